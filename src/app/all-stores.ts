import { listVenues, openingOf, placeOf, type ListedVenue } from '#features/venues/server/venue-directory.ts';
import type { AllStoresInput } from './pages.ts';
import type { System } from './system.ts';

const PAGE = 24;
/** The list without its menus is read anew this often at most: a crowd that searches is one query. */
const KEPT_MS = 5000;

/** The live venues for `/all-stores`: searched by name and place, whatever the accents and the script, and paged. */
export function allStores({ database, clock }: Pick<System, 'database' | 'clock'>) {
  const kept = new Map<string, { until: number; rows: Promise<ListedVenue[]> }>();
  const found = (query: string): Promise<ListedVenue[]> => {
    const now = clock();
    const known = kept.get(query);
    if (known && known.until > now) return known.rows;
    if (kept.size > 200) kept.clear();
    const rows = listVenues(database.db, ['live'], query);
    kept.set(query, { until: now + KEPT_MS, rows });
    rows.catch(() => kept.delete(query));
    return rows;
  };
  return async ({ query, page }: { query: string; page: number }): Promise<AllStoresInput> => {
    const rows = await found(query.trim());
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
