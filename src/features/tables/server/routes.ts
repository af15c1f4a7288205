import { serve, type App } from '#platform/server/http.ts';
import { isLocalAddress } from '#platform/server/public-address.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { printLook } from './print-look.ts';
import { reissue } from './reissue-codes.ts';
import { planOf, savePlan } from './save-plan.ts';
import { tableCodesOf, type Signing } from './table-address.ts';

export type TablesDeps = EditDeps & Signing & { readonly publicUrl: string; readonly gate: VenueGate };

export function tableRoutes(app: App, deps: TablesDeps): void {
  serve(app, contract.readTables, async ({ params, context }) => planOf((await deps.gate(context, params.id, 'tables')).venue.whole));

  serve(app, contract.saveTables, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'tables');
    return savePlan(deps, { venueId: venue.venueId, actor: userId, ...body });
  });

  serve(app, contract.tableCodes, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'tables');
    const { phoneUrl, publicUrl } = deps;
    const onlyHere = isLocalAddress(phoneUrl) ? phoneUrl : null;
    const onlyInNetwork = phoneUrl === publicUrl || onlyHere ? null : phoneUrl;
    return { look: printLook(venue), codes: tableCodesOf(deps, venue), onlyFromTable: venue.onlyFromTable, onlyHere, onlyInNetwork };
  });

  serve(app, contract.reissueCodes, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'tables');
    return { codes: await reissue(deps, { venue, actor: userId, tables: body.tables }) };
  });
}
