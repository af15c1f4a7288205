import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type TableRow = { floor: number; table: number; orders: number; grossCents: number; tipCents: number };

/** Tables by what they brought; table 0 is collection, or nobody said. */
export async function queryTables(tx: Tx, span: Span): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    select ${O.broughtOn} as floor, ${O.broughtTo} as table, count(*) as orders, sum(o.total_cents - o.tip_cents) as gross_cents, sum(o.tip_cents) as tip_cents
    from orders o where ${within(span)} and ${O.sold} group by 1, 2 order by gross_cents desc, 1, 2`.execute(tx);
  return rows;
}
