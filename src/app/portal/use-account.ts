import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { getSession, SignedInUser } from '#features/accounts/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { announceSignedOut } from '#platform/browser/signed-out.ts';
import { remember } from './signed-in.ts';

export type Venue = SignedInUser['venues'][number];

/** Who is signed in, as the server says. Nobody there counts as a 401. */
export function useAccount() {
  return useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => {
      const user = remember(await call<typeof getSession>('GET', '/api/auth/get-session', { signal }));
      if (user) return user;
      announceSignedOut(false);
      throw new CallFailed(401, 'unauthorised', 'Nobody is signed in.');
    },
    staleTime: 5 * 60_000,
  });
}

export const CHOSEN_VENUE = 'portalVenue';

/**
 * The venue that this browser works for: the one that the address names by `storeId`, else the one chosen last, else the first. `isForeign`: the
 * address names one that is not theirs, whose page must not show another's.
 */
export function useChosenVenue(venues: readonly Venue[]) {
  const [chosen, setChosen] = useState(() => readSetting(CHOSEN_VENUE));
  const [params, setParams] = useSearchParams();
  const storeId = params.get('storeId');
  const named = venues.find(({ _id, id }) => storeId !== null && (_id === storeId || String(id) === storeId));
  const venue = named ?? venues.find(({ _id }) => _id === chosen) ?? venues[0];
  const choose = (id: string) => {
    setChosen(id);
    writeSetting(CHOSEN_VENUE, id);
    // The address named the venue before: what else it says is of that one.
    if (storeId !== null) setParams({}, { replace: true });
  };
  const namedId = named?._id;
  useEffect(() => {
    if (namedId === undefined) return;
    setChosen(namedId);
    writeSetting(CHOSEN_VENUE, namedId);
  }, [namedId]);
  return { venue, choose, isForeign: storeId !== null && storeId !== '' && named === undefined };
}
