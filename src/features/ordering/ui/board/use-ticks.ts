import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { call } from '#platform/browser/api.ts';
import type { tickLine } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { patch, upsert, type Board } from './board.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import type { Connection } from '#platform/browser/live-events.ts';
import { explain, type MoveProblem } from './explain-move.ts';
import type { Step } from './outbox.ts';
import { boardKey } from './use-live-board.ts';

type Tick = {
  readonly order: SavedOrder;
  /** One, or several at once. */ readonly line: string | readonly string[];
  readonly done: boolean;
  readonly ready: boolean;
};

const ticked = (order: SavedOrder, line: Tick['line'], done: boolean): SavedOrder => ({
  ...order,
  order: order.order.map((each) => ([line].flat().includes(each.id) ? { ...each, done } : each)),
});
const onWire = (line: Tick['line']): string | string[] => (typeof line === 'string' ? line : [...line]);

const stepOf = ({ order, line, done, ready }: Tick): Step => ({
  id: order._id,
  number: order.number,
  does: { what: 'tick', line: onWire(line), done, ready },
});

type Ways = {
  readonly connection: Connection;
  readonly waiting: ReadonlySet<string>;
  readonly later: (step: Step) => void;
  readonly tell: (problem: MoveProblem) => void;
  /** The last of an order's lines made it ready. */
  readonly readied: (order: SavedOrder, lines: readonly string[]) => void;
};

/** Ticks lines off: shown at once, told later where the network is away, and taken back with a message where the server refuses. */
export function useTicks(venueId: string, { connection, waiting, later, tell, readied }: Ways) {
  const client = useQueryClient();
  const change = useCallback(
    (edit: (board: Board) => Board) => client.setQueryData<Board>(boardKey(venueId), (board) => board && edit(board)),
    [client, venueId],
  );
  const { mutate } = useMutation({
    mutationFn: ({ order, line, done, ready }: Tick) =>
      call<typeof tickLine>('POST', '/api/orders/:id/lines', {
        params: { id: order._id },
        body: { line: onWire(line), done, ready },
        signal: inTime(),
      }),
    onMutate: ({ order, line, done }) => change((board) => patch(board, ticked(board.orders.get(order._id) ?? order, line, done))),
    onSuccess: (answer, { order, line, done, ready }) => {
      change((board) => upsert(board, answer));
      if (done && ready && order.orderStatus < ORDER_STATUS.ready && answer.orderStatus === ORDER_STATUS.ready)
        readied(answer, [line].flat());
    },
    onError: async (error, { order, line, done, ready }) => {
      if (isAway(error)) return later(stepOf({ order, line, done, ready }));
      change((board) => patch(board, ticked(board.orders.get(order._id) ?? order, line, !done)));
      tell(await explain(error, order, (now) => change((board) => upsert(board, now))));
    },
  });
  return useCallback(
    (order: SavedOrder, line: Tick['line'], done: boolean, ready = false) => {
      if (connection !== 'lost' && !waiting.has(order._id)) return mutate({ order, line, done, ready });
      // Behind what it still has to tell.
      change((board) => patch(board, ticked(board.orders.get(order._id) ?? order, line, done)));
      later(stepOf({ order, line, done, ready }));
    },
    [mutate, connection, waiting, change, later],
  );
}
