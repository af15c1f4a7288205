import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { abandonPayment } from '#features/payments/contract.ts';
import type { Payer } from '#features/payments/payer.ts';
import type { Failure } from '#platform/shared/said-failure.ts';
import type { PlacedOrder, SavedOrder } from '../contract.ts';
import { dropHeld, holdCart } from './held-cart.ts';
import { forgetOrder, hearOrder, orderAddress } from './known-orders.ts';

export type Paying = { readonly kind: 'idle' } | { readonly kind: 'paying' } | ({ readonly kind: 'failed' } & Failure);

type Given = {
  readonly onPaid: (order: SavedOrder) => void;
  /** The browser goes to the provider's page. */
  readonly onLeave: () => void;
  /** The order is not paid here any more, or is: the next one is another. */
  readonly onEnd: () => void;
};

/** Pays orders that wait for their money with the form that is open. */
export function usePaying(given: Given) {
  const [payer, setPayer] = useState<Payer | null>(null);
  const [paying, setPaying] = useState<Paying>({ kind: 'idle' });
  const unpaid = useRef<PlacedOrder | null>(null);
  const now = useRef(given);
  now.current = given;
  const form = useRef(payer);
  form.current = payer;
  /** What is being paid: here, or on the provider's page to which the browser went with it. */
  const underWay = useRef<PlacedOrder | null>(null);

  useEffect(() => {
    // Back out of the browser's memory: this page is as it was left, whatever became of the payment. The order's own page asks.
    const backAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && underWay.current) location.replace(orderAddress(underWay.current));
    };
    addEventListener('pageshow', backAgain);
    return () => {
      removeEventListener('pageshow', backAgain);
      // Whoever leaves an unpaid order here has its dishes in the cart.
      if (unpaid.current && !underWay.current) {
        abandon(unpaid.current);
        now.current.onEnd();
      }
    };
  }, []);

  /** False where no form is open, so that the order's own page has to do it. */
  const pay = useCallback((order: PlacedOrder): boolean => {
    const open = form.current;
    if (!open) return false;
    // An order with other dishes takes the place of the one that was not paid.
    if (unpaid.current && unpaid.current._id !== order._id) abandon(unpaid.current);
    unpaid.current = order;
    underWay.current = order;
    setPaying({ kind: 'paying' });
    void open.pay(order).then((result) => {
      if (result.kind === 'paid' || result.kind === 'leaving' || result.kind === 'over') {
        unpaid.current = null;
        now.current.onEnd();
      }
      if (result.kind === 'paid') return now.current.onPaid(result.order);
      if (result.kind === 'leaving') return now.current.onLeave();
      underWay.current = null;
      setPaying({ ...result, kind: 'failed' });
    });
    return true;
  }, []);
  /** Another way to pay was chosen: what waits for the first one ends. */
  const leave = (): void => {
    if (unpaid.current) {
      abandon(unpaid.current);
      now.current.onEnd();
    }
    unpaid.current = null;
    setPaying({ kind: 'idle' });
  };
  return { payer, setPayer, paying, pay, leave, unpaid: () => unpaid.current?.number ?? null, calm: () => setPaying({ kind: 'idle' }) };
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
