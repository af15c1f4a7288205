import * as v from 'valibot';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Instant } from '#platform/shared/wire.ts';

const TicketLine = v.object({
  /** Its number in the order, from 1. What was made before this was kept has none. */
  line: v.optional(v.number()),
  quantity: v.number(),
  /** Who makes it, on a ticket of all that an order has; those of one maker stand together. */
  station: v.string(),
  name: v.string(),
  /** What was chosen with it: “no onion”. */
  parts: v.array(v.string()),
  note: v.string(),
  /** Its note sounds like an allergy that nobody told as one. What was made before this was known has none. */
  untold: v.boolean(),
  /** Whose it is, of a round that a table sent together. */
  who: v.string(),
  /** What its guest avoids and ordered with it on purpose. */
  kept: v.array(v.string()),
  /** What the order avoids and this has or may have, without a word that it is meant so. */
  contains: v.array(v.string()),
  mayContain: v.array(v.string()),
});

/** What stands on one piece of paper, in the kitchen's words. As it was when it was made: a printer that asks twice gets the same. */
export const Ticket = v.object({
  kind: v.picklist(['order', 'cancelled', 'added', 'moved', 'allergy', 'test']),
  /** Of the words around it; names are in the venue's own language. */
  language: v.picklist(LANGUAGES),
  venue: v.string(),
  printer: v.string(),
  order: v.number(),
  /** 0: it is collected, or (`served`) it named none. */
  table: v.number(),
  /** Where it is brought to a table that it did not name: staff ask. What was made before this was told, is collected. */
  served: v.optional(v.boolean()),
  floor: v.string(),
  /** Where it sat before, of one that moved. */
  from: v.string(),
  at: Instant,
  timeZone: v.string(),
  name: v.string(),
  note: v.string(),
  untold: v.boolean(),
  /** In the kitchen's words; whose, where a round of several tells. */
  allergies: v.array(v.object({ words: v.string(), who: v.string() })),
  /** Which of them were said after the order was on paper, of a ticket that tells so. */
  said: v.optional(v.string()),
  /** What somebody would rather not have, which is no allergy. */
  ratherNot: v.string(),
  /** Whose lines these are; none: everybody's. */
  stations: v.array(v.string()),
  lines: v.array(TicketLine),
  /** Lines of the order that others make. */
  elsewhere: v.number(),
  /** Empty: nothing is said of it. */
  payment: v.string(),
  /** It comes because it was paid, and that in cash. */
  cash: v.optional(v.boolean()),
});
export type Ticket = v.InferOutput<typeof Ticket>;
export type TicketLine = v.InferOutput<typeof TicketLine>;

/** What is said of this very piece of paper. */
export type Piece = {
  readonly number: number;
  /** When it was printed first; null: it is no copy. */
  readonly copyOf: Date | null;
  /** Whose ticket it is, where another prints it. */
  readonly insteadOf: string | null;
  /** A printer had it already and never said whether it printed it. */
  readonly again: boolean;
};
