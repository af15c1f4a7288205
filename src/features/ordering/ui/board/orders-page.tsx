import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { BoardHead, clockTime } from './board-head.tsx';
import { BoardLane } from './board-lane.tsx';
import { BoardMessages } from './board-messages.tsx';
import { LANES, lanesOf, waitingOf, type Board, type Moving } from './board.ts';
import { EmptyBoard } from './empty-board.tsx';
import type { TicketActions } from './order-ticket.tsx';
import { StopDialog, type Stopping } from './stop-dialog.tsx';
import { useFocusAfterMove } from './use-focus-after-move.ts';
import { useHeld } from './use-held.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useMoves } from './use-moves.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useSound } from './use-sound.ts';
import { WaitingStrip } from './waiting-strip.tsx';
import './board.css';

export type BoardVenue = { readonly _id: string; readonly id: number; readonly title: string };
type Props = {
  readonly venue: BoardVenue;
  /** What tables ask for, shown above the lanes. */
  readonly requests: React.ReactNode;
  /** While the list is not there yet. */
  readonly loading: React.ReactNode;
  readonly failed: (error: Error, retry: () => void) => React.ReactNode;
};

/** The live kitchen board of one venue. */
export function OrdersPage({ venue, requests, loading, failed }: Props) {
  const t = usePortalTexts();
  const { board, error, retry, connection, heardAt } = useLiveBoard(venue._id);
  const { moving, move, problem, dismiss } = useMoves(venue._id);
  const sound = useSound();
  const [stopping, setStopping] = useState<Stopping | null>(null);
  const said = useNewOrders(board, sound.on, useAnnouncement());
  const actions = useMemo<TicketActions>(() => ({ move, stop: (order, to) => setStopping({ order, to }) }), [move]);
  const waiting = board ? lanesOf(board, moving).new.length : 0;
  useEffect(() => void (document.title = t('board.page_title', { count: waiting, venue: venue.title })), [t, waiting, venue.title]);

  if (!board) return error ? failed(error, () => void retry()) : loading;
  return (
    <div className="board-page" data-state={connection === 'lost' ? 'offline' : undefined}>
      <BoardHead connection={connection} heardAt={heardAt} sound={sound} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <BoardMessages problem={problem} dismiss={dismiss} lostAt={connection === 'lost' ? clockTime(heardAt) : null} />
      <WaitingStrip board={board} venueId={venue._id} stop={actions.stop} />
      {requests}
      <Lanes board={board} moving={moving} actions={actions} venue={venue} />
      {stopping && (
        <StopDialog
          {...stopping}
          close={() => setStopping(null)}
          confirm={(reason) => {
            move({ ...stopping, reason });
            setStopping(null);
          }}
        />
      )}
    </div>
  );
}

type LanesProps = { readonly board: Board; readonly moving: Moving; readonly actions: TicketActions; readonly venue: BoardVenue };

function Lanes({ board, moving, actions, venue }: LanesProps) {
  const area = useRef<HTMLDivElement>(null);
  const lanes = useHeld(
    useMemo(() => lanesOf(board, moving), [board, moving]),
    area,
  );
  const arrived = useMemo(() => new Set(board.arrived), [board.arrived]);
  useFocusAfterMove(area, lanes);
  const empty = LANES.every((lane) => lanes[lane].length === 0);
  return (
    <>
      {empty && waitingOf(board).length === 0 && <EmptyBoard venue={venue} />}
      <div className="board" ref={area}>
        {LANES.map((lane) => (
          <BoardLane key={lane} lane={lane} orders={lanes[lane]} moving={moving} arrived={arrived} {...actions} />
        ))}
      </div>
    </>
  );
}

/** What the live region says of orders that just came. */
function useAnnouncement() {
  const t = usePortalTexts();
  return useCallback(
    (orders: readonly SavedOrder[]) => {
      const [first] = orders;
      const waiting = orders.filter((order) => order.awaitingConfirmation).length;
      if (waiting > 0) return t('waiting.announce', { count: waiting });
      if (!first || orders.length > 1) return t('board.announce_many', { count: orders.length });
      const { number, table } = first;
      return first.deliveryMethod === DELIVERY.collection
        ? t('board.announce_collection', { number })
        : t('board.announce_table', { number, table });
    },
    [t],
  );
}
