import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type HourRow = { weekday: number; hour: number; orders: number; grossCents: number };

/**
 * Orders by the weekday of their business day (Monday 0) and the hour that the venue's clocks showed. The hour that comes twice when clocks go
 * back is one row; the one that is skipped has none.
 */
export async function queryHours(tx: Tx, span: Span, timeZone: string): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select (extract(isodow from o.business_day)::int - 1) as weekday, extract(hour from o.placed_at at time zone ${timeZone}::text)::int as hour,
      count(*) as orders, sum(o.total_cents - o.tip_cents) as gross_cents
    from orders o where ${within(span)} and ${O.sold} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}
