import {
  ALPHABETS,
  LINE_LENGTHS,
  PAPER_WIDTHS,
  PRINTER_KINDS,
  PRINTER_STATES,
  PRINTS,
  PRINTS_AS,
  type Alphabet,
  type LineLength,
  type PaperWidth,
  type PrinterKind,
  type PrinterState,
  type Prints,
  type PrintsAs,
} from '#domain/printing.ts';
import { isLanguage, type Language } from '#platform/shared/languages.ts';

/** A printer of a venue. */
export type PrinterRow = {
  readonly venueId: string;
  readonly id: string;
  readonly name: string;
  readonly kind: PrinterKind;
  readonly width: PaperWidth;
  readonly printsAs: PrintsAs;
  /** Where one that we call keeps its letters. */
  readonly alphabet: Alphabet;
  /** Letters in a line of 80 mm. */
  readonly perLine: LineLength;
  /** Ids; none: all. */
  readonly stations: readonly string[];
  /** Numbers; none: all. */
  readonly floors: readonly number[];
  /** Of its tickets; null: the first of the menu. */
  readonly language: Language | null;
  readonly prints: readonly Prints[];
  readonly copies: number;
  readonly drawer: boolean;
  readonly buzzer: boolean;
  /** Of one that we call: its IP address. */
  readonly host: string | null;
  /** Which prints while it cannot; null: none. */
  readonly instead: string | null;
  readonly state: PrinterState;
  readonly stateAt: Date;
  readonly seenAt: Date | null;
  readonly createdAt: Date;
};

type Loose = {
  readonly [K in keyof PrinterRow]: K extends 'kind' | 'state' | 'printsAs' | 'alphabet'
    ? string
    : K extends 'language'
      ? string | null
      : K extends 'width' | 'perLine'
        ? number
        : K extends 'prints'
          ? string[]
          : PrinterRow[K];
};

/** The database's own checks hold these columns to the same lists. */
export const printerRow = (row: Loose): PrinterRow => ({
  ...row,
  kind: PRINTER_KINDS.find((kind) => kind === row.kind) ?? 'cloudprnt',
  width: PAPER_WIDTHS.find((width) => width === row.width) ?? 576,
  printsAs: PRINTS_AS.find((one) => one === row.printsAs) ?? 'picture',
  alphabet: ALPHABETS.find((one) => one === row.alphabet) ?? 'a',
  perLine: LINE_LENGTHS.find((one) => one === row.perLine) ?? 48,
  language: isLanguage(row.language) ? row.language : null,
  prints: PRINTS.filter((one) => row.prints.includes(one)),
  state: PRINTER_STATES.find((state) => state === row.state) ?? 'new',
});

export const PRINTER_COLUMNS = [
  'venueId',
  'id',
  'name',
  'kind',
  'width',
  'printsAs',
  'alphabet',
  'perLine',
  'stations',
  'floors',
  'language',
  'prints',
  'copies',
  'drawer',
  'buzzer',
  'host',
  'instead',
  'state',
  'stateAt',
  'seenAt',
  'createdAt',
] as const;
