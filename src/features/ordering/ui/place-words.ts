import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { speechOf } from '#features/venues/speech.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { SavedOrder } from '../contract.ts';

/** "Table 12 · Terrace": the floor is named where the venue has several. */
export function placeOf({ table, floor }: SavedOrder, venue: PublicVenue | null, t: Texts<CheckoutKey>): string {
  const floors = venue?.tableArrangement ?? [];
  const entry = floors.length > 1 ? floors.find((one) => one.floor === floor) : undefined;
  if (!venue || !entry?.name) return t('confirmation.place', { table });
  const name = nameOf({ name: entry.name, translations: entry.translations }, speechOf(venue, t.language)).text;
  return t('confirmation.place_floor', { table, floor: name });
}
