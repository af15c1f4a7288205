import { useEffect, useState } from 'react';
import type { PublicVenue } from '../contract.ts';
import { answers, cachedVenue, fetchVenue } from './venue-session.ts';

export type VenueState = { readonly venue: PublicVenue | null; readonly failed: boolean };

/**
 * The venue of the address, else of the session. What is cached shows at once and is asked for again behind it, so that prices and sold-out
 * dishes are of now. `attempt` asks anew; where `needed` is false nothing is fetched that the session does not have.
 */
export function useVenue(id: string | null, needed: boolean, attempt: number): VenueState {
  const [state, setState] = useState<VenueState>(() => {
    const cached = cachedVenue(sessionStorage);
    return { venue: answers(cached, id) ? cached : null, failed: false };
  });
  const known = state.venue;
  const wanted = id ?? (known ? String(known.id) : null);
  useEffect(() => {
    if (wanted === null || !needed) return;
    let current = true;
    setState((before) => ({ ...before, failed: false }));
    fetchVenue(wanted).then(
      (venue) => current && setState({ venue, failed: false }),
      (error: unknown) => {
        // Logged only: section 8 of the specification.
        // oxlint-disable-next-line no-console
        console.warn('There is no venue here.', error);
        if (current) setState((before) => ({ ...before, failed: true }));
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, needed, attempt]);
  return state;
}
