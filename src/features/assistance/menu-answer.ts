import { matches } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { descriptionOf, nameOf } from '#features/venues/local-words.ts';
import type { Speech } from '#features/venues/speech.ts';
import { categoriesOf, isGone, type Dish } from '#features/venues/read-venue.ts';
import type { MenuQuestion } from './menu-question.ts';

/** Whether anything in the question can be looked up. */
export const isAnswerable = ({ mostCents, without, notRecorded, words }: MenuQuestion): boolean =>
  mostCents !== null || without.length > 0 || notRecorded.length > 0 || words.length > 0;

/** Whether the kitchen made sure that a dish is free of all that was asked about; the only case in which that may be said. */
export const isCheckedFree = ({ wire }: Dish, keys: MenuQuestion['without']): boolean =>
  keys.length > 0 && keys.every((key) => wire.checkedFree.includes(key));

export type AllergenNames = (dish: Dish) => string;

/**
 * The dishes that answer a question, in the menu's order, those that can be had first. A dish is found by what is written of it: name,
 * description, category and recorded allergens in the page's language and the venue's own, its price, and nothing else.
 */
export function dishesFor(question: MenuQuestion, venue: PublicVenue, speech: Speech, allergenNames: AllergenNames): Dish[] {
  const wanted = [...question.words, ...question.notRecorded].join(' ');
  const found = categoriesOf(venue).flatMap(({ name, dishes }) => {
    const translations = venue.content.menu.categoryDetails[name]?.translations ?? {};
    const category = `${name} ${nameOf({ name, translations }, speech).text}`;
    return dishes.filter(
      (dish) => fits(question, dish) && matches(wanted, `${category} ${writtenOf(dish, speech)} ${allergenNames(dish)}`),
    );
  });
  return [...found.filter(({ item }) => !isGone(item)), ...found.filter(({ item }) => isGone(item))];
}

const fits = ({ mostCents, without }: MenuQuestion, { item }: Dish): boolean =>
  (mostCents === null || item.priceCents <= mostCents) &&
  !without.some((key) => item.allergens.includes(key) || item.mayContain?.includes(key));

const writtenOf = ({ wire }: Dish, speech: Speech): string =>
  [wire.name, nameOf(wire, speech).text, wire.description, descriptionOf(wire, speech).text].join(' ');
