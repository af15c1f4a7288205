import { foldCode } from '#domain/promotion.ts';
import { MOST_PROMOTIONS } from '#domain/sizes.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { refuseStale } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { insertPromotion, movePromotions, removePromotion, updatePromotion } from '#features/venues/server/promotion-sql.ts';
import type { PromotionJson, VenueRows } from '#features/venues/server/venue-rows.ts';
import type { PromotionForm } from '../contract.ts';
import { formOf, rowOf } from './promotion-form.ts';

export type By = { readonly venueId: string; readonly actor: string };
type Saving = { readonly id: string | null; readonly seal: string; readonly form: PromotionForm; readonly now: number };

/** Makes a promotion or changes one. Refuses what `savePromotion` of the contract names, and not_found. */
export function savePromotion(deps: EditDeps, by: By, { id, seal, form, now }: Saving): Promise<void> {
  return editVenue(deps, by, async (tx, venue) => {
    const zone = venue.timeZone;
    refuseTakenCode(venue, id, form, now);
    const answer = undefined;
    if (id === null) {
      if (venue.promotionRows.length >= MOST_PROMOTIONS)
        throw new Refusal(409, 'too_many_promotions', `A venue has at most ${MOST_PROMOTIONS} promotions.`);
      await insertPromotion(tx, venue.id, rowOf(form, zone));
      return { answer, audit: { action: 'promotion.made', subject: form.name, after: form } };
    }
    const row = find(venue, id);
    const before = formOf(row, zone);
    refuseStale(seal, before);
    if (!(await updatePromotion(tx, venue.id, { ...rowOf(form, zone, id), codeId: row.code_id })))
      throw new Refusal(409, 'limit_below_used', 'It was used more often already.', { used: row.used });
    return { answer, audit: { action: 'promotion.saved', subject: form.name, before, after: form } };
  });
}

/** Refuses changed_meanwhile and not_found. */
export function deletePromotion(deps: EditDeps, by: By, { id, seal }: { readonly id: string; readonly seal: string }): Promise<void> {
  return editVenue(deps, by, async (tx, venue) => {
    const row = find(venue, id);
    const before = formOf(row, venue.timeZone);
    refuseStale(seal, before);
    await removePromotion(tx, venue.id, id);
    return { answer: undefined, audit: { action: 'promotion.deleted', subject: row.name, before } };
  });
}

/** Takes the ids in their new order; those that are not named follow as they stood. Refuses changed_meanwhile. */
export function arrangePromotions(
  deps: EditDeps,
  by: By,
  { ids, seal }: { readonly ids: readonly string[]; readonly seal: string },
): Promise<void> {
  return editVenue(deps, by, async (tx, venue) => {
    const before = venue.promotionRows.map((row) => row.id);
    refuseStale(seal, before);
    const wanted = ids.filter((id) => before.includes(id));
    const after = [...new Set([...wanted, ...before])];
    if (after.every((id, at) => id === before[at])) return { answer: undefined, audit: null };
    await movePromotions(tx, venue.id, after);
    const names = new Map(venue.promotionRows.map((row) => [row.id, row.name]));
    const named = (list: readonly string[]) => list.map((id) => names.get(id));
    return { answer: undefined, audit: { action: 'promotions.ordered', subject: '', before: named(before), after: named(after) } };
  });
}

function find(venue: VenueRows, id: string): PromotionJson {
  const row = venue.promotionRows.find((one) => one.id === id);
  if (!row) throw notFound('The promotion');
  return row;
}

/** Two promotions with one code would leave the guest with whichever comes first. */
function refuseTakenCode(venue: VenueRows, id: string | null, { code }: PromotionForm, now: number): void {
  const wanted = foldCode(code);
  if (wanted === '') return;
  const other = venue.promotionRows.find(
    (row) => row.id !== id && foldCode(row.code ?? '') === wanted && (row.ends_at === null || Date.parse(row.ends_at) >= now),
  );
  if (other) throw new Refusal(409, 'code_taken', `The promotion “${other.name}” has this code.`, { name: other.name });
}
