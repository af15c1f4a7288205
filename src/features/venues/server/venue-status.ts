import { Refusal } from '#platform/shared/refusal.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

/** Refuses venue_suspended (409): nothing is ordered and nobody is called at a venue that an administrator has suspended. */
export function refuseSuspended(venue: Pick<VenueSnapshot, 'suspended'>): void {
  if (venue.suspended) throw new Refusal(409, 'venue_suspended', 'This venue is not available at the moment.');
}
