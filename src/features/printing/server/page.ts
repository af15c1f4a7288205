import type { PRINT_TEXTS } from './print-texts.ts';

export type Placed = { readonly size: number; readonly indent?: number };
/** Words and their size. */
export type Said = readonly [words: string, size: number];
/** Where an order is to go: what stands above the table, its number (empty: none), and what stands beside it. */
export type Seat = { readonly over: string; readonly table: string; readonly beside: readonly Said[] };

/** Paper that is written from the top, as dots or with a printer's own letters. Sizes are in dots of 80 mm: narrow paper takes smaller ones. */
export type Page = {
  gap(dots: number): void;
  words(text: string, at: Placed): void;
  /** Words at the left and an amount at the right, on the first of their lines. */
  row(text: string, amount: string, size: number): void;
  /** As words that no longer hold. */
  struck(text: string, at: Placed): void;
  /** White on black, as wide as the paper; `under` is smaller. */
  band(text: string, size: number, under?: string): void;
  /** In a frame. */
  frame(text: string, size: number, under?: string): void;
  rule(thick: number): void;
  /** The table large, and the rest beside it. */
  seat(seat: Seat): void;
  /** How many of what is written next, at its left; answers its indent. */
  count(quantity: string): number;
  /** What shows that a printer prints as it should. */
  test(t: (typeof PRINT_TEXTS)['en']): void;
};
