import type { Context } from 'hono';
import type { Permission } from '#domain/permissions.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import { raiseLimit as raiseLimitCall } from '../limit-contract.ts';
import { saySettling as saySettlingCall } from '../settling-contract.ts';
import { joinTables as joinTablesCall, partTables as partTablesCall } from '../join-tables-contract.ts';
import { moveLines as moveLinesCall, moveRounds as moveRoundsCall, moveVisit as moveVisitCall } from '../move-rounds-contract.ts';
import * as taking from '../share-taking-contract.ts';
import * as contract from '../visit-contract.ts';
import { joinTables } from './join-tables.ts';
import { moveLines } from './move-lines.ts';
import { moveRounds } from './move-rounds.ts';
import { partTables } from './part-tables.ts';
import type { PlaceOrderDeps } from './place-order.ts';
import { placeRound } from './place-round.ts';
import { raiseLimit } from './raise-limit.ts';
import { readBill } from './read-bill.ts';
import { readFloor } from './read-floor.ts';
import { endVisit, moveVisit, seatGuests } from './run-visit.ts';
import { freeShare } from './hold-share.ts';
import { removePerson } from './remove-person.ts';
import { settleVisit } from './settle-visit.ts';
import { saySettling } from './settling.ts';
import { venueReceipt } from '../receipt-contract.ts';
import { readShareReceipt, readVisitReceipt } from './table-receipt.ts';
import { takePart } from './take-part.ts';
import { takeShare } from './take-share.ts';
import { readStanding } from './visit-sql.ts';

type VisitRouteDeps = PlaceOrderDeps & { readonly gate: VenueGate };

/** The floor, each table's bill, and what staff do with them. `gate` says no-store to all of it. */
export function visitRoutes(app: App, deps: VisitRouteDeps): void {
  serve(app, contract.liveFloor, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'floor');
    return { tables: await readFloor(deps.db, venue), currency: venue.currency };
  });
  serve(app, contract.readBill, async ({ params, query, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'floor');
    return readBill(deps.db, venue, { floor: Number(query.floor), table: Number(query.table) }, userId);
  });
  serve(app, contract.seatGuests, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return seatGuests(deps, { venue, actor, ...body });
  });
  serve(app, moveVisitCall, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return moveVisit(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, moveRoundsCall, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return moveRounds(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, moveLinesCall, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return moveLines(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, joinTablesCall, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return joinTables(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, partTablesCall, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return partTables(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, contract.endVisit, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return endVisit(deps, { venue, actor, visit: params.visit, reason: body.reason ?? null });
  });
  serve(app, contract.settleVisit, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'hand_money');
    return settleVisit(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, raiseLimitCall, async ({ params, body, context }) => {
    const { venue, userId: actor, role } = await deps.gate(context, params.id, 'hand_money');
    return raiseLimit(deps, { venue, actor, role, visit: params.visit, extra: body.extra });
  });
  shareRoutes(app, deps);
  serve(app, contract.addRound, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'serve');
    return placeRound(deps, { venue, actor, input: body, idempotencyKey: context.req.header('idempotency-key')?.trim() || null });
  });
}

/** Guests' shares of a bill, and their phones. */
function shareRoutes(app: App, deps: VisitRouteDeps): void {
  const at = async (context: Context, params: { readonly id: string; readonly visit: string }, permission: Permission) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, permission);
    const visit = isUuid(params.visit) ? await readStanding(deps.db, venue.venueId, params.visit.toLowerCase()) : null;
    if (!visit) throw notFound('The visit');
    const bill = () => readBill(deps.db, venue, { floor: visit.floor, table: visit.tableNumber }, actor);
    return { venue, actor, visit, bill };
  };
  serve(app, taking.takePart, async ({ params, body, context }) => {
    const { actor, visit, bill } = await at(context, params, 'hand_money');
    const taken = await takePart(deps, visit, { actor, ...body });
    return { ...taken, bill: await bill() };
  });
  serve(app, taking.takeShare, async ({ params, body, context }) => {
    const { actor, visit, bill } = await at(context, params, 'hand_money');
    const taken = await takeShare(deps, visit, { share: params.share, actor, ...body });
    return { ...taken, bill: await bill() };
  });
  serve(app, taking.freeShare, async ({ params, context }) => {
    const { actor, visit, bill } = await at(context, params, 'hand_money');
    await freeShare(deps, visit, { share: params.share, of: null, actor });
    return bill();
  });
  serve(app, saySettlingCall, async ({ params, body, context }) => {
    const { actor, visit, bill } = await at(context, params, 'hand_money');
    await saySettling(deps, visit, { actor, open: body.open });
    return { settling: (await bill()).settling };
  });
  serve(app, venueReceipt, async ({ params, query, context }) => {
    const here = await at(context, params, 'floor');
    return query.share === undefined
      ? readVisitReceipt(deps.db, here, { withTips: true })
      : readShareReceipt(deps.db, here, { share: query.share, of: null });
  });
  serve(app, taking.removePerson, async ({ params, context }) => {
    const { actor, visit, bill } = await at(context, params, 'serve');
    await removePerson(deps, visit, { person: params.person, actor });
    return bill();
  });
}
