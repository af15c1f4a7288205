import type { Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { answerTo, foundIn } from './menu-answer.ts';
import { askedAbout } from './settled-question.ts';
import { calledBy } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';

/**
 * The dishes that were asked about by their name and have what the question is about: their record is the answer, said before everything else
 * and never as a yes or no, which "do they have nuts?" and "are they nut free?" would turn about. None where a dish that is offered is called
 * so too. `question` as it is settled.
 */
export function askedFacts(question: MenuQuestion, venue: PublicVenue, passport: Passport): readonly Dish[] {
  const about = askedAbout(question);
  if (about.length === 0) return [];
  // What only the staff can promise is answered by no dish, and its record stands all the same.
  const { dishes, excluded } = answerTo({ ...question, house: null }, venue, passport);
  const isCalled = calledBy(question.words, venue);
  const has = (dish: Dish) => foundIn(dish, about).length > 0;
  const named = [...excluded, ...(question.house === null ? [] : dishes)].filter((dish) => isCalled(dish) && has(dish));
  return dishes.some((dish) => isCalled(dish) && !has(dish)) ? [] : named;
}
