import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { getSession, SignedInUser } from '#features/accounts/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor, keep, orKept, readKept } from '#platform/browser/kept.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { announceSignedOut } from '#platform/browser/signed-out.ts';
import { remember } from './signed-in.ts';

export type Venue = SignedInUser['venues'][number];

/** `keptAt`: the server could not be asked, and this is what it said then (epoch ms). */
export type Account = SignedInUser & {
  readonly keptAt?: number;
  /** An administrator who looks in: until then. */
  readonly lookingUntil?: string;
};
const ACCOUNT = 'account';
const ASK_AGAIN_MS = 5_000;

async function askAccount(signal: AbortSignal): Promise<Account> {
  const session = await call<typeof getSession>('GET', '/api/auth/get-session', { signal: inTimeFor(signal) });
  const user = remember(session);
  if (user) return session.looking && session.expiresAt !== null ? { ...user, lookingUntil: session.expiresAt } : user;
  announceSignedOut(false);
  throw new CallFailed(401, 'unauthorised', 'Nobody is signed in.');
}

/** Who is signed in, as the server says. Nobody there counts as a 401. */
export function useAccount() {
  return useQuery({
    queryKey: [ACCOUNT],
    queryFn: ({ signal }) =>
      orKept(askAccount(signal), () => {
        const kept = readKept<SignedInUser>(ACCOUNT);
        return kept && { ...kept.value, keptAt: kept.at };
      }),
    staleTime: 5 * 60_000,
    // Also where the browser thinks itself offline: what was kept is there.
    networkMode: 'always',
    refetchInterval: ({ state }) => state.data?.keptAt !== undefined && ASK_AGAIN_MS,
  });
}

/** Keeps for this device who works at the portal, and where, for as long as they are signed in: no address. */
export function useKeptAccount(account: Account | undefined): void {
  useEffect(() => {
    if (account && account.keptAt === undefined && account.lookingUntil === undefined) keep(ACCOUNT, { ...account, email: '' });
  }, [account]);
}

/** Looks again what somebody may do as soon as the server refuses them something: an owner may have switched it while the page was open. */
export function useRightsKept(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = ({ type, action }: { readonly type: string; readonly action?: { readonly type: string; readonly error?: unknown } }) => {
      if (type !== 'updated' || action?.type !== 'error' || !(action.error instanceof CallFailed)) return;
      if (action.error.code === 'not_allowed') void client.invalidateQueries({ queryKey: [ACCOUNT] });
    };
    const [queries, mutations] = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
    return () => (queries(), mutations());
  }, [client]);
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
