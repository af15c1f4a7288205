import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Standing } from '#domain/permissions.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { RushBoard } from '../rush/rush-board.tsx';
import { inKitchen } from '../rush/rush-pages.ts';
import { RushRecall } from '../rush/rush-recall.tsx';
import { useRushMode } from '../rush/use-rush-mode.ts';
import { SoundHint } from './board-head.tsx';
import { BoardLane } from './board-lane.tsx';
import { BoardNotices } from './board-notices.tsx';
import { BoardTools } from './board-tools.tsx';
import type { BoardView } from './board-views.tsx';
import { isSaidLate, keepLanes, laneOf, LANES, lanesOf, unconfirmedOf, type Board, type Moving } from './board.ts';
import { EmptyBoard } from './empty-board.tsx';
import { useLaneWidths } from './lane-widths.ts';
import { useLiveVenue } from './live-venue.tsx';
import { mineOf } from './asks.ts';
import { OrderAsks, useAsks } from './order-asks.tsx';
import { newOrdersSaid } from './order-said.ts';
import type { TicketActions } from './order-ticket.tsx';
import { PastOrders } from './past-orders.tsx';
import { useLastingPause, type BoardPause } from './pause-strip.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { isDoneHere, linesOf, stationAfter } from './stations.ts';
import { UndoBar } from './undo-bar.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useFocusAfterMove } from './use-focus-after-move.ts';
import { useMoves } from './use-moves.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useSoldOut } from './use-sold-out.ts';
import { useSound } from './use-sound.ts';
import { useStations } from './use-stations.ts';
import { useTicks } from './use-ticks.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './orders-page.css';

export type BoardVenue = Standing & { readonly _id: string; readonly id: number; readonly title: string };
type Props = {
  readonly venue: BoardVenue;
  readonly view: BoardView;
  readonly show: (view: BoardView) => void;
  /** What tables ask for, shown above the lanes. */
  readonly requests: ReactNode;
  /** Stops orders and lets them in again, for whoever may. */
  readonly pauseControl: (pause: BoardPause | null) => ReactNode;
  /** What is to be made, on paper. */
  readonly prep: ReactNode;
  /** While the list is not there yet. */
  readonly loading: ReactNode;
  readonly failed: (error: Error, retry: () => void) => ReactNode;
};

/** The live kitchen board of one venue, and the orders of its past. */
export function OrdersPage({ venue, view, show, requests, pauseControl, prep, loading, failed }: Props) {
  const t = usePortalTexts();
  const { board, error, retry, connection, heardAt } = useLiveVenue();
  const { moving, waiting, steps, outbox, move, readied, problems, tell, dismiss, done, undo } = useMoves(venue._id, connection);
  const tick = useTicks(venue._id, { connection, waiting, later: outbox, tell, readied });
  const sound = useSound();
  const awake = useWakeLock();
  const { stations, named, tagged, chosen, choose, others, sides, soldOut, pause: told, wave } = useStations(venue._id, board);
  const { stock, marked } = useSoldOut(venue._id, soldOut);
  const pause = useLastingPause(told);
  // What stands above a button neither comes nor goes while a finger is on it.
  const above = { board: useHeld(board), pause: useHeld(pause), wave: useHeld(wave), problems: useHeld(problems) };
  const { asked, ask, close } = useAsks(venue._id, tell);
  const [recalling, setRecalling] = useState(false);
  const [helping, setHelping] = useState(false);
  const said = useNewOrders(board, sound.on, useNewOrdersSaid());
  const mine = useMemo(() => mineOf(venue), [venue]);
  const actions = useMemo<TicketActions>(
    () => ({ move, tick, ask, mine, others, stations: tagged, sides, stock }),
    [move, tick, ask, mine, others, tagged, sides, stock],
  );
  const { rush: rushes, turn } = useRushMode(board ? inKitchen(board) : 0);
  const rush = rushes && view === 'board';
  const keys = useBoardKeys({ board, actions, undo, sound, help: setHelping, show, off: rush });
  const fresh = board ? lanesOf(board, moving).new.length : 0;
  useEffect(() => void (document.title = t('board.page_title', { count: fresh, venue: venue.title })), [t, fresh, venue.title]);

  const [help, recall] = [useCallback(() => setHelping(true), []), useCallback(() => setRecalling(true), [])];
  const nextStation = useCallback(() => choose(stationAfter(stations, chosen)), [choose, stations, chosen]);
  if (!board) return error ? failed(error, () => void retry()) : loading;
  const head = { connection, heardAt, sound, awake, help, stations, chosen, choose, named };
  const tools = <BoardTools {...head} {...{ rush, turn, view, show, pause, pauseControl, prep }} />;
  const notices = (
    <BoardNotices
      {...{ venue, requests, ask, dismiss }}
      board={above.board ?? board}
      wave={above.wave ?? null}
      thin={rush}
      problems={above.problems}
      pause={above.pause}
      lostAt={connection === 'lost' ? heardAt : null}
      waiting={steps}
    />
  );
  return (
    <div className="board-page" data-state={connection === 'lost' ? 'offline' : undefined}>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {rush ? (
        <RushBoard
          board={board}
          moving={moving}
          waiting={waiting}
          actions={actions}
          tools={tools}
          hint={<SoundHint sound={sound} />}
          above={notices}
          keysOn={keys.on}
          undo={undo}
          help={help}
          recall={recall}
          nextStation={nextStation}
        />
      ) : (
        <>
          {tools}
          {notices}
          {view === 'past' ? (
            <PastOrders venueId={venue._id} ask={ask} mine={mine} />
          ) : (
            <Lanes board={board} moving={moving} waiting={waiting} actions={actions} venue={venue} />
          )}
        </>
      )}
      <UndoBar {...{ done, undo, marked }} mark={stock.mark} />
      <OrderAsks asked={asked} close={close} move={move} mine={mine} />
      {recalling && <RushRecall venueId={venue._id} others={others} bringBack={tick} close={() => setRecalling(false)} />}
      {helping && <ShortcutsDialog rush={rush} close={() => setHelping(false)} on={keys.on} choose={keys.choose} />}
    </div>
  );
}

type LanesProps = {
  readonly board: Board;
  readonly moving: Moving;
  readonly waiting: ReadonlySet<string>;
  readonly actions: TicketActions;
  readonly venue: BoardVenue;
};

function Lanes({ board, moving, waiting, actions, venue }: LanesProps) {
  const t = usePortalTexts();
  const area = useRef<HTMLDivElement>(null);
  const { others } = actions;
  const all = useMemo(() => lanesOf(board, moving), [board, moving]);
  const mine = useMemo(() => shownOf(all, others), [all, others]);
  const shown = useHeld(useMemo(() => ({ all: count(all), mine, unconfirmed: unconfirmedOf(board).length }), [all, mine, board]));
  const lanes = useKept(shown.mine);
  const arrived = useMemo(() => new Set(board.arrived), [board.arrived]);
  const left = useMemo(() => leftOf(lanes, board, moving), [lanes, board, moving]);
  useFocusAfterMove(area, lanes);
  const hidden = shown.all - count(lanes);
  const widths = useLaneWidths(LANES.map((lane) => lanes[lane].length));
  return (
    <>
      {shown.all === 0 && shown.unconfirmed === 0 && <EmptyBoard venue={venue} />}
      {hidden > 0 && <p className="board-elsewhere">{t('station.hidden', { count: hidden })}</p>}
      <div className="board" ref={area} data-steady style={widths === null ? undefined : ({ '--lanes': widths } as CSSProperties)}>
        {LANES.map((lane) => (
          <BoardLane
            key={lane}
            lane={lane}
            orders={lanes[lane]}
            moving={moving}
            waiting={waiting}
            left={left}
            arrived={arrived}
            {...actions}
          />
        ))}
      </div>
    </>
  );
}

/** Orders that still stand where a finger met them, and have gone on: a tap on them is for nobody. */
function leftOf(lanes: ReturnType<typeof lanesOf>, { orders }: Board, moving: Moving): ReadonlySet<string> {
  const gone = LANES.flatMap((lane) =>
    lanes[lane].filter(({ _id }) => laneOf(moving.get(_id) ?? orders.get(_id)?.orderStatus ?? -1) !== lane),
  );
  return new Set(gone.map(({ _id }) => _id));
}

const count = (lanes: ReturnType<typeof lanesOf>): number => LANES.reduce((sum, lane) => sum + lanes[lane].length, 0);

/** See {@link keepLanes}. */
function useKept(now: ReturnType<typeof lanesOf>): ReturnType<typeof lanesOf> {
  const [kept, setKept] = useState(now);
  const next = keepLanes(kept, now);
  if (next !== kept) setKept(next);
  return next;
}

/** The lanes without the orders of which this board's stations make nothing, or nothing more. */
function shownOf(lanes: ReturnType<typeof lanesOf>, others: ReadonlySet<string> | null): ReturnType<typeof lanesOf> {
  if (others === null) return lanes;
  const mine = (orders: readonly SavedOrder[]) => orders.filter((order) => linesOf(order, others).here.length > 0);
  const toDo = (orders: readonly SavedOrder[]) => mine(orders).filter((order) => !isDoneHere(order, others) || isSaidLate(order));
  return { new: toDo(lanes.new), preparing: toDo(lanes.preparing), ready: mine(lanes.ready) };
}

/** What the live region says of orders that just came. */
function useNewOrdersSaid() {
  const t = usePortalTexts();
  return useCallback((orders: readonly SavedOrder[]) => newOrdersSaid(orders, t), [t]);
}
