import { CallFailed } from '#platform/browser/api.ts';
import type { AddOrderInput, PlacedOrder } from '../contract.ts';
import type { Kept } from './cart-storage.ts';

/** An order on its way: the very body that was sent, under the key that makes a repeat harmless. Kept through a reload. */
export type PendingOrder = {
  readonly venueId: number;
  readonly key: string;
  readonly body: AddOrderInput;
  /** Epoch ms of the tap. */
  readonly sentAt: number;
  /** The phone was offline: it certainly did not arrive. */
  readonly unsent?: true;
};

const KEY = 'parea.pending-order';
/** An order that never got through is not sent later than this: the guests may have left. */
const LONGEST_MS = 15 * 60_000;

/** A fresh idempotency key. `randomUUID` is missing where a phone reaches us over plain http. */
export function mintKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keepPending(storage: Kept, pending: PendingOrder): void {
  try {
    storage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Without storage a reload forgets; the retries of this page still use one key.
  }
}

export function clearPending(storage: Kept): void {
  storage.removeItem(KEY);
}

/** Whether nobody may be there any more to eat it. */
export const isTooLate = ({ sentAt }: PendingOrder, now: number): boolean => now - sentAt >= LONGEST_MS;

/** What this browser sent to this venue without ever hearing whether it arrived; null where nothing is open, or it is too long ago. */
export function readPending(storage: Kept, venueId: number, now: number): PendingOrder | null {
  try {
    const pending = JSON.parse(storage.getItem(KEY) ?? 'null') as PendingOrder | null;
    if (typeof pending?.key !== 'string' || typeof pending.sentAt !== 'number' || !Array.isArray(pending.body?.order)) return null;
    return pending.venueId === venueId && !isTooLate(pending, now) ? pending : null;
  } catch {
    return null;
  }
}

export type Outcome = { readonly kind: 'placed'; readonly order: PlacedOrder } | { readonly kind: 'refused'; readonly failure: CallFailed };

export type Delivery = {
  readonly send: (pending: PendingOrder) => Promise<PlacedOrder>;
  /** Resolves when it is time to ask again. */
  readonly wait: (ms: number) => Promise<void>;
  /** Told each time no answer came: the order may have arrived or not. */
  readonly onUnsure: () => void;
  /** Epoch ms. */
  readonly now: () => number;
};

/** Tries against a server that answers, but not with sense; while it cannot be reached at all we never give up. */
const MOST_FAILURES = 6;
const LONGEST_WAIT = 15_000;

/**
 * Sends an order until it is known what became of it: with the same key and body every time, so that a lost connection or a second tap
 * never makes two orders. A refusal is an answer and ends it; no answer, or a broken server, does not. What is too late is not sent again, by a
 * phone that slept in a pocket with the page open either: it may be the first time that it arrives.
 */
export async function deliver(pending: PendingOrder, { send, wait, onUnsure, now }: Delivery): Promise<Outcome> {
  let failures = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { kind: 'placed', order: await send(pending) };
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed(0, 'offline', 'No answer from the server.');
      if (!isUnsure(failure)) return { kind: 'refused', failure };
      if (failure.status !== 0) failures += 1;
      if (failures >= MOST_FAILURES) return { kind: 'refused', failure };
      onUnsure();
      await wait(Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(attempt, 10)));
      if (isTooLate(pending, now())) return { kind: 'refused', failure: new CallFailed(0, 'never_heard', 'No answer came in time.') };
    }
  }
}

/** No answer, or an answer that says nothing about the order. */
const isUnsure = ({ status }: CallFailed): boolean => status === 0 || status >= 500;
