/** How a printer is reached: it asks us (Star CloudPRNT, Epson Server Direct Print), we call it in its network (ESC/POS over TCP), or there is none, and its paper is seen on the screen. */
export const PRINTER_KINDS = ['cloudprnt', 'epson', 'escpos', 'screen'] as const;
export type PrinterKind = (typeof PRINTER_KINDS)[number];
/** Whether it asks us, at an address of its own. */
export const asksUs = (kind: PrinterKind): boolean => kind === 'cloudprnt' || kind === 'epson';

/** Dots across: paper of 58 mm, and of 80 mm. */
export const PAPER_WIDTHS = [384, 576] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** How a ticket is printed: as a picture, which every printer has, or with the printer's own letters. */
export const PRINTS_AS = ['picture', 'letters'] as const;
export type PrintsAs = (typeof PRINTS_AS)[number];
/** Where a printer that we call keeps its letters: makers number them in ways of their own, and a test shows each. */
export const ALPHABETS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'latin'] as const;
export type Alphabet = (typeof ALPHABETS)[number];
/** Letters in a line of 80 mm; 58 mm have {@link NARROW_LINE}. */
export const LINE_LENGTHS = [48, 42] as const;
export type LineLength = (typeof LINE_LENGTHS)[number];
export const NARROW_LINE = 32;

/** When an order's ticket comes (one of the first three), whether what is cancelled after that comes too, and a table's bill that is asked for. */
export const PRINTS = ['placed', 'accepted', 'paid', 'cancelled', 'bill'] as const;
export type Prints = (typeof PRINTS)[number];

export const PRINTER_STATES = ['new', 'online', 'paper_low', 'paper_out', 'cover_open', 'trouble', 'silent'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];
/** How a printer on the screen may be said to be. */
export const SCREEN_STATES = ['online', 'paper_low', 'paper_out', 'cover_open'] as const satisfies readonly PrinterState[];
export type ScreenState = (typeof SCREEN_STATES)[number];
/** Whether a printer in this state puts anything on paper. */
export const canPrint = (state: PrinterState): boolean => state === 'online' || state === 'paper_low';

/** Nothing heard for so long while a ticket waits: it is silent, and another takes over. */
export const SILENT_AFTER_MS = 30_000;
export const MOST_PRINTERS = 20;
export const LONGEST_PRINTER_NAME = 40;

/** What paper says of an order: where it sits, how much of each line, and which allergies. */
export type Standing = {
  readonly seat: string;
  readonly lines: Readonly<Record<string, number>>;
  /** What of each line had gone to another table's bill by then. */
  readonly moved?: Readonly<Record<string, number>>;
  /** The allergies that it tells, each by a word for it and whose it is. Absent: what was made before these were kept. */
  readonly told?: readonly string[];
};

/** A ticket that is due: the lines on it, by id, and how much of each. */
export type Due =
  | { readonly kind: 'order' | 'cancelled' | 'added'; readonly lines: Standing['lines'] }
  | { readonly kind: 'moved'; readonly from: string; readonly lines: Standing['lines'] }
  | { readonly kind: 'allergy'; readonly said: readonly string[]; readonly lines: Standing['lines'] };

/**
 * What has to come on paper, so that paper says what is: all of an order that is new, then what went of it, and its new seat. Asked twice of the
 * same, the second time nothing is due. An order that ends before it was ever on paper never comes on it, and no line joins one that is; of its own lines
 * what had come off and was put back comes once more, as long as it is to be made. An allergy that no paper told comes before all else, with every dish that
 * paper has of it, made or not.
 */
export function dueOf(
  before: Standing | null,
  now: Standing & { readonly stopped: boolean; /** The kitchen has done with it. */ readonly made?: boolean },
): Due[] {
  const stands = now.stopped ? {} : now.lines;
  if (before === null) return hasAny(stands) ? [{ kind: 'order', lines: stands }] : [];
  const gone = above(before.lines, stands);
  const left = above(before.lines, gone);
  const own = Object.fromEntries(Object.keys(before.lines).map((line) => [line, stands[line] ?? 0]));
  const added = now.made === true ? {} : above(own, before.lines);
  const said = (now.told ?? []).filter((one) => before.told?.includes(one) !== true);
  return [
    ...(said.length > 0 && hasAny(own) ? [{ kind: 'allergy' as const, said, lines: own }] : []),
    ...(hasAny(gone) ? [{ kind: 'cancelled' as const, lines: gone }] : []),
    ...(before.seat !== now.seat && hasAny(left) ? [{ kind: 'moved' as const, from: before.seat, lines: left }] : []),
    ...(hasAny(added) ? [{ kind: 'added' as const, lines: added }] : []),
  ];
}

const hasAny = (lines: Standing['lines']): boolean => Object.values(lines).some((quantity) => quantity > 0);

/** What `more` has above `fewer`, by line. */
const above = (more: Standing['lines'], fewer: Standing['lines']): Standing['lines'] =>
  Object.fromEntries(
    Object.entries(more).flatMap(([line, quantity]) => {
      const rest = quantity - (fewer[line] ?? 0);
      return rest > 0 ? [[line, rest]] : [];
    }),
  );

/** What paper says after a ticket. A line of which nothing is left is still one of its own. */
export const standingAfter = (
  before: Standing | null,
  due: Due,
  { seat, told }: Pick<Standing, 'seat' | 'told'>,
  moved: Standing['lines'] = {},
): Standing => ({
  seat,
  lines: linesAfter(before?.lines ?? {}, due),
  // Also where it tells none: absent would be what nobody kept.
  ...(told && { told }),
  ...(hasAny(moved) && { moved }),
});

function linesAfter(before: Standing['lines'], { kind, lines }: Due): Standing['lines'] {
  if (kind === 'order') return lines;
  if (kind === 'moved' || kind === 'allergy') return before;
  const sign = kind === 'added' ? 1 : -1;
  return Object.fromEntries(Object.entries(before).map(([line, quantity]) => [line, quantity + sign * (lines[line] ?? 0)]));
}

/** What went to another table's bill since then is on that one's tickets: nobody stops making it. */
export function withoutMoved(before: Standing, moved: Standing['lines']): Standing {
  const went = above(moved, before.moved ?? {});
  const lines = Object.entries(before.lines).flatMap(([line, quantity]) => {
    const left = quantity - (went[line] ?? 0);
    return left > 0 || went[line] === undefined ? [[line, left]] : [];
  });
  return { ...before, lines: Object.fromEntries(lines) };
}

/** Whether a printer has a line, by the stations that make it: one without stations of its own has all, and what nobody makes is everybody's. */
export function printsLine(own: readonly string[], known: readonly string[], station: string | null): boolean {
  const mine = own.filter((id) => known.includes(id));
  return mine.length === 0 || station === null || mine.includes(station);
}

/** Whether a printer is for a floor: one without floors of its own is for all, and what sits on none that is known (it is collected) is everybody's. */
export function printsFloor(own: readonly number[], known: readonly number[], floor: number | null): boolean {
  const mine = own.filter((one) => known.includes(one));
  return mine.length === 0 || floor === null || !known.includes(floor) || mine.includes(floor);
}
