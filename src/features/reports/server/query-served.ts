import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { SERVED } from './query-habits.ts';
import { within, type Span } from './span.ts';

export type Served = { readonly minutes: number | null };

/** How long guests waited for their orders in the middle (half of them less, half more). */
export async function queryServed(tx: Tx, span: Span, until: Date | null = null): Promise<Served> {
  const { rows } = await sql<Served>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from ${SERVED} - o.placed_at)) filter (where ${O.done}) / 60)::int as minutes
    from orders o where ${within(span)} and ${O.sold} ${until ? sql`and o.placed_at <= ${until}::timestamptz` : sql``}`.execute(tx);
  return rows[0] ?? { minutes: null };
}
