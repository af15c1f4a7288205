import type { Context } from 'hono';
import { MOST_WAITING } from '#domain/order-caps.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { lastEventSeq } from '#platform/server/event-log.ts';
import { callerOf } from '#platform/server/caller.ts';
import { giveMark, offerMark, senderOf, type FreshMarks } from '#platform/server/fresh-mark.ts';
import type { Config } from '#platform/server/config.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { apiCaller } from '#platform/server/api-caller.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { resumeFrom, streamLog, type SentEvent } from '#platform/server/sse.ts';
import type { StreamSeats } from '#platform/server/stream-seats.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import { sayAllergy as sayingAllergy } from '../allergy-contract.ts';
import * as board from '../board-contract.ts';
import { orderChanges } from '../changes-contract.ts';
import * as contract from '../contract.ts';
import { confirmOrder } from './confirm-order.ts';
import { guardCode, type CodeLimits } from './guard-code.ts';
import { boardRoutes, orderAtWork } from './board-routes.ts';
import { moveOrder } from './move-order.ts';
import { changesAfter } from './order-changes.ts';
import { readOpenOrders } from './open-orders.ts';
import { onMyWay } from './on-my-way.ts';
import { sayAllergy } from './say-allergy.ts';
import { accessToken, giveOrderCookies, readAccessible, type WhoAsks } from './order-access.ts';
import type { OrderWriter } from './order-writer.ts';
import { ownOrders } from './own-orders.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { savedOrder, staffOrder } from './saved-order.ts';
import { usualOrders } from './usual-orders.ts';
import { readOrder, type TooManyWait } from './store.ts';
import { venueStreams } from './venue-stream.ts';
import { tableCartRoutes, type TableCartDeps } from './table-cart-routes.ts';
import { togetherRoutes } from './together-routes.ts';
import { visitRoutes } from './visit-routes.ts';

export type OrderingDeps = {
  readonly db: Database;
  readonly writer: OrderWriter;
  readonly venues: VenueCache;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly secret: string;
  readonly secureCookies: boolean;
  readonly who: WhoAsks;
  readonly gate: VenueGate;
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'phoneUrl' | 'trustedProxies' | 'rateLimits'>;
  readonly limits: CodeLimits &
    Readonly<Record<'ordersTable' | 'ordersAddress' | 'joinTable' | 'billReads' | 'freshMarks' | 'waitingAddress' | 'waitingVenue', Limit>>;
  /** Whether a venue can be paid online this way now. */
  readonly takesOnline?: (venue: VenueSnapshot, paymentMethod: number) => Promise<boolean>;
  /** Told of each order that moved, after the commit. */
  readonly onMoved?: (order: contract.SavedOrder) => void;
  readonly seats: StreamSeats;
  readonly closing: AbortSignal;
};

export function orderingRoutes(app: App, deps: OrderingDeps): void {
  // Without limits nobody is judged by what the house finds much, only by what a venue says itself.
  const placing = { ...deps, usualOrders: usualOrders(deps), houseCaps: deps.config.rateLimits };
  placingRoute(app, deps, placing);
  visitRoutes(app, placing);
  togetherRoutes(app, { ...deps, marks: freshMarks(deps), phoneUrl: deps.config.phoneUrl });
  tableCartRoutes(app, { ...deps, marks: freshMarks(deps), phoneUrl: deps.config.phoneUrl, placing, sender: senderFor(deps) });
  guestRoutes(app, deps);
  boardRoutes(app, deps);

  serve(app, contract.readOrder, async ({ params, context }) => {
    const { order, lines, venue } = await readAccessible(deps, context, params.id);
    context.header('Cache-Control', 'no-store');
    const saved = savedOrder(order, lines, venue);
    const asker = order.userId === null ? null : await deps.who(context.req.raw.headers);
    return asker && asker.id === order.userId ? firstOf(await ownOrders(deps.db, asker.id, [saved]), saved) : saved;
  });

  serve(app, board.moveOrder, async ({ params, body, context }) => {
    const { refund = false, orderStatus: to, reason = null } = body;
    const at = await orderAtWork(deps, context, params.id, refund ? 'refund' : 'board');
    return moveOrder(deps, { orderId: params.id, to, reason, actor: at.userId, standing: at, refund });
  });

  serve(app, board.confirmOrder, async ({ params, context }) =>
    confirmOrder(deps, { orderId: params.id, actor: (await orderAtWork(deps, context, params.id, 'board')).userId }),
  );

  serve(app, board.openOrders, async ({ params, query, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    // The number first: what is committed in between comes twice, once here and once as an event, and the board keeps one.
    const lastEventId = await lastEventSeq(deps.db, venue.venueId);
    const { orders, open, next } = await readOpenOrders(deps.db, venue.venueId, query.after ?? null);
    context.header('Cache-Control', 'no-store');
    return {
      orders: orders.map(staffOrder),
      lastEventId,
      open,
      next,
      venue: { _id: venue.venueId, id: venue.number, title: venue.title },
    };
  });
  serve(app, orderChanges, async ({ params, query, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    return changesAfter(deps.db, venue.venueId, query.after);
  });
  const stream = venueStreams(deps);
  serve(app, board.venueEvents, async ({ params, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'orders');
    if (apiCaller()) throw new Refusal(403, 'key_not_allowed', 'A key has no stream. It asks for what changed: /orders/changes.');
    return stream(context, { venueId: venue.venueId, userId });
  });
}

const firstOf = <One>([first]: readonly One[], otherwise: One): One => first ?? otherwise;

const freshMarks = ({ config, limits, clock }: OrderingDeps): FreshMarks => ({ config, limit: limits.freshMarks, clock });

/** The one call that makes orders. */
function placingRoute(app: App, deps: OrderingDeps, placing: PlaceOrderDeps): void {
  serve(app, contract.addOrder, async ({ body, context }) => {
    const key = context.req.header('idempotency-key')?.trim() || null;
    if (key !== null && key.length > 200) throw new Refusal(400, 'invalid_input', 'An Idempotency-Key has at most 200 characters.');
    const user = await deps.who(context.req.raw.headers);
    const caller = callerOf(context, deps.config);
    const asker = { userId: user?.id ?? null, verified: user?.emailVerified ?? false, caller };
    const placed = await placeOrder(placing, {
      input: body,
      idempotencyKey: key,
      onlyIfKnown: onlyIfKnownOf(context),
      userId: asker.userId,
      verified: asker.verified,
      ...senderOf(freshMarks(deps), context),
      ...asked(deps, asker, { table: body.table ?? 0, code: body.promoCode ?? '' }),
    });
    await offerMark(freshMarks(deps), context);
    const token = accessToken(deps.secret, placed.order._id);
    giveOrderCookies(context, placed.order._id, token, deps.secureCookies);
    if (placed.replayed) context.header('Idempotent-Replayed', 'true');
    context.header('Cache-Control', 'no-store');
    // A repeat may be of an order that this browser sent before somebody else signed in on it.
    const isOwn = user !== null && (!placed.replayed || (await readOrder(deps.db, placed.order._id))?.order.userId === user.id);
    const order = isOwn ? firstOf(await ownOrders(deps.db, user.id, [placed.order]), placed.order) : placed.order;
    return { ...order, accessToken: token };
  });
}

type Asker = { readonly userId: string | null; readonly verified: boolean; readonly caller: ReturnType<typeof callerOf> };

/** What an order is counted by, and asks of who sends too many. */
const asked = (deps: OrderingDeps, asker: Asker, { table, code }: { readonly table: number; readonly code: string }) => ({
  async refuseTooMany(venue: VenueSnapshot) {
    const { address, proof } = asker.caller;
    await deps.limits.ordersAddress.take(address, proof);
    if (table) await deps.limits.ordersTable.take(`${venue.venueId} ${table}`, proof);
    await guardCode(deps.limits, asker, { venue, code, now: deps.clock() });
  },
  async wantWork(venue: VenueSnapshot, { full, waiting, most }: TooManyWait) {
    const { address, proof } = asker.caller;
    // As dear as at the narrower bound, whichever it is.
    const points = full === 'venue' ? MOST_WAITING.forCode.venue : MOST_WAITING.forCode.address;
    const count = { used: Math.ceil(((waiting + 1) * points) / Math.max(1, most)), retryAfter: 600 };
    if (full === 'venue') await deps.limits.waitingVenue.judge(venue.venueId, count, proof);
    else await deps.limits.waitingAddress.judge(address, count, proof);
  },
});

/** Who sends a round of a table: counted and judged as whoever orders alone. */
const senderFor =
  (deps: OrderingDeps): TableCartDeps['sender'] =>
  async (context, { table }) => {
    const user = await deps.who(context.req.raw.headers);
    const asker = { userId: user?.id ?? null, verified: user?.emailVerified ?? false, caller: callerOf(context, deps.config) };
    return { userId: asker.userId, verified: asker.verified, ...asked(deps, asker, { table, code: '' }) };
  };

function onlyIfKnownOf(context: Context): 'true' | 'else-void' | null {
  const said = context.req.header('only-if-known');
  return said === 'true' || said === 'else-void' ? said : null;
}

/** What a guest may ask for beside placing and reading. */
function guestRoutes(app: App, deps: OrderingDeps): void {
  serve(app, contract.quoteOrder, async ({ body, context }) => {
    const user = await deps.who(context.req.raw.headers);
    context.header('Cache-Control', 'no-store');
    const asker = { userId: user?.id ?? null, verified: user?.emailVerified ?? false, caller: callerOf(context, deps.config) };
    await giveMark(freshMarks(deps), context);
    return quoteOrder(deps, { input: body, ...asker });
  });

  serve(app, contract.orderEvents, async ({ params, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    return streamLog<typeof contract.orderEvents>(context, {
      leave: deps.seats.take(context, `order ${order.id}`),
      from: resumeFrom(context, 0),
      read: (after) => orderSince(deps.db, order.id, after),
      whole: true,
      subscribe: (wake) => deps.feed.follow(order.venueId, (events) => relevant(events, order.id) && wake()),
      closing: deps.closing,
    });
  });

  serve(app, sayingAllergy, async ({ params, body, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    context.header('Cache-Control', 'no-store');
    return sayAllergy(deps, order.id, body.avoids);
  });

  serve(app, contract.onMyWay, async ({ params, context }) => {
    const { order } = await readAccessible(deps, context, params.id);
    context.header('Cache-Control', 'no-store');
    return onMyWay(deps, order.id);
  });
}

/** An empty list means "something may have happened before you listened". */
const relevant = (events: readonly { subjectId: string }[], orderId: string) =>
  events.length === 0 || events.some((event) => event.subjectId === orderId);

/** The order as it is now, if it has moved on since: a diner's page needs the last state, not each one between. */
async function orderSince(db: Database, id: string, after: number): Promise<SentEvent<typeof contract.orderEvents>[]> {
  const full = await readOrder(db, id);
  if (!full || full.order.revision <= after) return [];
  return [{ id: full.order.revision, event: 'order', data: savedOrder(full.order, full.lines, full.venue) }];
}
