import type { Clock } from '#platform/server/clock.ts';
import { lastEventSeq } from '#platform/server/event-log.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { printLook } from './print-look.ts';
import { reissue } from './reissue-codes.ts';
import { planOf, savePlan } from './save-plan.ts';
import { tableCodesOf, type Signing } from './table-address.ts';
import { useOfTables } from './tables-in-use.ts';

export type TablesDeps = EditDeps & Signing & { readonly gate: VenueGate; readonly clock: Clock };

export function tableRoutes(app: App, deps: TablesDeps): void {
  serve(app, contract.readTables, async ({ params, context }) => planOf((await deps.gate(context, params.id, 'tables')).venue.whole));

  serve(app, contract.saveTables, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'tables');
    return savePlan(deps, { venueId: venue.venueId, actor: userId, ...body });
  });

  serve(app, contract.tablesInUse, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'tables');
    // The number first: what comes in between is read twice, never missed.
    const lastEventId = await lastEventSeq(deps.db, venue.venueId);
    return { tables: await useOfTables(deps.db, venue.venueId, deps.clock()), currency: venue.currency, lastEventId };
  });

  serve(app, contract.tableCodes, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'tables');
    return { look: printLook(venue), codes: tableCodesOf(deps, venue), onlyFromTable: venue.onlyFromTable };
  });

  serve(app, contract.reissueCodes, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'tables');
    return { codes: await reissue(deps, { venue, actor: userId, tables: body.tables }) };
  });
}
