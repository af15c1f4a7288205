import { SearchIndex } from '#domain/search-index.ts';
import type { Database } from '#platform/server/database.ts';
import { listVenues, markOfVenues, markVenues, spoken, venueKey, type ListedVenue } from './venue-directory.ts';

/** The live venues that are listed, as a public list says them: searched at once, however many there are. */
export type LiveVenues = {
  /** Makes what is kept what the database has: reads those that changed since, and no others. */
  refresh(): Promise<void>;
  /** By number. All of them for an empty query. */
  search(query: string): readonly ListedVenue[];
};

/** So many are read at once where all are new: to fold their words takes a third of a millisecond each, and others want to be answered meanwhile. */
const AT_ONCE = 100;

export function liveVenues(db: Database): LiveVenues {
  const marks = new Map<string, string>();
  const rows = new Map<string, ListedVenue>();
  const index = new SearchIndex<string>();
  let inOrder: readonly ListedVenue[] = [];
  let known: string | null = null;

  const drop = (id: string): void => {
    marks.delete(id);
    rows.delete(id);
    index.drop(id);
  };
  const read = async (fresh: readonly { readonly id: string; readonly mark: string }[]): Promise<void> => {
    const found = new Map(
      (
        await listVenues(
          db,
          ['live'],
          fresh.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    for (const { id, mark } of fresh) {
      const row = found.get(id);
      drop(id);
      // What is in no list is known all the same, until it changes.
      marks.set(id, mark);
      if (!row?.listed) continue;
      rows.set(id, row);
      index.put(id, venueKey(row));
    }
  };

  return {
    async refresh() {
      const whole = await markOfVenues(db);
      if (whole === known) return;
      // Until all of it is read it is not known.
      known = null;
      const now = await markVenues(db);
      const there = new Set(now.map(({ id }) => id));
      const gone = [...marks.keys()].filter((id) => !there.has(id));
      const fresh = now.filter(({ id, mark }) => marks.get(id) !== mark);
      for (const id of gone) drop(id);
      for (let at = 0; at < fresh.length; at += AT_ONCE) await read(fresh.slice(at, at + AT_ONCE));
      inOrder = now.flatMap(({ id }) => rows.get(id) ?? []);
      // What changed in between is another mark the next time.
      known = whole;
    },
    search(query) {
      const written = index.find(query);
      if (written === null) return inOrder;
      const said = index.find(spoken(query));
      return inOrder.filter(({ id }) => written.has(id) || said?.has(id));
    },
  };
}
