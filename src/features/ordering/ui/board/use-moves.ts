import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { needsReason, type OrderStatus } from '#domain/order-status.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { failureOf, type FailureKind } from '#platform/browser/failure.ts';
import type { undoMove } from '../../board-contract.ts';
import type { moveOrder } from '../../board-contract.ts';
import type { readOrder, SavedOrder } from '../../contract.ts';
import { laneOf, upsert, type Board, type Moving } from './board.ts';
import { boardKey } from './use-live-board.ts';

export type Move = { readonly order: SavedOrder; readonly to: OrderStatus; readonly reason?: string; readonly refund?: boolean };
/** The last step forward from here, for as long as it is offered back. */
export type Done = { readonly order: SavedOrder; readonly to: OrderStatus };

/** Shorter than the server allows, so that what is offered is possible. */
const UNDO_MS = 10_000;

/** Why a move did not happen, for the message above the board. */
export type MoveProblem =
  | { readonly kind: 'beaten'; readonly number: number; readonly lane: ReturnType<typeof laneOf> }
  | { readonly kind: 'offline'; readonly number: number }
  | { readonly kind: 'unread'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number; readonly why: FailureKind };

/** Moves orders: the board shows it at once, and takes it back with a message where the server refuses. */
export function useMoves(venueId: string) {
  const client = useQueryClient();
  const [moving, setMoving] = useState<Moving>(() => new Map());
  const [problem, setProblem] = useState<MoveProblem | null>(null);
  const [done, setDone] = useState<Done | null>(null);

  const show = useCallback(
    (order: SavedOrder) => client.setQueryData<Board>(boardKey(venueId), (board) => board && upsert(board, order)),
    [client, venueId],
  );
  const { mutate } = useMutation({
    mutationFn: ({ order, to, reason, refund = false }: Move) =>
      call<typeof moveOrder>('POST', '/api/orders/:id/status', {
        params: { id: order._id },
        body: { orderStatus: to, ...(reason !== undefined && { reason }), ...(refund && { refund }) },
      }),
    onMutate: ({ order, to }) => {
      setProblem(null);
      setDone(null);
      setMoving((before) => new Map(before).set(order._id, to));
    },
    onSuccess: (order, { to }) => {
      show(order);
      if (!needsReason(to)) setDone({ order, to });
    },
    onError: async (error, { order }) => setProblem(await explain(error, order, show)),
    // Behind the notice that tells the board of the answer: before it, the ticket would jump back to the lane it came from for a moment.
    onSettled: (_answer, _error, { order }) =>
      notifyManager.schedule(() => setMoving((before) => new Map([...before].filter(([id]) => id !== order._id)))),
  });

  const back = useMutation({
    mutationFn: ({ order, to }: Done) =>
      call<typeof undoMove>('POST', '/api/orders/:id/undo', { params: { id: order._id }, body: { orderStatus: to } }),
    onMutate: () => setDone(null),
    onSuccess: show,
    onError: async (error, { order }) => setProblem(await explain(error, order, show)),
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(setDone, UNDO_MS, null);
    return () => clearTimeout(timer);
  }, [done]);

  const { mutate: takeBack } = back;
  const undo = useCallback(() => done && takeBack(done), [done, takeBack]);
  const move = useCallback(
    (wish: Move) => {
      // The second tap of a double tap: the ticket rests in its old lane for that moment, and its move is done already.
      const known = client.getQueryData<Board>(boardKey(venueId))?.orders.get(wish.order._id);
      if (known?.orderStatus !== wish.to) mutate(wish);
    },
    [client, venueId, mutate],
  );
  const dismiss = useCallback(() => setProblem(null), []);
  return { moving, move, problem, dismiss, done, undo };
}

/** Beaten by somebody else: fetches where the order is now, so that the message and the board agree. */
async function explain(error: Error, order: SavedOrder, show: (order: SavedOrder) => void): Promise<MoveProblem> {
  const { number } = order;
  if (!(error instanceof CallFailed)) return { kind: 'failed', number, why: failureOf(error) };
  if (error.status === 0) return { kind: 'offline', number };
  if (error.code === 'allergy_unread') return { kind: 'unread', number };
  if (error.code !== 'illegal_move' && error.code !== 'too_late') return { kind: 'failed', number, why: failureOf(error) };
  try {
    const now = await call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: order._id } });
    show(now);
    return { kind: 'beaten', number, lane: laneOf(now.orderStatus) };
  } catch {
    const from = error.details['from'];
    return { kind: 'beaten', number, lane: typeof from === 'number' ? laneOf(from) : null };
  }
}
