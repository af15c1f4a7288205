import { CallFailed, call } from '#platform/browser/api.ts';
import { whenSilent } from '#platform/browser/silence.ts';
import { addressTo } from '#platform/shared/address.ts';
import type { EventIn, EventNameIn } from '#platform/shared/endpoint.ts';
import type { StreamSign } from '#platform/shared/event.ts';
import { isOpen, isOrderStatus } from '#domain/order-status.ts';
import type { orderEvents, readOrder, SavedOrder } from '../contract.ts';

export type OrderState = 'loading' | 'live' | 'lost' | 'missing' | 'failed';
export type Known = {
  readonly order: SavedOrder | null;
  readonly state: OrderState;
  /** Epoch ms: when the server was last heard of it, a heartbeat included. */
  readonly heardAt: number;
};

/** Where the stream is refused for good, asking now and then has to do. Milliseconds. */
const POLL_EVERY = 5_000;
/** The same of what is followed by asking alone: a browser has few lines to one server. */
const ASK_EVERY = 15_000;
/** Shorter breaks of the line are nobody's business. */
const LOST_AFTER = 3_000;
/** An answer that takes longer is none: a dead network may never say so. */
const ANSWER_WITHIN = 10_000;

type Stream = typeof orderEvents;
type SetKnown = (change: (before: Known) => Known) => void;

/** Only ever newer: a slow answer must not undo what the stream has said. */
export function newer(before: Known, order: SavedOrder): Known {
  const isOlder = before.order !== null && before.order.revision > order.revision;
  return { order: isOlder ? before.order : order, state: 'live', heardAt: Date.now() };
}

type Line = {
  readonly onOrder: (order: SavedOrder) => void;
  /** It is open, or lives. */
  readonly onAlive: () => void;
  /** It broke, and has been away for a moment. */
  readonly onLost: () => void;
  /** The server said no: the browser does not try again. */
  readonly onRefused: () => void;
  /** It has said nothing for too long, and was closed. */
  readonly onSilent: () => void;
};

/** The live line of an order; answers how to close it. */
function openLine(orderId: string, { onOrder, onAlive, onLost, onRefused, onSilent }: Line): () => void {
  const source = new EventSource(addressTo<Stream>('/api/orders/:id/events', { params: { id: orderId } }));
  let lost: ReturnType<typeof setTimeout> | undefined;
  const hush = whenSilent(source, 'order', () => {
    close();
    onSilent();
  });
  const close = (): void => {
    source.close();
    hush();
    clearTimeout(lost);
  };
  const alive = (): void => {
    clearTimeout(lost);
    lost = undefined;
    onAlive();
  };
  for (const sign of ['open', 'ping' satisfies StreamSign]) source.addEventListener(sign, alive);
  source.addEventListener('order' satisfies EventNameIn<Stream>, (event) => {
    alive();
    onOrder(JSON.parse(event.data) as EventIn<Stream>);
  });
  source.addEventListener('error', () => {
    lost ??= setTimeout(onLost, LOST_AFTER);
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return close;
}

/** Asks how it stands. Answers whether the order may be there: an answer of "no" ends it, no answer does not. */
async function askOnce(
  orderId: string,
  stop: AbortSignal,
  hear: (order: SavedOrder) => void,
  fail: (error: unknown) => void,
): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN);
  try {
    const order = await call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: orderId }, signal });
    if (!stop.aborted) hear(order);
    return true;
  } catch (error) {
    if (!stop.aborted) fail(error);
    return !(error instanceof CallFailed && error.status >= 400 && error.status < 429);
  }
}

/**
 * Follows an order until it is over: reads it, then hears of it live, then by asking where the live line fails or `live` is false. A line that says
 * nothing is dropped, and the order asked for anew. Answers how to stop.
 */
export function followOrder(orderId: string, set: SetKnown, live = true): () => void {
  const stop = new AbortController();
  let poll: ReturnType<typeof setInterval> | undefined;
  let close = (): void => {};
  let over = false;
  let heardAt = Date.now();

  const lose = (): void => set((before) => (before.order ? { ...before, state: 'lost', heardAt } : before));
  const end = (): void => {
    close();
    clearInterval(poll);
  };
  const hear = (order: SavedOrder): void => {
    heardAt = Date.now();
    set((before) => newer(before, order));
    if (isOrderStatus(order.orderStatus) && isOpen(order.orderStatus)) return;
    // Nothing will change any more.
    over = true;
    end();
  };
  const fail = (error: unknown): void => {
    const missing = error instanceof CallFailed && error.status === 404;
    lose();
    set((before) => (before.order ? before : { ...before, state: missing ? 'missing' : 'failed' }));
  };
  const ask = (): Promise<boolean> => askOnce(orderId, stop.signal, hear, fail);
  const listen = (there: boolean): void => {
    if (stop.signal.aborted || !there || over) return;
    if (!live) {
      poll = setInterval(() => void ask(), ASK_EVERY);
      return;
    }
    close = openLine(orderId, {
      onOrder: hear,
      onAlive: () => {
        heardAt = Date.now();
        clearInterval(poll);
        poll = undefined;
        set((before) => (before.state === 'lost' ? { ...before, state: 'live' } : before));
      },
      onLost: lose,
      onRefused: () => (poll ??= setInterval(() => void ask(), POLL_EVERY)),
      onSilent: () => {
        lose();
        void ask().then(listen);
      },
    });
  };
  // A phone notices sooner than its open line does.
  addEventListener('offline', lose, { signal: stop.signal });
  addEventListener('online', () => void ask(), { signal: stop.signal });
  void ask().then(listen);
  return () => {
    stop.abort();
    end();
  };
}
