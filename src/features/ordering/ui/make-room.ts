import { useRef, useState, type RefObject } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { abandonPayment, checkPayment } from '#features/payments/contract.ts';
import type { PlacedOrder, SavedOrder } from '../contract.ts';
import { dropHeld, holdCart } from './held-cart.ts';
import { forgetOrder, hearOrder } from './known-orders.ts';

/** What became of an order that was to make room for another: paid meanwhile, in another tab or at its provider; or nobody can say. */
export type Before = { readonly kind: 'paid' | 'unsure'; readonly order: SavedOrder };

type Told = RefObject<{ readonly onEnd: () => void; readonly onPaidBefore: (order: SavedOrder) => void }>;
/** The order that waits for its money on this page. */
type Unpaid = { readonly now: () => PlacedOrder | null; readonly put: (order: PlacedOrder | null) => void };

/** Before another order is sent, the one that was not paid here ends. */
export function useRoom(unpaid: Unpaid, told: Told) {
  const [before, setBefore] = useState<Before | null>(null);
  const leaving = useRef<{ readonly order: PlacedOrder; readonly ended: Promise<Before | null> } | null>(null);
  /** It has been paid, and its guest has not said yet whether they want more. */
  const asks = useRef(false);
  /** False where it has been paid, or nobody knows: its guest is asked first, and nothing is ordered twice in silence. */
  const makeRoom = async (): Promise<boolean> => {
    if (asks.current) return false;
    const order = unpaid.now() ?? leaving.current?.order;
    if (!order) return true;
    unpaid.put(null);
    if (leaving.current?.order !== order) {
      leaving.current = { order, ended: abandon(order) };
      told.current.onEnd();
    }
    const ended = await leaving.current.ended;
    if (leaving.current?.order === order) leaving.current = null;
    // The next try asks again.
    if (ended?.kind === 'unsure') unpaid.put(order);
    asks.current = ended?.kind === 'paid';
    setBefore(ended);
    if (ended?.kind === 'paid') told.current.onPaidBefore(ended.order);
    return ended === null;
  };
  const goOn = (): void => {
    asks.current = false;
    setBefore(null);
  };
  return { before, makeRoom, goOn };
}

/** Its dishes stay in the cart; until it is known to be over nothing else shows it. If nobody hears it, the order ends by itself. Null: it is over. */
export async function abandon(order: PlacedOrder): Promise<Before | null> {
  const { _id, storeId, accessToken } = order;
  forgetOrder(localStorage, storeId, _id);
  const held = dropHeld(localStorage, _id);
  const asked = { params: { id: _id }, headers: { Authorization: `Bearer ${accessToken}` } };
  try {
    hearOrder(localStorage, await call<typeof abandonPayment>('POST', '/api/orders/:id/payment/abandon', asked), Date.now());
    return null;
  } catch (error) {
    if (held) holdCart(localStorage, _id, held);
    const isPaid = error instanceof CallFailed && error.code === 'already_paid';
    const paid = isPaid ? await call<typeof checkPayment>('POST', '/api/orders/:id/payment/check', asked).catch(() => null) : null;
    hearOrder(localStorage, paid ?? order, Date.now());
    return paid?.paymentStatus === 'paid' ? { kind: 'paid', order: paid } : { kind: 'unsure', order };
  }
}
