import { useCallback, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { useHeld } from '#platform/ui/use-held.ts';
import type { SavedOrder } from '../../contract.ts';
import type { Board } from '../board/board.ts';
import { linesOf } from '../board/stations.ts';
import { fitOf, footOf, heldSlots, type Fit } from './rush-pages.ts';
import { pagesOf, type Placed } from './rush-places.ts';
import { useCut, type Grown } from './use-cut.ts';
import { useDense, type Grid } from './use-grid.ts';
import { usePaced, useSame } from './use-steady.ts';
import { REST_MS } from './use-rush-press.ts';

const NOTHING: readonly Placed[] = [];

type Shown = {
  readonly orders: readonly SavedOrder[];
  readonly board: Board;
  readonly others: ReadonlySet<string> | null;
  readonly grid: Grid;
};

const isSameFit = (one: Fit | undefined, other: Fit | undefined): boolean =>
  one?.span === other?.span && one?.tall === other?.tall && one?.tight === other?.tight;

const isSamePlace = (one: readonly Placed[], other: readonly Placed[]): boolean =>
  one.length === other.length &&
  one.every((place, nth) => {
    const also = other[nth];
    return (
      place.id === also?.id &&
      place.row === also.row &&
      place.column === also.column &&
      place.span === also.span &&
      place.tall === also.tall &&
      place.tight === also.tight &&
      place.opens === also.opens &&
      place.wide === also.wide &&
      isSameFit(place.wants, also.wants)
    );
  });

/** The page that was turned to, and what was on it then. */
type Stand = { readonly page: number; readonly of: readonly string[] };

const idsOf = (page: readonly Placed[] = NOTHING): readonly string[] => page.map(({ id }) => id);

/** Where pages are split anew while somebody reads one, they stay with its first ticket that is still there: none is passed over. The first page is where it begins. */
function standsAt(pages: readonly (readonly Placed[])[], { page, of }: Stand): number {
  if (page === 0) return 0;
  for (const id of of) {
    const found = pages.findIndex((list) => list.some((place) => place.id === id));
    if (found >= 0) return found;
  }
  return Math.min(page, pages.length - 1);
}

/** How often letters came: what was measured before has other widths now. */
let lettersCame = 0;
function followLetters(changed: () => void): () => void {
  const came = () => {
    lettersCame += 1;
    changed();
  };
  document.fonts.addEventListener('loadingdone', came);
  return () => document.fonts.removeEventListener('loadingdone', came);
}
const letters = (): number => lettersCame;

/** The tickets of the grid in pages. While a hand is on it, and a moment longer, each keeps its cell. */
export function useRushGrid(area: RefObject<HTMLElement | null>, { orders, board, others, grid: whole }: Shown) {
  const key = orders.map(({ _id }) => _id).join(' ');
  // The same list as long as it has the same orders in it.
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const stood = useHeld(usePaced(ids, REST_MS));
  const slots = useMemo(() => heldSlots(stood, ids), [stood, ids]);
  const grid = useDense(whole, useHeld(slots.length));
  // At another station the same order has other lines.
  const here = useMemo(() => (others === null ? '' : [...others].toSorted().join(' ')), [others]);
  const shape = `${here} ${grid.columns} ${grid.rows} ${Math.round(grid.width)} ${Math.round(grid.body)} ${grid.line} ${grid.least} ${useSyncExternalStore(followLetters, letters)}`;
  const [grown, setGrown] = useState<Grown>({ shape, by: new Map() });
  const by = grown.shape === shape ? grown.by : null;
  const known = useMemo(() => new Map(orders.map((order) => [order._id, order])), [orders]);
  const [stand, setStand] = useState<Stand>({ page: 0, of: [] });

  const pages = useMemo(() => {
    const tickets = slots.flatMap((id) => {
      const order = known.get(id) ?? board.orders.get(id);
      if (!order) return [];
      const { here: lines } = linesOf(order, others);
      const fit = by?.get(id) ?? fitOf(order, lines, grid);
      return { id, ...footOf(order, lines, grid), ...fit };
    });
    return pagesOf(tickets, grid);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [slots, known, board, others, shape, by]);
  const at = standsAt(pages, stand);
  const placed = useSame(pages[at] ?? NOTHING, isSamePlace);

  useCut(area, { placed, board, known, shape, grid, by }, setGrown);

  const turn = useCallback(
    (step: 1 | -1) => {
      const to = Math.max(0, Math.min(pages.length - 1, at + step));
      setStand({ page: to, of: idsOf(pages[to]) });
      area.current?.scrollTo(0, 0);
    },
    [area, pages, at],
  );
  const find = useCallback(
    (id: string) => {
      const where = pages.findIndex((list) => list.some((place) => place.id === id));
      if (where >= 0) setStand({ page: where, of: idsOf(pages[where]) });
    },
    [pages],
  );
  const before = pages.slice(0, at).reduce((sum, list) => sum + list.length, 0);
  return {
    placed,
    page: at,
    pages: pages.length,
    turn,
    find,
    first: before + 1,
    last: before + placed.length,
    total: slots.length,
    isHere: known,
  };
}
