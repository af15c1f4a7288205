import * as v from 'valibot';
import { CREATURES } from '#domain/table-people.ts';

/** Whose a line is of a round that a table sent together, as staff see it: who brings it puts it before them. */
export const LineGuest = v.object({
  /** Empty: they are called by their creature. */
  name: v.string(),
  creature: v.picklist(CREATURES),
  colour: v.number(),
  /** For the whole table, by them. */
  shared: v.boolean(),
  /** What they cannot have, of what the order avoids. */
  avoids: v.array(v.string()),
});
export type LineGuest = v.InferOutput<typeof LineGuest>;

/** What an order tells that must not be in it. */
export const Avoided = v.object({
  avoids: v.array(v.string()),
  ratherNot: v.array(v.string()),
  /** Several people's dishes are in it, and what it avoids may be told beside another's alone; absent: one person's. */
  ofSeveral: v.optional(v.boolean()),
});

/** What staff alone read of a line. */
export const ToStaff = v.object({
  /** Whose it is, of a round that a table sent together. */
  guest: v.optional(LineGuest),
  /** Of `quantity`, what was paid back by name: it is not made any more. Absent: nothing. */
  sentBack: v.optional(v.number()),
});
