import { useEffect, useState } from 'react';
import type { openOrders, VenueEvent, venueEvents } from '#features/ordering/board-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { followEvents } from '#platform/browser/live-events.ts';

/** How far the first try of a new venue has come: nobody yet, somebody at a table (its number), or an order. */
export type Rehearsal = { readonly seatedAt: number | null; readonly order: SavedOrder | null };

const NOTHING: Readonly<
  Record<Exclude<VenueEvent['type'], 'venue.scanned' | 'order.placed' | 'order.held' | 'order.moved' | 'order.settled'>, false>
> = {
  'order.confirmed': false,
  'order.on_my_way': false,
  'order.allergy_said': false,
  'order.allergy_read': false,
  'order.allergy_called': false,
  'order.ticked': false,
  'order.estimated': false,
  'order.refunded': false,
  'order.reduced': false,
  'order.escalated': false,
  'order.expired': false,
  'order.seated': false,
  'visit.changed': false,
  'cart.changed': false,
  'settling.changed': false,
  'wave.began': false,
  'request.opened': false,
  'request.moved': false,
  'menu.changed': false,
  'team.changed': false,
};
const HEARS = {
  ...NOTHING,
  'venue.scanned': true,
  'order.placed': true,
  'order.held': true,
  'order.moved': true,
  'order.settled': true,
} as const;

/** Follows a venue that was made a moment ago, from its first event on. */
export function useRehearsal(venueId: string): Rehearsal {
  const [seen, setSeen] = useState<Rehearsal>({ seatedAt: null, order: null });
  useEffect(() => {
    // The first that came, as it is now.
    const arrived = (order: SavedOrder | undefined) =>
      order && setSeen((before) => (before.order && before.order._id !== order._id ? before : { ...before, order }));
    const feed = followEvents<typeof venueEvents>({
      path: '/api/venues/:id/events',
      params: { id: venueId },
      after: 0,
      hears: HEARS,
      onEvent: (event) => {
        if (event.type === 'venue.scanned') setSeen((before) => ({ ...before, seatedAt: Number(event._id.split('/')[1]) }));
        else arrived(event.order);
      },
      onConnection: () => undefined,
      resync: async () => {
        const { orders, lastEventId } = await call<typeof openOrders>('GET', '/api/venues/:id/orders', {
          params: { id: venueId },
          signal: inTime(),
        });
        for (const order of orders) arrived(order);
        return lastEventId;
      },
    });
    return () => feed.close();
  }, [venueId]);
  return seen;
}
