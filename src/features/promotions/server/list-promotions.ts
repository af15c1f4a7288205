import { isRunning, type Promotion } from '#domain/promotion.ts';
import { toAmount } from '#domain/money.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { sealOf } from '#platform/server/seal.ts';
import { promotionFigures } from '#features/ordering/server/promotion-use.ts';
import { readVenue } from '#features/venues/server/venue-sql.ts';
import { snapshotOf } from '#features/venues/server/venue-snapshot.ts';
import type { PortalPromotion, PromotionList } from '../contract.ts';
import { formOf } from './promotion-form.ts';

/** The promotions as they stand, never from a cache: their seals decide whether a change is taken. */
export async function listPromotions(tx: Tx, venueId: string, now: number): Promise<PromotionList> {
  const rows = await readVenue(tx, venueId);
  if (!rows) throw notFound('The venue');
  const venue = snapshotOf(rows);
  const figures = new Map((await promotionFigures(tx, venueId)).map((row) => [row.promotionId, row]));
  const promotions = rows.promotionRows.map((row, at): PortalPromotion => {
    const form = formOf(row, venue.timeZone);
    const { orders = 0, discountCents = 0 } = figures.get(row.id) ?? {};
    const known = venue.promotions[at];
    const state = known ? stateOf(known, now) : 'over';
    return { _id: row.id, seal: sealOf(form), form, state, used: row.used, orders, discountGiven: toAmount(discountCents) };
  });
  return {
    promotions,
    seal: sequenceSeal(rows.promotionRows),
    timeZone: venue.timeZone,
    currency: venue.currency,
    languages: venue.whole.languages ?? ['en'],
  };
}

/** Of the order that they stand in. */
const sequenceSeal = (rows: readonly { readonly id: string }[]): string => sealOf(rows.map(({ id }) => id));

function stateOf(promotion: Promotion, now: number): PortalPromotion['state'] {
  if (promotion.endsAt !== null && promotion.endsAt < now) return 'over';
  if (promotion.startsAt !== null && promotion.startsAt > now) return 'planned';
  return isRunning(promotion, now) ? 'running' : 'resting';
}
