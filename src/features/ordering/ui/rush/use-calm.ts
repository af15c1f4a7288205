import { useState } from 'react';
import { useHeld } from '#platform/ui/use-held.ts';
import { rushesAt } from './rush-pages.ts';

/** Whether so few orders are open that each has room for twice the size. It turns where the board turns by itself, and never under a finger. */
export function useCalm(open: number): boolean {
  const held = useHeld(open);
  const [rushes, setRushes] = useState(() => rushesAt(held, false));
  const next = rushesAt(held, rushes);
  if (next !== rushes) setRushes(next);
  return !next;
}
