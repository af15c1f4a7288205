import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SavedOrder } from '../../contract.ts';
import type { Board } from '../board/board.ts';
import type { Placed } from './rush-pages.ts';

/** How many cells tickets need that were cut, for cells of that shape. */
export type Grown = { readonly shape: string; readonly by: ReadonlyMap<string, number> };

type Shown = {
  readonly placed: readonly Placed[];
  readonly board: Board;
  readonly known: ReadonlyMap<string, unknown>;
  readonly shape: string;
  readonly columns: number;
};

/** What the estimate cut gets another cell. Each ticket is measured when it is another than last time, for measuring lays it out. */
export function useCut(
  area: RefObject<HTMLElement | null>,
  { placed, board, known, shape, columns }: Shown,
  grow: (change: (before: Grown) => Grown) => void,
): void {
  const measured = useRef<{ readonly shape: string; readonly of: ReadonlyMap<string, SavedOrder['order']> }>({ shape, of: new Map() });
  useLayoutEffect(() => {
    const before = measured.current.shape === shape ? measured.current.of : null;
    const now = placed.flatMap(({ id, span }) => {
      const order = known.has(id) ? board.orders.get(id) : undefined;
      return order ? [{ id, key: `${id} ${span}`, lines: order.order }] : [];
    });
    measured.current = { shape, of: new Map(now.map(({ key, lines }) => [key, lines])) };
    const fresh = now.filter(({ key, lines }) => before?.get(key) !== lines);
    const cut = fresh.flatMap(({ id }) => {
      const ticket = area.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]:not([data-moving])`);
      const span = Number(ticket?.dataset['span']);
      return ticket && isCut(ticket) && span < columns ? [[id, span + 1] as const] : [];
    });
    if (cut.length === 0) return;
    // Of orders that have gone nobody needs to know.
    grow((earlier) => ({ shape, by: new Map([...(earlier.shape === shape ? earlier.by : []), ...cut].filter(([id]) => known.has(id))) }));
  }, [area, placed, board, known, shape, columns, grow]);
}

function isCut(ticket: HTMLElement): boolean {
  const body = ticket.querySelector<HTMLElement>('.rush-ticket__body');
  return body !== null && (body.scrollHeight > body.clientHeight + 2 || body.scrollWidth > body.clientWidth + 2);
}
