import * as v from 'valibot';
import { HAND_METHODS } from '#domain/hand-money.ts';
import { REDUCTIONS } from '#domain/reduction.ts';
import { Day, Instant } from '#platform/shared/wire.ts';

/** What a report of a day, and the draft of it, is made of. */

const Rate = v.object({
  /** Percent. */
  rate: v.number(),
  gross: v.number(),
  refunds: v.number(),
  corrections: v.number(),
  net: v.number(),
  vat: v.number(),
  withoutVat: v.number(),
  /** The VAT in `refunds` and in `corrections`, which `vat` is less by; reports of before do not tell it. */
  refundsVat: v.optional(v.number()),
  correctionsVat: v.optional(v.number()),
});
/** `sales` + `tips` − `refunds` = `received`; tips to pay out: less those that were sent back. `payments` are times that somebody paid. */
const Method = v.object({
  method: v.string(),
  payments: v.number(),
  sales: v.number(),
  refunds: v.number(),
  tips: v.number(),
  /** As they moved: `sales` + `paidTips` − `sentBack` = `received`; reports of before do not tell them. */
  paidTips: v.optional(v.number()),
  sentBack: v.optional(v.number()),
  received: v.number(),
});
/** Who took the money, or brought what was paid on the phone; null: nobody did. */
const Person = v.object({ id: v.nullable(v.string()), name: v.string(), orders: v.number(), sales: v.number(), tips: v.number() });
export const Entry = v.object({
  order: v.string(),
  number: v.number(),
  at: Instant,
  floor: v.number(),
  table: v.number(),
  /** Dishes, as they were sold; of a refund those that went back. */
  what: v.string(),
  /** The same in other languages; reports of before have none. */
  whatIn: v.optional(v.record(v.string(), v.string())),
  /** Only some of the money for `what` went back, of no dish in particular. */
  part: v.optional(v.boolean()),
  by: v.string(),
  reason: v.string(),
  /** How the money went back; null where none did. */
  method: v.nullable(v.string()),
  amount: v.number(),
  /** Of what is open: how its guest said they would pay, by hand; null: otherwise. */
  wish: v.optional(v.nullable(v.picklist(HAND_METHODS))),
  /** Of what is open: it was sold before this report, and is in none of its sums. */
  before: v.optional(v.boolean()),
});
/** What staff took off an order before it was paid: portions as if never ordered, dishes given away, or a sum off the whole. */
export const Reduced = v.object({ ...Entry.entries, kind: v.picklist(REDUCTIONS) });
const Move = v.object({
  _id: v.string(),
  at: Instant,
  drawer: v.string(),
  amount: v.number(),
  reason: v.string(),
  by: v.string(),
  /** Tips that were paid out to staff; reports of before do not tell. */
  tips: v.optional(v.boolean()),
  /** Who got them, where one person did. */
  to: v.optional(v.object({ id: v.string(), name: v.string() })),
});
export const InDrawer = v.object({ id: v.nullable(v.string()), name: v.string(), taken: v.number(), handedBack: v.number() });
export const DrawerSums = {
  id: v.string(),
  name: v.string(),
  float: v.number(),
  /** Cash taken for orders, tips in it, and handed back. */
  taken: v.number(),
  handedBack: v.number(),
  moves: v.array(Move),
  people: v.array(InDrawer),
  expected: v.number(),
};
export const Counted = v.object({
  ...DrawerSums,
  counted: v.number(),
  /** What was counted first, where it was counted again once it was seen what should be there; absent: once. */
  first: v.optional(v.number()),
  difference: v.number(),
  /** Why they differ. */
  said: v.string(),
  /** So many of each note and coin, by its cents; none where it was told as one sum. */
  pieces: v.record(v.string(), v.number()),
});

export const Sums = {
  currency: v.string(),
  timeZone: v.string(),
  /** From the end of the report before, or the first order, to the end of this one. */
  since: v.nullable(Instant),
  until: Instant,
  orders: v.number(),
  subtotal: v.number(),
  rewards: v.number(),
  rewardsUsed: v.number(),
  discount: v.number(),
  /** How many orders a promotion made less; of reports of before also those of {@link Reduced}. */
  discounted: v.number(),
  /** What of `discount` staff gave; reports of before do not tell it apart. */
  byHouse: v.optional(v.number()),
  gross: v.number(),
  refunds: v.number(),
  /** Net sales of earlier reports that were undone since. */
  corrections: v.number(),
  net: v.number(),
  vat: v.number(),
  withoutVat: v.number(),
  rates: v.array(Rate),
  methods: v.array(Method),
  people: v.array(Person),
  tips: v.number(),
  received: v.number(),
  /** `sold` − `open` − `elsewhere` + `others` + `stopped` = `taken`; − `sentBack` = `received`. With tips. */
  bridge: v.object({
    sold: v.number(),
    open: v.number(),
    elsewhere: v.number(),
    others: v.number(),
    stopped: v.number(),
    taken: v.number(),
    sentBack: v.number(),
    /** What of it was tips, and what was for stopped orders: the rest is `refunds`. Reports of before do not tell. */
    backTips: v.optional(v.number()),
    backStopped: v.optional(v.number()),
  }),
  /** What of `gross` is of which business day, oldest first; reports of before do not tell. Several: a day was not closed by itself. */
  days: v.optional(v.array(v.object({ day: Day, orders: v.number(), gross: v.number() }))),
  refundList: v.array(Entry),
  /** The amounts of `given_away` and `discount` are `byHouse`; what was taken off is in no sum. */
  reducedList: v.optional(v.array(Reduced)),
  stoppedList: v.array(Entry),
  stoppedValue: v.number(),
  correctionList: v.array(Entry),
  /** Sold and not paid when it was closed, whatever their day; of very many the newest. */
  openList: v.array(Entry),
  /** How many these are in all; reports of before list all of them. */
  openCount: v.optional(v.number()),
  openValue: v.number(),
  /** What of these was sold before this report: the rest comes to the bridge's `open`. Reports of before do not tell. */
  openBefore: v.optional(v.object({ count: v.number(), value: v.number() })),
  /** Of the first report where days came before it: the business day on which the count begins, and what was sold earlier, which no report has. */
  beginning: v.optional(v.object({ from: Day, orders: v.number(), sales: v.number() })),
};
