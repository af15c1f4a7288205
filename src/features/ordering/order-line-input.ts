import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { LONGEST_LINE_NOTE, MAX_LINES, MAX_QUANTITY } from '#domain/sizes.ts';
import { mapOf, text } from '#platform/shared/wire.ts';

const ChosenObject = v.looseObject({
  value: v.string(),
  text: v.optional(v.nullable(v.string())),
  cost: v.optional(v.nullable(v.number())),
});
const ChosenValue = v.union([v.pipe(v.string(), v.maxLength(120)), ChosenObject]);

/** A line as a diner sends it. Names and prices inside `item` are what the diner saw; only the id counts. */
export const OrderLineInput = v.object({
  id: v.optional(v.union([v.string(), v.number()])),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  payload: v.object({
    item: v.looseObject({ id: v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]) }),
    /** Option name → a value, a list of values, or the chosen option objects. */
    extras: v.optional(v.nullable(mapOf(v.nullable(v.union([ChosenValue, v.pipe(v.array(ChosenValue), v.maxLength(50))])), 20)), {}),
  }),
  note: v.optional(v.nullable(text(LONGEST_LINE_NOTE))),
  /** Of the order's `avoids`: what this dish has, or may have, and is wanted with all the same. */
  kept: v.optional(v.nullable(v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length)))),
});

/** A whole number, also as text. */
export const Whole = (most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(0),
    v.maxValue(most),
  );

/** Some lines of an order by their place, from 1. */
export const Lines = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES))), v.maxLength(MAX_LINES));

/** So many portions of lines (from 1). */
export const Portions = v.pipe(
  v.array(
    v.object({
      line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINES)),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    }),
  ),
  v.maxLength(MAX_LINES),
);
