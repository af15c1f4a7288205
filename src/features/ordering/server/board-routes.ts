import type { Context } from 'hono';
import type { Permission } from '#domain/permissions.ts';
import { toAmount } from '#domain/money.ts';
import type { Reason } from '#domain/reasons.ts';
import { toldMethod } from '#domain/hand-money.ts';
import { notFound, Refusal, unauthorised } from '#platform/shared/refusal.ts';
import { apiCaller } from '#platform/server/api-caller.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { AtWork, VenueGate } from '#features/venues/server/venue-gate.ts';
import { floorsOf } from '#features/venues/server/floor-names.ts';
import { venueOfBlock } from '#features/venues/server/block-sql.ts';
import type { Block } from '#features/venues/server/order-blocks.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import { soldOutOf } from '#features/venues/server/stock-sql.ts';
import * as blocking from '../block-contract.ts';
import * as contract from '../board-contract.ts';
import * as recalling from '../recall-contract.ts';
import * as handing from '../refund-contract.ts';
import { putBack as puttingBack, reduceOrder as reducing } from '../reduction-contract.ts';
import { countPast, readPast, readServed, type PastCursor } from './board-sql.ts';
import { answerWave } from './answer-wave.ts';
import { blockSender, unblock, type BlockDeps } from './block-sender.ts';
import type { ChangeDeps } from './change-order.ts';
import type { WhoAsks } from './order-access.ts';
import { holdOrder } from './hold-order.ts';
import { readAllergy } from './read-allergy.ts';
import { roundOf } from './read-bill.ts';
import { putBack } from './put-back.ts';
import { reduceOrder } from './reduce-order.ts';
import { refundOrder } from './refund-order.ts';
import { staffOrder } from './saved-order.ts';
import { shortOrders } from './short-orders.ts';
import { takeByHand } from './take-by-hand.ts';
import { handMoneyOfMany, type HandMoneyRow } from './hand-money-sql.ts';
import { estimateOrder, RECALL_MS, recallOrder, tickLine, undoMove } from './shift-order.ts';
import { sidesOf, stationsOf } from './kitchen-dishes.ts';
import { readOrder, type FullOrder } from './store.ts';
import { readVisitState } from './visit-positions.ts';
import { visitById } from './visit-sql.ts';
import { waveOf } from './wave-sql.ts';

export type BoardDeps = ChangeDeps & Pick<BlockDeps, 'venues' | 'onMoved'> & { readonly gate: VenueGate; readonly who: WhoAsks };

/** Somebody of the team of the order's venue. Refuses unauthorised, not_found at anyone else's order, not_allowed (403). */
export async function orderAtWork(
  deps: Pick<BoardDeps, 'db' | 'gate' | 'who'>,
  context: Context,
  id: string,
  permission: Permission,
): Promise<AtWork & { readonly full: FullOrder }> {
  const full = await readOrder(deps.db, id);
  if (!full) throw (await isKnown(deps, context)) ? notFound('The order') : unauthorised();
  return { ...(await deps.gate(context, full.order.venueId, permission)), full };
}

/** Whether it is anybody's session or key at all. */
const isKnown = async ({ who }: Pick<BoardDeps, 'who'>, context: Context): Promise<boolean> =>
  apiCaller() !== null || (await who(context.req.raw.headers)) !== null;

const seenOf = ({ seen, revision }: { readonly seen?: string | undefined; readonly revision?: number | undefined }) => ({
  keys: seen?.split(',') ?? null,
  revision: revision ?? null,
});

export function boardRoutes(app: App, deps: BoardDeps): void {
  const worker = async (context: Context, orderId: string, permission: Permission) => {
    const at = await orderAtWork(deps, context, orderId, permission);
    return { orderId, actor: at.userId, standing: at };
  };
  serve(app, recalling.undoMove, async ({ params, body, context }) =>
    undoMove(deps, await worker(context, params.id, 'board'), body.orderStatus, body.lines),
  );
  serve(app, blocking.holdOrder, async ({ params, context }) => holdOrder(deps, await worker(context, params.id, 'board')));
  serve(app, blocking.blockSender, async ({ params, body, context }) => {
    const { full, venue, userId: actor } = await orderAtWork(deps, context, params.id, 'board');
    const reason = body.reason?.trim() || REFUSED_BY_BLOCK;
    return {
      refused: await blockSender(deps, { full, venue, actor, what: body.what, all: body.all, refuse: body.refuse ? reason : null }),
    };
  });
  serve(app, contract.readAllergy, async ({ params, query, context }) =>
    readAllergy(deps, await worker(context, params.id, 'board'), seenOf(query)),
  );
  serve(app, recalling.recallOrder, async ({ params, body, context }) =>
    recallOrder(deps, await worker(context, params.id, 'board'), body.orderStatus),
  );
  serve(app, contract.tickLine, async ({ params, body, context }) => tickLine(deps, await worker(context, params.id, 'board'), body));
  serve(app, contract.estimateOrder, async ({ params, body, context }) =>
    estimateOrder(deps, await worker(context, params.id, 'board'), body),
  );
  serve(app, contract.takeByHand, async ({ params, body, context }) =>
    takeByHand(deps, { ...(await worker(context, params.id, 'hand_money')), ...body }),
  );
  serve(app, handing.refundOrder, async ({ params, body, context }) =>
    refundOrder(deps, { ...(await worker(context, params.id, 'refund')), ...body }),
  );
  serve(app, reducing, async ({ params, body, context }) =>
    reduceOrder(deps, { ...body, ...(await worker(context, params.id, body.kind === 'taken_off' ? 'take_off' : 'reduce')) }),
  );
  serve(app, puttingBack, async ({ params, context }) =>
    putBack(deps, { ...(await worker(context, params.id, 'floor')), reduction: params.reduction.toLowerCase() }),
  );
  serve(app, handing.orderHandMoney, async ({ params, context }) => {
    const { full } = await orderAtWork(deps, context, params.id, 'hand_money');
    const rows = await handMoneyOfMany(deps.db, full.order.venueId, [full.order.id]);
    const names = await peopleNames(
      deps.db,
      full.order.venueId,
      rows.map(({ actorId }) => actorId),
    );
    const visit = full.order.visitId === null ? null : await visitById(deps.db, full.order.visitId);
    const state = visit && (await readVisitState(deps.db, visit, new Date(deps.clock())));
    const { lines } = roundOf(full, rows, { nameOf: (id) => names.get(id ?? '') ?? '', state });
    return {
      settlements: rows.map((row) => wire(row, names)),
      refunded: toAmount(full.order.refundedCents),
      portions: lines.filter(({ method, left }) => method !== 'online' && left.length > 0).map(({ line, left }) => ({ line, left })),
    };
  });
  venueBoard(app, deps);
  blockRoutes(app, deps);
}

/** Where staff gave no reason of their own. */
const REFUSED_BY_BLOCK: Reason = 'not_confirmed';

function blockRoutes(app: App, deps: BoardDeps): void {
  const blocksNow = async (venueId: string) => {
    const [venue, now] = [await deps.venues.get(venueId), deps.clock()];
    const blocks = (venue?.blocks ?? []).filter(({ until }) => until > now);
    const names = await peopleNames(
      deps.db,
      venueId,
      blocks.map(({ by }) => by),
    );
    return { blocks: blocks.map((block) => wireBlock(block, names)) };
  };
  serve(app, blocking.answerWave, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'board');
    const reason = body.reason?.trim() || REFUSED_BY_BLOCK;
    const at = body.at ? { floor: body.at.floor, table: body.at.table ?? null } : null;
    if (at && body.what !== 'refuse_waiting') throw new Refusal(400, 'invalid_input', 'Only `refuse_waiting` is for one place.');
    return answerWave(deps, { venueId: venue.venueId, actor, what: body.what, reason, at });
  });
  serve(app, blocking.orderBlocks, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    context.header('Cache-Control', 'no-store');
    return blocksNow(venue.venueId);
  });
  serve(app, blocking.liftBlock, async ({ params, context }) => {
    const venueId = await venueOfBlock(deps.db, params.id);
    if (venueId === null) throw (await isKnown(deps, context)) ? notFound('The block') : unauthorised();
    const { userId: actor } = await deps.gate(context, venueId, 'board');
    await unblock(deps, { venueId, id: params.id.toLowerCase(), actor });
    return blocksNow(venueId);
  });
}

type Names = ReadonlyMap<string, string>;

function wireBlock({ id, at, withCode, number, by, since, until }: Block, names: Names): blocking.OrderBlock {
  return {
    _id: id,
    what: at === null ? 'phone' : 'table',
    floor: at?.floor ?? 0,
    table: at?.table ?? 0,
    all: at !== null && withCode,
    number,
    by: names.get(by ?? '') ?? '',
    at: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  };
}

const PAGE = 30;
const MOST_SERVED = 60;

function venueBoard(app: App, deps: BoardDeps): void {
  serve(app, recalling.servedOrders, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    context.header('Cache-Control', 'no-store');
    const orders = await readServed(deps.db, venue.venueId, new Date(deps.clock() - RECALL_MS), MOST_SERVED);
    return { orders: orders.map(staffOrder) };
  });

  serve(app, blocking.shortOrders, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    context.header('Cache-Control', 'no-store');
    return { orders: await shortOrders(deps.db, venue.venueId) };
  });

  serve(app, contract.pastOrders, async ({ params, query, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    const { q = '', state, day = null, after } = query;
    const wish = { q: q.trim(), state, day, after: cursorOf(after) };
    // One more than is shown says whether there is another page.
    const found = await readPast(deps.db, venue.venueId, wish, PAGE + 1);
    const page = found.slice(0, PAGE);
    const last = found.length > PAGE ? page.at(-1) : undefined;
    return {
      orders: page.map(staffOrder),
      next: last ? `${last.order.businessDay}_${last.order.number}` : null,
      total: wish.after === null ? await countPast(deps.db, venue.venueId, wish) : null,
    };
  });

  serve(app, contract.kitchenSetup, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    const { pause } = venue;
    const wave = await waveOf(deps.db, venue.venueId, deps.clock());
    context.header('Cache-Control', 'no-store');
    return {
      language: venue.whole.languages?.[0] ?? 'en',
      timeZone: venue.timeZone,
      ...stationsOf(venue),
      sides: sidesOf(venue),
      soldOut: await soldOutOf(deps.db, venue.venueId),
      floors: floorsOf(venue),
      wave: wave && { since: wave.since.toISOString(), orders: wave.orders, strangers: wave.strangers, holds: wave.holds },
      pause: pause && { until: pause.until === null ? null : new Date(pause.until).toISOString() },
    };
  });
}

function cursorOf(after: string | undefined): PastCursor | null {
  const [day, number] = after?.split('_') ?? [];
  return day !== undefined && number !== undefined ? { day, number: Number(number) } : null;
}

function wire(row: HandMoneyRow, names: Names): handing.HandMoney {
  return {
    _id: row.id,
    kind: row.kind === 'payment' ? 'payment' : 'refund',
    method: toldMethod(row.method),
    amount: toAmount(row.amountCents),
    by: names.get(row.actorId ?? '') ?? '',
    reason: row.reason ?? '',
    at: row.at.toISOString(),
  };
}
