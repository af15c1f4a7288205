import * as v from 'valibot';
import { MOST_PARTS } from '#domain/bill-division.ts';
import { SHARE_METHODS } from '#domain/hand-money.ts';
import { LONGEST_BUYER, MAX_LINES } from '#domain/sizes.ts';
import { CREATURES } from '#domain/table-people.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Guaranteed } from './hold-contract.ts';
import { After, Amount, Count, Id, Instant, otherName, text } from '#platform/shared/wire.ts';

/** One table, many phones, one bill: who sits at a visit's table, whose its lines are, and what each of them pays. */

export const Visit = v.object({ visit: Id });

/** Somebody at the table, as everybody there sees them. */
export const TablePerson = v.object({
  _id: v.string(),
  /** Empty: they are called by their creature. */
  name: v.string(),
  creature: v.picklist(CREATURES),
  /** From 1 to 6. */
  colour: v.number(),
  joinedAt: Instant,
  /** When they last scanned the code, said whose a line is, or reached for a share. */
  seenAt: Instant,
});
export type TablePerson = v.InferOutput<typeof TablePerson>;

/** What a share takes of a line; line 0 is the tip that the round's guest promised. */
const SharePart = v.object({
  order: v.string(),
  line: v.number(),
  amount: v.number(),
  /** `take` of `of` equal parts of the line (1 of 1: all of it); null: some of it. */
  part: v.nullable(v.object({ take: v.number(), of: v.number() })),
});

export const SHARE_WAYS = ['rest', 'person', 'lines', 'equal', 'amount'] as const;
export const SHARE_STATES = ['held', 'lapsed', 'freed', 'paid'] as const;

export const BillShare = v.object({
  _id: v.string(),
  /** Null: staff took it, of nobody in particular. */
  person: v.nullable(v.string()),
  way: v.picklist(SHARE_WAYS),
  /** Of equal parts: among how many. */
  among: v.nullable(v.number()),
  method: v.picklist(SHARE_METHODS),
  /** Tip not included. */
  amount: v.number(),
  /** Theirs: 0 on everybody else's phone. */
  tip: v.number(),
  /** `lapsed`: it was held until `until` (or its payment failed), and may be taken again. */
  state: v.picklist(SHARE_STATES),
  until: Instant,
  paidAt: v.nullable(Instant),
  /** What came back of it. */
  back: v.number(),
  /** Money that came for it when others had taken it, and goes back; on others' phones without its tip. */
  late: v.number(),
  parts: v.array(SharePart),
  /** Of what is paid: what it has of each VAT class, lowest rate first. */
  vat: v.array(v.object({ rate: v.number(), gross: v.number(), net: v.number(), vat: v.number() })),
});
export type BillShare = v.InferOutput<typeof BillShare>;

const VisitLine = v.object({
  /** From 1, as the round has them. */
  line: v.number(),
  /** The dish on the menu, which may have it no more. */
  item: v.string(),
  name: v.string(),
  /** In the menu's other languages: each reads theirs, whoever ordered it. */
  names: v.record(v.string(), v.string()),
  quantity: v.number(),
  /** Of these, what the house gave away; absent: none. */
  givenAway: v.optional(v.number()),
  chosen: v.array(v.string()),
  /** The same in the menu's other languages. */
  chosenIn: v.record(v.string(), v.array(v.string())),
  /** After rewards and discounts. */
  amount: v.number(),
  /** What nobody has paid or holds. */
  open: v.number(),
  /** What nobody took of it as a part, such as a third: of 232792560, which all parts divide. */
  openUnits: v.number(),
  vatRate: v.number(),
  /** Null: the table's, or somebody's who is not here with a phone. */
  whose: v.nullable(v.string()),
  stopped: v.boolean(),
});

const VisitRound = v.object({
  _id: v.string(),
  number: v.number(),
  placedAt: Instant,
  orderStatus: v.number(),
  lines: v.array(VisitLine),
  /** Promised when it was ordered and still to be paid, without what somebody holds. */
  tipOpen: v.number(),
  /** Who ordered it, and promised it; null: nobody who is here with a phone. */
  by: v.nullable(v.string()),
  /** The name that a guest gave with it who is not here with a phone; absent: `by`, or staff wrote it down. */
  alone: v.optional(v.string()),
});

export const VisitBill = v.object({
  visit: v.object({
    _id: v.string(),
    store: v.number(),
    floor: v.number(),
    table: v.number(),
    /** Tables that staff joined to it. */
    joined: v.array(v.object({ floor: v.number(), table: v.number() })),
    since: Instant,
  }),
  me: v.string(),
  /** What lets somebody else join: good while the visit lasts, and until staff take a phone off the table. */
  invitation: v.string(),
  people: v.array(TablePerson),
  currency: v.string(),
  timeZone: v.string(),
  rounds: v.array(VisitRound),
  shares: v.array(BillShare),
  /** What I held and staff have just freed: they took the money in another way, or said so; null: nothing. */
  freed: v.nullable(v.object({ amount: v.number(), at: Instant })),
  sums: v.object({
    /** At menu prices, of rounds that stand. */
    menu: v.number(),
    rewards: v.number(),
    discounts: v.number(),
    /** `menu` − `rewards` − `discounts`. */
    ordered: v.number(),
    /** Still to be paid, promised tips included; `held` of it is being paid now. */
    due: v.number(),
    held: v.number(),
  }),
  /** What guarantees it, where it is paid at the end. */
  guarantee: v.optional(Guaranteed),
  /** Of `ordered`, as on the receipts. */
  vat: v.array(v.object({ rate: v.number(), gross: v.number(), net: v.number(), vat: v.number() })),
});
export type VisitBill = v.InferOutput<typeof VisitBill>;

export const GONE = {
  visit_over: '409: these guests have left, or this phone was not heard of for hours. Scan the table’s code again.',
  not_at_table: '403: staff took this phone off the table.',
  too_many: '429: this phone asks far oftener than a table changes; `details.retryAfter` seconds.',
};

export const At = {
  store: v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.number()]),
  floor: Count(9999),
  table: v.pipe(Count(99_999), v.minValue(1)),
};

export const joinVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  tag: 'Together',
  summary:
    'Joins who sits at a table: with the table’s code (`k`), or with a member’s invitation. Opens the visit where nobody sits there. Answers the bill and, once, what lets this phone see and pay it (also set as a cookie). A repeat of one browser changes its name alone.',
  caller: 'anyone',
  asksForWork: true,
  status: 201,
  body: v.object({
    ...At,
    /** The signature of the table's printed code. */
    k: v.optional(v.nullable(text(64))),
    invitation: v.optional(v.nullable(text(64))),
    /** A first name; empty or left out: they are called by their creature. */
    name: v.optional(v.nullable(otherName(LONGEST_BUYER))),
    /** Rounds that this browser ordered here before, and holds: they become theirs. */
    orders: v.optional(v.pipe(v.array(Id), v.maxLength(50)), []),
  }),
  answer: v.object({ ...VisitBill.entries, accessToken: v.string() }),
  refusals: {
    code_needed: '403: neither the table’s code nor an invitation to who sits there.',
    invitation_needed: '403: staff took a phone off this table: who comes with the code alone needs an invitation of somebody there.',
    table_unknown: '400: the venue has no such floor or table.',
    table_full: '409: as many phones as there are creatures are at this table, and all have ordered or paid.',
    not_at_table: GONE.not_at_table,
  },
});

export const visitBill = endpoint({
  method: 'GET',
  path: '/api/visits/:visit',
  tag: 'Together',
  summary: 'The bill of a visit, for who joined it: rounds, whose each line is, what is paid and by whom, what is open.',
  caller: 'visit-member',
  params: Visit,
  answer: VisitBill,
  refusals: GONE,
});

export const visitEvents = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/events',
  tag: 'Together',
  summary:
    'Server-sent events of a visit: `bill`, something of its bill or its people changed; `cart`, the cart of its table did. Resumes from Last-Event-ID.',
  caller: 'visit-member',
  params: Visit,
  query: After,
  events: { bill: v.object({ _id: v.string() }), cart: v.object({ _id: v.string() }) },
  refusals: GONE,
});

export const sayWhose = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/whose',
  tag: 'Together',
  summary:
    'Says that lines are mine, or the table’s. Of mine and the table’s lines alone; somebody else’s stay theirs. What I ordered is mine again whenever I say so, and whoever ordered a line outranks whoever claimed it before they came.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({
    lines: v.pipe(v.array(v.object({ order: Id, line: v.pipe(Count(MAX_LINES), v.minValue(1)) })), v.minLength(1), v.maxLength(200)),
    whose: v.picklist(['me', 'table']),
  }),
  answer: VisitBill,
  refusals: { ...GONE, line_unknown: '400: no such line is on this bill.', not_yours: '409: `details.person` says that it is theirs.' },
});

const Line = v.object({
  order: Id,
  /** 0: the tip that was promised with that round. */
  line: Count(MAX_LINES),
  /** `take` of `of` equal parts of it; left out: what is left of it. */
  part: v.optional(
    v.pipe(
      v.object({
        of: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MOST_PARTS)),
        take: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
      v.check(({ of, take }) => take <= of, 'More parts than there are.'),
    ),
  ),
});

const OfLines = v.object({
  way: v.literal('lines'),
  lines: v.pipe(
    v.array(Line),
    v.minLength(1),
    v.maxLength(200),
    v.check((lines) => new Set(lines.map(({ order, line }) => `${order.toLowerCase()}/${line}`)).size === lines.length, 'Each line once.'),
  ),
});
const Equal = v.object({ way: v.literal('equal'), among: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)) });
const OfSum = v.object({ way: v.literal('amount'), amount: v.pipe(Amount, v.minValue(0.01)) });

/** What staff take money for that is not a whole line: equal parts, portions of lines, a sum. */
export const WantedPart = v.variant('way', [OfLines, Equal, OfSum]);
export type WantedPart = v.InferOutput<typeof WantedPart>;

/** What somebody pays. */
export const WantedShare = v.variant('way', [
  v.object({ way: v.literal('rest') }),
  /** All that is theirs: one's own things, or somebody else's ("my treat"). */
  v.object({ way: v.literal('person'), person: Id }),
  OfLines,
  Equal,
  OfSum,
]);
export type WantedShare = v.InferOutput<typeof WantedShare>;

export const holdShare = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares',
  tag: 'Together',
  summary:
    'Holds a share of the bill for three minutes: staff are asked to take it, in cash or by card, or (`online`) it is paid through a provider, and held while that is under way. Of two who reach for one line one holds it. `id` is made by the page: said twice, it is held once; said again after it lapsed, it is cut anew. A person holds one share at a time: another one frees the first, and goes on with its three minutes where it reaches for the same.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({
    id: v.pipe(v.string(), v.uuid()),
    what: WantedShare,
    /** What that came to when it was shown, tip not included. */
    amount: Amount,
    method: v.picklist(SHARE_METHODS),
    tip: Amount,
  }),
  answer: v.object({ share: BillShare, bill: VisitBill }),
  refusals: {
    ...GONE,
    nothing_left: '409: nothing of it is open.',
    line_taken:
      '409: less is open of a line than is wanted: `details` has its `order`, `line` and what is `left`, and `by`: who holds or paid most of it (`person`, `state`, `until`); null: staff took it.',
    too_much: '409: `details.left` is open in all.',
    share_rests: '409: this phone held some of it just now and did not pay: it is the others’ until `details.until`.',
    line_unknown: '400: no such line is on this bill.',
    person_unknown: '400: nobody of this table.',
    bill_changed: '409: it comes to `details.amount` now.',
    tip_too_large: '400: more than is paid (and than 20 of the currency); `details.most` may be given.',
    idempotency_key_reused: '422: `id` was used for another share.',
    share_over: '409: this share is paid.',
  },
});

export const letGo = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/shares/:share/free',
  tag: 'Together',
  summary: 'Lets go of one’s own share before it is paid. A repeat changes nothing.',
  caller: 'visit-member',
  params: v.object({ ...Visit.entries, share: Id }),
  answer: VisitBill,
  refusals: { ...GONE, share_over: '409: it is paid.', being_charged: '409: a card hold is being charged for it.' },
});
