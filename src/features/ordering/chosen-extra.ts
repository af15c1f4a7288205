import * as v from 'valibot';
import type { ChosenOption } from '#domain/line-price.ts';

/** An option of a line as it was sold. */
export const ChosenExtra = v.object({
  option: v.string(),
  value: v.string(),
  text: v.string(),
  cost: v.number(),
  /** Allergens that it leaves out of the dish. */
  removes: v.optional(v.array(v.string())),
});

/** The same as it is stored. */
export type ChosenJson = { option: string; value: string; text: string; costCents: number; removes?: readonly string[] };

export const chosenJson = ({ option, value, text, costCents, removes = [] }: ChosenOption): ChosenJson => ({
  option,
  value,
  text,
  costCents,
  ...(removes.length > 0 && { removes }),
});
