import { useEffect, useState } from 'react';
import { isStopped } from '#domain/order-status.ts';
import type { SavedOrder } from '../contract.ts';
import { followOrder, newer, type Known } from './follow-order.ts';
import { forgetOrder, hearOrder } from './known-orders.ts';
import { placedHere } from './placed-orders.ts';

/**
 * An order as it is now: read once, then live, then by asking where the live line fails. `again` reads anew; `take` is
 * given what another call answered.
 */
export function useOrder(orderId: string): Known & { readonly again: () => void; readonly take: (order: SavedOrder) => void } {
  const [known, setKnown] = useState<Known>(() => {
    const order = placedHere(orderId);
    return { order, state: order ? 'live' : orderId === '' ? 'missing' : 'loading', heardAt: Date.now() };
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (orderId === '' ? undefined : followOrder(orderId, setKnown)), [orderId, attempt]);
  const { order } = known;
  useEffect(() => {
    if (!order) return;
    hearOrder(localStorage, order, Date.now());
    // Here they see that it will not come: nothing else has to say so.
    if (isStopped(order.orderStatus)) forgetOrder(localStorage, order.storeId, order._id);
  }, [order]);
  return { ...known, again: () => setAttempt((n) => n + 1), take: (answer) => setKnown((before) => newer(before, answer)) };
}
