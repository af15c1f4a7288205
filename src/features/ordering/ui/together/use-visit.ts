import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { addressTo } from '#platform/shared/address.ts';
import type { EventNameIn } from '#platform/shared/endpoint.ts';
import type { joinVisit, VisitBill, visitBill, visitEvents } from '../../together-contract.ts';
import { knownAt } from '../known-orders.ts';
import { TOGETHER } from '../together-mode.ts';
import { visitKey } from '../visit-key.ts';
import { followVisit } from './follow-visit.ts';

export type At = {
  readonly store: number;
  readonly floor: number;
  readonly table: number;
  /** Of the table's code; empty without one. */
  readonly k: string;
  /** Of somebody who sits there; empty without one. */
  readonly invitation: string;
};
export type VisitState =
  | { readonly is: 'loading' | 'join' | 'over' | 'removed' | 'failed' }
  | { readonly is: 'open'; readonly bill: VisitBill };

/** Where the live line is refused for good, asking now and then has to do. Milliseconds. */
const ASK_EVERY = 10_000;

const stateOf = (error: unknown): VisitState['is'] & ('join' | 'over' | 'removed' | 'failed') => {
  if (!(error instanceof CallFailed)) return 'failed';
  if (error.code === 'visit_over') return 'over';
  if (error.code === 'not_at_table') return 'removed';
  return error.status === 404 ? 'join' : 'failed';
};

/** When the first of what is held lapses, by the server's clock. */
const firstEnd = ({ shares }: VisitBill): number | null => {
  const ends = shares.filter(({ state }) => state === 'held').map(({ until }) => Date.parse(until));
  return ends.length === 0 ? null : Math.min(...ends);
};

/** Where it asked too often it waits as long as the answer says. */
async function readPatiently(visit: string): Promise<VisitBill> {
  try {
    return await call<typeof visitBill>('GET', '/api/visits/:visit', { params: { visit } });
  } catch (error) {
    const seconds = error instanceof CallFailed && error.status === 429 ? Number(error.details['retryAfter']) : 0;
    if (!(seconds > 0)) throw error;
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return readPatiently(visit);
  }
}

/** Reads the bill until nothing happened meanwhile. */
async function readAll(visit: string, reading: { now: boolean; again: boolean }): Promise<VisitBill> {
  reading.now = true;
  try {
    let bill: VisitBill;
    do {
      reading.again = false;
      bill = await readPatiently(visit);
    } while (reading.again);
    return bill;
  } finally {
    reading.now = false;
  }
}

/** The visit that this phone joined at a venue, and its bill as it changes. The right to it is a cookie; the page keeps its name alone. */
export function useVisit(at: At) {
  const [id, setId] = useState(() => (at.invitation === '' ? localStorage.getItem(visitKey(at.store)) : null));
  const [state, setState] = useState<VisitState>({ is: id === null ? 'join' : 'loading' });
  const show = useCallback(
    (bill: VisitBill) => {
      const to = bill.visit._id;
      if (id !== null) followVisit(at.store, { from: id, to });
      setId(to);
      setState({ is: 'open', bill });
    },
    [at.store, id],
  );
  const lose = useCallback(
    (error: unknown) => {
      const is = stateOf(error);
      // What is on the screen stays there while the network is away.
      if (is === 'failed') return setState((before) => (before.is === 'open' ? before : { is }));
      localStorage.removeItem(visitKey(at.store));
      dispatchEvent(new Event(TOGETHER));
      setId(null);
      setState({ is });
    },
    [at.store],
  );
  const reading = useRef({ now: false, again: false });
  // However much happens at once, one answer is awaited, and one more after it.
  const refresh = useCallback(() => {
    if (id === null) return;
    if (reading.current.now) reading.current.again = true;
    else void readAll(id, reading.current).then(show, lose);
  }, [id, show, lose]);
  useEffect(() => {
    if (id === null) return undefined;
    refresh();
    let poll: ReturnType<typeof setInterval> | undefined;
    const stream = new EventSource(addressTo<typeof visitEvents>('/api/visits/:visit/events', { params: { visit: id } }));
    stream.addEventListener('bill' satisfies EventNameIn<typeof visitEvents>, refresh);
    // What happened while the line was down is read anew with it.
    stream.addEventListener('open', refresh);
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) poll ??= setInterval(refresh, ASK_EVERY);
    });
    return () => {
      stream.close();
      clearInterval(poll);
    };
  }, [id, refresh]);
  // What is held until then is told by nobody when it is over.
  const next = state.is === 'open' ? firstEnd(state.bill) : null;
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(refresh, Math.max(1000, onThisClock(next) - Date.now() + 1000));
    return () => clearTimeout(timer);
  }, [next, refresh]);
  const join = async (name: string): Promise<void> => {
    const body = { ...at, name, orders: knownAt(localStorage, at.store).map(({ _id }) => _id) };
    const bill = await call<typeof joinVisit>('POST', '/api/visits', { body });
    localStorage.setItem(visitKey(at.store), bill.visit._id);
    // The menu says so from now on.
    dispatchEvent(new Event(TOGETHER));
    show(bill);
  };
  return { state, show, refresh, join };
}
