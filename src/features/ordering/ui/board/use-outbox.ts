import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, isAway, keep, readKept } from '#platform/browser/kept.ts';
import type { Connection } from '#platform/browser/live-events.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { moveOrder, tickLine } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { readOutbox, withoutMove, type Outbox, type Step } from './outbox.ts';
import { boardKey } from './use-live-board.ts';

/** Where no event says that the network is back. */
const AGAIN_MS = 4_000;

const outboxName = (venueId: string) => `outbox.${venueId}`;
const outboxKey = (venueId: string) => ['outbox', venueId] as const;
const keptOutbox = (venueId: string): Outbox => readOutbox(readKept(outboxName(venueId))?.value);

/** What is still to be told, for pages beside the board. */
export function useWaitingSteps(venueId: string): Outbox {
  const { data } = useQuery({
    queryKey: outboxKey(venueId),
    queryFn: () => keptOutbox(venueId),
    initialData: () => keptOutbox(venueId),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * Steps that were done without a network: kept by this browser, told in their order as soon as it is back. A step that was heard though its
 * answer was lost is refused the second time, and counts as told. `refused` hears of those that somebody else made impossible.
 */
export function useOutbox(venueId: string, connection: Connection, refused: (error: Error, step: Step) => Promise<void>) {
  const client = useQueryClient();
  const [outbox, setOutbox] = useState<Outbox>(() => keptOutbox(venueId));
  const now = useRef(outbox);
  const telling = useRef<Promise<void> | null>(null);
  const change = useCallback(
    (next: Outbox) => {
      now.current = next;
      setOutbox(next);
      keep(outboxName(venueId), next.length > 0 ? next : null);
      client.setQueryData<Outbox>(outboxKey(venueId), next);
    },
    [client, venueId],
  );
  const add = useCallback((step: Step) => change([...now.current, step]), [change]);

  const heard = useCallback(
    async (step: Step, answer: SavedOrder | Error) => {
      if (!(answer instanceof Error)) client.setQueryData<Board>(boardKey(venueId), (board) => board && upsert(board, answer));
      else if (!isThere(answer, step)) await refused(answer, step);
      change(now.current.filter((each) => each !== step));
    },
    [client, venueId, change, refused],
  );
  const tell = useCallback(() => {
    if (telling.current) return;
    telling.current = tellAll(() => now.current[0], heard).finally(() => (telling.current = null));
  }, [heard]);
  /** Without that step, unless it is told by now: one that is being told is waited for. */
  const takeBack = useCallback(
    async (id: string, to: OrderStatus): Promise<boolean> => {
      await telling.current;
      const left = withoutMove(now.current, id, to);
      if (left === now.current) return false;
      change(left);
      return true;
    },
    [change],
  );

  const waits = outbox.length > 0;
  useEffect(() => {
    if (!waits) return;
    if (connection === 'live') tell();
    const again = setInterval(tell, AGAIN_MS);
    return () => clearInterval(again);
  }, [waits, connection, tell]);

  const waiting = useMemo(() => new Set(outbox.map(({ id }) => id)), [outbox]);
  return { outbox, add, takeBack, waiting };
}

/** One step after the other, in the order they were done; what the network keeps back waits, and all behind it. */
async function tellAll(next: () => Step | undefined, heard: (step: Step, answer: SavedOrder | Error) => Promise<void>): Promise<void> {
  for (let step = next(); step !== undefined; step = next()) {
    const answer = await answerTo(step);
    if (answer === 'later') return;
    await heard(step, answer);
  }
}

/** The order as it is then, why not, or that the network is still away. */
async function answerTo(step: Step): Promise<SavedOrder | Error | 'later'> {
  try {
    return await send(step);
  } catch (error) {
    // Signed out: whoever works here signs in again, and goes on.
    const isRefused = error instanceof CallFailed && !isAway(error) && error.status !== 401 && error.status < 500;
    return isRefused ? error : 'later';
  }
}

function send({ id, does }: Step): Promise<SavedOrder> {
  if (does.what === 'move')
    return call<typeof moveOrder>('POST', '/api/orders/:id/status', { params: { id }, body: { orderStatus: does.to }, signal: inTime() });
  const { line, done, ready } = does;
  return call<typeof tickLine>('POST', '/api/orders/:id/lines', { params: { id }, body: { line, done, ready }, signal: inTime() });
}

/** It stands where the step would take it: it was told before. */
const isThere = (error: Error, { does }: Step): boolean =>
  error instanceof CallFailed && error.code === 'illegal_move' && does.what === 'move' && error.details['from'] === does.to;
