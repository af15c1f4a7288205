import * as v from 'valibot';
import { HAND_METHODS } from '#domain/hand-money.ts';
import { LONGEST_DELAY, LONGEST_REASON, MAX_LINES } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { events, type EventName } from '#platform/shared/event.ts';
import { REQUEST_EVENTS } from '#features/assistance/events.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { After, Amount, Day, Instant, isDay, OrderRef, VenueRef, text } from '#platform/shared/wire.ts';
import { SavedOrder } from './contract.ts';
import { LineId } from './recall-contract.ts';
import { ORDER_EVENTS } from './events.ts';
import { VISIT_EVENTS } from './visit-events.ts';
import { ORDER_STATES } from './order-states.ts';

/** What staff see and do with orders: the board, moving, confirming, taking a step back, ticking lines, telling a new time, money by hand, the past. */

export const moveOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/status',
  tag: 'Orders',
  summary: 'Moves an order forward, or to 8 (rejected) or 9 (cancelled) with a reason.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({
    orderStatus: v.pipe(v.number(), v.integer()),
    reason: v.optional(v.nullable(text(LONGEST_REASON))),
    /** With 8 or 9: what staff took for it has been handed back. Needs the permission `refund`. */
    refund: v.optional(v.boolean()),
  }),
  answer: SavedOrder,
  refusals: {
    illegal_move:
      '409: an order moves only forward, or to 8 or 9; nothing leaves 5, 8 and 9. As a `rehearsal` only what nobody took and nobody paid is cancelled.',
    reason_missing: '400: 8 and 9 need a reason.',
    not_confirmed: '409: the order still waits to be confirmed; it can only be rejected or cancelled.',
    payment_pending: '409: an order that waits for its online payment is not the kitchen’s yet.',
    allergy_unread: '409: nobody of the kitchen has read its allergies yet; until then it can only be rejected or cancelled.',
    part_paid: '409: some of it was paid at the table; it ends only together with its refund.',
  },
});

export const readAllergy = endpoint({
  method: 'POST',
  path: '/api/orders/:id/allergy-read',
  tag: 'Orders',
  summary: 'A person of the kitchen says that they have read the allergies of an order; the guest is told. Once said, it stays said.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  /** What stood before them, by commas, such as `milk,nuts`, and the `revision` of that order; left out: whatever it tells of. */
  query: v.object({
    seen: v.optional(v.pipe(v.string(), v.maxLength(300))),
    revision: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  }),
  answer: SavedOrder,
  refusals: {
    no_allergy: '409: the order is of nobody with an allergy.',
    changed_meanwhile:
      '409: it tells of more than `seen`, or something was said after `revision`; `details.avoids` is what it tells of now.',
    payment_pending: '409: an order that waits for its online payment is not the kitchen’s yet.',
  },
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/confirm',
  tag: 'Orders',
  summary:
    'Lets an order that awaits confirmation into the kitchen; only now it takes its stock, promotion and rewards. To refuse one, move it to 8.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  answer: SavedOrder,
  refusals: {
    illegal_move: '409: it does not wait to be confirmed (any more), or waits for its online payment.',
    sold_out: '409: `details.items` cannot be had any more in this number. The order waits on: refuse it, so that the guest knows.',
    promotion_used_up: '409: its code has no use left.',
    promotion_held_by_unpaid: '409: unpaid online orders hold the last use of its code; in a few minutes it may be free.',
    promotion_person_limit: '409: its user has used the code `details.maxPerPerson` times.',
    reward_unavailable: '409: its user has fewer rewards than it uses.',
  },
});

export const openOrders = endpoint({
  method: 'GET',
  path: '/api/venues/:id/orders',
  tag: 'Venue staff',
  summary:
    'The live board: orders not yet served, oldest first, and the number of the last event they include. Of more than 1,000 the first answer has the 500 oldest and the 500 newest; those between follow by `after`, the `next` of the answer before, until that is null. `open` is how many there are.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  query: v.object({ after: v.optional(v.pipe(v.string(), v.uuid())) }),
  answer: v.object({
    orders: v.array(SavedOrder),
    lastEventId: v.number(),
    open: v.number(),
    next: v.nullable(v.string()),
    venue: v.object({ _id: v.string(), id: v.number(), title: v.string() }),
  }),
});

/** Everything that is told of a venue while it happens. */
const LIVE_EVENTS = events({ ...ORDER_EVENTS, ...VISIT_EVENTS, ...REQUEST_EVENTS, ...VENUE_EVENTS });
type LiveEventName = EventName<typeof LIVE_EVENTS>;
const LIVE_NAMES = Object.keys(LIVE_EVENTS) as LiveEventName[];

export const VenueEvent = v.object({
  /** Of what changed. */
  _id: v.string(),
  type: v.picklist(LIVE_NAMES),
  seq: v.number(),
  /** Where `type` starts with `order.`: as it is now. */
  order: v.optional(SavedOrder),
});
export type VenueEvent = v.InferOutput<typeof VenueEvent>;

export const venueEvents = endpoint({
  method: 'GET',
  path: '/api/venues/:id/events',
  tag: 'Venue staff',
  summary: 'Server-sent events of a venue for its staff; the data carries `_id` (and for orders the order); resumes from Last-Event-ID.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  query: After,
  events: Object.fromEntries(LIVE_NAMES.map((name) => [name, VenueEvent])) as Readonly<Record<LiveEventName, typeof VenueEvent>>,
});

export const tickLine = endpoint({
  method: 'POST',
  path: '/api/orders/:id/lines',
  tag: 'Orders',
  summary:
    'Ticks lines of an order off, one or all that a station makes, or takes the ticks back. A repeat changes nothing. With `ready`, the last line makes the order ready, in the same step.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({
    /** The `id` of the line, or of several. */
    line: v.union([LineId, v.pipe(v.array(LineId), v.minLength(1), v.maxLength(MAX_LINES))]),
    done: v.boolean(),
    ready: v.optional(v.boolean()),
  }),
  answer: SavedOrder,
  refusals: { line_unknown: '400: the order has no such line.' },
});

export const estimateOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/estimate',
  tag: 'Orders',
  summary: 'Tells the guest when the order will be ready: so many minutes from now.',
  caller: 'staff',
  needs: 'board',
  params: OrderRef,
  body: v.object({
    minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_DELAY)),
    /** What the guest had been told when this was decided, null: nothing; left out: whatever it was. */
    told: v.optional(v.nullable(Instant)),
  }),
  answer: SavedOrder,
  refusals: { not_cooking: '409: it is ready already, or over.', told_meanwhile: '409: not `told` any more, but `details.readyBy`.' },
});

export const takeByHand = endpoint({
  method: 'POST',
  path: '/api/orders/:id/settle',
  tag: 'Orders',
  summary: 'Records that staff took all that was left to pay in cash or by card at the table: who and when.',
  caller: 'staff',
  needs: 'hand_money',
  params: OrderRef,
  body: v.object({
    method: v.picklist(HAND_METHODS),
    /** What was to be paid when it was shown; left out: whatever is left. */
    amount: v.optional(Amount),
  }),
  answer: SavedOrder,
  refusals: {
    not_unpaid:
      '409: it is paid already, waits for an online payment, or was rejected or cancelled. Where staff took the money: `details.by`, `at`, `method`, `amount`.',
    bill_changed: '409: some of it was paid meanwhile; it comes to `details.amount` now. Nothing was taken.',
  },
});

export const pastOrders = endpoint({
  method: 'GET',
  path: '/api/venues/:id/orders/past',
  tag: 'Venue staff',
  summary: 'All orders of a venue, latest first, 30 a page; `next` is the `after` of the page behind.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  query: v.object({
    /** A number (of the order or of a table), or part of a name. */
    q: v.optional(text(80)),
    state: v.optional(v.picklist(ORDER_STATES), 'any'),
    /** A business day. */
    day: v.optional(Day),
    after: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{4}-\d{2}-\d{2}_\d{1,9}$/),
        v.check((after) => isDay(after.slice(0, 10)), 'There is no such day.'),
      ),
    ),
  }),
  answer: v.object({
    orders: v.array(SavedOrder),
    next: v.nullable(v.string()),
    /** How many there are on all pages; null from the second page on. */
    total: v.nullable(v.number()),
  }),
});

export const kitchenSetup = endpoint({
  method: 'GET',
  path: '/api/venues/:id/kitchen',
  tag: 'Venue staff',
  summary:
    'What the board needs of the venue: its own language and time zone, which dishes each station (without any: each category) makes, which dishes are sold out, what its floors are called, and whether orders are paused.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  answer: v.object({
    language: v.string(),
    /** Whose clocks its board shows. */
    timeZone: v.string(),
    stations: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        translations: v.record(v.string(), v.object({ name: v.optional(v.string()) })),
        items: v.array(v.string()),
      }),
    ),
    /** Choices that are a dish too, such as fries on the side: what they are called as a choice, and the dish. */
    sides: v.array(v.object({ value: v.string(), item: v.string() })),
    /** Dishes that no menu offers now: marked as sold out, or counted down to nothing. */
    soldOut: v.array(v.string()),
    /** Whether the venue named its stations itself; else each category is one. */
    named: v.boolean(),
    /** What the floors are called, in the venue's own language and in others. */
    floors: v.array(v.object({ floor: v.number(), name: v.string(), translations: v.record(v.string(), v.string()) })),
    /** Somebody stopped orders: until then, or (null) until somebody lets them in again. One that is over may still be there. */
    pause: v.nullable(v.object({ until: v.nullable(Instant) })),
    /**
     * Far more orders than usual: since when, how many above the caps still wait for a look, how many of phones that were never here nobody took yet (null:
     * no more of those than usual), and whether such orders wait for a look from now on.
     */
    wave: v.nullable(v.object({ since: Instant, orders: v.number(), strangers: v.nullable(v.number()), holds: v.boolean() })),
  }),
});
