import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isRunning } from '#domain/running-order.ts';
import type { readHistory } from '#features/history/contract.ts';
import { call } from '#platform/browser/api.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import { readSession } from '#platform/browser/session.ts';
import type { SavedOrder } from '../contract.ts';
import { ordersKey } from './cart-storage.ts';
import { followOrder, type Known, type OrderState } from './follow-order.ts';
import { emptyHeldCart, forgetOrder, hearOrder, knownOrder, readKnown, watchKnown, weighed, type KnownOrder } from './known-orders.ts';

/** So many are heard of live: browsers have six lines to one server, and the menu listens as well. */
const LIVE = 2;
/** Minutes of a promise, and what has been served for a while. Milliseconds. */
const TICK = 15_000;

type States = Readonly<Record<string, OrderState>>;
export type Running = {
  /** As far as the server or, without it, this phone knows. */
  readonly orders: readonly KnownOrder[];
  /** Epoch ms: since then the server has not been heard; null while it is. */
  readonly since: number | null;
  readonly now: number;
};

/** The running orders of this phone at a venue, and of who is signed in on it; live while somebody looks. `except` is told of elsewhere. */
export function useRunningOrders(venueId: number, except: string): Running {
  const remembered = useRemembered(venueId);
  const [ofAccount, setOfAccount] = useState<readonly KnownOrder[]>([]);
  const [states, setStates] = useState<States>({});
  const seen = useSeen();
  const now = useNow();

  useEffect(() => {
    const user = seen ? readSession()?.user : undefined;
    if (!user) return;
    const stop = new AbortController();
    call<typeof readHistory>('GET', '/api/users/:id/orders', { params: { id: user._id }, signal: stop.signal }).then(
      ({ orders }) => setOfAccount(ofVenue(orders, venueId)),
      // What this phone knows by itself is still there.
      () => undefined,
    );
    return () => stop.abort();
  }, [venueId, seen]);

  const known = useMemo(() => {
    const here = new Set(remembered.map(({ _id }) => _id));
    const elsewhere = ofAccount.filter((order) => !here.has(order._id));
    return [...remembered, ...elsewhere].filter(({ _id }) => _id !== except);
  }, [remembered, ofAccount, except]);

  const followed = known.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    if (!seen || followed === '') return;
    const stops = followed.split(' ').map((id, nth) => {
      const set = (order: KnownOrder): void => setOfAccount((all) => all.map((one) => (one._id === order._id ? order : one)));
      return follow(venueId, id, nth < LIVE, set, (state) => setStates((before) => ({ ...before, [id]: state })));
    });
    return () => stops.forEach((stop) => stop());
  }, [venueId, followed, seen]);
  useEffect(() => emptyHeldCart(localStorage, venueId), [venueId, remembered]);

  // Until the server has answered, what was true yesterday is not shown as if it were now.
  const orders = known.filter(({ _id }) => (states[_id] ?? 'loading') !== 'loading');
  const silent = orders.filter(({ _id }) => states[_id] !== 'live');
  return {
    orders,
    since: silent.length === 0 ? null : Math.min(...silent.map(({ heardAt }) => heardAt)),
    // What was just heard is not of later than now: ten minutes that the kitchen gave between two ticks are not eleven.
    now: Math.max(now, ...orders.map(({ heardAt }) => heardAt)),
  };
}

const ofVenue = (orders: readonly SavedOrder[], venueId: number): KnownOrder[] =>
  orders.flatMap((order) => {
    const runs = order.storeId === venueId && isRunning(weighed(order), onServerClock(Date.now()));
    return runs ? [knownOrder(order, Date.now())] : [];
  });

/** Hears of one order, and keeps what was heard where it was remembered. */
function follow(
  venueId: number,
  id: string,
  live: boolean,
  set: (order: KnownOrder) => void,
  setState: (state: OrderState) => void,
): () => void {
  let known: Known = { order: null, state: 'loading', heardAt: Date.now() };
  return followOrder(
    id,
    (change) => {
      const before = known;
      known = change(before);
      const { order, state, heardAt } = known;
      // When the line is lost this is still of that moment.
      if (order && (order !== before.order || state !== before.state)) {
        if (readKnown(localStorage.getItem(ordersKey(venueId))).some(({ _id }) => _id === id)) hearOrder(localStorage, order, heardAt);
        else set(knownOrder(order, heardAt));
      }
      if (state === 'missing') forgetOrder(localStorage, venueId, id);
      setState(state);
    },
    live,
  );
}

/** What this phone remembers. An account's orders are nobody's business once its owner has signed out here: they are forgotten. */
function useRemembered(venueId: number): readonly KnownOrder[] {
  const stored = useSyncExternalStore(watchKnown, () => localStorage.getItem(ordersKey(venueId)));
  const [known, claimed] = useMemo(() => {
    const all = readKnown(stored);
    return [all.filter((order) => !order.claimed), all.filter((order) => order.claimed)];
  }, [stored]);
  const signedOut = claimed.length > 0 && readSession() === null;
  useEffect(() => {
    if (signedOut) for (const { _id } of claimed) forgetOrder(localStorage, venueId, _id);
  }, [signedOut, claimed, venueId]);
  return useMemo(() => (signedOut ? known : [...known, ...claimed]), [signedOut, known, claimed]);
}

const onVisibility = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

/** A phone in a pocket follows nothing. */
const useSeen = (): boolean => useSyncExternalStore(onVisibility, () => !document.hidden);

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(clock);
  }, []);
  return now;
}
