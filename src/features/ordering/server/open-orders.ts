import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';
import { full, selectOrders, type FullOrder } from './store.ts';

/** A part of what is open at a venue. */
export type OpenOrders = {
  readonly orders: readonly FullOrder[];
  /** How many are open in all. */
  readonly open: number;
  /** The order that the next part comes after; null: there is no more. */
  readonly next: string | null;
};

/** Half of the first part is the oldest orders, half the newest. */
const HALF = 500;

/**
 * The live board: everything not yet served, oldest first; orders that wait for an online payment are not the kitchen's. Of more than a thousand the
 * first part has the oldest and the newest, so that nothing that was just placed is missing; those between follow from part to part.
 */
export async function readOpenOrders(tx: Tx, venueId: string, after: string | null): Promise<OpenOrders> {
  const inKitchen = () => selectOrders(tx).where('orders.venueId', '=', venueId).where(ORDERS.inKitchen);
  const following = after === null ? inKitchen() : inKitchen().where(beyond(venueId, after));
  const rows = await following
    .orderBy('orders.placedAt')
    .orderBy('orders.id')
    .limit(2 * HALF + 1)
    .execute();
  if (rows.length <= 2 * HALF) return { orders: rows.map(full), open: await countOpen(tx, venueId, after, rows.length), next: null };
  const part = after === null ? HALF : 2 * HALF;
  const newest =
    after === null ? await inKitchen().orderBy('orders.placedAt', 'desc').orderBy('orders.id', 'desc').limit(HALF).execute() : [];
  const oldest = rows.slice(0, part);
  return {
    orders: [...oldest, ...newest.toReversed()].map(full),
    open: await countOpen(tx, venueId, after, null),
    next: oldest.at(-1)?.id ?? null,
  };
}

const beyond = (venueId: string, after: string) =>
  sql<boolean>`(orders.placed_at, orders.id) > (select c.placed_at, c.id from orders c where c.venue_id = ${venueId} and c.id = ${after})`;

async function countOpen(tx: Tx, venueId: string, after: string | null, all: number | null): Promise<number> {
  if (after === null && all !== null) return all;
  const { open } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('venueId', '=', venueId)
    .where(ORDERS.inKitchen)
    .executeTakeFirstOrThrow();
  return open;
}
