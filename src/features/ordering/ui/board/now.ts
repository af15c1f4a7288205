import { useCallback, useSyncExternalStore } from 'react';
import { onServerClock } from '#platform/browser/server-clock.ts';

/** Nearer than that a tablet's own clock is good enough, and jumps by no part of a second. */
const SLIGHT_MS = 10_000;

/** What the server's clock shows: a tablet whose own is an hour wrong shows no order an hour late. */
export function boardNow(): number {
  const own = Date.now();
  const server = onServerClock(own);
  return Math.abs(server - own) < SLIGHT_MS ? own : server;
}

let now = boardNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = boardNow();
    timer = setInterval(() => {
      now = boardNow();
      for (const each of listeners) each();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Something read off one clock for the whole board: renders again only when the answer changes. It must be a primitive. */
export function useNow<T extends string | number>(read: (now: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(now), [read]),
  );
}
