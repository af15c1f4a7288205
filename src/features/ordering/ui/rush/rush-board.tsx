import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { LATE_MS } from '#domain/order-age.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { waited } from '../board/age.ts';
import { calledFor, type Board, type Moving } from '../board/board.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import { useNow } from '../board/now.ts';
import { askToShow, useShownOrder } from '../board/shown-order.ts';
import { AllDayRail } from './all-day-rail.tsx';
import { allDayOf, inKitchen, rushOrders, type RushFilter } from './rush-pages.ts';
import { RushCounts } from './rush-counts.tsx';
import { RushFoot } from './rush-foot.tsx';
import { RushList } from './rush-list.tsx';
import { useCalm } from './use-calm.ts';
import { useGrid, useTextSize } from './use-grid.ts';
import { useRushGrid } from './use-rush-grid.ts';
import { useRushKeys } from './use-rush-keys.ts';
import { useRushPress } from './use-rush-press.ts';
import './rush-board.css';

type Props = {
  readonly board: Board;
  readonly moving: Moving;
  /** Done here without a network, and not told yet. */
  readonly waiting: ReadonlySet<string>;
  readonly actions: TicketActions;
  /** What stands beside the counts: stations, connection, sound, the way back to the lanes. */
  readonly tools: ReactNode;
  /** What is to be touched first, for the bell to ring. */
  readonly hint: ReactNode;
  /** Everything that wants to be seen above the tickets. */
  readonly above: ReactNode;
  readonly keysOn: boolean;
  readonly undo: () => void;
  readonly help: () => void;
  readonly recall: () => void;
  readonly nextStation: () => void;
};

/** Where what is to be made has room beside the tickets. */
const RAIL_FITS = '(min-width: 60.0625rem)';

/** The board when it is full: the whole screen is tickets, oldest first, in pages. Nothing scrolls. */
export function RushBoard({ board, moving, waiting, actions, tools, hint, above, keysOn, undo, help, recall, nextStation }: Props) {
  const t = usePortalTexts();
  const { others } = actions;
  const area = useRef<HTMLOListElement>(null);
  const [filter, setFilter] = useState<RushFilter>('all');
  const [lit, setLit] = useState<string | null>(null);
  const [railOpen, setRailOpen] = useState(() => matchMedia(RAIL_FITS).matches);
  const closeRail = useCallback(() => setRailOpen(false), []);
  useEffect(() => {
    // On a narrower screen it lies over the tickets: a tablet that is turned is not left with it.
    const wide = matchMedia(RAIL_FITS);
    const narrowed = () => wide.matches || setRailOpen(false);
    wide.addEventListener('change', narrowed);
    return () => wide.removeEventListener('change', narrowed);
  }, []);
  const [size, resize] = useTextSize();
  const { isCalm, crowds } = useCalm(inKitchen(board));
  const grid = useGrid(area, size, isCalm);
  const now = useNow(tenSeconds);
  const shown = useMemo(() => {
    const isLate = (order: Parameters<typeof waited>[0]) => waited(order, 'new', now) >= LATE_MS;
    const of = (what: RushFilter) => rushOrders(board, { moving, others, filter: what, isLate });
    return { all: of('all'), new: of('new'), preparing: of('preparing'), ready: of('ready'), late: of('late') };
  }, [board, moving, others, now]);
  const { placed, turn, find, page, pages, first, last, total, isHere } = useRushGrid(area, { orders: shown[filter], board, others, grid });
  useShownOrder((id) => {
    setFilter('all');
    find(id);
  });
  const called = useMemo(() => calledFor(board)[0]?._id, [board]);
  crowds(useHeld(pages) > 1);
  const dishes = useMemo(() => allDayOf(shown.all, others, actions.sides), [shown.all, others, actions.sides]);
  const [opened, open] = useState<string | null>(null);
  // What was opened stands over the others; what is whole now, or on another page, needs that no more.
  if (opened !== null && !placed.some(({ id, opens }) => id === opened && opens !== undefined)) open(null);
  useRushKeys(keysOn, {
    ...useRushPress({ placed, isHere, moving, waiting, actions, opened, open }),
    turn,
    recall,
    allDay: () => setRailOpen(!railOpen),
    text: resize,
    station: nextStation,
    undo,
    help,
  });

  return (
    <div
      className="rush"
      data-size={size}
      data-calm={isCalm || undefined}
      data-compact={grid.compact || grid.flow || undefined}
      data-flow={grid.flow || undefined}
      data-rail={railOpen || undefined}
    >
      <header className="rush__top">
        <h1 className="visually-hidden">{t('board.title')}</h1>
        <RushCounts shown={shown} filter={filter} choose={setFilter} />
        {tools}
      </header>
      <div className="rush__above">{above}</div>
      <RushList
        {...{ area, grid, placed, isHere, board, moving, waiting, actions, lit, turn, called, opened, open }}
        none={t(filter === 'all' ? 'rush.none' : 'rush.none_such')}
      />
      {railOpen && <AllDayRail dishes={dishes} actions={actions} lit={lit} light={setLit} close={closeRail} />}
      <RushFoot
        ready={shown.ready}
        serve={(order) => (isUnread(order) ? askToShow(order._id) : actions.move({ order, to: ORDER_STATUS.served }))}
        pages={{ page, pages, first, last, total, turn }}
        size={size}
        resize={resize}
        recall={recall}
        hint={hint}
        rail={railOpen ? null : () => setRailOpen(true)}
      />
    </div>
  );
}

const tenSeconds = (now: number): number => Math.floor(now / 10_000) * 10_000;
