import { sql } from 'kysely';
import { ESCALATES_AFTER_MS, ESCALATES_WITHIN_MS } from '#domain/escalation.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { SELF_TEST_VENUE } from '#features/venues/server/self-test-venue.ts';
import { ORDERS } from './order-conditions.ts';
import { calledAfter } from './rehearsed.ts';

/** What goes on over all venues, for who runs the installation. */

const LOUDER = ESCALATES_AFTER_MS[0];
/** What stands in a kitchen longer was forgotten there. */
const OPEN_WITHIN_MS = 24 * 3_600_000;
/** Ids rise with time, by the clock of whichever process made them: so far apart two of these may be. */
const CLOCKS_APART_MS = 60_000;

/** The least id (UUID version 7) of an order that was made then or later. */
const firstIdSince = (at: number) =>
  `${at
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;

/** How many orders came in the last `minutes`, and how many are in the kitchens. */
export async function ordersNow(tx: Tx, now: number, minutes: number): Promise<{ readonly placed: number; readonly open: number }> {
  const since = now - minutes * 60_000;
  const { rows } = await sql<{ placed: number; open: number }>`
    select (select count(*)::int from orders where id >= ${firstIdSince(since - CLOCKS_APART_MS)}::uuid and placed_at > ${new Date(since)}
        and venue_id <> ${SELF_TEST_VENUE} and ${ORDERS.known}) as placed,
      (select count(*)::int from orders where placed_at > ${new Date(now - OPEN_WITHIN_MS)} and venue_id <> ${SELF_TEST_VENUE} and ${ORDERS.inKitchen}) as open`.execute(
    tx,
  );
  return rows[0] ?? { placed: 0, open: 0 };
}

/** Of each venue that reminds of orders which nobody took: how many, and since when the first of them waits. */
export async function untakenByVenue(
  tx: Tx,
  now: number,
): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await sql<{ venueId: string; count: number; since: Date }>`
    select venue_id, count(*)::int as count, min(status_at) as since from orders
    where status = ${sql.lit(ORDER_STATUS.placed)} and ${ORDERS.known} and status_at > ${new Date(now - ESCALATES_WITHIN_MS)}
      and status_at <= ${new Date(now - LOUDER)} and status_at + ${calledAfter(LOUDER)} <= ${new Date(now)} group by venue_id`.execute(tx);
  return rows;
}
