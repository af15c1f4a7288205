import { liveVenues } from '#features/venues/server/live-venues.ts';
import { openingOf, placeOf } from '#features/venues/server/venue-directory.ts';
import type { AllStoresInput } from '../page-inputs.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/database.ts';

const PAGE = 24;
/** The list is compared with the database this often at most: a crowd that searches costs it one query. */
const KEPT_MS = 2000;

/** The live venues for `/all-stores`: searched by name and place, whatever the accents and the script, and paged. */
export function allStores({ database, clock }: { readonly database: OpenDatabase; readonly clock: Clock }) {
  const venues = liveVenues(database.db);
  let kept: { until: number; done: Promise<void> } | null = null;
  const refreshed = (): Promise<void> => {
    const now = clock();
    if (kept && kept.until > now && kept.until <= now + KEPT_MS) return kept.done;
    // One after the other: each begins where the one before it ended, whether that failed or not.
    const before = kept?.done.catch(() => undefined);
    const reading = { until: now + KEPT_MS, done: Promise.resolve(before).then(() => venues.refresh()) };
    kept = reading;
    // A failure is not kept.
    reading.done.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.done;
  };
  return async ({ query, page }: { query: string; page: number }): Promise<AllStoresInput> => {
    await refreshed();
    const rows = venues.search(query);
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    const at = Number.isInteger(page) ? Math.min(Math.max(1, page), pages) : 1;
    const now = clock();
    return {
      query: query.trim(),
      page: at,
      pages,
      total: rows.length,
      stores: rows.slice((at - 1) * PAGE, at * PAGE).map((row) => ({
        ...row,
        id: row.number,
        place: placeOf(row.address),
        ...openingOf(row, now),
      })),
    };
  };
}
