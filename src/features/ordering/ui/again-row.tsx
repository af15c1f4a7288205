import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lineKey, type StoredLine } from '#domain/cart.ts';
import { defaultChoices } from '#domain/default-choices.ts';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { dishFit, isConflict, recordedOf } from '#domain/passport.ts';
import { checkChoices, unitPrice } from '#domain/line-price.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePassport } from './avoids.ts';
import { readAgain } from './again-storage.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { useDiner } from './diner-context.ts';
import { Price } from './price.tsx';

/** What was last ordered here from this phone, with its extras and today's price; what cannot be had now is left out. */
export function AgainRow() {
  const { venue, dishes } = useDiner();
  const passport = usePassport();
  const row = document.getElementById('again');
  const list = row?.querySelector('ul');
  const shown = readAgain(localStorage, venue.id).flatMap(({ itemId, choices }) => {
    const dish = dishes.get(itemId);
    const may = dish && !isGone(dish.item) && checkChoices(dish.item, choices).length === 0;
    // What this person keeps away from is offered to nobody.
    return may && !isConflict(dishFit(dish.item, passport, choices)) ? [{ dish, choices }] : [];
  });
  const keys = shown.map(({ dish, choices }) => lineKey(dish.item.id, choices)).join();
  useEffect(() => {
    document.getElementById('again')?.toggleAttribute('hidden', keys === '');
    // The page's small scripts write counts and marks on what is new.
    dispatchEvent(new Event('parea:avoids'));
  }, [keys]);
  if (!row || !list) return null;
  const label = (template: string | undefined, name: string): string => (template ?? '').replace('{name}', () => name);
  const names = row.dataset['allergens']?.split('|') ?? [];
  const word = (key: AllergenKey, at: number): string => {
    const name = names[ALLERGENS.indexOf(key)] ?? key;
    return at === 0 ? name : name.toLocaleLowerCase(document.documentElement.lang);
  };
  return createPortal(
    shown.map(({ dish, choices }) => (
      <Again
        key={lineKey(dish.item.id, choices)}
        {...{ dish, choices }}
        add={(name) => label(row.dataset['add'], name)}
        less={(name) => label(row.dataset['less'], name)}
        word={word}
      />
    )),
    list,
  );
}

type Props = {
  readonly dish: Dish;
  readonly choices: StoredLine['choices'];
  readonly add: (name: string) => string;
  readonly less: (name: string) => string;
  /** An allergen's name, beginning a sentence where it is the first. */
  readonly word: (key: AllergenKey, at: number) => string;
};

function Again({ dish, choices, add, less, word }: Props) {
  const { venue, speech } = useDiner();
  const { wire, item, tint } = dish;
  const name = nameOf(wire, speech);
  // What comes with it anyway needs no word.
  const included = defaultChoices(item);
  const added = Object.fromEntries(Object.entries(choices).filter(([option, values]) => values.join() !== included[option]?.join()));
  const chosen = chosenNames(dish, added, speech).map(({ text }) => text);
  // The card below says it in the page's words.
  const doubt = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.id)}"]`)?.dataset['doubt'];
  const { contains } = recordedOf(item, choices);
  const said = [contains.map(word).join(', '), doubt].filter(Boolean).join('. ');
  const all = [name.text, ...chosen].join(', ');
  return (
    <li
      className="again"
      data-dish={item.id}
      data-exact=""
      data-plus={venue.opening.open ? JSON.stringify(choices) : undefined}
      data-most={Math.min(MAX_QUANTITY, item.stockQty ?? MAX_QUANTITY)}
    >
      <DishArt image={wire.image ?? ''} tint={tint} sizes="3rem" />
      <div>
        <h3>
          <button type="button" className="again__name" data-open="" lang={name.lang}>
            {name.text}
          </button>
        </h3>
        <small>
          <Price cents={unitPrice(item, choices)} />
          {chosen.map((text) => `, ${text}`)}
        </small>
      </div>
      {venue.opening.open && (
        <div className="quick">
          <button type="button" className="quick__less" data-step="-1" aria-label={less(all)}>
            <Icon name="minus" />
          </button>
          <span className="quick__count num" aria-hidden="true" />
          <button type="button" className="quick__more" data-step="1" aria-label={add(all)}>
            <Icon name="plus" />
          </button>
        </div>
      )}
      {said && <small className="rail__said">{said}</small>}
    </li>
  );
}
