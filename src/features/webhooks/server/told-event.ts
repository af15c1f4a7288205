import { isStopped } from '#domain/order-status.ts';
import type { HookEvent } from '#domain/webhooks.ts';
import { isOneOf, readEvent } from '#platform/shared/event.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import { REQUEST_EVENTS } from '#features/assistance/events.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import { VISIT_EVENTS } from '#features/ordering/visit-events.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';

/** What is told of an event: under which name, what it is about, and what it says beside that. */
export type Told = { readonly type: string; readonly about: 'order' | 'request' | 'visit' | 'venue' | 'subject'; readonly more: object };

/** Nobody else's business: what guests cannot eat, what they have not sent yet, who works there, and what no kitchen ever had. */
const KEPT = [
  isOneOf(ORDER_EVENTS, 'order.allergy_said', 'order.allergy_read', 'order.allergy_called', 'order.expired'),
  isOneOf(VISIT_EVENTS, 'cart.changed', 'settling.changed'),
  isOneOf(VENUE_EVENTS, 'team.changed'),
];

/** An event in the words of other systems; null: it is not told. One that nobody named here yet goes by its own name. */
export function toldOf(event: LoggedEvent): Told | null {
  if (KEPT.some((isKept) => isKept(event))) return null;
  return orderTold(event) ?? requestTold(event) ?? visitTold(event) ?? venueTold(event) ?? { type: event.type, about: 'subject', more: {} };
}

const chosen = (type: HookEvent, about: Told['about'], more: object = {}): Told => ({ type, about, more });

function orderTold(event: LoggedEvent): Told | null {
  const read = readEvent(ORDER_EVENTS, event);
  if (!read) return null;
  switch (read.type) {
    case 'order.placed':
      return chosen('order.placed', 'order');
    case 'order.moved':
      if ('paymentStatus' in read.data) return chosen('order.refunded', 'order');
      return chosen('to' in read.data && isStopped(read.data.to) ? 'order.cancelled' : 'order.moved', 'order');
    // Another table, or let in, or put aside: where it stands is another place.
    case 'order.seated':
    case 'order.confirmed':
    case 'order.held':
      return chosen('order.moved', 'order');
    case 'order.settled':
      return chosen('payment.taken', 'order', read.data);
    case 'order.refunded':
      return chosen('order.refunded', 'order', read.data);
    default:
      return { type: read.type, about: 'order', more: read.data ?? {} };
  }
}

function requestTold(event: LoggedEvent): Told | null {
  const read = readEvent(REQUEST_EVENTS, event);
  return read && chosen(read.type, 'request', read.data && { state: read.data.to });
}

function visitTold(event: LoggedEvent): Told | null {
  const read = readEvent(VISIT_EVENTS, event);
  if (read?.type !== 'visit.changed') return null;
  return read.data.to === 'stamps' ? chosen('stamps.taken', 'visit') : { type: read.type, about: 'visit', more: { to: read.data.to } };
}

function venueTold(event: LoggedEvent): Told | null {
  const read = readEvent(VENUE_EVENTS, event);
  if (!read) return null;
  return read.type === 'menu.changed' ? chosen('menu.changed', 'venue') : { type: read.type, about: 'venue', more: {} };
}
