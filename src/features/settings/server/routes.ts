import type { Clock } from '#platform/server/clock.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { pauseOrders } from './pause-orders.ts';
import { readSettings } from './read-settings.ts';
import { saveSection } from './save-section.ts';

export type SettingsDeps = EditDeps & { readonly gate: VenueGate; readonly clock: Clock };

export function settingsRoutes(app: App, deps: SettingsDeps): void {
  serve(app, contract.readSettings, async ({ params, context }) => {
    const at = await deps.gate(context, params.id, 'settings');
    return readSettings(deps.db, at.venue.venueId, at);
  });

  serve(app, contract.pauseOrders, async ({ params, body, context }) => {
    const { venue, userId: actor } = await deps.gate(context, params.id, 'board');
    await pauseOrders(deps, { venueId: venue.venueId, actor, ...body });
    return undefined;
  });

  serve(app, contract.saveSettings, async ({ params, body, context }) => {
    const permission = body.section === 'payments' || body.section === 'paying' ? 'payments' : 'settings';
    const at = await deps.gate(context, params.id, permission);
    const { venueId } = at.venue;
    await saveSection(deps, { venueId, actor: at.userId }, body.section, body.seal, body.value);
    return readSettings(deps.db, venueId, at);
  });
}
