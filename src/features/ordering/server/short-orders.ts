import { reading, type Database } from '#platform/server/database.ts';
import { shortOf } from '#features/venues/server/stock-sql.ts';
import { portionsWaiting } from './unconfirmed-sql.ts';

/** Of each order that waits to be confirmed, and has taken nothing yet, the dishes that it could not have any more; those that could have all are not named. */
export function shortOrders(db: Database, venueId: string): Promise<{ order: string; items: string[] }[]> {
  return reading(db, async (tx) => {
    const waiting = await portionsWaiting(tx, venueId);
    const short = await shortOf(tx, venueId, waiting);
    const orders = Map.groupBy(short, ({ orderId }) => orderId);
    return [...orders].map(([order, list]) => ({ order, items: list.map(({ itemId }) => itemId) }));
  });
}
