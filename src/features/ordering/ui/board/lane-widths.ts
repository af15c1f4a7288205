import { useState } from 'react';
import { useQuiet } from '#platform/ui/use-quiet.ts';

/** Up to so many tickets stand one below the other in every lane; a board that has no more keeps three equal lanes. */
const FEW = 3;
/** A lane of nothing keeps its title. */
const NARROW = '10rem';

/**
 * The widths of the lanes for as many tickets as they have, as a `grid-template-columns`: beside a full lane an empty one steps aside, and one that has
 * twice as many as every other has room for two tickets side by side. Null: as they are.
 */
export function laneWidths(counts: readonly number[]): string | null {
  const most = Math.max(...counts);
  if (most <= FEW) return null;
  const full = counts.filter((count) => count * 2 > most).length === 1 ? counts.indexOf(most) : -1;
  return counts.map((count, at) => (count === 0 ? NARROW : `minmax(0, ${at === full ? 2 : 1}fr)`)).join(' ');
}

/** {@link laneWidths}, which change only while nobody's hand is on the board. */
export function useLaneWidths(counts: readonly number[]): string | null {
  const quiet = useQuiet();
  const now = laneWidths(counts);
  const [kept, setKept] = useState(now);
  if (quiet && now !== kept) setKept(now);
  return quiet ? now : kept;
}
