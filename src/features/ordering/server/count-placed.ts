import type pg from 'pg';

/** When the last order from before a moment was placed. */
export async function lastPlacedBefore(client: pg.Client, moment: Date): Promise<Date | null> {
  const { rows } = await client.query<{ last: Date | null }>('select max(placed_at) as last from orders where placed_at < $1', [moment]);
  return rows[0]?.last ?? null;
}

/** How many orders a database holds, and when the last of them was placed: what a restored one is told by. */
export async function countPlaced(client: pg.Client): Promise<{ readonly orders: number; readonly lastOrder: Date | null }> {
  const { rows } = await client.query<{ orders: number; last: Date | null }>(
    'select count(*)::int as orders, max(placed_at) as last from orders',
  );
  return { orders: rows[0]?.orders ?? 0, lastOrder: rows[0]?.last ?? null };
}
