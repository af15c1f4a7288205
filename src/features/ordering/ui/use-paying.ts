import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { abandonPayment } from '#features/payments/contract.ts';
import type { Payer } from '#features/payments/payer.ts';
import type { PlacedOrder, SavedOrder } from '../contract.ts';
import { dropHeld, holdCart } from './held-cart.ts';
import { forgetOrder, hearOrder, orderAddress } from './known-orders.ts';

export type Paying = { readonly kind: 'idle' } | { readonly kind: 'paying' } | { readonly kind: 'failed'; readonly message: string };

type Given = {
  readonly onPaid: (order: SavedOrder) => void;
  /** The browser goes to the provider's page. */
  readonly onLeave: () => void;
};

/** Pays orders that wait for their money with the form that is open. */
export function usePaying(given: Given) {
  const [payer, setPayer] = useState<Payer | null>(null);
  const [paying, setPaying] = useState<Paying>({ kind: 'idle' });
  /** The order can no longer be paid: the next one is another. */
  const [over, setOver] = useState(false);
  const unpaid = useRef<PlacedOrder | null>(null);
  const now = useRef(given);
  now.current = given;
  const form = useRef(payer);
  form.current = payer;
  const isPaying = useRef(false);
  /** The browser went to the provider's page with it. */
  const left = useRef<PlacedOrder | null>(null);

  useEffect(() => {
    // Back from there, out of the browser's memory: this page is as it was left, and the order has a page of its own.
    const backAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && left.current) location.replace(orderAddress(left.current));
    };
    addEventListener('pageshow', backAgain);
    return () => {
      removeEventListener('pageshow', backAgain);
      // Whoever leaves an unpaid order here has its dishes in the cart.
      if (unpaid.current && !isPaying.current) abandon(unpaid.current);
    };
  }, []);

  /** False where no form is open, so that the order's own page has to do it. */
  const pay = useCallback((order: PlacedOrder): boolean => {
    const open = form.current;
    if (!open) return false;
    // An order with other dishes takes the place of the one that was not paid.
    if (unpaid.current && unpaid.current._id !== order._id) abandon(unpaid.current);
    unpaid.current = order;
    setPaying({ kind: 'paying' });
    setOver(false);
    isPaying.current = true;
    void open.pay(order).then((result) => {
      isPaying.current = false;
      if (result.kind === 'paid' || result.kind === 'leaving') unpaid.current = null;
      if (result.kind === 'paid') return now.current.onPaid(result.order);
      if (result.kind === 'leaving') {
        left.current = order;
        return now.current.onLeave();
      }
      if (result.kind === 'over') {
        unpaid.current = null;
        setOver(true);
      }
      setPaying({ kind: 'failed', message: result.message });
    });
    return true;
  }, []);
  /** Another way to pay was chosen: what waits for the first one ends. */
  const leave = (): void => {
    if (unpaid.current) abandon(unpaid.current);
    unpaid.current = null;
    setPaying({ kind: 'idle' });
  };
  return { payer, setPayer, paying, over, pay, leave, calm: () => setPaying({ kind: 'idle' }) };
}

/** Its dishes stay in the cart; until it is known to be over nothing else shows it. If nobody hears it, the order ends by itself. */
function abandon(order: PlacedOrder): void {
  const { _id, storeId, accessToken } = order;
  forgetOrder(localStorage, storeId, _id);
  const held = dropHeld(localStorage, _id);
  call<typeof abandonPayment>('POST', '/api/orders/:id/payment/abandon', {
    params: { id: _id },
    headers: { Authorization: `Bearer ${accessToken}` },
  }).then(
    (ended) => hearOrder(localStorage, ended, Date.now()),
    () => {
      if (held) holdCart(localStorage, _id, held);
      hearOrder(localStorage, order, Date.now());
    },
  );
}
