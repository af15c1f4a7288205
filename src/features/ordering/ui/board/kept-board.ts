import { useEffect, useRef } from 'react';
import { keep, readKept } from '#platform/browser/kept.ts';
import type { SavedOrder } from '../../contract.ts';
import { laneOf, takeSnapshot, type Board } from './board.ts';

type KeptBoard = { readonly orders: readonly SavedOrder[]; readonly lastEventId: number };
/** What is older is no help to a kitchen. */
const KEPT_MS = 12 * 3_600_000;
/** Beside what is kept when the page goes, or the network. */
const KEEP_EVERY_MS = 15_000;
const keptName = (venueId: string) => `board.${venueId}`;

/** The board as this device saw it last, for a reload without a network. */
export function keptBoard(venueId: string): Board | null {
  const kept = readKept<KeptBoard>(keptName(venueId), KEPT_MS);
  return kept && { ...takeSnapshot(undefined, kept.value), keptAt: kept.at };
}

/** Keeps what stands on the board, as of when it was heard: when the page goes, and now and then before that. */
export function useKeptBoard(venueId: string, board: Board | undefined, heardAt: number): void {
  const now = useRef({ board, heardAt });
  useEffect(() => {
    now.current = { board, heardAt };
  });
  const isThere = board !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const write = (): void => {
      const { board: shown, heardAt: at } = now.current;
      if (!shown) return;
      const orders = [...shown.orders.values()].filter(({ orderStatus }) => laneOf(orderStatus) !== null);
      keep(keptName(venueId), { orders, lastEventId: shown.lastEventId } satisfies KeptBoard, at);
    };
    write();
    const timer = setInterval(write, KEEP_EVERY_MS);
    const stop = new AbortController();
    addEventListener('pagehide', write, { signal: stop.signal });
    document.addEventListener('visibilitychange', write, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [venueId, isThere]);
}
