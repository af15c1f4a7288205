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
};

type Ticket = Size & {
  readonly id: string;
  readonly tight?: number;
  /** It stands over a column less than it wants, and opens. */ readonly folds?: boolean;
};
type Grid = Room & Pick<Cell, 'least'>;

/**
 * Tickets into pages, oldest first to the letter: none stands before an older one, neither on a page, read row by row, nor on an earlier page. Each stands
 * where it is highest, of such places the leftmost. The first that does not fit in what is left of a page has what there is, and opens; where not even
 * that is enough, the page ends.
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

function pageOf(tickets: readonly Ticket[], { columns, rows, parts, least }: Grid): readonly Placed[] {
  /** How far each column is taken. */
  const taken = Array.from({ length: columns }, () => 0);
  const height = rows * parts;
  const placed: Placed[] = [];
  for (const { id, tight = 0, folds = false, ...wants } of tickets) {
    const full = Math.min(columns, wants.span);
    const size = { span: folds ? Math.max(1, full - 1) : full, tall: Math.min(height, wants.tall) };
    const last = placed.at(-1);
    const whole = highest(taken, size, last);
    let one: Placed | null = null;
    if (whole.row + size.tall <= height) one = { id, ...whole, ...size, tight, ...(size.span < full && { opens: full }) };
    else if (parts > 1) {
      const part = highest(taken, { span: 1, tall: least }, last);
      if (part.row + least <= height) one = { id, ...part, span: 1, tall: height - part.row, tight, opens: full };
    }
    if (one === null) return placed;
    placed.push(one);
    taken.fill(one.row + one.tall, one.column, one.column + one.span);
  }
  return placed;
}

/** Behind the one before, as it is read, as high as so many columns are free below, of such places the leftmost. */
function highest(taken: readonly number[], { span }: Size, before: Place | undefined): Place {
  const places = Array.from({ length: taken.length - span + 1 }, (_, column): Place => {
    const free = Math.max(...taken.slice(column, column + span));
    const least = before ? before.row + (column > before.column ? 0 : 1) : 0;
    return { column, row: Math.max(free, least) };
  });
  return places.reduce((best, place) => (place.row < best.row ? place : best));
}
