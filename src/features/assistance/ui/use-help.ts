import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { HouseHelp, readHelp } from '../help-contract.ts';

/** What the house says of itself: null until it came, 'failed' where it could not. The menu answers without it. */
export function useHelp(venueId: string): HouseHelp | 'failed' | null {
  const [help, setHelp] = useState<HouseHelp | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call<typeof readHelp>('GET', '/api/stores/:id/help', { params: { id: venueId }, signal: leaving.signal }).then(setHelp, () => {
      if (!leaving.signal.aborted) setHelp('failed');
    });
    return () => leaving.abort();
  }, [venueId]);
  return help;
}
