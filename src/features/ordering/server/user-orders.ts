import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { readOrders, type FullOrder } from './store.ts';
import { ORDERS } from './order-conditions.ts';

/** The orders of one user: paged, and without the user. */

/** The last order of a page: where the next one goes on. */
export type OrderCursor = { readonly placedAt: Date; readonly id: string };

/** A user's orders from the latest on, or after a cursor. */
export async function pageOfUser(tx: Tx, userId: string, after: OrderCursor | null, most: number): Promise<FullOrder[]> {
  let query = tx.selectFrom('orders').select(['venueId', 'id']).where('userId', '=', userId);
  if (after) query = query.where(sql<boolean>`(placed_at, id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)`);
  const keys = await query.orderBy('placedAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const full = await ordersAt(tx, keys);
  return keys.flatMap(({ id }) => full.get(id) ?? []);
}

/** Orders of any venues, by their ids. */
export async function ordersAt(
  tx: Tx,
  keys: readonly { readonly venueId: string; readonly id: string }[],
): Promise<Map<string, FullOrder>> {
  const found = new Map<string, FullOrder>();
  for (const [venueId, list] of Map.groupBy(keys, (key) => key.venueId)) {
    const ids = list.map(({ id }) => id);
    for (const [id, full] of await readOrders(tx, venueId, ids)) found.set(id, full);
  }
  return found;
}

/** Numbers of a user's orders that a kitchen is still working on: placed after `since` and not yet served. */
export async function openOrdersOfUser(tx: Tx, userId: string, since: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('userId', '=', userId)
    .where(ORDERS.inKitchen)
    .where('placedAt', '>', since)
    .execute();
  return rows.map(({ number }) => number);
}

/** What stands where a name was. */
const NOBODY = 'Guest';

/** Takes the person out of their orders: user, name, notes, what they avoid eating. What was sold, and for how much, stays in the books. */
export async function anonymiseOrders(tx: Tx, userId: string): Promise<void> {
  await sql`update order_line l set note = null, snapshot = l.snapshot - 'kept' from orders o
    where o.user_id = ${userId} and l.venue_id = o.venue_id and l.order_id = o.id and (l.note is not null or l.snapshot ? 'kept')`.execute(
    tx,
  );
  await tx.updateTable('visitPerson').set({ name: null, browser: null, userId: null }).where('userId', '=', userId).execute();
  // The fingerprint is of a body that held the name: short names could be guessed from it.
  await tx
    .updateTable('orders')
    .set({
      userId: null,
      buyersName: NOBODY,
      note: null,
      avoids: [],
      ratherNot: [],
      allergyReadAt: null,
      allergyReadBy: null,
      servedBy: null,
      requestFingerprint: null,
      browser: null,
      phone: null,
      address: null,
    })
    .where('userId', '=', userId)
    .execute();
}

/** What stays of a reason that may have named somebody. */
const NO_REASON = '-';

/** The same for a whole venue, whoever the guests and the staff were: of money taken and handed back, what and when stays. */
export async function anonymiseVenueOrders(tx: Tx, venueId: string): Promise<void> {
  await sql`update order_line set note = null, snapshot = snapshot - 'kept'
    where venue_id = ${venueId} and (note is not null or snapshot ? 'kept')`.execute(tx);
  await tx.deleteFrom('venueAlarm').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('orderWave').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('orderKeyVoid').where('venueId', '=', venueId).execute();
  // With who sat there goes what each of them paid; what was paid stays.
  // Its lines, who was ready and what was done to it go with it.
  await tx.deleteFrom('tableCart').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('visitPerson').where('venueId', '=', venueId).execute();
  // The seats that they had before went with them; nobody sits at any table.
  await tx.deleteFrom('visitTable').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('linePerson').where('venueId', '=', venueId).execute();
  // Who has which stamps the ledger knows; what nobody has goes with whose it was.
  await tx.deleteFrom('lineStamp').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('billLine').where('venueId', '=', venueId).execute();
  await tx.updateTable('visit').set({ openedBy: null, endedBy: null, endReason: null }).where('venueId', '=', venueId).execute();
  await tx.updateTable('orderReduction').set({ actorId: null, undoneBy: null, reason: NO_REASON }).where('venueId', '=', venueId).execute();
  await sql`update settlement set actor_id = null, tip_to = null, reason = case kind when 'refund' then '' end where venue_id = ${venueId}`.execute(
    tx,
  );
  await tx
    .updateTable('orders')
    .set({
      userId: null,
      buyersName: NOBODY,
      note: null,
      avoids: [],
      ratherNot: [],
      allergyReadAt: null,
      allergyReadBy: null,
      statusReason: null,
      requestFingerprint: null,
      idempotencyKey: null,
      browser: null,
    })
    .where('venueId', '=', venueId)
    .execute();
}
