import { avoidedBy, isEmptyPassport, type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { foldText } from '#domain/search-fold.ts';
import { keepsDiet } from '#domain/dish-marks.ts';
import type { Language } from '#platform/shared/languages.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { asWritten } from '../as-written.ts';
import { entriesOf, saucesOf } from '../menu-entries.ts';
import { COLD_DRINKS, DRINKS, HOT_DRINKS } from '../drinks.ts';
import { FOODS, MAINS, SAUCES } from '../courses.ts';
import { isFoodWord } from '../known-food.ts';
import { isAnswerable, recordedIn, type MenuAnswer } from '../menu-answer.ts';
import { askedAbout, notThere } from '../settled-question.ts';
import { mustAsk, type MenuQuestion } from '../menu-question.ts';
import { dishFact } from './dish-facts.ts';
import { holdingWords } from './holding-words.ts';
import { noneRecorded } from './none-recorded.ts';

/** So many dishes are named in a sentence. */
export const MOST_NAMED = 6;

/** A dish with all that is recorded of it: "Moussaka (Gluten, Milk)". */
export function useDishWords(speech: Speech): (dish: Dish) => string {
  const t = useMenuTexts();
  return (dish) => {
    const recorded = recordedIn(dish).map((key) => t(`allergen.${key}`));
    const name = nameOf(dish.wire, speech).text;
    return recorded.length === 0 ? name : `${name} (${recorded.join(', ')})`;
  };
}

type SaidProps = {
  readonly asked: string;
  readonly question: MenuQuestion;
  readonly answer: MenuAnswer;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly language: Language;
  readonly passport: Passport;
  /** What was asked for can be made without what is avoided. */
  readonly canBeMade: boolean;
};

/** Words of a question as they were written, and those that were not found. */
function useWordsAsked(asked: string) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  // What only a verb said has no word of its own in the question.
  const ownWord = (word: string): string => {
    if (word === HOT_DRINKS) return s('hot_drinks');
    if (word === SAUCES) return s('any_sauces');
    if (word === MAINS) return s('main_dishes');
    if (word === FOODS) return s('any_food');
    if (word === COLD_DRINKS) return s('cold_drinks');
    return word === DRINKS && !foldText(asked).includes(DRINKS.slice(0, -1)) ? s('drinks') : asWritten(asked, word);
  };
  const written = (list: readonly string[], between = ', ') => list.map(ownWord).join(between);
  /** What a menu may have is not on it. What is no food that we know is no dish, and nothing is said of it. */
  const notFound = (list: readonly string[]): string => {
    const foods = list.filter(isFoodWord);
    return foods.length > 0 ? t('assistant.missing', { words: written(foods) }) : '';
  };
  return { written, notFound };
}

/** All that can be added as a sauce, each once. */
const saucesSaid = (venue: PublicVenue, speech: Speech): string => {
  const named = entriesOf(venue).flatMap((entry) => chosenNames(entry.dish, saucesOf(entry), speech).map(({ text }) => text));
  return [...new Set(named)].join(', ');
};

/** Nothing of it was understood as food or as the house's: then it is said what can be asked here. */
export const isLost = (question: MenuQuestion, { dishes, excluded, otherwise, held, unrecorded }: MenuAnswer): boolean =>
  !isAnswerable(question)
    ? question.house === null && !question.denied && !mustAsk(question) && question.pairing?.length !== 0
    : dishes.length + excluded.length + otherwise.length + held.length + unrecorded.length === 0 &&
      question.notRecorded.length === 0 &&
      question.words.length > 0 &&
      !question.words.some(isFoodWord) &&
      !question.allergy;

/** How the question was understood, and how many there are. */
export function Said({
  asked,
  question,
  answer: { dishes, excluded, otherwise, held, missing, unrecorded, basis },
  venue,
  speech,
  language,
  passport,
  canBeMade,
}: SaidProps) {
  const t = useMenuTexts();
  const s = useAssistantTexts();
  const dishWords = useDishWords(speech);
  const { mostCents, without, diets, unwanted, notRecorded, words, unknown, allergy, whether, lists, named } = question;
  const { written, notFound } = useWordsAsked(asked);
  const about = askedAbout(question);
  if (question.denied && !isAnswerable(question)) return s('denied');
  const holding = (keys: readonly AllergenKey[] = about) => holdingWords(venue, keys, speech, s) || s('none_recorded');
  if (lists) return holding();
  const isOfNone = whether && dishes.length + excluded.length === 0;
  // Of what is not on the menu nothing can be said; what has it is.
  const absent = notThere(question, missing);
  if (!allergy && isOfNone && absent.words.length > 0)
    return `${t('assistant.missing', { words: written(absent.words) })}. ${holding(absent.about)}`;
  if (!allergy && isOfNone && named.length > 0) return s('no_dish');
  if (mustAsk(question)) {
    if (unknown.length > 0) return t('assistant.ask_unknown', { words: written(unknown) });
    if (allergy) return s('ask_which');
    return `${holdingWords(venue, about, speech, s)} ${t('assistant.ask_named')}`.trim();
  }
  const { sort, feel, pairing } = question;
  if (question.anything && isEmptyPassport(passport) && diets.length === 0 && !question.lenten) return s('no_allergies');
  if (pairing?.length === 0) return s('with_what');
  if (!isAnswerable(question)) return '';
  if (unrecorded.length > 0)
    return t('assistant.not_recorded_none', { words: unrecorded.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)).join(', ') });
  if (notRecorded.length > 0) {
    return t(dishes.length > 0 ? 'assistant.not_recorded' : 'assistant.not_recorded_none', { words: written(notRecorded) });
  }
  if (dishes.length === 0) {
    const names = otherwise.slice(0, MOST_NAMED).map(dishWords);
    // What they must not have is said beside this.
    if (held.length > 0 && excluded.length + otherwise.length === 0) return '';
    if (question.anything) return s('none_free');
    if (names.length > 0) return s('otherwise', { names: names.join(', ') });
    if (canBeMade) return s('can_be_made');
    const isAbsent = excluded.length === 0 && words.length > 0 && words.every((word) => missing.includes(word));
    if (isAbsent && without.length > 0 && notFound(missing) !== '') return notFound(missing);
    // Which have it is said after it, and the staff are named below it.
    if (excluded.length > 0 && without.length > 0) return noneRecorded({ without, diets }, written(words, ' '), t);
    if (excluded.length > 0 || without.length > 0) return t('assistant.none_without');
    if (words.length > 0 && words.every(isFoodWord)) return `${notFound(words)}. ${s('ask_us')}`;
    if (words.length > 0) return s('nothing');
    return s(sort === 'popular' ? 'popular_none' : feel ? 'feel_none' : 'nothing');
  }
  if (whether && named.length > 0) {
    // Of each dish by its record: contains it, is recorded as free of it, or not known.
    const facts = dishes.slice(0, MOST_NAMED).map((dish) => dishFact(dish, about, speech, t));
    return facts.join(' ');
  }
  const found = words.filter((word) => !missing.includes(word));
  const byWords = diets.includes('alcohol_free') && dishes.some(({ item }) => !keepsDiet(item, 'alcohol_free'));
  const understood = [
    ...(question.young === null ? [] : [s(`for_${question.young}`)]),
    ...(mostCents === null ? [] : [t('assistant.under', { price: moneyText(mostCents, venue.currency.code, language) })]),
    ...without.map((key) => t('assistant.without', { name: t(`without.${key}`) })),
    ...(question.anything && avoidedBy(passport).length > 0 ? [s('free')] : []),
    ...(question.lenten && diets.length === 0 ? [s('lent_mark')] : []),
    ...diets.map((diet) => t(`mark.${diet}`).toLocaleLowerCase(language)),
    ...unwanted.map((word) => t('assistant.without', { name: asWritten(asked, word) })),
    ...(found.length === 0 ? [] : [t('assistant.with_words', { words: written(found, ' ') })]),
    ...(sort === 'cheapest' ? [t('assistant.cheapest')] : []),
    ...(basis && sort === 'popular' ? [s(basis === 'counted' ? 'popular_counted' : 'popular_venue')] : []),
    ...(basis && pairing ? [s(basis === 'counted' ? 'with_counted' : 'with_menu')] : []),
    ...(basis && feel ? [s(`feel_${feel}`)] : []),
  ];
  const told = understood.length === 0 ? '' : `: ${understood.join(', ')}`;
  const lost = notFound(missing) === '' ? '' : `. ${notFound(missing)}`;
  const alcohol = byWords ? `. ${s('alcohol_by_words')}` : '';
  if (words.includes(SAUCES)) return s('added_sauces', { names: saucesSaid(venue, speech) });
  const lent = question.lenten && diets.includes('vegan') ? `${s('lent')}: ` : '';
  return `${lent}${t('assistant.found', { count: dishes.length })}${told}${alcohol}${lost}`;
}
