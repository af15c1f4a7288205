import { notFound, Refusal } from '#platform/shared/refusal.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { QuoteInput } from '../contract.ts';

/** The venue that an order or a quote names, by `_id`, by number, or by both of one venue. Refuses not_found (404), invalid_input (400). */
export async function venueOfOrder(
  venues: Pick<VenueCache, 'get'>,
  { storeDBId, storeId }: Pick<QuoteInput, 'storeDBId' | 'storeId'>,
): Promise<VenueSnapshot> {
  const number = storeId ?? null;
  const venue = await venues.get(storeDBId || String(number ?? ''));
  if (!venue) throw notFound('The venue');
  if (!storeDBId || number === null || number === venue.number) return venue;
  throw new Refusal(400, 'invalid_input', '`storeDBId` and `storeId` are two venues.', {
    problems: [{ path: 'storeId', message: 'This is not the number of that venue.' }],
  });
}
