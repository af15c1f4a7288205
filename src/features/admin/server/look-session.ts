import { TEAM_RIGHTS } from '#domain/permissions.ts';
import type { Database } from '#platform/server/database.ts';
import { looker, type Looker } from '#platform/server/looker.ts';
import type { SessionBody } from '#features/accounts/contract.ts';
import type { SessionUser } from '#features/accounts/server/accounts.ts';
import { namesOf } from '#features/venues/server/venue-standing.ts';

const noName = { firstName: '', lastName: '', storeName: '', emailVerified: true, accountType: 'Store' as const };

/** Who asks, where an administrator looks in: they themselves, as long as the look goes on. */
export async function lookingUser({ userId, email, until, goesOn }: Looker): Promise<SessionUser | null> {
  return (await goesOn()) ? { ...noName, id: userId, email, expiresAt: until, token: '' } : null;
}

/** What pages are told of a session, where somebody looks in: its one venue, and until when. Null: nobody does. */
export async function lookingSession(db: Database): Promise<SessionBody | null> {
  const look = looker();
  if (!look) return null;
  const { userId, email, venueId, until } = look;
  const name = (await namesOf(db, [venueId])).get(venueId);
  const venues = name
    ? [{ _id: venueId, id: name.number, title: name.title, role: 'owner' as const, rights: [...TEAM_RIGHTS], listed: true }]
    : [];
  return { user: { ...noName, _id: userId, email, venues }, expiresAt: until.toISOString(), looking: true };
}
