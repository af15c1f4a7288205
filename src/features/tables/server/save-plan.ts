import { planProblem } from '#domain/table-plan.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { saveArrangement } from '#features/venues/server/table-sql.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import type { Floor, TablePlan } from '../contract.ts';

/** The floors as the portal reads them, under their seal. */
export function planOf(whole: Pick<WholeVenue, 'tableArrangement' | 'languages'>): TablePlan {
  const floors = whole.tableArrangement ?? [];
  return { floors, seal: sealOf(floors), own: whole.languages?.[0] === 'el' ? 'el' : 'en' };
}

type Saving = { readonly venueId: string; readonly actor: string; readonly floors: readonly Floor[]; readonly seal: string };

/** Replaces a venue's floors. Refuses changed_meanwhile (409) and invalid_plan (400). */
export async function savePlan(deps: EditDeps, { venueId, actor, floors, seal }: Saving): Promise<TablePlan> {
  const wrong = planProblem(floors);
  if (wrong) throw new Refusal(400, 'invalid_plan', 'The tables cannot stand like this.', wrong);
  return editVenue(deps, { venueId, actor }, async (tx, rows) => {
    const whole = wholeVenue(rows);
    const before = whole.tableArrangement ?? [];
    refuseStale(seal, before);
    const answer = planOf({ ...whole, tableArrangement: [...floors] });
    if (answer.seal === seal) return { audit: null, answer };
    await saveArrangement(tx, venueId, floors);
    return { audit: { action: 'tables.saved', subject: summary(floors), before, after: floors }, answer };
  });
}

const summary = (floors: readonly Floor[]): string => floors.map(({ floor, tables }) => `${floor}: ${tables.length}`).join(', ');
