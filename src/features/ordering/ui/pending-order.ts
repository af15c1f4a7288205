import { CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { AddOrderInput, PlacedOrder } from '../contract.ts';
import { ordersKey, type Kept } from './cart-storage.ts';

/** The list of known orders while there is none: that it exists is what loads the strip. */
export const NO_ORDERS = '{"version":1,"orders":[]}';

/** An order on its way: the very body that was sent, under the key that makes a repeat harmless. Kept through a reload. */
export type PendingOrder = {
  readonly venueId: number;
  readonly key: string;
  readonly body: AddOrderInput;
  /** The venue's, for saying when it was. */
  readonly timeZone: string;
  /** Epoch ms of the tap. */
  readonly sentAt: number;
  /** Epoch ms of the last time it was sent in earnest. */
  readonly triedAt?: number;
  /** The phone was offline, or the server keeps it from arriving: it certainly did not arrive. */
  readonly unsent?: true;
};

export const pendingKey = (venueId: number): string => `parea.pending-order.${venueId}`;
const nextKeyAt = (venueId: number): string => `parea.next-order.${venueId}`;
/** In the session's storage: which order this very tab sends, through reloads. A tab that was closed sends nothing any more unasked. */
const SENDING = 'parea.sending';
/** An order that never got through is not sent later than this by itself: the guests may have left. */
const LONGEST_MS = 15 * 60_000;
/** What was sent may still be on its way for so long: until then a server that does not know it says nothing. */
const IN_FLIGHT = 30_000;

const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Calls at each change, of other tabs too; answers how to stop. */
export function watchPending(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

/**
 * Under which the next order of this browser goes, from whichever tab: what two tabs send in the same moment, before either knows of the other, is
 * one order for the server. Null without storage.
 */
export function nextKey(storage: Kept, venueId: number): string | null {
  try {
    return storage.getItem(nextKeyAt(venueId)) ?? renewKey(storage, venueId);
  } catch {
    return null;
  }
}

/** It is used, or void: the next order is another one, even with the same dishes. */
export function renewKey(storage: Kept, venueId: number): string | null {
  const key = newId();
  try {
    storage.setItem(nextKeyAt(venueId), key);
    return key;
  } catch {
    return null;
  }
}

/** Answers whether it is kept. From now on the venue's pages load the strip, which tells of it. */
export function keepPending(storage: Kept, pending: PendingOrder): boolean {
  const orders = ordersKey(pending.venueId);
  try {
    storage.setItem(pendingKey(pending.venueId), JSON.stringify(pending));
    if (storage.getItem(orders) === null) storage.setItem(orders, NO_ORDERS);
  } catch {
    // Without storage a reload forgets; the retries of this page still use one key.
    return false;
  }
  tell();
  return true;
}

export function clearPending(storage: Kept, venueId: number): void {
  storage.removeItem(pendingKey(venueId));
  if (storage.getItem(ordersKey(venueId)) === NO_ORDERS) storage.removeItem(ordersKey(venueId));
  tell();
}

/** Whether this tab is sending it; `keep` says that it does from now on. */
export function ofThisTab(session: Kept, { key }: PendingOrder, keep = false): boolean {
  try {
    if (keep) session.setItem(SENDING, key);
    return session.getItem(SENDING) === key;
  } catch {
    return false;
  }
}

/** Whoever left the page that was sending is asked before it goes on. */
export const stopSending = (session: Kept): void => session.removeItem(SENDING);

/** A clock is put right by seconds now and then. What was sent later than now says that it was set back: nobody knows how old it is. */
const SET_RIGHT = 60_000;

/** Whether nobody may be there any more to eat it. */
export const isTooLate = ({ sentAt }: PendingOrder, now: number): boolean => now - sentAt >= LONGEST_MS || sentAt - now > SET_RIGHT;

/** What this browser sent to this venue without ever hearing whether it arrived, however long ago; null where nothing is open. */
export function readPending(storage: Kept, venueId: number): PendingOrder | null {
  try {
    const pending = JSON.parse(storage.getItem(pendingKey(venueId)) ?? 'null') as PendingOrder | null;
    if (typeof pending?.key !== 'string' || typeof pending.sentAt !== 'number' || !Array.isArray(pending.body?.order)) return null;
    return pending.venueId === venueId ? pending : null;
  } catch {
    return null;
  }
}

export type Outcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'refused'; readonly failure: CallFailed }
  /** The server does not know it and lets nothing come under its key any more; it is not sent unasked. */
  | { readonly kind: 'unknown' }
  /** It is somebody else's to ask now: another page's, or nobody's. */
  | { readonly kind: 'left' };

/** `ask`: what became of it, and orders nothing. `void`: asks, and where it has not come, nothing of it that is still under way may come. */
export type How = 'order' | 'ask' | 'void';

export type Delivery = {
  readonly send: (pending: PendingOrder, how: How) => Promise<PlacedOrder>;
  /** Resolves when it is time to ask again. */
  readonly wait: (ms: number) => Promise<void>;
  /** Told each time no answer came: the order may have arrived or not. */
  readonly onUnsure: () => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** Whether it still waits, and here. */
  readonly isOpen: () => boolean;
  /** Only asks, from the first time on. */
  readonly asks?: boolean;
};

/** Tries against a server that answers, but not with sense; while it cannot be reached at all we never give up. */
const MOST_FAILURES = 6;
const LONGEST_WAIT = 15_000;

/**
 * Sends an order until it is known what became of it: with the same key and body every time, so that a lost connection or a second tap
 * never makes two orders. A refusal is an answer and ends it; no answer, or a broken server, does not. What is too late is asked for only, also by a
 * phone that slept in a pocket with the page open: it would be the first time that it arrives.
 */
export async function deliver(pending: PendingOrder, { send, wait, onUnsure, now, isOpen, asks = false }: Delivery): Promise<Outcome> {
  let failures = 0;
  let triedAt = pending.triedAt ?? pending.sentAt;
  for (let attempt = 0; isOpen(); attempt += 1) {
    const only = asks || isTooLate(pending, now());
    if (!only) triedAt = now();
    const how = !only ? 'order' : Math.abs(now() - triedAt) < IN_FLIGHT ? 'ask' : 'void';
    try {
      return { kind: 'placed', order: await send(pending, how) };
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed(0, 'offline', 'No answer from the server.');
      const isUnknown = only && failure.code === 'order_unknown';
      // Or another tab asked, and was told that it had not come.
      if ((isUnknown && how === 'void') || failure.code === 'idempotency_key_void') return { kind: 'unknown' };
      if (!only && !isUnsure(failure)) return { kind: 'refused', failure };
      if (!only && failure.status !== 0 && !GATEWAY.has(failure.status)) failures += 1;
      if (failures >= MOST_FAILURES) return { kind: 'refused', failure };
      if (!isUnknown) onUnsure();
      await wait(Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(attempt, 10)));
    }
  }
  return { kind: 'left' };
}

/** Said by what stands before the server: as good as no answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** No answer, or an answer that says nothing about the order. */
const isUnsure = ({ status }: CallFailed): boolean => status === 0 || status >= 500;
