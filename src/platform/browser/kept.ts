import { CallFailed } from './api.ts';
import { readSetting, writeSetting } from './preferences.ts';
import { readSession } from './session.ts';

/** What this device shows, or has still to tell, where it is opened without a network: one person's, until they sign out. */
const BEGINS = 'parea.kept.';

export type Kept<T> = { readonly user: string; /** Epoch ms. */ readonly at: number; readonly value: T };

/** Keeps it for who is signed in; null: nothing any more. What finds no room is gone, for what is older would be believed. */
export function keep(name: string, value: unknown, at = Date.now()): void {
  const user = readSession()?.user._id;
  writeSetting(BEGINS + name, null);
  if (user !== undefined && value !== null) writeSetting(BEGINS + name, JSON.stringify({ user, at, value }));
}

/** What was kept for who is signed in, and not longer ago than `withinMs`; it was written by this very program, or by one before it. */
export function readKept<T>(name: string, withinMs = Number.POSITIVE_INFINITY): Kept<T> | null {
  try {
    const kept = JSON.parse(readSetting(BEGINS + name) ?? 'null') as Kept<T> | null;
    return kept !== null && kept.user === readSession()?.user._id && Date.now() - kept.at < withinMs ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets what is not that person's; null: all of it. */
export function forgetKept(user: string | null): void {
  try {
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(BEGINS))) {
      const { user: whose } = (user === null ? {} : JSON.parse(localStorage.getItem(name) ?? '{}')) as Partial<Kept<unknown>>;
      if (user === null || whose !== user) localStorage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Said by what stands before the server: as good as no answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether no answer of the server's came: not that nothing happened. */
export const isAway = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || GATEWAY.has(error.status));

/** An answer that takes longer is none to whoever stands in front of it: a network that died without a word never says so. */
const ANSWER_WITHIN_MS = 8_000;
export const inTime = (withinMs = ANSWER_WITHIN_MS): AbortSignal => AbortSignal.timeout(withinMs);

/** Lists are longer, and asked for anew by themselves. */
const READ_WITHIN_MS = 10_000;

/** Of a read: ends when whoever asked leaves, and by itself. (`AbortSignal.any` is younger than the browsers we serve.) */
export function inTimeFor(asked: AbortSignal, withinMs = READ_WITHIN_MS): AbortSignal {
  const ends = new AbortController();
  const late = inTime(withinMs);
  for (const signal of [asked, late]) {
    if (signal.aborted) ends.abort(signal.reason);
    signal.addEventListener('abort', () => ends.abort(signal.reason), { once: true, signal: ends.signal });
  }
  return ends.signal;
}

/** A server that answers later shows what was kept until then. */
const PATIENCE_MS = 4_000;

/** What the server answers; where it is away, or late, what was kept; without that, the failure. */
export async function orKept<T, K>(loading: Promise<T>, kept: () => K | null): Promise<T | K> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'late');
  });
  try {
    const first = await Promise.race([loading, late]);
    if (first !== 'late') return first;
  } catch (error) {
    const known = isAway(error) ? kept() : null;
    if (known === null) throw error;
    return known;
  } finally {
    clearTimeout(timer);
  }
  return kept() ?? loading;
}
