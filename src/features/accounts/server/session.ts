import { isAPIError } from 'better-auth/api';
import type { Role, TeamRight } from '#domain/permissions.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { SessionBody, SignedInUser } from '../contract.ts';
import type { Auth } from './auth.ts';

/** Who is signed in, as other features need it. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  /** Whether the address was confirmed: what only its owner may do asks for it. */
  readonly emailVerified: boolean;
  readonly accountType: 'User' | 'Store';
  readonly firstName: string;
  readonly lastName: string;
  readonly storeName: string;
  readonly expiresAt: Date;
  /** Of the session itself: what tells this browser from the account's others. Never leaves the server. */
  readonly token: string;
};

/** Where somebody works, and what they may do there. */
export type VenueOf = {
  readonly venueId: string;
  readonly number: number;
  readonly title: string;
  readonly role: Role;
  readonly rights: readonly TeamRight[];
  readonly listed: boolean;
};

/** What a page is told, and the headers that set, move or clear the session's cookie. */
export type SessionAnswer = { readonly body: SessionBody; readonly headers: Headers };

/** However often it is used: after a year somebody shows again who they are. */
export const SESSION_MOST_MS = 365 * 24 * 3600 * 1000;
const isPast = ({ createdAt }: { readonly createdAt: Date }): boolean => Date.now() - createdAt.getTime() >= SESSION_MOST_MS;

type Profile = {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly accountType: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly storeName?: string | null | undefined;
  readonly isAdmin?: boolean | null | undefined;
};

/** The sessions of requests. The cookie's signature and the row are checked each time: a session that was ended is over at once. */
export function readSession(auth: Auth, venuesOf: (userId: string) => Promise<readonly VenueOf[]>) {
  const signOut = async (headers: Headers): Promise<Headers> => (await auth.api.signOut({ headers, returnHeaders: true })).headers;
  return {
    async session(headers: Headers): Promise<SessionAnswer> {
      const found = await unlessAway(() => auth.api.getSession({ headers, returnHeaders: true }));
      if (!found.response) return { body: { user: null, expiresAt: null }, headers: found.headers };
      const { user, session } = found.response;
      if (isPast(session)) return { body: { user: null, expiresAt: null }, headers: await signOut(headers) };
      return { body: sessionBody(user, session.expiresAt, await venuesOf(user.id)), headers: found.headers };
    },
    async user(headers: Headers): Promise<SessionUser | null> {
      if (!headers.has('cookie')) return null;
      // Not slid here: the cookie would have to move with it, and only `session` answers with its headers.
      const found = await unlessAway(() => auth.api.getSession({ headers, query: { disableRefresh: true } }));
      if (!found || isPast(found.session)) return null;
      const { venues: _, _id: id, ...profile } = signedInUser(found.user, []);
      return { id, ...profile, expiresAt: found.session.expiresAt, token: found.session.token };
    },
    signOut,
  };
}

export function sessionBody(user: Profile, expiresAt: Date, venues: readonly VenueOf[]): SessionBody {
  return { user: signedInUser(user, venues), expiresAt: expiresAt.toISOString() };
}

export function signedInUser(user: Profile, venues: readonly VenueOf[]): SignedInUser {
  return {
    _id: user.id,
    accountType: user.accountType === 'Store' ? 'Store' : 'User',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    storeName: user.storeName ?? '',
    email: user.email,
    emailVerified: user.emailVerified,
    ...(user.isAdmin && { admin: true as const }),
    venues: venues.map(({ venueId, number, title, role, rights, listed }) => ({
      _id: venueId,
      id: number,
      title,
      role,
      rights: [...rights],
      listed,
    })),
  };
}

/** A session that cannot be read is not "nobody": the page would throw its user out while the database restarts. */
async function unlessAway<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAPIError(error) && error.statusCode >= 500)
      throw new Refusal(503, 'unavailable', 'We cannot look up your session. Please try again in a moment.');
    throw error;
  }
}
