import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { SavedOrder } from '../../contract.ts';
import type { Board } from '../board/board.ts';
import { isCut, scrollCut } from './cut-lines.ts';
import { larger, REST, tallest, type Fit } from './rush-pages.ts';
import type { Placed } from './rush-places.ts';
import { GAP, type Grid } from './use-grid.ts';

/** How tickets stand whose estimate was wrong, for cells of that shape. */
export type Grown = { readonly shape: string; readonly by: ReadonlyMap<string, Fit> };

type Shown = {
  readonly placed: readonly Placed[];
  readonly board: Board;
  readonly known: ReadonlyMap<string, unknown>;
  readonly shape: string;
  readonly grid: Grid;
  readonly by: ReadonlyMap<string, Fit> | null;
};

/**
 * What the estimate cut gets lower lines, then another cell; of what it gave too much a cell is taken back, once. Each ticket is measured when it
 * is another than last time, for measuring lays it out; and whatever else made it too long (another station, a language, a mark), one that hides
 * a line without a word is measured too, at every render.
 */
export function useCut(
  area: RefObject<HTMLElement | null>,
  { placed, board, known, shape, grid, by }: Shown,
  grow: (change: (before: Grown) => Grown) => void,
): void {
  const measured = useRef<{ readonly shape: string; readonly of: ReadonlyMap<string, SavedOrder['order']> }>({ shape, of: new Map() });
  useLayoutEffect(() => {
    const before = measured.current.shape === shape ? measured.current.of : null;
    const now = placed.flatMap(({ id, span, tall, tight, opens, wide, wants }) => {
      const order = known.has(id) ? board.orders.get(id) : undefined;
      const key = `${id} ${span} ${tall} ${tight} ${opens ?? ''} ${wide ? 'wide' : ''}`;
      return order ? [{ id, span, tall, tight, opens, wide, wants, key, lines: order.order }] : [];
    });
    measured.current = { shape, of: new Map(now.map(({ key, lines }) => [key, lines])) };
    const other = now.flatMap(({ id, span, tall, tight, opens, wide, wants, key, lines }) => {
      const body = area.current?.querySelector<HTMLElement>(
        `:scope > :not([data-open]) > [data-order="${CSS.escape(id)}"]:not([data-moving]) .rush-ticket__body`,
      );
      if (!body || (before?.get(key) === lines && (opens !== undefined || body.hasAttribute('data-cut') || !isCut(body)))) return [];
      const measuredAs = by?.get(id);
      const fitNow = measuredAs ?? wants ?? { span: opens ?? 1, tall: 0, tight };
      const fit = wide
        ? flattened(body, fitNow, { tall, tight }, grid)
        : opens === undefined
          ? fitting(body, { held: measuredAs?.held, span, tall, tight }, grid)
          : wanting(body, fitNow, { tall, tight }, grid);
      // What was seen of it at the foot of a page stays known.
      return fit ? [[id, { ...footKept(measuredAs), ...fit }] as const] : [];
    });
    if (other.length === 0) return;
    // Of orders that have gone nobody needs to know.
    grow((earlier) => ({ shape, by: new Map([...(earlier.shape === shape ? earlier.by : []), ...other].filter(([id]) => known.has(id))) }));
  });
}

const footKept = ({ shows, flat }: Partial<Fit> = {}): Partial<Fit> => ({ ...(shows !== undefined && { shows }), ...(flat && { flat }) });

type Stands = Omit<Fit, 'held'> & { readonly held: true | undefined };

/** How it should stand instead; null: as it does. */
function fitting(body: HTMLElement, { span, tall, tight, held }: Stands, grid: Grid): Fit | null {
  const fit: Fit = { span, tall, tight, ...(held && { held }) };
  body.removeAttribute('data-cut');
  // The names of stations take height.
  const columns = Math.max(1, markColumns(body));
  if (isCut(body)) {
    const more = larger(fit, wantedParts(body, grid), grid);
    if (more === null) scrollCut(body);
    return more;
  }
  if (columns === span && span > 1 && isNearlyEmpty(body)) return { ...fit, held: true, folds: true };
  if (held) return null;
  if (columns < span) return { span: columns, tall: columns > 1 ? tall : wantedParts(body, grid), tight, held: true };
  const wants = wantedParts(body, grid);
  return span === 1 && wants < tall ? { span, tall: wants, tight, held: true } : null;
}

type Now = Pick<Fit, 'tall' | 'tight'>;

/** What a ticket that has less than it wants really wants, and what two dishes of it need; null: that is known. */
function wanting(body: HTMLElement, fit: Fit, now: Now, grid: Grid): Fit | null {
  const { span, tall, tight, held, flat } = fit;
  const wants = wantedParts(body, grid);
  const most = tallest(grid);
  const foot = { shows: shownParts(body, grid), ...(flat && { flat }) };
  const known = fit.shows === foot.shows ? null : { ...fit, ...foot };
  // Its lines are lower here than it wants them: unless all of it fits so, that says nothing of how high it wants to be.
  if (now.tight !== tight) return wants <= now.tall ? { span: 1, tall: wants, tight: now.tight, held: true, ...foot } : known;
  if (wants <= most) return held && wants <= tall ? known : { span: 1, tall: wants, tight, held: true, ...foot };
  if (span > 1) return known && { ...known, tall: most };
  const more = larger({ span, tall: most, tight }, wants, grid);
  return more && { ...more, ...foot };
}

/** Of one that stands lower and wider than it wants: where that cuts it, it is not done again; where it takes a column for nothing, it takes fewer. Null: it is right so. */
function flattened(body: HTMLElement, fit: Fit, { tall, tight }: Now, grid: Grid): Fit | null {
  if (isCut(body)) return { ...fit, flat: [] };
  const columns = markColumns(body);
  if (columns === 1) return { span: 1, tall: wantedParts(body, grid), tight, held: true, flat: [] };
  return columns === 2 && fit.flat?.[0] !== tall && body.parentElement?.dataset['span'] === '3' ? { ...fit, flat: [tall] } : null;
}

/** How many parts of rows its head wants with two dishes below it, and the word of how many there are more. */
function shownParts(body: HTMLElement, { least, step }: Grid): number {
  const lines = [...body.querySelectorAll('li')];
  const top = body.parentElement?.getBoundingClientRect().top ?? 0;
  const second = lines[Math.min(1, lines.length - 1)]?.getBoundingClientRect().bottom ?? top;
  return Math.max(least, Math.ceil((second + body.scrollTop - top + (lines.length > 2 ? REST : 0) + GAP) / step));
}

/** How many parts of rows its lines want, where they stand in one column. */
function wantedParts(body: HTMLElement, { parts, least, step }: Grid): number {
  if (parts === 1) return 1;
  const top = body.parentElement?.getBoundingClientRect().top ?? 0;
  const end = body.lastElementChild?.getBoundingClientRect().bottom ?? top;
  // The gap below it, and the edge.
  return Math.max(least, Math.ceil((end + body.scrollTop - top + GAP + 4) / step));
}

/** So little of its last column is lines. */
const NEARLY_EMPTY = 0.25;

/** Whether its last column holds a line or two, under which half the ticket would be empty. */
function isNearlyEmpty(body: Element): boolean {
  const top = body.getBoundingClientRect().top;
  const last = body.querySelectorAll('li');
  const end = last[last.length - 1]?.getBoundingClientRect().bottom ?? top;
  return (end - top) / Math.max(1, body.clientHeight) < NEARLY_EMPTY;
}

/** How many columns the lines fill; the first line of each says its station. */
function markColumns(body: Element): number {
  const lines = [...body.querySelectorAll('li')];
  const starts = lines.map((line) => Math.round(line.getBoundingClientRect().left));
  lines.forEach((line, at) => line.toggleAttribute('data-column', at > 0 && starts[at] !== starts[at - 1]));
  return new Set(starts).size;
}
