import { ORDER_STATUS } from '#domain/order-status.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import type { Told } from './told-event.ts';
import type { ToldVenue } from './told-venues-sql.ts';

type Body = { readonly type: string; readonly at: Date; readonly data: object };

/** What is signed and sent. */
export const bodyOf = ({ type, at, data }: Body): string => JSON.stringify({ type, timestamp: at.toISOString(), data });

/** An event for other systems, with the order as it is now; null: it is about an order that is not there any more. */
export function eventBody(
  event: LoggedEvent,
  { type, about, more }: Told,
  { venue, orders }: { readonly venue: ToldVenue; readonly orders: ReadonlyMap<string, FullOrder> },
): string | null {
  const data = { ...venue, event: event.seq };
  if (about === 'venue') return bodyOf({ type, at: event.at, data: { ...data, ...more } });
  if (about !== 'order') return bodyOf({ type, at: event.at, data: { ...data, [about]: { id: event.subjectId }, ...more } });
  const full = orders.get(event.subjectId);
  return full ? bodyOf({ type, at: event.at, data: { ...data, order: thinOrder(full), ...more } }) : null;
}

/** No names, no notes, nothing of what anybody cannot eat: whoever may know more asks with a key. */
function thinOrder({ order }: FullOrder): object {
  const state = Object.entries(ORDER_STATUS).find(([, status]) => status === order.status);
  return {
    id: order.id,
    number: order.number,
    revision: order.revision,
    state: state?.[0],
    awaitsConfirmation: order.awaitingConfirmation,
    paymentStatus: order.paymentStatus,
    currency: order.currency,
    totalCents: order.totalCents,
    tipCents: order.tipCents,
    takenCents: order.takenCents,
    refundedCents: order.refundedCents,
    stampsAdded: order.stampsAdded,
    rewardsUsed: order.rewardsUsed,
    floor: order.floor,
    table: order.tableNumber > 0 ? order.tableNumber : null,
    placedAt: order.placedAt.toISOString(),
  };
}
