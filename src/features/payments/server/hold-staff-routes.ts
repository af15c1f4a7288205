import { isUuid } from '#platform/shared/is-uuid.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import { holdsOf, openOf } from '#features/ordering/server/hold-sql.ts';
import { readBill } from '#features/ordering/server/read-bill.ts';
import { readStanding, type VisitRow } from '#features/ordering/server/visit-sql.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import * as contract from '../hold-contract.ts';
import { leaveToSweep } from './hold-routes.ts';
import type { PaymentDeps } from './payments.ts';
import { settleHold } from './settle-holds.ts';

type Deps = PaymentDeps & { readonly gate: VenueGate };

const away = () => new Refusal(503, 'payment_unavailable', 'The provider gives no answer. It is asked again by itself.');

/** Staff charge the cards that guarantee a table before their time, or let them go. */
export function staffHoldRoutes(app: App, deps: Deps): void {
  const at = async (venue: VenueSnapshot, id: string): Promise<VisitRow> => {
    const visit = isUuid(id) ? await readStanding(deps.db, venue.venueId, id.toLowerCase()) : null;
    if (!visit) throw notFound('The visit');
    return visit;
  };
  const billOf = (venue: VenueSnapshot, { floor, tableNumber: table }: VisitRow, me: string) =>
    readBill(deps.db, venue, { floor, table }, me);

  serve(app, contract.chargeHolds, async ({ params, context }) => {
    const { venue, userId: actor, role } = await deps.gate(context, params.id, 'hand_money');
    const visit = await at(venue, params.visit);
    const holds = (await holdsOf(deps.db, visit)).filter(({ state }) => state === 'held');
    if (holds.length === 0 || (await openOf(deps.db, visit)).dueCents === 0)
      throw new Refusal(409, 'nothing_left', 'Nothing is held, or nothing is open.');
    for (const { venueId, id: holdId } of holds) {
      if ((await openOf(deps.db, visit)).dueCents === 0) break;
      let isDecided = false;
      const isSaid = await leaveToSweep(async () => {
        isDecided = await settleHold(deps, { venueId, holdId }, { by: 'staff', actor, fate: 'charge', said: { role } });
      });
      if (!isSaid) throw away();
      if (!isDecided) throw new Refusal(409, 'share_held', 'Somebody is paying some of it at this moment.');
    }
    return billOf(venue, visit, actor);
  });

  serve(app, contract.releaseHolds, async ({ params, body, context }) => {
    const { venue, userId: actor, role } = await deps.gate(context, params.id, 'reduce');
    const visit = await at(venue, params.visit);
    for (const { venueId, id: holdId, state } of await holdsOf(deps.db, visit)) {
      if (state !== 'held') continue;
      const said = { role, reason: body.reason };
      const isSaid = await leaveToSweep(() => settleHold(deps, { venueId, holdId }, { by: 'staff', actor, fate: 'release', said }));
      if (!isSaid) throw away();
    }
    return billOf(venue, visit, actor);
  });
}
