import type pg from 'pg';

/** How many orders a database holds, and when the last of them was placed: what a restored one is told by. */
export async function countPlaced(client: pg.Client): Promise<{ readonly orders: number; readonly lastOrder: Date | null }> {
  const { rows } = await client.query<{ orders: number; last: Date | null }>(
    'select count(*)::int as orders, max(placed_at) as last from orders',
  );
  return { orders: rows[0]?.orders ?? 0, lastOrder: rows[0]?.last ?? null };
}
