import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredLine } from '#domain/cart.ts';
import { isForeign, type CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { AddOrderInput, PlacedOrder, QuoteBody } from '../contract.ts';
import {
  clearPending,
  deliver,
  isTooLate,
  keepPending,
  nextKey,
  ofThisTab,
  readPending,
  renewKey,
  type PendingOrder,
} from './pending-order.ts';
import { isPending, neverCame, pendingLines, sendOrder, waitFor } from './unsent-order.ts';

export type Placing =
  | { readonly kind: 'idle' }
  /** Never left this phone: it is sent when the phone is online again. */
  | { readonly kind: 'queued'; readonly pending: PendingOrder }
  /** `unsure`: an answer is missing, so it may have arrived. */
  | { readonly kind: 'sending'; readonly unsure: boolean; readonly pending: PendingOrder }
  /** An order from before waits: what became of it is known, or its guest asked, before another is placed. */
  | { readonly kind: 'before' }
  | { readonly kind: 'refused'; readonly failure: CallFailed }
  | { readonly kind: 'price_changed'; readonly quote: QuoteBody; readonly body: AddOrderInput };

/** How often a phone that waits for its connection looks for it by itself, and how long it waits for that answer. Milliseconds. */
const LOOK_EVERY = 4000;
const LOOK_WITHIN = 5000;

/** Whether the server answers. A phone that thinks itself online may be wrong: it is in range of a Wi-Fi that leads nowhere. */
const answers = (): Promise<boolean> =>
  fetch('/livez', { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(LOOK_WITHIN) }).then(
    (answer) => !isForeign(answer) && answer.ok,
    () => false,
  );

const withoutMark = ({ unsent: _, ...pending }: PendingOrder): PendingOrder => pending;

/** The page that sends: whether it has gone, and how its guest thinks better of it. */
type Sender = { isGone: boolean; stop: () => void };
type Way = {
  readonly sender: Sender;
  /** Whether its guest tapped on this very page. */
  readonly own: boolean;
  readonly setPlacing: (placing: Placing) => void;
  /** `own`: its guest tapped on this very page, whose form is the one that was filled in. */
  readonly onPlaced: (order: PlacedOrder, lines: readonly StoredLine[], own: boolean) => 'stay' | undefined;
};

/** Says that nothing was sent until the server is there, the diner thinks better of it, or it is too late. */
async function waitOnline(pending: PendingOrder, { sender, setPlacing }: Way): Promise<true | 'stopped' | 'late'> {
  const isKept = keepPending(localStorage, { ...pending, unsent: true });
  setPlacing({ kind: 'queued', pending });
  const stopped = new Promise<'stopped'>((resolve) => {
    sender.stop = () => resolve('stopped');
  });
  for (;;) {
    const there = await Promise.race([stopped, navigator.onLine && answers()]);
    if (there === 'stopped') return there;
    if (isTooLate(pending, Date.now())) return 'late';
    // Taken back in another tab.
    if (isKept && !isPending(pending)) return 'stopped';
    if (there) return true;
    // Why may be known by now.
    setPlacing({ kind: 'queued', pending });
    await Promise.race([stopped, waitFor(LOOK_EVERY)]);
  }
}

/** From the tap until it is known what became of it, or the page goes. */
async function place(pending: PendingOrder, unsure: boolean, way: Way): Promise<void> {
  const { venueId } = pending;
  const { sender, own, setPlacing, onPlaced } = way;
  ofThisTab(sessionStorage, pending, true);
  // What certainly never left this phone stays certain of that until the server is known to be there.
  const goesNow = !pending.unsent && (unsure || navigator.onLine);
  const go = goesNow || (await waitOnline(pending, way));
  if (sender.isGone) return;
  if (go !== true) {
    if (go === 'stopped') clearPending(localStorage, venueId);
    return setPlacing({ kind: go === 'stopped' ? 'idle' : 'before' });
  }
  const isKept = keepPending(localStorage, withoutMark(pending));
  setPlacing({ kind: 'sending', unsure, pending });
  const asking = {
    send: sendOrder,
    wait: waitFor,
    onUnsure: () => setPlacing({ kind: 'sending', unsure: true, pending }),
    now: Date.now,
  };
  const outcome = await deliver(pending, { ...asking, isOpen: () => !sender.isGone && (!isKept || isPending(pending)) });
  if (outcome.kind === 'left' && !sender.isGone) {
    // Another tab has heard of it: whoever waits here is told as well.
    const known = await deliver(pending, { ...asking, isOpen: () => !sender.isGone, asks: true });
    if (known.kind === 'placed') return void onPlaced(known.order, [], false);
  }
  // Used in another tab.
  if (outcome.kind === 'refused' && outcome.failure.code === 'idempotency_key_reused') renewKey(localStorage, venueId);
  if (outcome.kind === 'placed') {
    // Where another tab has heard of it first, that one has taken its dishes out of the cart.
    const lines = isKept && !isPending(pending) ? [] : pendingLines(pending);
    clearPending(localStorage, venueId);
    // While it is being paid here, the same dishes sent by another tab are this order.
    if (onPlaced(outcome.order, lines, own) === 'stay') setPlacing({ kind: 'idle' });
    else renewKey(localStorage, venueId);
    return;
  }
  if (outcome.kind === 'unknown') neverCame(pending);
  if (outcome.kind !== 'refused') return setPlacing({ kind: outcome.kind === 'unknown' ? 'before' : 'idle' });
  const { failure } = outcome;
  // As the specification wants it (section 8), and nothing of the order.
  // oxlint-disable-next-line no-console
  console.error(`Error submitting order: ${failure.code} (${failure.status})`);
  // After a broken server's answer the order may exist: its key and body stay, for the next try.
  if (failure.status < 500) clearPending(localStorage, venueId);
  const quote = failure.code === 'price_changed' ? (failure.details['quote'] as QuoteBody | undefined) : undefined;
  setPlacing(quote ? { kind: 'price_changed', quote, body: pending.body } : { kind: 'refused', failure });
}

/**
 * Sends orders of a venue, one at a time, and takes up again what an earlier page left open. `onPlaced` is called once for each, with the dishes it
 * was made of; where it answers `stay`, the page goes on with the order here.
 */
export function usePlaceOrder({ id: venueId, timeZone }: Pick<PublicVenue, 'id' | 'timeZone'>, onPlaced: Way['onPlaced']) {
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });
  const busy = useRef(false);
  /** What was sent last from here; `stays`: it is paid on this very page, and sent again it is the same order. */
  const last = useRef({ text: '', key: '', stays: false });
  const placed = useRef(onPlaced);
  useEffect(() => {
    placed.current = onPlaced;
  });
  const sender = useRef<Sender>({ isGone: false, stop: () => {} });

  const run = useCallback(async (pending: PendingOrder, unsure: boolean, own: boolean): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    await place(pending, unsure, {
      sender: sender.current,
      own,
      setPlacing,
      onPlaced: (order, lines, tapped) => {
        busy.current = false;
        const where = placed.current(order, lines, tapped);
        last.current.stays = where === 'stay';
        return where;
      },
    });
    busy.current = false;
  }, []);

  useEffect(() => {
    const page = sender.current;
    page.isGone = false;
    nextKey(localStorage, venueId);
    const open = readPending(localStorage, venueId);
    // A reload of this very tab goes on with what may have arrived; what never left it, or another page left open, its guest is asked about.
    if (open && !open.unsent && ofThisTab(sessionStorage, open)) void run(open, true, false);
    else if (open) setPlacing({ kind: 'before' });
    return () => {
      // Over the menu the strip tells of it, and asks.
      page.isGone = true;
      page.stop();
    };
  }, [venueId, run]);

  /** Another body is another order; the same one is the same order until it is known what became of it. */
  const take = (body: AddOrderInput): void => {
    const open = readPending(localStorage, venueId);
    const text = JSON.stringify(body);
    if (open && JSON.stringify(open.body) === text) return void run(open, open.unsent !== true, true);
    if (open) return setPlacing({ kind: 'before' });
    const { stays } = last.current;
    // Other dishes take the place of the order that was not paid here.
    if (stays && last.current.text !== text) renewKey(localStorage, venueId);
    const next = nextKey(localStorage, venueId);
    const isAgain = last.current.text === text && (stays || next === null);
    if (!isAgain) last.current = { text, key: next ?? newId(), stays: false };
    const { key } = last.current;
    const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    void run({ venueId, timeZone: zone, key, body, sentAt: Date.now() }, false, true);
  };
  /** Whether it is the order that is being paid on this very page. */
  const isAgain = (body: AddOrderInput): boolean => last.current.stays && last.current.text === JSON.stringify(body);
  /** The next order is another one, even with the same dishes. */
  const forget = useCallback((): void => {
    last.current = { text: '', key: '', stays: false };
    renewKey(localStorage, venueId);
  }, [venueId]);
  return { placing, send: take, isAgain, stop: () => sender.current.stop(), reset: () => setPlacing({ kind: 'idle' }), forget };
}
