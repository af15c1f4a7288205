import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SavedOrder } from '../contract.ts';
import { deliver, pendingKey, readPending, stopSending, watchPending, type PendingOrder } from './pending-order.ts';
import { isPending, neverCame, putBack, sendOrder, settlePending, waitFor } from './unsent-order.ts';

/**
 * `asking`: what became of it. `silent`: nobody answers. `unknown`: it never arrived. `sending`: its guest said so. `refused`: it was sent and
 * not taken.
 */
type State = 'asking' | 'silent' | 'unknown' | 'sending' | 'refused';
export type Unsent = {
  readonly pending: PendingOrder;
  readonly state: State;
  readonly onSend: () => void;
  readonly onPutBack: () => void;
};

/**
 * The order that this browser sent to a venue without hearing of it, or never could send, once the page that did so is gone. First the server is
 * asked what became of it; what it does not know is sent when its guest says so, and not before.
 */
export function useUnsent(venueId: number, onKnown?: (order: SavedOrder) => void): Unsent | null {
  const stored = useSyncExternalStore(watchPending, () => localStorage.getItem(pendingKey(venueId)));
  // oxlint-disable-next-line react/exhaustive-deps -- read anew when the stored text changes
  const open = useMemo(() => readPending(localStorage, venueId), [venueId, stored]);
  const [state, setState] = useState<State>('asking');
  const [refused, setRefused] = useState<PendingOrder | null>(null);
  const [isSent, setSent] = useState(false);
  const key = open?.key;

  useEffect(() => {
    const pending = key === undefined ? null : readPending(localStorage, venueId);
    if (!pending) return;
    stopSending(sessionStorage);
    setRefused(null);
    if (pending.unsent && !isSent) return setState('unknown');
    setState(isSent ? 'sending' : 'asking');
    let gone = false;
    const way = {
      send: sendOrder,
      wait: waitFor,
      now: Date.now,
      onUnsure: () => setState('silent'),
      isOpen: () => !gone && isPending(pending),
    };
    // Its guest has said so just now, however old it is.
    const asked = isSent ? { ...withoutMark(pending), sentAt: Date.now() } : pending;
    void deliver(asked, { ...way, asks: !isSent }).then((outcome) => {
      if (outcome.kind === 'placed') {
        settlePending(pending, outcome.order);
        onKnown?.(outcome.order);
      }
      if (outcome.kind === 'unknown') neverCame(pending);
      if (gone) return;
      if (outcome.kind === 'refused') {
        putBack(pending);
        setRefused(pending);
      }
      if (outcome.kind !== 'left') setSent(false);
      if (outcome.kind === 'unknown') setState('unknown');
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each order
  }, [venueId, key, isSent]);

  const pending = open ?? refused;
  if (!pending) return null;
  return {
    pending,
    state: open ? state : 'refused',
    onSend: () => setSent(true),
    onPutBack: () => {
      putBack(pending);
      setRefused(null);
    },
  };
}

const withoutMark = ({ unsent: _, ...pending }: PendingOrder): PendingOrder => pending;
