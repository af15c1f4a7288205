import { createContext, use } from 'react';
import type { PublicVenue } from '#features/venues/contract.ts';
import { speechOf, type Speech } from '#features/venues/speech.ts';
import { dishesOf, type Dish } from '#features/venues/read-venue.ts';
import type { Language } from '#platform/shared/languages.ts';

/** What every part of ordering needs of the venue it orders from. */
export type Diner = {
  readonly venue: PublicVenue;
  readonly dishes: ReadonlyMap<string, Dish>;
  readonly speech: Speech;
  readonly language: Language;
};

export const dinerOf = (venue: PublicVenue, language: Language): Diner => ({
  venue,
  language,
  dishes: dishesOf(venue),
  speech: speechOf(venue, language),
});

export const DinerContext = createContext<Diner | null>(null);

export function useDiner(): Diner {
  const diner = use(DinerContext);
  if (diner === null) throw new Error('no venue');
  return diner;
}
