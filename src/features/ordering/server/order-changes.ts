import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { EVENTS_AT_ONCE, eventsAfter, firstEventSeq, lastEventSeq } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import type { orderChanges } from '../changes-contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import { staffOrder } from './saved-order.ts';
import { readOrders } from './store.ts';

/**
 * Orders that events after this number (left out: after now) are about, as they are now, the longest unchanged first. The numbers of a venue appear in the order of their
 * commits, so no late one is skipped. Refuses cursor_gone where events after it were forgotten, and a number that never was.
 */
export async function changesAfter(tx: Tx, venueId: string, asked: number | undefined): Promise<AnswerOf<typeof orderChanges>> {
  const [first, last] = [await firstEventSeq(tx, venueId), await lastEventSeq(tx, venueId)];
  const after = asked ?? last;
  if (after > last || (after < last && (first === null || after < first - 1)))
    throw new Refusal(410, 'cursor_gone', 'Not everything since then is kept. Read the open orders, and begin with their lastEventId.', {
      lastEventId: last,
    });
  const events = await eventsAfter(tx, venueId, after);
  // Of an order that changed several times the last place counts.
  const ids = [
    ...new Set(
      events
        .filter((event) => Object.hasOwn(ORDER_EVENTS, event.type))
        .map(({ subjectId }) => subjectId)
        .toReversed(),
    ),
  ].toReversed();
  const orders = await readOrders(tx, venueId, ids);
  return {
    orders: ids.flatMap((id) => orders.get(id) ?? []).map(staffOrder),
    cursor: events.at(-1)?.seq ?? after,
    more: events.length === EVENTS_AT_ONCE,
  };
}
