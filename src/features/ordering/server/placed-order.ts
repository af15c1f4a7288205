import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Draft } from './draft-order.ts';
import { JUST_PLACED } from './order-rows.ts';
import type { FullOrder, OrderNumbers } from './store.ts';

/** The order as it was written, which is where it is known whether it has to wait. */
export function placedOrder(
  venue: VenueSnapshot,
  { order, lines }: Draft,
  { number, orderId, heldFor, capMet, isFirst }: OrderNumbers,
): FullOrder {
  const marks = [
    ...order.marks,
    ...(isFirst ? ['first_of_phone'] : []),
    ...(heldFor === 'cap' ? ['over_cap'] : []),
    ...(capMet ? [capMet] : []),
  ];
  const waits = heldFor ? { awaitingConfirmation: true, waitsFor: heldFor, reserved: false } : {};
  const row = { ...order, ...JUST_PLACED, ...waits, marks, number, orderId, statusAt: order.placedAt, heldAt: null };
  return { order: row, lines, venue: { number: venue.number, title: venue.title, company: venue.company, timeZone: venue.timeZone } };
}
