import { type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { categoriesOf, type Dish } from '#features/venues/read-venue.ts';
import { allergenWord } from './allergen-words.ts';
import { answerTo, foundIn, type MenuAnswer } from './menu-answer.ts';
import { entriesOf } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';
import { nearTo } from './near-answer.ts';

/** What a search of the menu finds, and what of it has what this person keeps away from, or has an allergen that stands in no text: shown and said to. */
export type SearchAnswer = Pick<MenuAnswer, 'dishes' | 'unrecorded' | 'asAsked'> & {
  readonly against: readonly Dish[];
  readonly question: MenuQuestion;
  /** What is called so, has what was to be left out or is not recorded as asked, and is not shown; null where something was found. */
  readonly short: Pick<MenuAnswer, 'excluded' | 'otherwise' | 'missing'> | null;
  /** Then shown instead: of the same part of the menu, and recorded as all that was asked for. */
  readonly near: readonly Dish[];
};

/**
 * A search answers as the assistant does, but for what is searched by name: that is shown though this person avoids it, behind the others. An
 * allergen that stands in no text is then looked for among what is recorded.
 */
export function searchAnswer(read: MenuQuestion, venue: PublicVenue, passport: Passport): SearchAnswer {
  const question = asWords(read);
  const answer = answerTo(question, venue, passport);
  const { dishes, excluded, asAsked, unrecorded } = answer;
  if (read.allergy || read.without.length + read.doubted.length + read.diets.length > 0) {
    const short = dishes.length > 0 ? null : answer;
    return { dishes, against: [], unrecorded, asAsked, question, short, near: nearTo(question, venue, passport, answer) };
  }
  const keys = read.named.flatMap((word) => allergenWord(word)?.keys ?? []);
  const all = () => categoriesOf(venue).flatMap((category) => category.dishes);
  const isKept = (dish: Dish) =>
    read.young !== null && entriesOf(venue).some((entry) => entry.isAlcoholic && entry.dish.item.id === dish.item.id);
  const holding = all().filter((dish) => foundIn(dish, keys).length > 0 && !isKept(dish));
  // An allergen alone: all that have it, and nothing that is merely called alike. Beside other words, only where those find nothing.
  const isAlone = holding.length > 0 && read.words.length === 0;
  const found = isAlone ? dishes.filter((dish) => holding.includes(dish)) : dishes;
  const others =
    isAlone || dishes.length + excluded.length === 0 ? holding.filter((dish) => !found.includes(dish) && !excluded.includes(dish)) : [];
  const against = [...excluded, ...others];
  return { dishes: [...found, ...against], against, unrecorded, asAsked: [], question, short: null, near: [] };
}

/** In a search, an allergen alone is a word like others: who types "eggs" may want some. */
const asWords = (question: MenuQuestion): MenuQuestion =>
  question.allergy || question.without.length + question.doubted.length > 0
    ? question
    : { ...question, words: [...new Set([...question.words, ...question.named])], aboutAllergens: false, whether: false };
