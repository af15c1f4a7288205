import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { STAGES } from '#domain/running-order.ts';
import { MAX_LINES, MAX_QUANTITY } from '#domain/sizes.ts';
import { CART_MODES, SENT_THINGS } from '#domain/table-cart.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Count, Id, Instant, text } from '#platform/shared/wire.ts';
import { addOrder, PlacedOrder } from './contract.ts';
import { OrderLineInput } from './order-line-input.ts';
import { At, GONE, TablePerson, Visit } from './together-contract.ts';

/** The cart of a table whose people order together: what each puts there, and what is sent of it as one round. */

/** Why a line cannot be ordered now. */
const LINE_PROBLEMS = ['sold_out', 'item_unknown', 'invalid_choice'] as const;

const TableCartLine = v.object({
  _id: v.string(),
  /** Whose it is; `shared`: they chose it for the whole table. */
  person: v.string(),
  shared: v.boolean(),
  item: v.string(),
  /** As the menu has it; pages have it in their own language. */
  name: v.string(),
  choices: v.record(v.string(), v.array(v.string())),
  quantity: v.number(),
  /** Mine: of others it is told to the kitchen alone. */
  note: v.string(),
  kept: v.array(v.string()),
  /** Whether others may change it; null: as the table has it. */
  help: v.nullable(v.boolean()),
  mayChange: v.boolean(),
  revision: v.number(),
  /** 0 where it cannot be ordered now. */
  unitPrice: v.number(),
  amount: v.number(),
  problem: v.nullable(v.picklist(LINE_PROBLEMS)),
});
export type TableCartLine = v.InferOutput<typeof TableCartLine>;

/** An order that somebody else sent with dishes of mine. */
const SentForMe = v.object({
  _id: v.string(),
  number: v.number(),
  /** Who sent it, as far as it is known. */
  by: v.nullable(v.string()),
  stage: v.picklist(STAGES),
  /** What the kitchen said. */
  readyBy: v.nullable(Instant),
  /** Of what I told with those dishes, whether somebody of the kitchen has read it; nothing is told of others. */
  allergy: v.picklist(['none', 'unread', 'read']),
  /** What of mine it is told as an allergy. */
  told: v.array(v.picklist(ALLERGENS)),
  /** Mine alone. */
  dishes: v.array(v.object({ item: v.string(), name: v.string(), quantity: v.number() })),
});
export type SentForMe = v.InferOutput<typeof SentForMe>;

export const TableCart = v.object({
  visit: v.object({
    _id: v.string(),
    floor: v.number(),
    table: v.number(),
    /** Tables that staff joined to it. */
    joined: v.array(v.object({ floor: v.number(), table: v.number() })),
  }),
  /** Rises with every change: what is lower than what a page shows is older. */
  version: v.number(),
  me: v.string(),
  /** Who says what others may do: whoever came first of those who are there. */
  opener: v.nullable(v.string()),
  mode: v.picklist(CART_MODES),
  currency: v.string(),
  people: v.array(
    v.object({
      ...v.pick(TablePerson, ['_id', 'name', 'creature', 'colour']).entries,
      ready: v.boolean(),
      /** Something of theirs was sent at this table. */
      ordered: v.boolean(),
    }),
  ),
  lines: v.array(TableCartLine),
  /** What I took away and can put back until then. */
  takenAway: v.array(v.object({ _id: v.string(), item: v.string(), name: v.string(), quantity: v.number(), until: Instant })),
  /** What I said with “ready” that I avoid; null while I am not. Told to nobody else. */
  told: v.nullable(v.object({ avoids: v.array(v.picklist(ALLERGENS)), ratherNot: v.array(v.picklist(ALLERGENS)) })),
  sentForMe: v.array(SentForMe),
  /** What is sent with `mine`, and with `ready`. */
  sums: v.object({ mine: v.number(), ready: v.number() }),
});
export type TableCart = v.InferOutput<typeof TableCart>;

/** Made by the page: the same again, because no answer came, happens once. */
const Deed = v.pipe(v.string(), v.uuid());
const Avoids = v.optional(v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length)), []);
const OneLine = v.object({ ...Visit.entries, line: Id });

const LOCKED = { cart_locked: '409: whoever opened the table has locked its cart.' };
const LINE = {
  line_gone: '409: it was taken away or sent meanwhile, or can be put back no more.',
  line_changed: '409: somebody changed it meanwhile: it has another `revision` now.',
};
const FULL = { cart_full: '409: no room: `details.of` is `person` or `table`, `details.room` how many more there may be of it.' };
const { sold_out, item_unknown, invalid_choice, allergy_conflict } = addOrder.refusals;

export const whoSitsThere = endpoint({
  method: 'POST',
  path: '/api/visits/here',
  tag: 'Together',
  summary:
    'Who sits at a table, for who has just scanned its code: to order with them, or on one’s own. Nobody where nobody sits, or where a venue takes no money at its tables. Changes nothing.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({ ...At, k: text(64) }),
  answer: v.object({ visit: v.nullable(v.string()), people: v.array(v.pick(TablePerson, ['_id', 'name', 'creature', 'colour'])) }),
  refusals: {
    code_needed: '403: this is not the code of that table.',
    table_unknown: '400: the venue has no such floor or table.',
  },
});

export const tableCart = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/cart',
  tag: 'Together',
  summary: 'The cart of the table, for who joined it. The stream of the visit says with `cart` that it has changed.',
  caller: 'visit-member',
  params: Visit,
  answer: TableCart,
  refusals: GONE,
});

export const addToTable = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/lines',
  tag: 'Together',
  summary: 'Puts a dish into the cart of the table: onto its equal of mine where there is one. What is ready of mine is no longer.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({ deed: Deed, line: OrderLineInput, shared: v.optional(v.boolean(), false) }),
  answer: TableCart,
  refusals: { ...GONE, ...LOCKED, ...FULL, sold_out, item_unknown, invalid_choice },
});

export const changeAtTable = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/lines/:line',
  tag: 'Together',
  summary:
    'Changes a line that was seen at `revision`: mine, or how many of somebody’s who lets others help. Where mine becomes the equal of another of mine they are one. `quantity` 0 takes it away; whoever did it can put it back for some seconds.',
  caller: 'visit-member',
  params: OneLine,
  body: v.object({
    deed: Deed,
    revision: Count(1_000_000),
    quantity: v.optional(Count(MAX_QUANTITY)),
    shared: v.optional(v.boolean()),
    help: v.optional(v.nullable(v.boolean())),
    /** Of what I avoid: what I want this dish with all the same. */
    kept: v.optional(v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length))),
    /** What is mine as I want it now: the same dish with other choices, or another note. How many is said by `quantity`. */
    line: v.optional(OrderLineInput),
  }),
  answer: TableCart,
  refusals: {
    ...GONE,
    ...LOCKED,
    ...FULL,
    ...LINE,
    sold_out,
    item_unknown,
    invalid_choice,
    not_yours: '409: `details.person` says that it is theirs.',
  },
});

export const putBackAtTable = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/lines/:line/back',
  tag: 'Together',
  summary: 'Puts back what I took away some seconds ago.',
  caller: 'visit-member',
  params: OneLine,
  body: v.object({ deed: Deed }),
  answer: TableCart,
  refusals: { ...GONE, ...LOCKED, ...FULL, ...LINE },
});

export const sayReady = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/ready',
  tag: 'Together',
  summary:
    'Says that my things may be sent by whoever sends all that is ready, or that they may not. What I avoid goes with them to the kitchen, and is told to nobody else.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({ deed: Deed, ready: v.boolean(), avoids: Avoids, ratherNot: Avoids }),
  answer: TableCart,
  refusals: { ...GONE, ...LOCKED, nothing_yours: '409: nothing in the cart is mine.', allergy_conflict },
});

export const setCartMode = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/mode',
  tag: 'Together',
  summary: 'Whoever opened the table says whether others may help with everybody’s things, or locks the cart.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({ deed: Deed, mode: v.picklist(CART_MODES) }),
  answer: TableCart,
  refusals: { ...GONE, opener_only: '409: `details.person` opened the table and says this.' },
});

const sending = (({ order_unknown: _unknown, idempotency_key_void: _void, ...refusals }) => refusals)(addOrder.refusals);

export const sendCart = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/cart/send',
  tag: 'Together',
  summary:
    'Sends my things, or those of everybody who is ready, as one order: a round of the visit, on the way of every order, to be paid at the table. `lines` are those that were looked at; each line is sent once, with whose it is beside it. `id` is made by the page: said twice, it is one order.',
  caller: 'visit-member',
  asksForWork: true,
  status: 201,
  params: Visit,
  body: v.object({
    id: v.pipe(v.string(), v.uuid()),
    what: v.picklist(SENT_THINGS),
    lines: v.pipe(v.array(v.object({ _id: Id, revision: Count(1_000_000) })), v.minLength(1), v.maxLength(MAX_LINES)),
    /** What they came to when they were looked at. */
    amount: Amount,
    /** What I avoid, of my own things. */
    avoids: Avoids,
    ratherNot: Avoids,
    language: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{2}$/)))),
    /** The signature of the table's printed code; without it the order is one of a typed table. */
    k: v.optional(v.nullable(text(64))),
  }),
  answer: v.object({ order: PlacedOrder, cart: TableCart }),
  refusals: {
    ...sending,
    ...GONE,
    ...LOCKED,
    cart_changed: '409: these are not the lines that would be sent now: somebody changed or sent some of them, or is no longer ready.',
  },
});
