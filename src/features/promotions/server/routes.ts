import type { Clock } from '#platform/server/clock.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { deletePromotion, arrangePromotions, savePromotion } from './change-promotions.ts';
import { listPromotions } from './list-promotions.ts';

export type PromotionDeps = EditDeps & { readonly clock: Clock; readonly gate: VenueGate };

export function promotionRoutes(app: App, deps: PromotionDeps): void {
  const { db, clock, gate } = deps;

  serve(app, contract.listPromotions, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'promotions');
    return listPromotions(db, venue.venueId, clock());
  });

  serve(app, contract.savePromotion, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'promotions');
    const saving = { id: body._id ?? null, seal: body.seal ?? '', form: body.form, now: clock() };
    await savePromotion(deps, { venueId: venue.venueId, actor: userId }, saving);
    return listPromotions(db, venue.venueId, clock());
  });

  serve(app, contract.deletePromotion, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'promotions');
    await deletePromotion(deps, { venueId: venue.venueId, actor: userId }, { id: body._id, seal: body.seal });
    return listPromotions(db, venue.venueId, clock());
  });

  serve(app, contract.arrangePromotions, async ({ params, body, context }) => {
    const { venue, userId } = await gate(context, params.id, 'promotions');
    await arrangePromotions(deps, { venueId: venue.venueId, actor: userId }, body);
    return listPromotions(db, venue.venueId, clock());
  });
}
