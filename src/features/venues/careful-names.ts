import { carefulWith } from '#domain/careful.ts';
import type { Passport } from '#domain/passport.ts';
import { chosenNames } from './chosen-names.ts';
import type { Dish } from './read-venue.ts';
import type { Speech } from './speech.ts';

/** The options of a dish, as the page calls them, that bring what it is recorded as free of as it comes. */
export const carefulNames = (dish: Dish, passport: Passport, speech: Speech): string[] => [
  ...new Set(chosenNames(dish, carefulWith(dish.item, passport).choices, speech).map(({ text }) => text)),
];
