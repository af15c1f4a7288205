import { useCallback, useRef, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { abandonPayment } from '#features/payments/contract.ts';
import type { Payer } from '#features/payments/payer.ts';
import type { PlacedOrder, SavedOrder } from '../contract.ts';

export type Paying = { readonly kind: 'idle' } | { readonly kind: 'paying' } | { readonly kind: 'failed'; readonly message: string };

type Given = {
  readonly onPaid: (order: SavedOrder) => void;
  /** The browser goes to the provider's page. */
  readonly onLeave: (order: PlacedOrder) => void;
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

  /** False where no form is open, so that the order's own page has to do it. */
  const pay = useCallback((order: PlacedOrder): boolean => {
    const open = form.current;
    if (!open) return false;
    // An order with other dishes takes the place of the one that was not paid.
    if (unpaid.current && unpaid.current._id !== order._id) abandon(unpaid.current);
    unpaid.current = order;
    setPaying({ kind: 'paying' });
    setOver(false);
    void open.pay(order).then((result) => {
      if (result.kind === 'paid') return now.current.onPaid(result.order);
      if (result.kind === 'leaving') return now.current.onLeave(order);
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

/** If nobody hears it, the order ends by itself. */
const abandon = ({ _id, accessToken }: PlacedOrder): void =>
  void call<typeof abandonPayment>('POST', '/api/orders/:id/payment/abandon', {
    params: { id: _id },
    headers: { Authorization: `Bearer ${accessToken}` },
  }).catch(() => undefined);
