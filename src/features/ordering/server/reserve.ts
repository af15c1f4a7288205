import type { Promotion } from '#domain/promotion.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { applyOrder } from '#features/loyalty/server/store.ts';
import { usePromotion } from '#features/venues/server/promotion-sql.ts';
import { takeStock } from '#features/venues/server/stock-sql.ts';
import { bumpMenuVersion } from '#features/venues/server/venue-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Draft } from './draft-order.ts';
import { usesBy } from './promotion-use.ts';
import { soldOut } from './read-cart.ts';

/**
 * Takes what an order needs beside itself, in the caller's transaction, by conditional updates: stock, then the promotion's use; the card
 * follows in the returned `finish`, once the order has its number. Refuses sold_out, promotion_used_up, promotion_person_limit,
 * reward_unavailable (409).
 */
export async function reserve(tx: Tx, venue: VenueSnapshot, draft: Draft): Promise<(number: number) => Promise<boolean>> {
  const { order, stock, promotion } = draft;
  const taken = await takeStock(tx, venue.venueId, stock);
  if (taken.short.length > 0) throw soldOut(venue, taken.short);
  if (promotion) await takeUse(tx, venue, promotion, order.userId);
  return async (number) => {
    await stampCard(tx, venue, draft, number);
    if (!taken.soldOut) return false;
    // Open menus and carts learn that the last portion went.
    await bumpMenuVersion(tx, venue.venueId);
    await appendEvent(tx, { venueId: venue.venueId, type: 'menu.changed', subjectId: order.venueId, actor: 'system' });
    return true;
  };
}

/** The promotion's row is this order's from its use to the commit: who else asks for the last use, or for their own last one, waits and counts. */
async function takeUse(tx: Tx, { venueId }: VenueSnapshot, { id, code }: Promotion, userId: string | null): Promise<void> {
  const used = await usePromotion(tx, venueId, id);
  if (!used) throw new Refusal(409, 'promotion_used_up', 'This code has been used up.', { promoCode: code });
  if (used.maxPerPerson === null || userId === null) return;
  if ((await usesBy(tx, venueId, id, userId)) < used.maxPerPerson) return;
  const details = { promoCode: code, maxPerPerson: used.maxPerPerson };
  throw new Refusal(409, 'promotion_person_limit', 'You have used this code as often as one person may.', details);
}

async function stampCard(tx: Tx, venue: VenueSnapshot, { order, lines }: Draft, number: number): Promise<void> {
  if (order.userId === null || venue.rewardRule === null) return;
  const flagged = lines.filter((line) => line.givesStamp).map((line) => `${line.name} × ${line.quantity}`);
  const applied = await applyOrder(tx, {
    companyId: venue.companyId,
    userId: order.userId,
    venueId: venue.venueId,
    orderId: order.id,
    stampsRequired: venue.rewardRule.stampsRequired,
    earned: order.stampsAdded,
    rewardsUsed: order.rewardsUsed,
    reason: `${flagged.join(', ')}, order #${number}`,
  });
  if (!applied) throw new Refusal(409, 'reward_unavailable', 'You have fewer rewards than this.', { wanted: order.rewardsUsed });
}
