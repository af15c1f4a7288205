import { useState } from 'react';
import { useHeld } from '#platform/ui/use-held.ts';
import { useQuiet } from '#platform/ui/use-quiet.ts';
import { rushesAt } from './rush-pages.ts';

/**
 * Whether so few orders are open that each has room for twice the size. It turns where the board turns by itself, never while somebody works on it; and
 * where they are so long that one would not be in sight (`crowds`), they have their plain size until one of them has gone.
 */
export function useCalm(open: number): { readonly isCalm: boolean; readonly crowds: (is: boolean) => void } {
  const held = useHeld(open);
  const quiet = useQuiet();
  const [rushes, setRushes] = useState(() => rushesAt(held, false));
  const next = quiet ? rushesAt(held, rushes) : rushes;
  if (next !== rushes) setRushes(next);
  const [crowdedAt, setCrowdedAt] = useState(Number.POSITIVE_INFINITY);
  const isCalm = !next && held < crowdedAt;
  return { isCalm, crowds: (is) => is && isCalm && setCrowdedAt(held) };
}
