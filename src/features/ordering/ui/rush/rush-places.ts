import type { Cell, Fit, Room } from './rush-pages.ts';

export type Placed = {
  readonly id: string;
  /** In parts of rows. */
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly tall: number;
  readonly tight: number;
  /** It has less than it wants: over so many columns it stands when it is opened. Undefined: it is whole. */
  readonly opens?: number;
  /** It is lower and wider than it wants, at the foot of a page. */
  readonly wide?: true;
  /** At the foot of a page: how it wants to stand. */
  readonly wants?: Fit;
};

type Ticket = Size & {
  readonly id: string;
  readonly tight?: number;
  /** How low its lines are at the foot of a page. */ readonly low?: number;
  /** The fewest parts that show its head and two dishes. */ readonly shows?: number;
  /** Over two columns, over three …: so many parts; none: it is not made wider. */ readonly flat?: readonly number[];
  /** It stands over a column less than it wants, and opens. */ readonly folds?: boolean;
};
type Grid = Room & Pick<Cell, 'least'>;

/**
 * Tickets into pages, oldest first to the letter: none stands before an older one, neither on a page, read row by row, nor on an earlier page. Each stands
 * where it is highest, of such places the leftmost. The first that does not fit in what is left of a page stands over more columns where that is enough for
 * all of it and no fewer stand on the page; else it has what there is, and opens, where that shows its head and two dishes; else the page ends.
 */
export function pagesOf(tickets: readonly Ticket[], grid: Grid): readonly (readonly Placed[])[] {
  const pages: (readonly Placed[])[] = [];
  let from = 0;
  do {
    const page = pageOf(tickets.slice(from), grid);
    pages.push(page);
    from += page.length;
  } while (from < tickets.length);
  return pages;
}

type Place = Pick<Placed, 'row' | 'column'>;
type Size = Pick<Fit, 'span' | 'tall'>;

/** Nothing stands wider where that leaves fewer on the page. For a line or two no column is taken, unless nobody else wants it. */
function pageOf(tickets: readonly Ticket[], grid: Grid): readonly Placed[] {
  const wide = placedOn(tickets, grid);
  const narrow = wide.some((one) => one.wide) ? placedOn(tickets.map(narrowed), grid) : wide;
  const page = narrow.length > wide.length ? narrow : wide;
  if (!tickets.slice(0, page.length).some(({ folds }) => folds)) return page;
  const roomy = placedOn(
    tickets.map(({ folds: _folds, ...ticket }) => ticket),
    grid,
  );
  return roomy.length === tickets.length && roomy.every(({ opens }) => opens === undefined) ? roomy : page;
}

const narrowed = ({ flat: _flat, ...ticket }: Ticket): Ticket => ticket;

function placedOn(tickets: readonly Ticket[], grid: Grid): readonly Placed[] {
  /** How far each column is taken. */
  const taken = Array.from({ length: grid.columns }, () => 0);
  const placed: Placed[] = [];
  for (const ticket of tickets) {
    const one = seatOf(ticket, grid, (span) => highest(taken, span, placed.at(-1)));
    if (one === null) return placed;
    placed.push(one);
    taken.fill(one.row + one.tall, one.column, one.column + one.span);
  }
  return placed;
}

/** Where a ticket stands in what is left of a page; null: the page ends. */
function seatOf(ticket: Ticket, { columns, rows, parts, least }: Grid, at: (span: number) => Place): Placed | null {
  const { id, tight = 0, low = tight, folds = false, shows = least, flat = [] } = ticket;
  const height = rows * parts;
  const full = Math.min(columns, ticket.span);
  const span = folds ? Math.max(1, full - 1) : full;
  const tall = Math.min(height, ticket.tall);
  const whole = at(span);
  if (whole.row + tall <= height) return { id, ...whole, span, tall, tight, ...(span < full && { opens: full }) };
  if (parts === 1) return null;
  const foot = { id, tight: low, wants: { span: ticket.span, tall: ticket.tall, tight } };
  for (const [nth, tallThen] of flat.entries()) {
    const across = nth + 2;
    if (across <= full || across > columns) continue;
    const place = at(across);
    const left = height - place.row;
    // What is too low for another below it is its.
    if (tallThen <= left) return { ...foot, ...place, span: across, tall: left - tallThen < least ? left : tallThen, wide: true };
  }
  const part = at(1);
  const left = height - part.row;
  return left < Math.max(least, Math.min(shows, height)) ? null : { ...foot, ...part, span: 1, tall: left, opens: full };
}

/** Behind the one before, as it is read, as high as so many columns are free below, of such places the leftmost. */
function highest(taken: readonly number[], span: number, before: Place | undefined): Place {
  const places = Array.from({ length: taken.length - span + 1 }, (_, column): Place => {
    const free = Math.max(...taken.slice(column, column + span));
    const least = before ? before.row + (column > before.column ? 0 : 1) : 0;
    return { column, row: Math.max(free, least) };
  });
  return places.reduce((best, place) => (place.row < best.row ? place : best));
}
