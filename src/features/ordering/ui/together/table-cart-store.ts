import { call, CallFailed } from '#platform/browser/api.ts';
import { addressTo } from '#platform/shared/address.ts';
import type { EventNameIn } from '#platform/shared/endpoint.ts';
import type { visitEvents } from '../../together-contract.ts';
import type { TableCart, tableCart } from '../../table-cart-contract.ts';

/** What this page knows of the table's cart. */
export type KnownCart = {
  readonly cart: TableCart | null;
  /** It belongs to it no more. */
  readonly over: boolean;
  /** There is no connection: this is how it was. */
  readonly lost: boolean;
  /** What was chosen here is not there yet, and goes there by itself. */
  readonly waits: boolean;
};

/** Where the live line is refused for good, asking now and then has to do. Milliseconds. */
const ASK_EVERY = 10_000;
const NOTHING: KnownCart = { cart: null, over: false, lost: false, waits: false };
/** Refusals after which this phone is at that table no more. */
const GONE = new Set(['visit_over', 'not_at_table', 'not_found']);

let known = NOTHING;
const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

const set = (next: Partial<KnownCart>): void => {
  known = { ...known, ...next };
  listeners.forEach((listener) => listener());
};

export const knownCart = (): KnownCart => known;

/** Whether something is still on its way there. */
export const tellWaits = (waits: boolean): void => void (waits !== known.waits && set({ waits }));

/** What the server answered, unless something newer is known. */
export function showCart(cart: TableCart): void {
  if (known.cart && known.cart.visit._id === cart.visit._id && known.cart.version > cart.version) return;
  set({ cart, over: false, lost: false });
}

/** That a call was refused because this phone is at the table no more. */
export function loseCart(error: unknown): boolean {
  if (!(error instanceof CallFailed) || !GONE.has(error.code)) return false;
  set({ cart: null, over: true });
  return true;
}

const reading = { now: false, again: false };
/** However much happens at once, one answer is awaited, and one more after it. */
export function refreshCart(visit: string): void {
  reading.again = reading.now;
  if (reading.now) return;
  reading.now = true;
  void call<typeof tableCart>('GET', '/api/visits/:visit/cart', { params: { visit } })
    .then(showCart, loseCart)
    .finally(() => {
      reading.now = false;
      if (reading.again && listeners.size > 0) refreshCart(visit);
    });
}

function listen(visit: string): () => void {
  refreshCart(visit);
  const again = (): void => refreshCart(visit);
  let poll: ReturnType<typeof setInterval> | undefined;
  const stream = new EventSource(addressTo<typeof visitEvents>('/api/visits/:visit/events', { params: { visit } }));
  for (const name of ['cart', 'bill'] satisfies EventNameIn<typeof visitEvents>[]) stream.addEventListener(name, again);
  const offline = (): void => set({ lost: !navigator.onLine });
  // What happened while the line was down is read anew with it.
  stream.addEventListener('open', () => {
    set({ lost: false });
    again();
  });
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) poll ??= setInterval(again, ASK_EVERY);
    else set({ lost: true });
  });
  for (const way of ['offline', 'online']) addEventListener(way, offline);
  return () => {
    for (const way of ['offline', 'online']) removeEventListener(way, offline);
    stream.close();
    clearInterval(poll);
  };
}

/** Follows the cart of a visit, on one line for the whole page. */
export function followCart(visit: string, listener: () => void): () => void {
  if (known.cart && known.cart.visit._id !== visit) known = NOTHING;
  listeners.add(listener);
  stop ??= listen(visit);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    known = NOTHING;
  };
}
