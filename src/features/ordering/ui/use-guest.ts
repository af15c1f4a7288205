import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { readSetting } from '#platform/browser/preferences.ts';
import type { AddressOf, AnswerOf } from '#platform/shared/endpoint.ts';
import type { getSession } from '#features/accounts/contract.ts';
import type { readUser } from '#features/history/contract.ts';
import { givenName } from './given-name.ts';

/** Who orders, as far as checkout needs it. */
export type Guest = {
  readonly signedIn: boolean;
  readonly name: string;
  readonly rewardsAvailable: number;
  readonly stampsCollected: number;
  /** Of rewards that were used before their stamps were taken back. */
  readonly stampsOwed: number;
};

const NOBODY: Guest = { signedIn: false, name: '', rewardsAvailable: 0, stampsCollected: 0, stampsOwed: 0 };

/** The first name or store name of the session that this browser knows of, else the name that was used last. */
function knownName(): string {
  return readSetting('firstName') || readSetting('storeName') || givenName();
}

async function readGuest(companyId: string): Promise<Guest> {
  const { user } = await call<typeof getSession>('GET', '/api/auth/get-session');
  if (!user) return NOBODY;
  const named = { ...NOBODY, signedIn: true, name: user.firstName || user.storeName };
  const answer = await fetch(`/api/users/${encodeURIComponent(user._id)}` satisfies AddressOf<typeof readUser>);
  if (!answer.ok) return named;
  const { loyaltyStamps } = (await answer.json()) as AnswerOf<typeof readUser>;
  const card = loyaltyStamps.find((one) => one.companyId === companyId);
  if (!card) return named;
  const { rewardsAvailable, stampsCollected, stampsOwed } = card;
  return { ...named, rewardsAvailable, stampsCollected, stampsOwed };
}

/** At once what the browser knows; then what the server says of the session and its card at this company. Ordering never waits for it. */
export function useGuest(companyId: string): Guest {
  const [guest, setGuest] = useState<Guest>(() => ({ ...NOBODY, name: knownName() }));
  useEffect(() => {
    let current = true;
    readGuest(companyId).then(
      (read) => current && setGuest((before) => ({ ...read, name: read.name || before.name })),
      // Logged only: section 8 of the specification.
      // oxlint-disable-next-line no-console
      (error: unknown) => console.warn('The session could not be read; ordering as a guest.', error),
    );
    return () => {
      current = false;
    };
  }, [companyId]);
  return guest;
}
