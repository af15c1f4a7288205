import type { AddressOf } from '#platform/shared/endpoint.ts';
import type { getVenue, PublicVenue } from '../contract.ts';

const KEY = 'venue';

/** The venue that this browser's session has seen last, if its stored text still reads as one. */
export function cachedVenue(storage: Pick<Storage, 'getItem'>): PublicVenue | null {
  try {
    const venue = JSON.parse(storage.getItem(KEY) ?? 'null') as PublicVenue | null;
    return typeof venue?.id === 'number' && Array.isArray(venue.content.menu.categories) && typeof venue.currency.code === 'string'
      ? venue
      : null;
  } catch {
    return null;
  }
}

/** Section 4 of the specification: the cache answers where the address names no venue, or the one that is cached. */
export const answers = (cached: PublicVenue | null, id: string | null): cached is PublicVenue =>
  cached !== null && (id === null || String(cached.id) === id || cached._id === id);

/**
 * Reads a venue from the server; the browser's own cache asks with its ETag. Rejects where there is no such answer. A plain `fetch`, and an
 * address that only the compiler checks: every menu loads this, and none needs to know why.
 */
export async function fetchVenue(id: string): Promise<PublicVenue> {
  const answer = await fetch(`/api/stores/${encodeURIComponent(id)}` satisfies AddressOf<typeof getVenue>);
  if (!answer.ok) throw new Error(`The venue answered ${answer.status}.`);
  const venue = (await answer.json()) as PublicVenue;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(venue));
  } catch {
    // A menu larger than the session's storage is fetched again next time.
  }
  return venue;
}
