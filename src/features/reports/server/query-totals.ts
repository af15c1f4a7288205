import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { openIn, stoppedIn } from './query-ends.ts';
import { placedBy, within, type Span } from './span.ts';

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
      select ${O.broughtTo} as table_number, count(*) as orders, sum(o.total_cents) as total, sum(o.tip_cents) as tips
      from orders o where ${within(span)} and ${O.sold} and ${placedBy(until)} group by ${O.broughtOn}, 1
    ), open as (
      select count(*) as orders, coalesce(sum(t.cents), 0) as cents from (${openIn(span, until)}) t
    ), stopped as (
      select count(*) as orders, coalesce(sum(t.cents), 0) as cents from (${stoppedIn(span, until)}) t
    ), sold as (
      select coalesce(sum(orders), 0) as orders, coalesce(sum(total), 0) as total, coalesce(sum(tips), 0) as tips,
        count(*) filter (where table_number > 0) as tables from by_table
    )
    select s.orders::bigint as orders, (s.total - s.tips)::bigint as gross_cents, s.tips::bigint as tip_cents, s.tables,
      open.orders as open, open.cents::bigint as open_cents, stopped.orders as stopped, stopped.cents::bigint as stopped_cents
    from sold s cross join open cross join stopped`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
