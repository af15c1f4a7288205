import { listVenues, openingOf, placeOf, venuesMatching, type ListedVenue } from '#features/venues/server/venue-directory.ts';
import type { AllStoresInput } from '../page-inputs.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/database.ts';

const PAGE = 24;
/** The list is read anew this often at most: a crowd that searches costs the database one query. */
const KEPT_MS = 2000;

/** The live venues for `/all-stores`: searched by name and place, whatever the accents and the script, and paged. */
export function allStores({ database, clock }: { readonly database: OpenDatabase; readonly clock: Clock }) {
  let kept: { until: number; rows: Promise<ListedVenue[]> } | null = null;
  const live = (): Promise<ListedVenue[]> => {
    const now = clock();
    if (kept && kept.until > now && kept.until <= now + KEPT_MS) return kept.rows;
    const reading = { until: now + KEPT_MS, rows: listVenues(database.db, ['live']).then((rows) => rows.filter(({ listed }) => listed)) };
    kept = reading;
    // A failure is not kept.
    reading.rows.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.rows;
  };
  return async ({ query, page }: { query: string; page: number }): Promise<AllStoresInput> => {
    const rows = venuesMatching(await live(), query);
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
