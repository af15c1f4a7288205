import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, OrderRef, VenueRef, text } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';

/** What staff do about orders that nobody meant: put one aside or a whole wave, take none from a phone or for a table today, and let it in again. */

export const holdOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/hold',
  tag: 'Orders',
  summary: 'Puts an order that nobody has begun aside: it awaits confirmation, and keeps what it has taken.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  answer: SavedOrder,
  refusals: { illegal_move: '409: somebody has begun it, it waits already, or it waits for its online payment.' },
});

export const blockSender = endpoint({
  method: 'POST',
  path: '/api/orders/:id/block',
  tag: 'Orders',
  summary: 'Takes no more orders from the phone of an order, or what is typed for its table, until staff let it in again or the day ends.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({
    what: v.picklist(['phone', 'table']),
    /** Of a table also what has its printed code: the guests who sit there. */
    all: v.optional(v.boolean(), false),
    /** What is open of it, unpaid and not begun, is refused as well. */
    refuse: v.optional(v.boolean(), false),
    /** What the guests of those are told. */
    reason: v.optional(v.nullable(text(300))),
  }),
  answer: v.object({ refused: v.number() }),
  refusals: { no_phone: '409: nobody knows which phone it came from.', no_table: '409: it was sent from no table.' },
});

const PlaceNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

export const answerWave = endpoint({
  method: 'POST',
  path: '/api/venues/:id/wave',
  tag: 'Orders',
  summary:
    'Answers all orders of a wave at once, none that staff took or let in, that is paid, or that has its table’s code: `hold` puts aside what is in the kitchen, `let_in` gives the kitchen what waits of strangers and lets further ones in, `refuse` ends all of it. `refuse_waiting` ends, wave or not, all orders that wait for a look, are unpaid and have no table’s code; with `at` all that wait at that table, or at the tables of that floor, with its code too; what staff put aside themselves stays.',
  caller: 'staff',
  needs: 'board',
  params: VenueRef,
  body: v.object({
    what: v.picklist(['hold', 'let_in', 'refuse', 'refuse_waiting']),
    /** What the guests of refused ones are told. */
    reason: v.optional(v.nullable(text(300))),
    /** Of `refuse_waiting`: one table (0: those without a table), or a whole floor. */
    at: v.optional(v.nullable(v.object({ floor: PlaceNumber, table: v.optional(v.nullable(PlaceNumber)) }))),
  }),
  answer: v.object({
    /** How many orders it concerned. */
    orders: v.number(),
    /** How many of those that were to be let in wait on: something of them is gone meanwhile. */
    left: v.number(),
  }),
  refusals: { no_wave: '409: no wave is known at the venue, and nothing of one waits.' },
});

/** A phone or a table that no orders are taken from. */
const OrderBlock = v.object({
  _id: v.string(),
  what: v.picklist(['phone', 'table']),
  floor: v.number(),
  table: v.number(),
  /** Of a table: whether what has its code is kept out too. */
  all: v.boolean(),
  /** The day's number of the order that it began with. */
  number: v.number(),
  /** Who did it; empty where the account is gone. */
  by: v.string(),
  at: Instant,
  until: Instant,
});
export type OrderBlock = v.InferOutput<typeof OrderBlock>;
const OrderBlocks = v.object({ blocks: v.array(OrderBlock) });

export const orderBlocks = endpoint({
  method: 'GET',
  path: '/api/venues/:id/blocks',
  tag: 'Venue staff',
  summary: 'The phones and tables that the venue takes no orders from at the moment.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: OrderBlocks,
});

export const liftBlock = endpoint({
  method: 'POST',
  path: '/api/blocks/:id/lift',
  tag: 'Venue staff',
  summary: 'Lets a phone or a table in again. Answers what its venue still blocks.',
  caller: 'staff',
  needs: 'board',
  params: v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  answer: OrderBlocks,
});

export const shortOrders = endpoint({
  method: 'GET',
  path: '/api/venues/:id/orders/short',
  tag: 'Venue staff',
  summary:
    'Orders that wait to be confirmed and of which something is gone by now: `items` cannot be had any more in the number that the order wants.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: v.object({ orders: v.array(v.object({ order: v.string(), items: v.array(v.string()) })) }),
});
