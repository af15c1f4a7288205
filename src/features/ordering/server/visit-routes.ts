import { serve, type App } from '#platform/server/http.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../visit-contract.ts';
import type { PlaceOrderDeps } from './place-order.ts';
import { placeRound } from './place-round.ts';
import { readBill } from './read-bill.ts';
import { readFloor } from './read-floor.ts';
import { endVisit, moveVisit, seatGuests } from './run-visit.ts';
import { settleVisit } from './settle-visit.ts';

/** The floor, each table's bill, and what staff do with them. `gate` says no-store to all of it. */
export function visitRoutes(app: App, deps: PlaceOrderDeps & { readonly gate: VenueGate }): void {
  serve(app, contract.liveFloor, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'orders');
    return { tables: await readFloor(deps.db, venue), currency: venue.currency };
  });
  serve(app, contract.readBill, async ({ params, query, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'orders');
    return readBill(deps.db, venue, { floor: Number(query.floor), table: Number(query.table) }, userId);
  });
  serve(app, contract.seatGuests, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'orders');
    return seatGuests(deps, { venue, actor, ...body });
  });
  serve(app, contract.moveVisit, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'orders');
    return moveVisit(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, contract.endVisit, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'orders');
    return endVisit(deps, { venue, actor, visit: params.visit, reason: body.reason ?? null });
  });
  serve(app, contract.settleVisit, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'hand_money');
    return settleVisit(deps, { venue, actor, visit: params.visit, ...body });
  });
  serve(app, contract.addRound, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'orders');
    return placeRound(deps, { venue, actor, input: body, idempotencyKey: context.req.header('idempotency-key')?.trim() || null });
  });
}
