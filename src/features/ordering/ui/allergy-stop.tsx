import { useId } from 'react';
import { effectiveAllergens } from '#domain/dish-allergens.ts';
import { keptIn, waysOutOf } from '#domain/kept-dish.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import type { Choices } from '#domain/menu.ts';
import { ZERO } from '#domain/money.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import type { ShownLine } from './cart-lines.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { useDiner } from './diner-context.ts';
import { unknownOf } from './undecided.ts';
import { Price } from './price.tsx';

type Props = {
  readonly line: ShownLine;
  /** As the page calls it. */
  readonly name: string;
  readonly avoids: readonly AllergenKey[];
  /** What of it is not decided about. */
  readonly open: readonly AllergenKey[];
  /** Another choice of the dish's own leaves it out. */
  readonly onChoose: (choices: Choices) => void;
  readonly onRemove: () => void;
  readonly onKeep: (keys: readonly AllergenKey[]) => void;
};

/** In the line itself: what it has of what the guest avoids, and the ways on, of equal weight: the dish's own option without it, remove, keep; or that it is kept on purpose. What nobody knows of it is said. */
export function AllergyStop({ line, name, avoids, open, onChoose, onRemove, onKeep }: Props) {
  const t = useCheckoutTexts();
  const { speech } = useDiner();
  const said = useId();
  const { dish, stored } = line;
  if (!dish) return null;
  const ways = open.length > 0 ? waysOutOf(dish.item, stored, avoids) : [];
  const kept = keptIn(dish.item, stored, avoids);
  const unknown = unknownOf(line, avoids);
  const has = effectiveAllergens(dish.item, stored.choices);
  const [contains, may] = [open.filter((key) => has.includes(key)), open.filter((key) => !has.includes(key))];
  return (
    <>
      {open.length > 0 && (
        <div className="stop">
          <div className="stop__say" role="alert" aria-labelledby={said} tabIndex={-1} data-stop="">
            <Icon name="octagon-alert" />
            <p id={said}>
              <span className="visually-hidden">{name}: </span>
              {contains.length > 0 && <b>{t('checkout.stop_contains', { allergens: allergenWords(contains, t) })}</b>}
              {may.length > 0 && <b>{t('checkout.stop_may', { allergens: allergenWords(may, t) })}</b>}
              {t('checkout.stop_why', { allergens: allergenWords(open, t) })}
            </p>
          </div>
          <div className="pair">
            {ways.map(({ option, value, choices, ...way }) => {
              const [{ text, costCents } = { text: way.text, costCents: ZERO }] = chosenNames(dish, { [option]: [value] }, speech);
              return (
                <button key={`${option} ${value}`} type="button" className="button stop__without" onClick={() => onChoose(choices)}>
                  {text}
                  {costCents > 0 && (
                    <>
                      {' +'}
                      <Price cents={costCents} />
                    </>
                  )}
                  <span className="visually-hidden">: {name}</span>
                </button>
              );
            })}
            <button type="button" className="button" aria-label={t('checkout.remove_named', { name })} onClick={onRemove}>
              {t('refusal.remove')}
            </button>
            <button type="button" className="button" aria-label={t('checkout.keep_named', { name })} onClick={() => onKeep(open)}>
              {t('checkout.keep')}
            </button>
          </div>
        </div>
      )}
      {open.length === 0 && kept.length > 0 && (
        <p className="badge badge--wine kept" tabIndex={-1} data-kept="">
          <Icon name="octagon-alert" />
          {t('checkout.kept', { allergens: allergenWords(kept, t) })}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="badge unknown">
          <Icon name="circle-alert" />
          {t('checkout.stop_unknown', { allergens: allergenWords(unknown, t) })}
        </p>
      )}
    </>
  );
}
