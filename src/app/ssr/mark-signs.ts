import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { ownMarksOf, saidMarks } from '#features/venues/ui/card-marks.tsx';
import { MARK_ICONS } from '#platform/ui/allergen-icons.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { MARK_SPRITE } from '#platform/ui/mark-sprite.ts';

const SIGNS: Readonly<Record<string, string>> = { ...FIT_SPRITE, ...MARK_SPRITE };

/** The drawings of the marks that this menu's cards have, and no others. */
export function markSigns(venue: PublicVenue): Readonly<Record<string, string>> {
  const own = venue.configuration?.ownMarks ?? [];
  const named = [...dishesOf(venue).values()].flatMap(({ item }) => [
    ...saidMarks(item).map((mark) => MARK_ICONS[mark]),
    ...ownMarksOf(item, own).map(({ sign }) => sign),
  ]);
  return Object.fromEntries([...new Set(named)].flatMap((name) => (SIGNS[name] ? [[name, SIGNS[name]]] : [])));
}
