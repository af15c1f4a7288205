import { avoidedBy, avoidingThese, dishFit, isFree, type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { answerTo, type MenuAnswer } from './menu-answer.ts';
import { entriesOf } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';
import { kindAround } from './question-words.ts';

/** "Tzatziki", and the menu has none: of what it is one of, the dips, those that can be had; of who avoids something only what is recorded as free. */
export function likeIt(
  { words, without, ...rest }: MenuQuestion,
  venue: PublicVenue,
  passport: Passport,
  answer: MenuAnswer,
): readonly Dish[] {
  const [kind] = words.map(kindAround);
  if (!kind || words.length > 1 || !words.every((word) => answer.missing.includes(word)) || answer.dishes.length > 0) return [];
  const told: Passport = { ...passport, avoids: { ...passport.avoids, ...avoidingThese(without).avoids } };
  const isFine = (dish: Dish) => avoidedBy(told).length === 0 || isFree(dishFit(dish.item, told));
  return answerTo({ ...rest, without, words: [kind] }, venue, passport).dishes.filter(isFine);
}

/**
 * "GF beer", and every beer has gluten: what stands in the same part of the menu and is recorded as all that was asked for, the drinks without gluten.
 * What contains any of it, or may, or of which nobody has said, is never among them: this is offered unasked.
 */
export function nearTo(question: MenuQuestion, venue: PublicVenue, passport: Passport, answer: MenuAnswer): readonly Dish[] {
  const { without, diets, words } = question;
  const short = new Set([...answer.excluded, ...answer.otherwise]);
  if (answer.dishes.length > 0 || short.size === 0 || words.length === 0 || without.length + diets.length === 0) return [];
  const entries = entriesOf(venue);
  const sections = new Set(entries.flatMap(({ dish, section }) => (short.has(dish) ? [section] : [])));
  const there = new Set(entries.flatMap(({ dish, section }) => (sections.has(section) ? [dish] : [])));
  const told: Passport = {
    avoids: { ...passport.avoids, ...Object.fromEntries(without.map((key) => [key, 'allergy' as const])) },
    diets: [...new Set([...passport.diets, ...diets])],
  };
  return answerTo({ ...question, words: [] }, venue, passport).dishes.filter(
    (dish) => there.has(dish) && !short.has(dish) && isFree(dishFit(dish.item, told)),
  );
}
