import type { Context } from 'hono';
import type { Dispatcher } from '#platform/server/dispatcher.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { changePort, closeSlip, trySlipAgain, type ChangeDeps } from './change-port.ts';
import { readFiscal } from './read-fiscal.ts';

export type FiscalDeps = ChangeDeps & {
  readonly gate: VenueGate;
  readonly clerk: Pick<Dispatcher, 'wake'>;
  /** Of tries that somebody asks for, by venue. */
  readonly limit: Limit;
};

/** The order slips of a venue at its fiscal provider, for its owners, each change in the log. */
export function fiscalRoutes(app: App, deps: FiscalDeps): void {
  const { db, clock, clerk, gate, limit } = deps;
  const allowed = async (context: Context, id: string) => {
    const { venue, userId: actor } = await gate(context, id, 'keys');
    return { venueId: venue.venueId, timeZone: venue.timeZone, actor };
  };

  serve(app, contract.readFiscal, async ({ params, context }) => {
    const { venueId, timeZone } = await allowed(context, params.id);
    return readFiscal(db, venueId, timeZone, clock());
  });

  serve(app, contract.changeFiscal, async ({ params, body, context }) => {
    const { timeZone, ...by } = await allowed(context, params.id);
    await changePort(deps, by, body);
    clerk.wake();
    return readFiscal(db, by.venueId, timeZone, clock());
  });

  serve(app, contract.trySlip, async ({ params, context }) => {
    const { venueId } = await allowed(context, params.id);
    await limit.take(venueId);
    await trySlipAgain(deps, venueId, params.slip);
    clerk.wake();
    return undefined;
  });

  serve(app, contract.closeSlip, async ({ params, context }) => {
    await closeSlip(deps, await allowed(context, params.id), params.slip);
    return undefined;
  });
}
