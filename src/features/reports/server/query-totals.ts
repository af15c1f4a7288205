import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type TotalRow = {
  orders: number;
  takingsCents: number;
  tipCents: number;
  tables: number;
  stopped: number;
  stoppedCents: number;
  refunded: number;
  refundedCents: number;
};

/** The sums of a period in whole cents. `until`: only orders placed by then, so that half a day is compared with half a day. */
export async function queryTotals(tx: Tx, span: Span, until: Date | null = null): Promise<TotalRow> {
  // By table first: counting distinct tables over all orders would sort them.
  const { rows } = await sql<TotalRow>`
    with by_table as (
      select o.table_number, count(*) filter (where ${O.sold}) as orders,
        sum(o.total_cents - o.tip_cents) filter (where ${O.sold}) as takings,
        sum(o.tip_cents) filter (where ${O.sold}) as tips,
        count(*) filter (where ${O.stopped}) as stopped,
        sum(o.total_cents - o.tip_cents) filter (where ${O.stopped}) as stopped_value,
        count(*) filter (where ${O.sold} and ${O.refunded}) as refunded,
        sum(o.total_cents - o.tip_cents) filter (where ${O.sold} and ${O.refunded}) as refunded_value
      from orders o
      where ${within(span)} ${until ? sql`and o.placed_at <= ${until}::timestamptz` : sql``}
      group by o.floor, o.table_number
    )
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(takings), 0)::bigint as takings_cents, coalesce(sum(tips), 0)::bigint as tip_cents,
      count(*) filter (where table_number > 0 and orders > 0) as tables,
      coalesce(sum(stopped), 0)::bigint as stopped, coalesce(sum(stopped_value), 0)::bigint as stopped_cents,
      coalesce(sum(refunded), 0)::bigint as refunded, coalesce(sum(refunded_value), 0)::bigint as refunded_cents
    from by_table`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
