import type { Clock } from '#platform/server/clock.ts';

/** So long what is usual at a venue stays known. */
const KNOWN_MS = 3_600_000;
const MOST_VENUES = 10_000;

/** What the orders of a venue say of its habit; null where they are too few. */
type Habit<T> = (venueId: string) => Promise<T | null>;

/** Works a habit out at most once an hour, by each process for itself, and never waits for it twice. */
export function keptHourly<T>(clock: Clock, workOut: (venueId: string, now: number) => Promise<T | null>): Habit<T> {
  const known = new Map<string, { readonly at: number; readonly found: Promise<T | null> }>();
  return (venueId) => {
    const now = clock();
    const last = known.get(venueId);
    if (last && Math.abs(now - last.at) < KNOWN_MS) return last.found;
    if (known.size >= MOST_VENUES) known.clear();
    // What is usual only helps staff: without it everything goes on.
    const found = workOut(venueId, now).catch(() => null);
    known.set(venueId, { at: now, found });
    return found;
  };
}
