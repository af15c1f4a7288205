import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { ownOrders } from '#features/ordering/server/own-orders.ts';
import { savedOrder } from '#features/ordering/server/saved-order.ts';
import { pageOfUser, type OrderCursor } from '#features/ordering/server/user-orders.ts';

const PAGE = 10;

/** One page of a user's orders, the latest first. Refuses bad_cursor (400). */
export async function readHistory(
  tx: Tx,
  userId: string,
  cursor: string | undefined,
): Promise<{ orders: SavedOrder[]; next: string | null }> {
  // One more than shown: whether there is another page.
  const found = await pageOfUser(tx, userId, cursor === undefined ? null : readCursor(cursor), PAGE + 1);
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    orders: await ownOrders(
      tx,
      userId,
      shown.map(({ order, lines, venue }) => savedOrder(order, lines, venue)),
    ),
    next: last && found.length > PAGE ? `${last.order.placedAt.getTime()}_${last.order.id}` : null,
  };
}

function readCursor(cursor: string): OrderCursor {
  const [at = '', id = ''] = cursor.split('_');
  if (/^\d{1,15}$/.test(at) && isUuid(id)) return { placedAt: new Date(Number(at)), id };
  throw new Refusal(400, 'bad_cursor', 'This page does not exist. Start again from the first.');
}
