import { subtract } from '#domain/money-parts.ts';
import { toAmount } from '#domain/money.ts';
import { findByCode, reachesMinimum, type Promotion } from '#domain/promotion.ts';
import type { Quote } from '#domain/quote.ts';
import { isUsedUp } from '#features/venues/server/promotion-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Tx } from '#platform/server/database.ts';
import type { PromoState } from '../contract.ts';
import { unpaidUsesOf, usesBy } from './promotion-use.ts';

/** What a typed code comes to before anybody counts its uses: the promotion, and why it takes nothing off where it does not. */
export type Promo = {
  readonly found: Promotion | null;
  readonly state: 'none' | 'unknown' | 'needs_account' | 'needs_verified' | 'applied';
};

/** Who types a code: a user whose address may be confirmed, or a guest. */
export type Coder = { readonly userId: string | null; readonly verified: boolean };

/** The promotion of a code for who asks. One that each person may use so often is for people whom we can tell apart: accounts are made in a second, addresses are not. */
export function promoOf(venue: VenueSnapshot, code: string, { userId, verified, now }: Coder & { readonly now: number }): Promo {
  if (code.trim() === '') return { found: null, state: 'none' };
  const found = findByCode(venue.promotions, code, now);
  if (found === null) return { found, state: 'unknown' };
  if (typeof found.maxPerPerson !== 'number') return { found, state: 'applied' };
  if (userId === null) return { found, state: 'needs_account' };
  return { found, state: verified ? 'applied' : 'needs_verified' };
}

/** The promotion that an order with these prices uses; below its minimum it is none of the order's. */
export function promotionUsed({ found, state }: Promo, priced: Quote): Promotion | null {
  if (found === null || state !== 'applied') return null;
  return reachesMinimum(found, subtract(priced.subtotalCents, priced.rewardSavingsCents)) ? found : null;
}

/** Whether its uses are gone, all of them or this person's, as far as anybody can know before taking one. */
export async function usesLeft(
  tx: Tx,
  venueId: string,
  { id, maxPerPerson }: Promotion,
  userId: string | null,
): Promise<'used_up' | 'held_by_unpaid' | 'person_limit' | null> {
  if (await isUsedUp(tx, venueId, id)) return (await unpaidUsesOf(tx, venueId, id)) > 0 ? 'held_by_unpaid' : 'used_up';
  if (typeof maxPerPerson !== 'number' || userId === null) return null;
  return (await usesBy(tx, venueId, id, userId)) >= maxPerPerson ? 'person_limit' : null;
}

/** For the wire. A code that nobody knows, or that is empty, is told nothing of. */
export function promoState(state: PromoState['state'], promotion: Promotion | null): PromoState {
  if (promotion === null) return { state, code: '', type: '-', discount: 0 };
  const { code, type, amountCents, percent, minimumCents, maxPerPerson } = promotion;
  return {
    state,
    code: code ?? '',
    type,
    discount: type === '%' ? percent : toAmount(amountCents),
    ...(minimumCents !== undefined && minimumCents > 0 && { minimumSubtotal: toAmount(minimumCents) }),
    ...(typeof maxPerPerson === 'number' && { maxPerPerson }),
  };
}
