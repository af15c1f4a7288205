import * as v from 'valibot';
import { Instant } from '#platform/shared/wire.ts';

/** What guarantees a table's bill that is paid at the end. */

/** `held`: set aside on a card. `charging`, `releasing`: on its way to be `charged`, `released`. `expired`: the provider let it go by itself. */
const STATES = ['asked', 'held', 'charging', 'charged', 'releasing', 'released', 'expired', 'dropped'] as const;

export const CardHold = v.object({
  _id: v.string(),
  /** Whose card it is. */
  person: v.string(),
  amount: v.number(),
  /** So many hours after the visit it is charged for what is open: what was said when it was given. */
  hours: v.number(),
  state: v.picklist(STATES),
  at: Instant,
  /** Until when the provider keeps it; null: it did not say. */
  until: v.nullable(Instant),
  /** What of the bill it was charged for. */
  share: v.nullable(v.string()),
});
export type CardHold = v.InferOutput<typeof CardHold>;

export const Guaranteed = v.object({
  /** How much the table may have open: what is held, and `extra`. */
  limit: v.number(),
  /** What staff let it have more. */
  extra: v.number(),
  open: v.number(),
  /** What the venue asks a card for now; null: nothing. */
  asks: v.nullable(v.object({ amount: v.number(), hours: v.number() })),
  holds: v.array(CardHold),
});
export type Guaranteed = v.InferOutput<typeof Guaranteed>;
