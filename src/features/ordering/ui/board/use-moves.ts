import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { needsReason, ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { call } from '#platform/browser/api.ts';
import type { undoMove } from '../../recall-contract.ts';
import type { moveOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import type { Connection } from '#platform/browser/live-events.ts';
import { upsert, type Board, type Moving } from './board.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import { explain, type MoveProblem } from './explain-move.ts';
import { movingWith, stepsWaiting, type Step } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';
import { boardKey } from './use-live-board.ts';

export type Move = { readonly order: SavedOrder; readonly to: OrderStatus; readonly reason?: string; readonly refund?: boolean };
/** The last step forward from here, for as long as it is offered back. */
export type Done = {
  readonly order: SavedOrder;
  readonly to: OrderStatus;
  /** The lines of which the last made it ready. */ readonly lines?: readonly string[];
};

/** Shorter than the server allows, so that what is offered is possible. */
const UNDO_MS = 10_000;

/** What did not happen, of each order the last: what fails for several at once is told of each. A new step of an order settles what was said of it. */
function useProblems() {
  const [problems, setProblems] = useState<readonly MoveProblem[]>([]);
  const settle = useCallback((number: number) => setProblems((all) => without(all, number)), []);
  const tell = useCallback((problem: MoveProblem) => setProblems((all) => [...without(all, problem.number), problem]), []);
  return { problems, tell, settle, dismiss: settle };
}

const without = (all: readonly MoveProblem[], number: number): readonly MoveProblem[] =>
  all.some((one) => one.number === number) ? all.filter((one) => one.number !== number) : all;

const askFor = ({ order, to, reason, refund = false }: Move) =>
  call<typeof moveOrder>('POST', '/api/orders/:id/status', {
    params: { id: order._id },
    body: { orderStatus: to, ...(reason !== undefined && { reason }), ...(refund && { refund }) },
    signal: inTime(),
  });

/** Moves orders: the board shows it at once, and takes it back with a message where the server refuses. */
export function useMoves(venueId: string, connection: Connection) {
  const client = useQueryClient();
  const [moving, setMoving] = useState<Moving>(() => new Map());
  const { problems, tell, settle, dismiss } = useProblems();
  const [done, setDone] = useState<Done | null>(null);

  const show = useCallback(
    (order: SavedOrder) => client.setQueryData<Board>(boardKey(venueId), (board) => board && upsert(board, order)),
    [client, venueId],
  );
  const refused = useCallback(
    async (error: Error, { id, number }: Step) => tell(await explain(error, { _id: id, number }, show)),
    [show, tell],
  );
  const { outbox, add, takeBack, waiting } = useOutbox(venueId, connection, refused);
  const keep = ({ order, to }: Move) => {
    add({ id: order._id, number: order.number, does: { what: 'move', to } });
    setDone({ order, to });
  };
  const { mutate } = useMutation({
    mutationFn: askFor,
    onMutate: ({ order, to }) => {
      settle(order.number);
      setDone(null);
      setMoving((before) => new Map(before).set(order._id, to));
    },
    onSuccess: (order, { to }) => {
      show(order);
      if (!needsReason(to)) setDone({ order, to });
    },
    onError: async (error, wish) => {
      if (isAway(error) && wish.reason === undefined) keep(wish);
      else tell(await explain(error, wish.order, show));
    },
    // Behind the notice that tells the board of the answer: before it, the ticket would jump back to the lane it came from for a moment.
    onSettled: (_answer, _error, { order }) =>
      notifyManager.schedule(() => setMoving((before) => new Map([...before].filter(([id]) => id !== order._id)))),
  });

  const undo = useTakeBack({ done, setDone, takeBack, show, tell });
  const move = useCallback(
    (wish: Move) => {
      // The second tap of a double tap: the ticket rests in its old lane for that moment, and its move is done already.
      const known = client.getQueryData<Board>(boardKey(venueId))?.orders.get(wish.order._id);
      const stands = movingWith(outbox, moving).get(wish.order._id) ?? known?.orderStatus;
      if (stands === wish.to) return;
      // Behind what it still has to tell; and without a network all steps look and wait alike.
      if (wish.reason === undefined && (connection === 'lost' || outbox.some(({ id }) => id === wish.order._id))) {
        settle(wish.order.number);
        add({ id: wish.order._id, number: wish.order.number, does: { what: 'move', to: wish.to } });
        setDone({ order: wish.order, to: wish.to });
      } else mutate(wish);
    },
    [client, venueId, mutate, outbox, moving, add, connection, settle],
  );
  const shown = useMemo(() => movingWith(outbox, moving), [outbox, moving]);
  /** A tick was the order's last, which is offered back as any other step. */
  const readied = useCallback((order: SavedOrder, lines: readonly string[]) => setDone({ order, to: ORDER_STATUS.ready, lines }), []);
  const steps = stepsWaiting(outbox, moving, connection === 'lost');
  return { moving: shown, waiting, steps, outbox: add, move, readied, problems, tell, dismiss, done, undo };
}

type TakingBack = Pick<ReturnType<typeof useOutbox>, 'takeBack'> & {
  readonly done: Done | null;
  readonly setDone: (done: Done | null) => void;
  readonly show: (order: SavedOrder) => void;
  readonly tell: (problem: MoveProblem) => void;
};

/** The way back from the last step, for some seconds; of one that nobody was told of yet, nobody is told. */
function useTakeBack({ done, setDone, takeBack: unsay, show, tell }: TakingBack): () => void {
  const { mutate: takeBack } = useMutation({
    mutationFn: ({ order, to, lines }: Done) =>
      call<typeof undoMove>('POST', '/api/orders/:id/undo', {
        params: { id: order._id },
        body: { orderStatus: to, ...(lines && { lines: [...lines] }) },
        signal: inTime(),
      }),
    onMutate: () => setDone(null),
    onSuccess: show,
    onError: async (error, { order }) => tell(await explain(error, order, show)),
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(setDone, UNDO_MS, null);
    return () => clearTimeout(timer);
  }, [done, setDone]);
  return useCallback(() => {
    if (!done) return;
    setDone(null);
    void (async () => {
      if (!(await unsay(done.order._id, done.to))) takeBack(done);
    })();
  }, [done, takeBack, unsay, setDone]);
}
