import type { Caller } from '#platform/server/caller.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { refuseSuspended } from '#features/venues/server/venue-status.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { PromoState, QuoteBody, QuoteInput } from '../contract.ts';
import { priceCart, quoteBody } from './draft-order.ts';
import { withFreshStock } from './fresh-stock.ts';
import { guardCode, type CodeLimits } from './guard-code.ts';
import { promoState, usesLeft } from './promo-of.ts';
import { refuseMissingRewards } from './reserve.ts';
import { venueOfOrder } from './venue-of-order.ts';

export type Quoting = {
  readonly input: QuoteInput;
  readonly userId: string | null;
  readonly verified: boolean;
  readonly caller: Caller;
};

type Deps = { readonly db: Database; readonly venues: VenueCache; readonly clock: Clock; readonly limits: CodeLimits };

/** What an order would cost now, and what its code does. Reads only. Refuses what `quoteOrder` of the contract names. */
export async function quoteOrder(deps: Deps, { input, userId, verified, caller }: Quoting): Promise<QuoteBody & { promo: PromoState }> {
  const read = await venueOfOrder(deps.venues, input);
  refuseSuspended(read);
  const venue = await withFreshStock(deps.db, read, input);
  const at = { userId, verified, now: deps.clock() };
  await guardCode(deps.limits, { userId, verified, caller }, { venue, code: input.promoCode ?? '', now: at.now });
  const { promotion, promo, priced, rewardsUsed } = priceCart(venue, input, at);
  await refuseMissingRewards(deps.db, venue, { userId, rewardsUsed });
  const gone = promo.found && promo.state === 'applied' ? await usesLeft(deps.db, venue.venueId, promo.found, userId) : null;
  const state = gone ?? (promo.state === 'applied' && promotion === null ? 'below_minimum' : promo.state);
  const now = gone ? priceCart(venue, { ...input, promoCode: null }, at).priced : priced;
  return { ...quoteBody(now, venue.rewardRule !== null), promo: promoState(state, promo.found) };
}
