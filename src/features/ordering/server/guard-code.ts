import type { Caller } from '#platform/server/caller.ts';
import { guess, type Limit } from '#platform/server/rate-limit.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { promoOf } from './promo-of.ts';

export type CodeLimits = Readonly<Record<'promoCaller' | 'promoAddress' | 'promoVenue', Limit>>;
export type Asker = { readonly userId: string | null; readonly verified: boolean; readonly caller: Caller };

/**
 * Counts a code that nobody knows, so that nobody finds a hidden one by trying; by quotes and by orders alike. Asked before anything is said of a
 * code: who has tried too many learns nothing without a proof of work (429 too_many). Right codes never count.
 */
export async function guardCode(
  limits: CodeLimits,
  { userId, verified, caller }: Asker,
  { venue, code, now }: { readonly venue: VenueSnapshot; readonly code: string; readonly now: number },
): Promise<void> {
  if (code.trim() === '') return;
  const who = userId ?? caller.mark?.name ?? caller.address;
  await guess(
    [
      { limit: limits.promoCaller, key: who },
      { limit: limits.promoAddress, key: caller.address },
      { limit: limits.promoVenue, key: venue.venueId },
    ],
    caller.proof,
    async () => promoOf(venue, code, { userId, verified, now }).state !== 'unknown' || null,
  );
}
