import { sql } from 'kysely';
import { stationOf, THE_KITCHEN } from '#domain/stations.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { calledIn } from './called.ts';
import { doneWithin, minutesTo } from './query-habits.ts';
import { linesOf } from './lines-of.ts';
import { within, type Span } from './span.ts';
import type { Rows } from './table.ts';

type Asked = { readonly span: Span; readonly language: Language | null };
type Took = { itemId: string; minutes: number; lines: number };

/** How many lines of a dish took so many whole minutes: counting them costs a third of sorting them. */
async function queryTook(tx: Tx, span: Span): Promise<Took[]> {
  const { rows } = await sql<Took>`
    select l.item_id, ${minutesTo(sql`coalesce(l.ready_at, o.ready_at)`)} as minutes, count(*) as lines
    from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
    where ${within(span)} and ${O.sold} and ${await linesOf(tx, span)} and coalesce(l.ready_at, o.ready_at) is not null group by 1, 2 order by 2`.execute(
    tx,
  );
  return rows;
}

/** How long each station takes for a line, from the order to the pass. A dish counts where it is made today; what left the menu is nobody's. */
export async function stations(tx: Tx, { span, language }: Asked, { whole }: VenueSnapshot): Promise<Rows> {
  const named = whole.configuration?.stations ?? [];
  const all = named.length > 0 ? named : [THE_KITCHEN];
  const menu = Object.entries(whole.content?.menu?.items ?? {});
  const made = new Map(
    menu.flatMap(([category, items]) => items.map(({ id }) => [String(id), stationOf(all, { id: String(id), category })] as const)),
  );
  const took = Map.groupBy(await queryTook(tx, span), ({ itemId }) => made.get(itemId));
  return {
    columns: [
      { key: 'station', kind: 'text' },
      { key: 'lines', kind: 'count' },
      { key: 'minutes', kind: 'number' },
      { key: 'nine_of_ten', kind: 'number' },
    ],
    rows: all.flatMap((station) => {
      const rows = took.get(station) ?? [];
      const lines = rows.reduce((sum, row) => sum + row.lines, 0);
      // One that the venue never named has the portal's own word.
      const title = named.length > 0 ? calledIn(language, station) : null;
      return lines === 0 ? [] : [[title, lines, doneWithin(rows, 5), doneWithin(rows, 9)]];
    }),
  };
}
