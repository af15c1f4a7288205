import type { Language } from '#platform/shared/languages.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

/** What a floor is called, in the venue's own language and in others; '' where it has only its number. */
export type FloorNames = { readonly floor: number; readonly name: string; readonly translations: Record<string, string> };

export const floorsOf = ({ whole }: VenueSnapshot): FloorNames[] =>
  (whole.tableArrangement ?? []).map(({ floor, name = '', translations }) => ({
    floor,
    name,
    translations: Object.fromEntries(
      Object.entries(translations).flatMap(([language, words]) => (words.name ? [[language, words.name]] : [])),
    ),
  }));

/** A floor as somebody of that language reads it; null where it has only its number. */
export function floorNameOf(venue: VenueSnapshot, language: Language): (floor: number) => string | null {
  const floors = new Map(floorsOf(venue).map((one) => [one.floor, one.translations[language] || one.name]));
  return (floor) => floors.get(floor) || null;
}
