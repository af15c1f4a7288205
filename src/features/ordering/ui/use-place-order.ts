import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { addOrder, AddOrderInput, PlacedOrder, QuoteBody } from '../contract.ts';
import { keepAgain, linesOf } from './again-storage.ts';
import { clearPending, deliver, isTooLate, keepPending, mintKey, readPending, type PendingOrder } from './pending-order.ts';

export type Placing =
  | { readonly kind: 'idle' }
  /** Never left this phone: it is sent when the phone is online again. */
  | { readonly kind: 'queued' }
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

/** How often a phone that waits for its connection looks for it by itself, and how long it waits for that answer. Milliseconds. */
const LOOK_EVERY = 4000;
const LOOK_WITHIN = 5000;

/** Whether the server answers. A phone that thinks itself online may be wrong: it is in range of a Wi-Fi that leads nowhere. */
const answers = (): Promise<boolean> =>
  fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LOOK_WITHIN) }).then(
    ({ ok }) => ok,
    () => false,
  );

const tooLate = (): CallFailed => new CallFailed(0, 'too_late', 'It was not sent in time.');
const withoutMark = ({ unsent: _, ...pending }: PendingOrder): PendingOrder => pending;

/** Says that nothing was sent, also after a reload, until the server is there, the diner thinks better of it, or it is too late. */
async function waitOnline(
  pending: PendingOrder,
  setPlacing: (placing: Placing) => void,
  stop: { current: () => void },
): Promise<true | 'stopped' | 'late'> {
  keepPending(localStorage, { ...pending, unsent: true });
  setPlacing({ kind: 'queued' });
  const stopped = new Promise<'stopped'>((resolve) => {
    stop.current = () => resolve('stopped');
  });
  for (;;) {
    const there = await Promise.race([stopped, navigator.onLine && answers()]);
    if (there === 'stopped') return there;
    if (isTooLate(pending, Date.now())) return 'late';
    if (there) return true;
    await Promise.race([stopped, wait(LOOK_EVERY)]);
  }
}

/**
 * Sends orders of a venue, one at a time, and takes up again what an earlier page left open. `onPlaced` is called once for each; where it
 * answers `stay`, the page goes on with the order here.
 */
export function usePlaceOrder(venueId: number, onPlaced: (order: PlacedOrder) => 'stay' | undefined) {
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });
  const busy = useRef(false);
  const key = useRef(mintKey());
  const sent = useRef('');
  const placed = useRef(onPlaced);
  useEffect(() => {
    placed.current = onPlaced;
  });

  const stopped = useRef(() => {});

  const run = useCallback(async (pending: PendingOrder, unsure: boolean): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    // What certainly never left this phone stays certain of that until the server is known to be there.
    const goesNow = !pending.unsent && (unsure || navigator.onLine);
    const go = goesNow || (await waitOnline(pending, setPlacing, stopped));
    if (go !== true) {
      busy.current = false;
      clearPending(localStorage);
      return setPlacing(go === 'stopped' ? { kind: 'idle' } : { kind: 'refused', failure: tooLate() });
    }
    keepPending(localStorage, withoutMark(pending));
    setPlacing({ kind: 'sending', unsure });
    const outcome = await deliver(pending, { send, wait, onUnsure: () => setPlacing({ kind: 'sending', unsure: true }), now: Date.now });
    busy.current = false;
    if (outcome.kind === 'placed') {
      clearPending(localStorage);
      keepAgain(localStorage, pending.venueId, linesOf(outcome.order));
      if (placed.current(outcome.order) === 'stay') setPlacing({ kind: 'idle' });
      return;
    }
    const { failure } = outcome;
    // As the specification wants it (section 8), and nothing of the order.
    // oxlint-disable-next-line no-console
    console.error(`Error submitting order: ${failure.code} (${failure.status})`);
    // After a broken server's answer the order may exist: its key and body stay, for the next try.
    if (failure.status < 500) clearPending(localStorage);
    const quote = failure.code === 'price_changed' ? (failure.details['quote'] as QuoteBody | undefined) : undefined;
    setPlacing(quote ? { kind: 'price_changed', quote, body: pending.body } : { kind: 'refused', failure });
  }, []);

  useEffect(() => {
    const open = readPending(localStorage, venueId, Date.now());
    if (open) void run(open, open.unsent !== true);
  }, [venueId, run]);

  /** Another body is another order and gets another key; the same one is the same order. */
  const take = (body: AddOrderInput): void => {
    const open = readPending(localStorage, venueId, Date.now());
    const text = JSON.stringify(body);
    if (open && JSON.stringify(open.body) === text) return void run(open, open.unsent !== true);
    if (sent.current !== '' && sent.current !== text) key.current = mintKey();
    sent.current = text;
    void run({ venueId, key: key.current, body, sentAt: Date.now() }, false);
  };
  /** The next order is another one, even with the same dishes. */
  const forget = useCallback((): void => {
    key.current = mintKey();
    sent.current = '';
  }, []);
  return { placing, send: take, stop: () => stopped.current(), reset: () => setPlacing({ kind: 'idle' }), forget };
}
