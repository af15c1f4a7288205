import { notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { Limiter } from '#platform/server/rate-limit.ts';
import { refuseSuspended } from '#features/venues/server/venue-status.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { PromoState, QuoteBody, QuoteInput } from '../contract.ts';
import { priceCart, quoteBody } from './draft-order.ts';
import { promoState, usesLeft } from './promo-of.ts';

export type Quoting = {
  readonly input: QuoteInput;
  readonly userId: string | null;
  readonly verified: boolean;
  /** Counts the codes that nobody knows, so that nobody finds a hidden one by trying. */
  readonly codes: Limiter;
  readonly address: string;
};

type Deps = { readonly db: Database; readonly venues: VenueCache; readonly clock: Clock };

/** What an order would cost now, and what its code does. Reads only. Refuses what `quoteOrder` of the contract names. */
export async function quoteOrder(
  deps: Deps,
  { input, userId, verified, codes, address }: Quoting,
): Promise<QuoteBody & { promo: PromoState }> {
  const venue = await deps.venues.get(input.storeDBId || String(input.storeId ?? ''));
  if (!venue) throw notFound('The venue');
  refuseSuspended(venue);
  const code = input.promoCode?.trim() ?? '';
  // Taken before it is known whether the code is one: who has none left learns nothing, not even of a right one.
  if (code !== '') await codes.take(address);
  let wrong = false;
  try {
    const at = { userId, verified, now: deps.clock() };
    const { promotion, promo, priced } = priceCart(venue, input, at);
    wrong = promo.state === 'unknown';
    const gone = promo.found && promo.state === 'applied' ? await usesLeft(deps.db, venue.venueId, promo.found, userId) : null;
    const state = gone ?? (promo.state === 'applied' && promotion === null ? 'below_minimum' : promo.state);
    const now = gone ? priceCart(venue, { ...input, promoCode: null }, at).priced : priced;
    return { ...quoteBody(now, venue.rewardRule !== null), promo: promoState(state, promo.found) };
  } finally {
    if (code !== '' && !wrong) await codes.giveBack(address);
  }
}
