import { useCallback, useEffect, useRef, useState } from 'react';
import type { Payer } from '#features/payments/payer.ts';
import type { Failure } from '#platform/shared/said-failure.ts';
import type { PlacedOrder, SavedOrder } from '../contract.ts';
import { orderAddress } from './known-orders.ts';
import { abandon, useRoom } from './make-room.ts';

export type Paying = { readonly kind: 'idle' } | { readonly kind: 'paying' } | ({ readonly kind: 'failed' } & Failure);

type Given = {
  readonly onPaid: (order: SavedOrder) => void;
  /** The browser goes to the provider's page. */
  readonly onLeave: () => void;
  /** The order is not paid here any more, or is: the next one is another. */
  readonly onEnd: () => void;
  /** It had been paid all the same. */
  readonly onPaidBefore: (order: SavedOrder) => void;
};

/** Pays orders that wait for their money with the form that is open. */
export function usePaying(given: Given) {
  const [payer, setPayer] = useState<Payer | null>(null);
  const [paying, setPaying] = useState<Paying>({ kind: 'idle' });
  const now = useRef(given);
  now.current = given;
  const unpaid = useRef<PlacedOrder | null>(null);
  const put = (order: PlacedOrder | null): void => void (unpaid.current = order);
  const room = useRoom({ now: () => unpaid.current, put }, now);
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
        void abandon(unpaid.current);
        now.current.onEnd();
      }
    };
  }, []);

  /** False where no form is open, so that the order's own page has to do it. */
  const pay = useCallback((order: PlacedOrder): boolean => {
    const open = form.current;
    if (!open) return false;
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
    if (unpaid.current) void room.makeRoom();
    setPaying({ kind: 'idle' });
  };
  return {
    payer,
    setPayer,
    paying,
    pay,
    leave,
    ...room,
    calm: () => setPaying({ kind: 'idle' }),
  };
}
