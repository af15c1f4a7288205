import { serve, type App } from '#platform/server/http.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { readPlan, type PlanDeps } from './read-plan.ts';

/** What a venue is on, for its owners. */
export function planRoutes(app: App, deps: PlanDeps & { readonly gate: VenueGate }): void {
  serve(app, contract.readPlan, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'plan');
    return readPlan(deps, venue);
  });
}
