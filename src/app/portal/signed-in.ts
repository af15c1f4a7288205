import type { SessionBody, SignedInUser } from '#features/accounts/contract.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { forgetKept } from '#platform/browser/kept.ts';
import { saveSession, type Profile } from '#platform/browser/session.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers who signed in; null where the answer names nobody. */
export function remember({ user, expiresAt, looking }: SessionBody): SignedInUser | null {
  if (!user) return null;
  // Who looks in leaves nothing in this browser, whose own session may be somebody else's.
  if (looking) return user;
  forgetKept(user._id);
  saveSession(user, expiresAt === null ? Date.now() + THIRTY_DAYS_MS : onThisClock(Date.parse(expiresAt)));
  return user;
}

/** Where an account starts. */
export function homeOf(user: Pick<Profile, 'accountType'> & Partial<Pick<SignedInUser, 'admin' | 'venues'>>): string {
  // Administrators have a door of their own; where they work at a venue as well, they came for that.
  if (user.admin && user.accountType === 'User' && user.venues?.length === 0) return '/secret';
  return user.accountType === 'Store' ? '/portal/overview' : '/account';
}
