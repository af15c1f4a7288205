import { CallFailed, call } from '#platform/browser/api.ts';
import { addressTo } from '#platform/shared/address.ts';
import type { EventIn, EventNameIn } from '#platform/shared/endpoint.ts';
import { isOpen, isOrderStatus } from '#domain/order-status.ts';
import type { orderEvents, readOrder, SavedOrder } from '../contract.ts';

export type OrderState = 'loading' | 'live' | 'lost' | 'missing' | 'failed';
export type Known = { readonly order: SavedOrder | null; readonly state: OrderState };

/** Where the stream is refused for good, asking now and then has to do. Milliseconds. */
const POLL_EVERY = 5_000;
/** The same of what is followed by asking alone: a browser has few lines to one server. */
const ASK_EVERY = 15_000;
/** Shorter breaks of the line are nobody's business. */
const LOST_AFTER = 3_000;

type Stream = typeof orderEvents;
type SetKnown = (change: (before: Known) => Known) => void;

/** Only ever newer: a slow answer must not undo what the stream has said. */
export const newer = (before: Known, order: SavedOrder): Known =>
  before.order && before.order.revision > order.revision ? { ...before, state: 'live' } : { order, state: 'live' };

const lose = (before: Known): Known => (before.order ? { ...before, state: 'lost' } : before);

/**
 * Follows an order until it is over: reads it, then hears of it live, then by asking where the live line fails or `live` is false. Answers how to
 * stop.
 */
export function followOrder(orderId: string, set: SetKnown, live = true): () => void {
  const stop = new AbortController();
  let poll: ReturnType<typeof setInterval> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;
  let over = false;

  const hear = (order: SavedOrder): void => {
    clearTimeout(lost);
    lost = undefined;
    set((before) => newer(before, order));
    if (isOrderStatus(order.orderStatus) && isOpen(order.orderStatus)) return;
    // Nothing will change any more.
    over = true;
    stream?.close();
    clearInterval(poll);
  };
  const fail = (error: unknown): void => {
    if (stop.signal.aborted) return;
    const missing = error instanceof CallFailed && error.status === 404;
    set((before) => (before.order ? { ...before, state: 'lost' } : { ...before, state: missing ? 'missing' : 'failed' }));
  };
  /** Whether the order may be there: an answer of "no" ends it, no answer does not. */
  const ask = (): Promise<boolean> =>
    call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: orderId }, signal: stop.signal }).then(
      (order) => {
        hear(order);
        return true;
      },
      (error: unknown) => {
        fail(error);
        return !(error instanceof CallFailed && error.status >= 400 && error.status < 429);
      },
    );

  const listen = (there: boolean): void => {
    if (stop.signal.aborted || !there || over) return;
    if (!live) {
      poll = setInterval(() => void ask(), ASK_EVERY);
      return;
    }
    stream = new EventSource(addressTo<Stream>('/api/orders/:id/events', { params: { id: orderId } }));
    stream.addEventListener('order' satisfies EventNameIn<Stream>, (event) => hear(JSON.parse(event.data) as EventIn<Stream>));
    stream.addEventListener('open', () => {
      clearTimeout(lost);
      lost = undefined;
      set((before) => (before.state === 'lost' ? { ...before, state: 'live' } : before));
    });
    stream.addEventListener('error', () => {
      lost ??= setTimeout(() => set(lose), LOST_AFTER);
      // The browser itself tries again, unless it was told no.
      if (stream?.readyState === EventSource.CLOSED) poll ??= setInterval(() => void ask(), POLL_EVERY);
    });
  };
  // A phone notices sooner than its open line does.
  addEventListener('offline', () => set(lose), { signal: stop.signal });
  addEventListener('online', () => void ask(), { signal: stop.signal });
  void ask().then(listen);
  return () => {
    stop.abort();
    stream?.close();
    clearInterval(poll);
    clearTimeout(lost);
  };
}
