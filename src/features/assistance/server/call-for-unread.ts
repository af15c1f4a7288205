import { UNREAD_ALLERGY } from '#domain/assistance.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { takeUnread, type UnreadOrder } from '#features/ordering/server/allergy-sql.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { joinUnread, openOrJoin, reopen } from './store.ts';

export type CallDeps = { readonly db: Database; readonly feed: LiveFeed; readonly clock: Clock };

/** So many orders in one turn; the next turn has the others. */
const MOST_IN_A_TURN = 200;

/** Calls service to the table of each order whose allergies nobody of the kitchen has read for three minutes, and again where more is said after that: once, and never twice. Those of strangers without a
 * table's code are one call, as long as it is open: the orders themselves stay at Received until each was read. */
export async function callForUnread({ db, feed, clock }: CallDeps): Promise<void> {
  for (let left = MOST_IN_A_TURN; left > 0; left -= 1) {
    const called = await inTransaction(db, (tx) => callFor(tx, clock()));
    if (!called) return;
    feed.nudge(called.venueId);
  }
}

async function callFor(tx: Tx, now: number): Promise<UnreadOrder | null> {
  const order = await takeUnread(tx, now);
  if (!order) return null;
  const { venueId, floor, tableNumber, number } = order;
  const subOption = `${UNREAD_ALLERGY}${number}`;
  const shared = order.ofStranger ? await joinUnread(tx, venueId) : null;
  const request =
    shared ??
    (await openOrJoin(
      tx,
      { venueId, floor, tableNumber, service: '/call-waiter', subOption },
      { unconfirmed: false, fromCode: order.ofStranger ? false : null, orderId: order.id },
    ));
  if (!shared && request?.taps === 1)
    await appendEvent(tx, REQUEST_EVENTS, { venueId, type: 'request.opened', subjectId: request.id, actor: 'system' });
  // Who is on the way knows of what was said first.
  else if (request?.orderId === order.id && request.status === 'acknowledged') {
    const { id: subjectId } = request;
    const subjectRevision = await reopen(tx, request);
    const data = { to: 'reopened' } as const;
    await appendEvent(tx, REQUEST_EVENTS, { venueId, type: 'request.moved', subjectId, subjectRevision, data, actor: 'system' });
  }
  return order;
}
