import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { HAND_METHODS } from '#domain/hand-money.ts';
import { LONGEST_BUYER, LONGEST_REASON, MAX_LINES } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Count, Id, Instant, VenueRef, text, oneLine } from '#platform/shared/wire.ts';
import { AddOrderInput, SavedOrder } from './contract.ts';
import { Guaranteed } from './hold-contract.ts';
import { Lines } from './order-line-input.ts';
import { BillOff, BillReduction } from './reduction-contract.ts';
import { Colleague } from './settling-contract.ts';
import { BillShare, TablePerson } from './together-contract.ts';

/** The floor as staff run it: who sits where, each table's running bill, its money, and rounds that staff write down. */

const Allergen = v.picklist(ALLERGENS);
export const Place = v.object({ floor: Count(9999), table: v.pipe(Count(99_999), v.minValue(1)) });
export type Place = v.InferOutput<typeof Place>;
const Seat = v.object({ floor: v.number(), table: v.number() });
export type Seat = v.InferOutput<typeof Seat>;
export const VisitRef = v.object({ id: VenueRef.entries.id, visit: Id });
const Guests = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200));

/** What a tile says of the visit at its table. */
const VisitAtTable = v.object({
  _id: v.string(),
  since: Instant,
  /** How many sit there; null: nobody said. */
  guests: v.nullable(v.number()),
  /** Rounds that the kitchen or the pass still has. */
  open: v.number(),
  /** Of these, such that nobody took yet. */
  untaken: v.number(),
  /** Of these, ready at the pass. */
  ready: v.number(),
  /** Since when the longest of them waits for the kitchen. */
  waitingSince: v.nullable(Instant),
  rounds: v.number(),
  due: v.number(),
  paid: v.number(),
  /** How its guests said they would pay what is due; null: nothing is due, or they said different ways. */
  method: v.nullable(v.picklist(HAND_METHODS)),
  allergies: v.array(Allergen),
  /** Tables that were joined to this one. */
  joined: v.array(Seat),
});
export type VisitAtTable = v.InferOutput<typeof VisitAtTable>;

const FloorTable = v.object({
  floor: v.number(),
  table: v.number(),
  seats: v.nullable(v.number()),
  /** Where it is drawn; null: nobody drew it. */
  col: v.nullable(v.number()),
  row: v.nullable(v.number()),
  visit: v.nullable(VisitAtTable),
  /** The table that it was joined to, which has the visit; null: it was joined to none. */
  with: v.nullable(Seat),
  /** Orders for it that wait to be confirmed, and are nobody's round yet; null: none. */
  waiting: v.nullable(v.object({ orders: v.number(), since: Instant })),
});
export type FloorTable = v.InferOutput<typeof FloorTable>;

export const liveFloor = endpoint({
  method: 'GET',
  path: '/api/venues/:id/floor',
  tag: 'Tables',
  summary: 'Every table with its open visit: since when, how many, what the kitchen has, what is to be paid, and allergies.',
  caller: 'staff',
  needs: 'floor',
  params: VenueRef,
  answer: v.object({ tables: v.array(FloorTable), currency: v.string() }),
});

/** A line of a round as the bill shows it: `open` is still to be paid, `back` was sent back, `stopped` belongs to a round that was. */
const BillLine = v.object({
  /** From 1, as the order has them. */
  line: v.number(),
  /** After rewards and discounts; the lines of a round come to it without its tip. */
  amount: v.number(),
  /** What of it is still to be paid, also where a guest holds it; and how much of it nobody paid as a part: of 232792560, which all parts divide. */
  open: v.number(),
  openUnits: v.number(),
  state: v.picklist(['open', 'paid', 'back', 'stopped']),
  /** How many portions of it went back. */
  back: v.number(),
  /** What each portion comes to that was paid and is still here, in the order in which they would go back. */
  left: v.array(v.number()),
  /** What each portion comes to that staff may still take off or give away; none of a round of which something is paid. */
  off: v.array(v.number()),
  /** How it was paid. */
  method: v.nullable(v.picklist([...HAND_METHODS, 'online'])),
  /** Who took the money, or sent it back; empty: it was paid online, or nobody did. */
  by: v.string(),
  at: v.nullable(Instant),
  /** Why it was sent back; one of ours by its key. */
  reason: v.string(),
});
export type BillLine = v.InferOutput<typeof BillLine>;

const BillPayment = v.object({
  kind: v.picklist(['payment', 'refund']),
  method: v.picklist([...HAND_METHODS, 'online']),
  by: v.string(),
  /** Tip included. */
  amount: v.number(),
  tip: v.number(),
  at: Instant,
});

const BillRound = v.object({ order: SavedOrder, due: v.number(), lines: v.array(BillLine), reductions: v.array(BillReduction) });
export type BillRound = v.InferOutput<typeof BillRound>;

export const Bill = v.object({
  floor: v.number(),
  table: v.number(),
  seats: v.nullable(v.number()),
  currency: v.string(),
  /** Null: nobody sits there. */
  visit: v.nullable(v.object({ _id: v.string(), since: Instant, guests: v.nullable(v.number()) })),
  /** Tables that were joined to this one: its guests sit there as well. */
  joined: v.array(Seat),
  /** In the sequence in which they were placed. */
  rounds: v.array(BillRound),
  payments: v.array(BillPayment),
  /** `ordered` + `tips` − `sentBack` − `paid` = `due`; `paid` is what came in (`came`) less the money that was given back (`handedBack`). */
  sums: v.object({
    /** At menu prices; less what came `off` it is `ordered`. */
    menu: v.number(),
    off: v.array(BillOff),
    ordered: v.number(),
    tips: v.number(),
    sentBack: v.number(),
    came: v.number(),
    handedBack: v.number(),
    paid: v.number(),
    due: v.number(),
  }),
  /** What guarantees it, where it is paid at the end. */
  guarantee: v.optional(Guaranteed),
  allergies: v.array(v.object({ name: v.string(), avoids: v.array(Allergen) })),
  /** Who joined the table with a phone. */
  guests: v.array(TablePerson),
  /** What guests are paying, held or lapsed, and what they paid as their share. */
  shares: v.array(BillShare),
  /** Who may get a tip, and who asks. */
  people: v.array(Colleague),
  /** Who else has Settle of it open; of a page that says nothing any more it fades in a minute. */
  settling: v.array(Colleague),
  me: v.string(),
});
export type Bill = v.InferOutput<typeof Bill>;

export const readBill = endpoint({
  method: 'GET',
  path: '/api/venues/:id/bill',
  tag: 'Tables',
  summary:
    'The running bill of a table: rounds with their lines, what was paid and sent back, and what is to be paid. Of a table that was joined to another it is the bill of that one, under its number.',
  caller: 'staff',
  needs: 'floor',
  params: VenueRef,
  query: v.object({ floor: v.pipe(v.string(), v.regex(/^\d{1,4}$/)), table: v.pipe(v.string(), v.regex(/^\d{1,5}$/)) }),
  answer: Bill,
  refusals: { table_unknown: '400: the venue has no such floor or table.' },
});

export const seatGuests = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits',
  tag: 'Tables',
  summary: 'Says that guests sit at a table, and how many: opens its visit where there is none. A repeat changes nothing.',
  caller: 'staff',
  needs: 'serve',
  params: VenueRef,
  body: v.object({ ...Place.entries, guests: v.nullable(Guests) }),
  answer: Bill,
  refusals: { table_unknown: '400: the venue has no such floor or table.' },
});

export const endVisit = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/end',
  tag: 'Tables',
  summary: 'Says that the guests of a table have left. With something to be paid, it needs a reason, which goes into the log.',
  caller: 'staff',
  needs: 'serve',
  params: VisitRef,
  body: v.object({ reason: v.optional(v.nullable(text(LONGEST_REASON))) }),
  answer: Bill,
  refusals: { still_open: '409: `details.due` is to be paid; say why it ends all the same.', visit_over: '409: it has ended.' },
});

const What = v.object({ order: Id, /** Null: all that is left of it. */ lines: v.nullable(Lines) });

export const settleVisit = endpoint({
  method: 'POST',
  path: '/api/venues/:id/visits/:visit/settle',
  tag: 'Tables',
  summary:
    'Records that staff took money for a table: all of it, rounds, or lines, in cash or by card, with a tip and its person. `id` is made by the page: said twice, it is taken once.',
  caller: 'staff',
  needs: 'hand_money',
  params: VisitRef,
  body: v.object({
    id: v.pipe(v.string(), v.uuid()),
    /** What is paid: each order once. */
    what: v.pipe(v.array(What), v.minLength(1), v.maxLength(200)),
    /** What that came to when it was shown, tip not included. */
    amount: Amount,
    method: v.picklist(HAND_METHODS),
    tip: Amount,
    /** That a tip of more than 30 % of `amount` is no slip of a finger. */
    tipMeant: v.optional(v.boolean()),
    /** Whose the tip is; null: of who takes it. */
    tipTo: v.nullable(Id),
    /** In cash; null: exactly the sum. */
    given: v.nullable(Amount),
  }),
  answer: v.object({ taken: v.number(), tip: v.number(), change: v.number(), bill: Bill }),
  refusals: {
    already_taken: '409: somebody took money for some of it: `details.by`, `at`, `method`, `amount`. Nothing was taken twice.',
    bill_changed: '409: it comes to `details.amount` now.',
    being_charged: '409: the card that guarantees the bill is being charged for it.',
    not_unpaid: '409: an order of it was stopped, or waits for an online payment.',
    line_unknown: '400: an order has no such line, or is not of this visit.',
    given_too_little: '400: `details.least` is needed.',
    tip_too_large: '400: more than is paid (and than 20 of the currency); `details.most` may be given.',
    tip_large: '400: more than 30 % of what is paid, and `tipMeant` does not say that it is meant.',
    person_unknown: '400: nobody of the team.',
    idempotency_key_reused: '422: `id` was used for another sum.',
  },
});

/** What an order needs where staff write it down. */
export const RoundInput = v.object({
  ...Place.entries,
  order: v.pipe(AddOrderInput.entries.order, v.maxLength(MAX_LINES)),
  orderAmount: AddOrderInput.entries.orderAmount,
  note: AddOrderInput.entries.note,
  avoids: AddOrderInput.entries.avoids,
  language: AddOrderInput.entries.language,
  /** Who it is for; left out: the name of who writes it down. */
  buyersName: v.optional(v.nullable(v.pipe(text(LONGEST_BUYER), oneLine))),
});

export const addRound = endpoint({
  method: 'POST',
  path: '/api/venues/:id/rounds',
  tag: 'Tables',
  summary:
    'An order that staff write down for a table: placed as any other, also while the venue takes none from guests. It waits for nobody’s confirmation, earns no stamps, and is paid at the table.',
  caller: 'staff',
  needs: 'serve',
  status: 201,
  params: VenueRef,
  body: RoundInput,
  answer: SavedOrder,
  headers: { 'Idempotency-Key': 'Up to 200 characters. A repeat with the same body by the same person returns the first answer.' },
  refusals: {
    price_changed: '409: the total differs from `orderAmount`; `details.quote` holds the fresh breakdown.',
    sold_out: '409: `details.items` cannot be had in this number.',
    item_unknown: '409: `details.items` are not on the menu.',
    invalid_choice: '400: an extra that does not exist, is missing, or too many of one.',
    allergy_conflict:
      '409: `details.lines` have, or may have, what `avoids` names, and their `kept` does not say that they are wanted all the same.',
    venue_suspended: '409: an administrator has suspended the venue.',
    table_unknown: '400: the venue has no such floor or table.',
    idempotency_key_reused: '422: the key was used with another body.',
  },
});
