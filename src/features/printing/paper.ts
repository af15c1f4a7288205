import * as v from 'valibot';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Instant } from '#platform/shared/wire.ts';

/** What comes on paper beside tickets: a table's bill, what was paid of it, the Z report of a day, and what is to be made. */
export const PAPER_KINDS = ['bill', 'receipt', 'day', 'prep'] as const;

/** A row has its amount at the right; a sum is loud; a text is small and has none; a rule is a line across. */
const Row = v.variant('is', [
  v.object({ is: v.picklist(['row', 'sum']), name: v.string(), amount: v.string() }),
  v.object({ is: v.literal('text'), name: v.string() }),
  v.object({ is: v.literal('rule') }),
]);
export type PaperRow = v.InferOutput<typeof Row>;

/** What stands on such a paper, in the words that it is printed with: as it was when it was asked for. */
export const Paper = v.object({
  kind: v.picklist(PAPER_KINDS),
  language: v.picklist(LANGUAGES),
  printer: v.string(),
  /** The table; of a day's report 0. */
  table: v.number(),
  /** The number of a report; of a bill 0. */
  order: v.number(),
  at: Instant,
  timeZone: v.string(),
  /** Above all: the venue, and below it what this is. */
  venue: v.string(),
  title: v.string(),
  under: v.array(v.string()),
  rows: v.array(Row),
  /** Of a receipt: there is cash in it. */
  cash: v.optional(v.boolean()),
});
export type Paper = v.InferOutput<typeof Paper>;
