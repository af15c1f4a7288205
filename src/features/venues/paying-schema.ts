import * as v from 'valibot';
import { LEAST_HELD, MOST_HELD, MOST_HOURS } from '#domain/guarantee.ts';
import { PAY_WHEN } from '#domain/pay-when.ts';
import { Amount } from '#platform/shared/wire.ts';

/** When guests pay who sit at a table with its code. */
export const Paying = v.object({
  when: v.picklist(PAY_WHEN),
  /** At the end with a guarantee: so much is held on a card, and charged so many hours after who left without paying. Absent or null: without one. */
  guarantee: v.optional(
    v.nullable(
      v.object({
        amount: v.pipe(Amount, v.minValue(LEAST_HELD), v.maxValue(MOST_HELD)),
        hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_HOURS)),
      }),
    ),
  ),
});
