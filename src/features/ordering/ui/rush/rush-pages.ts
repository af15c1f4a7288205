import { isUnread } from '#domain/read-allergy.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { isSaidLate, laneOf, type Board, type Moving } from '../board/board.ts';
import { chosenWords, lineName } from '../board/line-words.ts';
import { sidesOf, toMake, type Sides } from '../board/to-make.ts';
import { isDoneHere, linesOf } from '../board/stations.ts';

/** What a cell of the grid has room for: all in CSS pixels. */
export type Cell = Metrics & {
  readonly columns: number;
  readonly rows: number;
  /** Into so many parts a row is cut: a ticket that needs more height gets parts of the next. 1: it gets cells beside it alone. */
  readonly parts: number;
  /** The fewest parts of a ticket: a whole cell, or less where many wait. */
  readonly least: number;
  /** What one part more gives. */
  readonly step: number;
  readonly width: number;
  /** The same cell with a low head and lower lines, then with smaller letters too, for tickets that need more; none: there is no such. */
  readonly tight: readonly Metrics[];
};
/** The height for lines, how large their letters are, and how low one may be. */
type Metrics = {
  readonly body: number;
  readonly line: number;
  readonly row: number;
  /** How high the button is by which an allergy is read. */
  readonly read: number;
};

/** An order as it stands in the grid, after what was sent from here and is not agreed yet. */
export const statusOf = (order: SavedOrder, moving: Moving): number => moving.get(order._id) ?? order.orderStatus;

export type RushFilter = 'all' | 'new' | 'preparing' | 'ready' | 'late';

type Asked = {
  readonly moving: Moving;
  readonly others: ReadonlySet<string> | null;
  readonly filter: RushFilter;
  readonly isLate: (order: SavedOrder) => boolean;
};

/**
 * The orders of the grid, oldest first: what is to be made; with the filter `ready`, what waits at the pass. Before them those of which an allergy was said
 * late and nobody has read it, wherever they are: such a one is never on another page.
 */
export function rushOrders(board: Board, { moving, others, filter, isLate }: Asked): readonly SavedOrder[] {
  return [...board.orders.values()]
    .filter((order) => {
      const lane = order.awaitingConfirmation ? null : laneOf(statusOf(order, moving));
      if (lane === null || (others !== null && linesOf(order, others).here.length === 0)) return false;
      // At a station an order is over with its last line there.
      const calls = isSaidLate(order);
      if (lane !== 'ready' && isDoneHere(order, others) && !calls) return false;
      if (filter === 'late') return lane !== 'ready' && isLate(order);
      return filter === 'all' ? lane !== 'ready' || calls : lane === filter;
    })
    .toSorted(
      (one, other) =>
        Number(isSaidLate(other)) - Number(isSaidLate(one)) ||
        (one.placedAt === other.placedAt ? compare(one._id, other._id) : compare(one.placedAt, other.placedAt)),
    );
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** Where everything stood stays, what is new comes behind it: nothing moves away from under a finger. */
export function heldSlots(stood: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(stood);
  const news = now.filter((id) => !known.has(id));
  return news.length === 0 ? stood : [...stood, ...news];
}

/** How high an order's lines want to be in one column. An estimate; what is shown is measured. */
function heightOf(order: SavedOrder, lines: readonly OrderLine[], { width, line, row, read }: Pick<Cell, 'width'> & Metrics): number {
  const perRow = Math.max(6, (width - 80) / (line * 0.56));
  const rowsOf = (text: string) => Math.ceil(text.length / perRow);
  const small = line * 0.95;
  const heights = lines.map(({ name, chosen, note, allergens }) => {
    if (name === '') return 0;
    const options = chosen.map(({ text, value }) => text || value).join(' · ');
    const warns = allergens.some((key) => order.avoids.includes(key)) ? 1 : 0;
    const words = rowsOf(name) * line * 1.15 + (rowsOf(options) + rowsOf(note) + warns) * small + 6;
    return Math.max(row, words);
  });
  const above = (order.avoids.length > 0 ? line * 1.2 + 8 + (isUnread(order) ? read : 16) : 0) + rowsOf(order.note) * line * 1.4;
  return heights.reduce((sum, height) => sum + height, above);
}

/**
 * How a ticket stands: over so many columns and parts of rows, and how low its lines are (0: as they are). `held`: it is not made smaller again. `folds`: its
 * last column would be nearly empty. `shows`, `flat`: as it was measured at the foot of a page ({@link footOf}).
 */
export type Fit = Partial<Foot> & {
  readonly span: number;
  readonly tall: number;
  readonly tight: number;
  readonly held?: true;
  readonly folds?: true;
};

/** What a ticket is at the foot of a page, its lines as low as can be: the fewest parts that show its head and two dishes, and how many it wants over two columns and over three. */
type Foot = { readonly low: number; readonly shows: number; readonly flat: readonly number[] };

/** How high the button is that says how many lines are below. */
export const REST = 36;

/** An estimate, rather too much: what is cut there would have to be placed anew. */
export function footOf(order: SavedOrder, lines: readonly OrderLine[], cell: Cell): Foot {
  const low = cell.tight.length;
  const metrics = { ...(cell.tight[low - 1] ?? cell), width: cell.width };
  const heightOfAll = (some: readonly OrderLine[]) => heightOf(order, some, metrics);
  const partsFor = (height: number) => Math.max(cell.least, cell.parts + Math.ceil((height - metrics.body) / cell.step));
  const above = heightOfAll([]);
  const each = lines.map((line) => heightOfAll([line]) - above);
  const all = each.reduce((sum, height) => sum + height, 0);
  const highest = Math.max(0, ...each);
  return {
    low,
    shows: partsFor(heightOfAll(lines.slice(0, 2)) + (lines.length > 2 ? REST : 0)),
    // No line is parted, so a column may end one line early.
    flat: lines.length < 2 ? [] : [2, 3].map((columns) => partsFor(above + all / columns + highest / 2)),
  };
}

export type Room = Pick<Cell, 'columns' | 'rows' | 'parts'>;
/** The most parts a ticket gets: the whole column, or its row alone. */
export const tallest = ({ rows, parts }: Room): number => (parts === 1 ? 1 : rows * parts);

/** Low lines, then smaller letters, come before more room, height before width: so more orders are in sight. */
export function fitOf(order: SavedOrder, lines: readonly OrderLine[], cell: Cell): Fit {
  const { columns, parts, least, step } = cell;
  const most = tallest(cell);
  const fits = [cell, ...cell.tight].map((of, tight): Fit => {
    // Rather too little: what is cut is measured and grows, what is too wide stays.
    const wants = heightOf(order, lines, { ...of, width: cell.width }) * 0.85;
    const tall = Math.max(least, parts + Math.ceil((wants - of.body) / step));
    if (tall <= most) return { span: 1, tall, tight };
    return { span: Math.min(columns, Math.ceil(wants / (of.body + (most - parts) * step))), tall: most, tight };
  });
  // Letters get smaller for what would be more than a cell alone.
  const within = fits.find(({ span, tall }) => span === 1 && tall <= parts);
  return within ?? fits.reduce((best, fit) => (fit.span < best.span || (fit.span === best.span && fit.tall < best.tall) ? fit : best));
}

/** What a ticket gets that was cut, where its lines want so many parts; null: it has all there is. */
export function larger({ span, tall, tight, held }: Fit, wants: number, cell: Room & Pick<Cell, 'tight'>): Fit | null {
  const kept = held && { held };
  if (tall < cell.parts) return { span, tall: Math.min(cell.parts, Math.max(tall + 1, wants)), tight, ...kept };
  if (tight < cell.tight.length) return { span, tall, tight: tight + 1, ...kept };
  const most = tallest(cell);
  if (tall < most) return { span, tall: Math.min(most, Math.max(tall + 1, wants)), tight, ...kept };
  return span < cell.columns ? { span: span + 1, tall, tight, ...kept } : null;
}

/** `named`: a line that says what it is called, by itself or (`at`) as what was chosen with it. */
export type AllDay = {
  readonly id: string;
  readonly named: { readonly line: OrderLine; readonly at: number | null };
  readonly count: number;
  /** Of these, on the side of other dishes. */
  readonly aside: number;
};

export const dishName = ({ named: { line, at } }: AllDay, language: string): string =>
  at === null ? lineName(line, language) : (chosenWords(line, language)[at] ?? '');

/** What is still to be made of each dish, over all pages, most first: by itself and on the side of others. What was bumped or paid back counts no more. */
export function allDayOf(orders: readonly SavedOrder[], others: ReadonlySet<string> | null, sides: Sides): readonly AllDay[] {
  const sums = new Map<string, AllDay>();
  const add = (id: string, named: AllDay['named'], count: number) => {
    const { aside = 0, ...known } = sums.get(id) ?? { count: 0, named };
    const isSide = named.at !== null;
    sums.set(id, { id, named: isSide ? known.named : named, count: known.count + count, aside: aside + (isSide ? count : 0) });
  };
  const open = orders.filter(({ orderStatus }) => laneOf(orderStatus) !== 'ready').flatMap(({ order }) => order);
  for (const line of open.filter((one) => !one.done && toMake(one) > 0)) {
    const { id } = line.payload.item;
    if (!others?.has(id)) add(id, { line, at: null }, toMake(line));
    for (const { at, dish } of sidesOf(line, sides)) if (!others?.has(dish)) add(dish, { line, at }, toMake(line));
  }
  return [...sums.values()].toSorted((one, other) => other.count - one.count || compare(dishName(one, ''), dishName(other, '')));
}

/** From so many open orders on the board turns to the rush by itself… */
const RUSH_FROM = 7;
/** …and back at so many. */
const CALM_AT = 4;

export const rushesAt = (open: number, rushes: boolean): boolean => (rushes ? open > CALM_AT : open >= RUSH_FROM);

/** How many orders are the kitchen's: what decides about the rush. */
export const inKitchen = (board: Board): number =>
  [...board.orders.values()].filter(({ orderStatus, awaitingConfirmation }) => !awaitingConfirmation && laneOf(orderStatus) !== null)
    .length;
