import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type TotalRow = {
  orders: number;
  grossCents: number;
  tipCents: number;
  open: number;
  openCents: number;
  tables: number;
  stopped: number;
  stoppedCents: number;
};

/** The sums of a period in whole cents. `until`: only orders placed by then, so that half a day is compared with half a day. */
export async function queryTotals(tx: Tx, span: Span, until: Date | null = null): Promise<TotalRow> {
  // By table first: counting distinct tables over all orders would sort them.
  const { rows } = await sql<TotalRow>`
    with by_table as (
      select o.table_number, count(*) filter (where ${O.sold}) as orders,
        sum(o.total_cents - o.tip_cents) filter (where ${O.sold}) as gross,
        sum(o.tip_cents) filter (where ${O.sold}) as tips,
        count(*) filter (where ${O.sold} and ${O.unpaid}) as open,
        sum(${O.due}) filter (where ${O.sold}) as open_value,
        count(*) filter (where ${O.stoppedByVenue}) as stopped,
        sum(o.total_cents - o.tip_cents) filter (where ${O.stoppedByVenue}) as stopped_value
      from orders o
      where ${within(span)} ${until ? sql`and o.placed_at <= ${until}::timestamptz` : sql``}
      group by o.floor, o.table_number
    )
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(gross), 0)::bigint as gross_cents, coalesce(sum(tips), 0)::bigint as tip_cents,
      count(*) filter (where table_number > 0 and orders > 0) as tables,
      coalesce(sum(open), 0)::bigint as open, coalesce(sum(open_value), 0)::bigint as open_cents,
      coalesce(sum(stopped), 0)::bigint as stopped, coalesce(sum(stopped_value), 0)::bigint as stopped_cents
    from by_table`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
