import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { SOLD, STOPPED, within, type Span } from './sold.ts';

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
  const { rows } = await sql<TotalRow>`
    select count(*) filter (where ${SOLD}) as orders,
      coalesce(sum(o.total_cents - o.tip_cents) filter (where ${SOLD}), 0) as takings_cents,
      coalesce(sum(o.tip_cents) filter (where ${SOLD}), 0) as tip_cents,
      count(distinct (o.floor, o.table_number)) filter (where ${SOLD} and o.table_number > 0) as tables,
      count(*) filter (where ${STOPPED}) as stopped,
      coalesce(sum(o.total_cents - o.tip_cents) filter (where ${STOPPED}), 0) as stopped_cents,
      count(*) filter (where ${SOLD} and o.payment_status in ('refunded', 'part_refunded')) as refunded,
      coalesce(sum(o.total_cents - o.tip_cents) filter (where ${SOLD} and o.payment_status in ('refunded', 'part_refunded')), 0) as refunded_cents
    from orders o
    where ${within(span)} ${until ? sql`and o.placed_at <= ${until}::timestamptz` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
