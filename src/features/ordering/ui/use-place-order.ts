import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type CallFailed } from '#platform/browser/api.ts';
import type { addOrder, AddOrderInput, PlacedOrder, QuoteBody } from '../contract.ts';
import { clearPending, deliver, keepPending, mintKey, readPending, type PendingOrder } from './pending-order.ts';

export type Placing =
  | { readonly kind: 'idle' }
  /** `unsure`: an answer is missing, so it may have arrived. */
  | { readonly kind: 'sending'; readonly unsure: boolean }
  | { readonly kind: 'refused'; readonly failure: CallFailed }
  | { readonly kind: 'price_changed'; readonly quote: QuoteBody; readonly body: AddOrderInput };

/** How long an answer may take before it counts as none, in milliseconds. */
const ANSWER_WITHIN = 20_000;

const send = ({ key, body }: PendingOrder): Promise<PlacedOrder> =>
  call<typeof addOrder>('POST', '/api/orders/addOrder', {
    body,
    headers: { 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });

/** Until that time, or until the phone says that it is online again. */
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** Sends orders of a venue, one at a time, and takes up again what an earlier page left open. `onPlaced` is called once for each. */
export function usePlaceOrder(venueId: number, onPlaced: (order: PlacedOrder) => void) {
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });
  const busy = useRef(false);
  const key = useRef(mintKey());
  const sent = useRef('');
  const placed = useRef(onPlaced);
  useEffect(() => {
    placed.current = onPlaced;
  });

  const run = useCallback(async (pending: PendingOrder, unsure: boolean): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    keepPending(localStorage, pending);
    setPlacing({ kind: 'sending', unsure });
    const outcome = await deliver(pending, { send, wait, onUnsure: () => setPlacing({ kind: 'sending', unsure: true }) });
    busy.current = false;
    if (outcome.kind === 'placed') {
      clearPending(localStorage);
      placed.current(outcome.order);
      return;
    }
    const { failure } = outcome;
    // After a broken server's answer the order may exist: its key and body stay, for the next try.
    if (failure.status < 500) clearPending(localStorage);
    const quote = failure.code === 'price_changed' ? (failure.details['quote'] as QuoteBody | undefined) : undefined;
    setPlacing(quote ? { kind: 'price_changed', quote, body: pending.body } : { kind: 'refused', failure });
  }, []);

  useEffect(() => {
    const open = readPending(localStorage, venueId, Date.now());
    if (open) void run(open, true);
  }, [venueId, run]);

  /** Another body is another order and gets another key; the same one is the same order. */
  const take = (body: AddOrderInput): void => {
    const open = readPending(localStorage, venueId, Date.now());
    const text = JSON.stringify(body);
    if (open && JSON.stringify(open.body) === text) return void run(open, true);
    if (sent.current !== '' && sent.current !== text) key.current = mintKey();
    sent.current = text;
    void run({ venueId, key: key.current, body, sentAt: Date.now() }, false);
  };
  return { placing, send: take, reset: () => setPlacing({ kind: 'idle' }) };
}
