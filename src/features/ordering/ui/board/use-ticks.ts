import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/browser/api.ts';
import type { tickLine } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { patch, upsert, type Board } from './board.ts';
import { boardKey } from './use-live-board.ts';

type Tick = { readonly order: SavedOrder; readonly line: string; readonly done: boolean };

const ticked = (order: SavedOrder, line: string, done: boolean): SavedOrder => ({
  ...order,
  order: order.order.map((each) => (each.id === line ? { ...each, done } : each)),
});

/** Ticks lines off: shown at once, taken back where the server cannot be told. */
export function useTicks(venueId: string) {
  const client = useQueryClient();
  const change = useCallback(
    (edit: (board: Board) => Board) => client.setQueryData<Board>(boardKey(venueId), (board) => board && edit(board)),
    [client, venueId],
  );
  const { mutate } = useMutation({
    mutationFn: ({ order, line, done }: Tick) =>
      call<typeof tickLine>('POST', '/api/orders/:id/lines', { params: { id: order._id }, body: { line, done } }),
    onMutate: ({ order, line, done }) => change((board) => patch(board, ticked(board.orders.get(order._id) ?? order, line, done))),
    onSuccess: (answer) => change((board) => upsert(board, answer)),
    onError: (_error, { order, line, done }) => change((board) => patch(board, ticked(board.orders.get(order._id) ?? order, line, !done))),
  });
  return useCallback((order: SavedOrder, line: string, done: boolean) => mutate({ order, line, done }), [mutate]);
}
