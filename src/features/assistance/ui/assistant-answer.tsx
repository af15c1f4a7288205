import type { AllergenKey } from '#domain/allergens.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money, moneyText } from '#platform/ui/money.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { dishesFor, isAnswerable, isCheckedFree } from '../menu-answer.ts';
import { readQuestion, type MenuQuestion } from '../menu-question.ts';

/** More than these are told by their number: a narrower question finds them. */
const MOST_SHOWN = 12;

type Props = {
  readonly asked: string;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  readonly onDish: (id: string) => void;
};

/** How the question was understood, the dishes, and what a menu cannot know. */
export function AssistantAnswer({ asked, venue, speech, language, onDish }: Props) {
  const t = useMenuTexts();
  const question = readQuestion(asked);
  const namesOf = (keys: readonly AllergenKey[]): string => keys.map((key) => t(`allergen.${key}`)).join(', ');
  const dishes = isAnswerable(question)
    ? dishesFor(question, venue, speech, ({ item }) => namesOf([...item.allergens, ...(item.mayContain ?? [])]))
    : [];
  return (
    <div className="assistant__answer">
      <div role="status">{asked !== '' && <p className="assistant__said">{<Said {...{ question, dishes, venue, language }} />}</p>}</div>
      {question.aboutAllergens && (
        <p className="avoid-warning">
          <Icon name="circle-alert" />
          <span>{t('assistant.allergens')}</span>
        </p>
      )}
      {dishes.slice(0, MOST_SHOWN).map((dish) => (
        <DishRow
          key={dish.item.id}
          {...{ dish, speech, language, onDish }}
          currency={venue.currency.code}
          recorded={question.aboutAllergens ? namesOf(dish.item.allergens) : null}
          may={question.aboutAllergens ? namesOf(dish.item.mayContain ?? []) : ''}
          free={isCheckedFree(dish, question.without) ? namesOf(question.without) : ''}
        />
      ))}
      {dishes.length > MOST_SHOWN && <p className="sheet-dialog__hint">{t('assistant.more', { count: dishes.length - MOST_SHOWN })}</p>}
    </div>
  );
}

type SaidProps = {
  readonly question: MenuQuestion;
  readonly dishes: readonly Dish[];
  readonly venue: PublicVenue;
  readonly language: Language;
};

function Said({ question, dishes, venue, language }: SaidProps) {
  const t = useMenuTexts();
  const { mostCents, without, notRecorded, words } = question;
  if (!isAnswerable(question)) return t('assistant.everything');
  if (notRecorded.length > 0) {
    return t(dishes.length > 0 ? 'assistant.not_recorded' : 'assistant.not_recorded_none', { words: notRecorded.join(', ') });
  }
  if (dishes.length === 0) return t('assistant.none');
  const understood = [
    ...(mostCents === null ? [] : [t('assistant.under', { price: moneyText(mostCents, venue.currency.code, language) })]),
    ...without.map((key) => t('assistant.without', { name: t(`allergen.${key}`).toLocaleLowerCase(language) })),
    ...(words.length === 0 ? [] : [t('assistant.with_words', { words: words.join(' ') })]),
  ];
  return `${t('assistant.found', { count: dishes.length })}: ${understood.join(', ')}`;
}

type RowProps = {
  readonly dish: Dish;
  readonly speech: Speech;
  readonly language: Language;
  readonly currency: string;
  /** Names of its allergens where the question was about them. */
  readonly recorded: string | null;
  /** Names of what cannot be ruled out, and of what the question was about and the kitchen has checked. */
  readonly may: string;
  readonly free: string;
  readonly onDish: (id: string) => void;
};

function DishRow({ dish, speech, language, currency, recorded, may, free, onDish }: RowProps) {
  const t = useMenuTexts();
  const name = nameOf(dish.wire, speech);
  return (
    <button type="button" className="assistant-dish" onClick={() => onDish(dish.item.id)}>
      <DishArt image={dish.wire.image ?? ''} tint={dish.tint} />
      <span>
        <b lang={name.lang}>{name.text}</b>
        {recorded !== null && (recorded !== '' || `${may}${free}` === '') && (
          <small>{recorded === '' ? t('assistant.none_recorded') : t('assistant.recorded', { names: recorded })}</small>
        )}
        {may !== '' && <small>{t('item.may_contain', { names: may })}</small>}
        {free !== '' && <small>{t('item.checked_free', { names: free })}</small>}
        {isGone(dish.item) && <small>{t('item.not_available')}</small>}
      </span>
      <span className="price">
        <Money cents={dish.item.priceCents} currency={currency} language={language} />
      </span>
    </button>
  );
}
