import type { Kept } from './cart-storage.ts';
import type { Tip } from './checkout-tip.ts';

/** What a guest has chosen at checkout and not ordered yet. Nothing of a card is ever among it. */
export type Draft = {
  /** As typed; null: as this browser knows them. */
  readonly name: string | null;
  readonly delivery: number | null;
  readonly payment: number | null;
  readonly code: string;
  readonly rewards: number;
  readonly tip: Tip;
  readonly note: string;
};

/** One for the whole browser: whoever chooses at another venue has left this one. */
const KEY = 'parea.checkout';
const VERSION = 1;
/** So long a meal is thought about: what was meant yesterday is not today's order. Milliseconds. */
const LASTS = 3 * 3_600_000;

type Stored = {
  readonly version: number;
  readonly venueId: number;
  readonly at: number;
  /** The order that waits for its payment and has taken it along; empty while none has. */
  readonly order: string;
  /** The dishes that it was chosen for. */
  readonly items: readonly string[];
  readonly draft: Draft;
};

/** What is kept, of whatever venue; null where there is nothing that can be read. */
function read(storage: Kept): Stored | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Stored | null;
    return kept?.version === VERSION ? kept : null;
  } catch {
    return null;
  }
}

function write(storage: Kept, kept: Stored | null): void {
  try {
    if (kept) storage.setItem(KEY, JSON.stringify(kept));
    else storage.removeItem(KEY);
  } catch {
    // It lasts as long as the page.
  }
}

/** Whose choices they are: a venue's and its cart's. */
export type Drafted = { readonly venueId: number; readonly items: readonly string[] };

/** What was chosen here a while ago, on the way to the menu and back. Of a cart that has none of those dishes any more it is nothing. */
export function readDraft(storage: Kept, { venueId, items }: Drafted, now: number): Draft | null {
  const kept = read(storage);
  const lasts = kept?.venueId === venueId && kept.order === '' && now - kept.at < LASTS;
  return lasts && kept.items.some((item) => items.includes(item)) ? kept.draft : null;
}

export const keepDraft = (storage: Kept, of: Drafted, draft: Draft, now: number): void =>
  write(storage, { version: VERSION, ...of, at: now, order: '', draft });

/** It has been ordered, or is nobody's any more. */
export const dropDraft = (storage: Kept): void => write(storage, null);

/** An order that waits for its payment takes along what was chosen for it, and has it from `''`; given up it gives it back to `''`, paid it leaves nothing (null). */
export function moveDraft(storage: Kept, from: string, to: string | null): void {
  const kept = read(storage);
  if (kept?.order === from) write(storage, to === null ? null : { ...kept, order: to });
}
