import { serve, type App } from '#platform/server/http.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { readLoyalty, saveLoyalty } from './venue-loyalty.ts';

export type LoyaltyDeps = EditDeps & { readonly gate: VenueGate };

export function loyaltyRoutes(app: App, deps: LoyaltyDeps): void {
  serve(app, contract.readLoyalty, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'loyalty');
    return readLoyalty(deps.db, venue.venueId);
  });

  serve(app, contract.saveLoyalty, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'loyalty');
    await saveLoyalty(deps, { venueId: venue.venueId, actor: userId }, body.seal, body.value);
    return readLoyalty(deps.db, venue.venueId);
  });
}
