import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { Subscription } from '../contract.ts';

/** Where phones asked to be told of an order. */

type Order = { readonly venueId: string; readonly id: string };
export type Kept = Subscription & { readonly language: string };

/** A party's phones. */
const MOST = 8;

/** Keeps where to tell of an order; the same browser again takes its own place. False where the order has all it may. */
export async function keepSubscription(tx: Tx, { venueId, id }: Order, { endpoint, keys, language }: Kept): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into push_subscription (venue_id, order_id, endpoint, p256dh, auth, language)
    select ${venueId}::uuid, ${id}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}
    where (select count(*) from push_subscription where venue_id = ${venueId}::uuid and order_id = ${id}::uuid and endpoint <> ${endpoint}) < ${MOST}
    on conflict (venue_id, order_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Takes every subscription of an order away and answers them: two processes never tell the same phone twice. */
export async function takeSubscriptions(tx: Tx, { venueId, id }: Order): Promise<Kept[]> {
  const rows = await tx
    .deleteFrom('pushSubscription')
    .where('venueId', '=', venueId)
    .where('orderId', '=', id)
    .returning(['endpoint', 'p256dh', 'auth', 'language'])
    .execute();
  return rows.map(({ endpoint, p256dh, auth, language }) => ({ endpoint, keys: { p256dh, auth }, language }));
}

export async function dropSubscription(tx: Tx, { venueId, id }: Order, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('venueId', '=', venueId)
    .where('orderId', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Those of a user's orders, while the orders still name the user. */
export async function forgetUserPhones(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_subscription p using orders o
    where o.user_id = ${userId} and p.venue_id = o.venue_id and p.order_id = o.id`.execute(tx);
}

export async function forgetVenuePhones(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('venueId', '=', venueId).execute();
}
