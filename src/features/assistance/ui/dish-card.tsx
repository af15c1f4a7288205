import { useEffect, useRef } from 'react';
import { ALLERGENS } from '#domain/allergens.ts';
import { defaultChoices } from '#domain/default-choices.ts';
import { checkChoices } from '#domain/line-price.ts';
import type { Choices } from '#domain/menu.ts';
import { avoidedBy, avoidingThese, dishFit, mayAddAtOnce, recordedOf, type Passport } from '#domain/passport.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { carefulNames } from '#features/venues/careful-names.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { recordLines } from '#platform/ui/record-lines.ts';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { bringsAsChosen, recordedIn } from '../menu-answer.ts';

/** How a card adds to the cart: the page's own script does, as for the cards of the menu. */
export type CardCart = {
  /** Whether orders are taken now. */
  readonly open: boolean;
  /** Cards came or went: their counts are to be written. */
  readonly onShown: () => void;
};

type Props = {
  readonly dish: Dish;
  readonly speech: Speech;
  readonly language: Language;
  readonly currency: string;
  /** What is told of it, and what one tap must not add against; nothing where nobody avoids anything. */
  readonly told: Passport;
  /** Asked for by its name: then all that is recorded of it is told. */
  readonly isNamed: boolean;
  /** As it was asked for, "with tahini", where nobody has told what they avoid: it is told so, and "+" opens it. */
  readonly sided?: Choices | null;
  /** Made without what somebody would rather not have; without these as it comes. */
  readonly choices?: Choices;
  readonly cart: CardCart;
  readonly onDish: (id: string) => void;
};

/** A dish of an answer, as the menu's cards: its name opens it, "+" adds one as it comes, or opens what must be chosen or looked at first. */
export function DishCard({ dish, speech, language, currency, told, isNamed, cart, onDish, choices: made, sided = null }: Props) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const { item } = dish;
  const name = nameOf(dish.wire, speech);
  const recorded = sided ? bringsAsChosen(item, sided) : isNamed ? recordedIn(dish) : [];
  const careful = made ? [] : carefulNames(dish, told, speech);
  const isAsItComes = carefulNames(dish, avoidingThese(ALLERGENS), speech).length > 0;
  const lines = (isNamed && !sided && recorded.length === 0 ? recordLines(recordedOf(item), true, t) : []).map((line) =>
    isAsItComes ? t('fit.as_it_comes', { said: line.replace(/\.$/u, '') }) : line,
  );
  // What was asked about says for itself how it stands, "recorded as free" too; what else it has stands beside it.
  const others = recorded.filter((key) => told.avoids[key] === undefined);
  const choices = made ?? defaultChoices(item);
  const gone = isGone(item);
  // What must be left out for somebody's health is chosen by themselves, in the dish.
  const mayAdd = sided ? false : made ? avoidedBy(told).every((key) => told.avoids[key] === 'preference') : mayAddAtOnce(item, told);
  const adds = cart.open && !gone && mayAdd && checkChoices(item, choices).length === 0;
  const leftOut = made && adds ? chosenNames(dish, made, speech).map(({ text }) => text) : [];
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const card = place.current;
    // A tap that is not on "+" or "−" opens the dish over the answer; the page's own script would open it in its place.
    const open = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('[data-step]')) return;
      event.stopPropagation();
      if (!event.target.closest('.quick__count')) onDish(item.id);
    };
    card?.addEventListener('click', open);
    return () => card?.removeEventListener('click', open);
  }, [item.id, onDish]);
  return (
    <li
      ref={place}
      className="assistant-dish"
      data-dish={item.id}
      data-fit="free"
      data-plus={adds ? JSON.stringify(choices) : undefined}
      data-most={Math.min(MAX_QUANTITY, item.stockQty ?? MAX_QUANTITY)}
    >
      <DishArt image={dish.wire.image ?? ''} tint={dish.tint} />
      <div>
        <button type="button" className="assistant-dish__name" data-open="" lang={name.lang}>
          {name.text}
        </button>
        <span className="price">
          <Money cents={item.priceCents} currency={currency} language={language} />
        </span>
        {sided && (
          <small>{`+ ${chosenNames(dish, sided, speech)
            .map(({ text }) => text)
            .join(' + ')}`}</small>
        )}
        <FitList found={dishFit(item, told, sided ?? undefined)} t={t} careful={careful} />
        <FitList found={dishFit(item, avoidingThese(others), sided ?? undefined)} t={t} />
        {leftOut.length > 0 && <small>{s('made', { names: leftOut.join(', ') })}</small>}
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
        {gone && <small>{t('item.not_available')}</small>}
      </div>
      {adds && (
        <div className="quick">
          <button type="button" className="quick__less" data-step="-1" aria-label={t('card.less', { name: name.text })}>
            <Icon name="minus" />
          </button>
          <span className="quick__count num" aria-hidden="true" />
          <button type="button" className="quick__more" data-step="1" aria-label={t('rows.add', { name: name.text })}>
            <Icon name="plus" />
          </button>
        </div>
      )}
      {!adds && cart.open && !gone && (
        <div className="quick">
          <button type="button" className="quick__more" aria-label={s('choose', { name: name.text })}>
            <Icon name="plus" />
          </button>
        </div>
      )}
    </li>
  );
}
