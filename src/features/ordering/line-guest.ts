import * as v from 'valibot';
import { CREATURES } from '#domain/table-people.ts';
import { Instant } from '#platform/shared/wire.ts';

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

/** When what must not be in an order was read, called for and said. */
export const AllergyTimes = v.object({
  /** When a person of the kitchen said that they have read its allergies; null: nobody has, or there are none. Until then it stays at 0. */
  allergyReadAt: v.nullable(Instant),
  /** When service was called, because nobody had read them. */
  allergyCalledAt: v.nullable(Instant),
  /** When its guest last said an allergy after it was sent; null: all came along. */
  allergyToldAt: v.nullable(Instant),
});
