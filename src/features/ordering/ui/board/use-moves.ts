import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { OrderStatus } from '#domain/order-status.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { moveOrder, readOrder, SavedOrder } from '../../contract.ts';
import { laneOf, upsert, type Board, type Moving } from './board.ts';
import { boardKey } from './use-live-board.ts';

export type Move = { readonly order: SavedOrder; readonly to: OrderStatus; readonly reason?: string };

/** Why a move did not happen, for the message above the board. */
export type MoveProblem =
  | { readonly kind: 'beaten'; readonly number: number; readonly lane: ReturnType<typeof laneOf> }
  | { readonly kind: 'offline'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string };

/** Moves orders: the board shows it at once, and takes it back with a message where the server refuses. */
export function useMoves(venueId: string) {
  const client = useQueryClient();
  const [moving, setMoving] = useState<Moving>(() => new Map());
  const [problem, setProblem] = useState<MoveProblem | null>(null);

  const settle = useCallback(
    (order: SavedOrder) => client.setQueryData<Board>(boardKey(venueId), (board) => board && upsert(board, order)),
    [client, venueId],
  );
  const { mutate } = useMutation({
    mutationFn: ({ order, to, reason }: Move) =>
      call<typeof moveOrder>('POST', `/api/orders/${order._id}/status`, {
        body: { orderStatus: to, ...(reason !== undefined && { reason }) },
      }),
    onMutate: ({ order, to }) => {
      setProblem(null);
      setMoving((before) => new Map(before).set(order._id, to));
    },
    onSuccess: settle,
    onError: async (error, { order }) => setProblem(await explain(error, order, settle)),
    onSettled: (_answer, _error, { order }) => setMoving((before) => new Map([...before].filter(([id]) => id !== order._id))),
  });

  const move = useCallback((wish: Move) => mutate(wish), [mutate]);
  const dismiss = useCallback(() => setProblem(null), []);
  return { moving, move, problem, dismiss };
}

/** Beaten by somebody else: fetches where the order is now, so that the message and the board agree. */
async function explain(error: Error, order: SavedOrder, settle: (order: SavedOrder) => void): Promise<MoveProblem> {
  const { number } = order;
  if (!(error instanceof CallFailed)) return { kind: 'failed', number, message: error.message };
  if (error.status === 0) return { kind: 'offline', number };
  if (error.code !== 'illegal_move') return { kind: 'failed', number, message: error.message };
  try {
    const now = await call<typeof readOrder>('GET', `/api/orders/${order._id}`);
    settle(now);
    return { kind: 'beaten', number, lane: laneOf(now.orderStatus) };
  } catch {
    const from = error.details['from'];
    return { kind: 'beaten', number, lane: typeof from === 'number' ? laneOf(from) : null };
  }
}
