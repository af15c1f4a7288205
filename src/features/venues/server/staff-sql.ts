import { sql } from 'kysely';
import { roleOf, type Deviation, type Role } from '#domain/permissions.ts';
import { namesAmong, type Person } from '#domain/person-names.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { Tx } from '#platform/server/database.ts';
import { VENUE_EVENTS } from '../events.ts';
import { bumpMenuVersion } from './venue-sql.ts';

/**
 * Takes a person off the staff of every venue; answers which. Whoever has such a venue open in the editor must read it again, and the team's
 * open pages look whether they may stay.
 */
export async function forgetStaff(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('venueAccount').where('userId', '=', userId).returning('venueId').execute();
  const venueIds = rows.map(({ venueId }) => venueId).toSorted();
  for (const venueId of venueIds) {
    await sql`update venue set revision = revision + 1 where id = ${venueId}`.execute(tx);
    await bumpMenuVersion(tx, venueId);
    await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'team.changed', subjectId: userId, actor: 'system' });
  }
  return venueIds;
}

/** Titles of the venues that each of these accounts alone owns, by account; no entry: none. */
export async function soleOwners(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ userId: string; titles: string[] }>`
    select a.user_id, array_agg(v.title order by v.title) as titles from venue_account a join venue v on v.id = a.venue_id
    where a.user_id = any(${[...userIds]}::uuid[]) and a.role = 'owner' and v.status not in ('deleted', 'erased') and not exists (
      select from venue_account o where o.venue_id = a.venue_id and o.role = 'owner' and o.user_id is not null and o.user_id <> a.user_id)
    group by a.user_id`.execute(tx);
  return new Map(rows.map(({ userId, titles }) => [userId, titles]));
}

/** Which of these venues an account owns. */
export async function ownedAmong(tx: Tx, venueIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ venueId: string }>`
    select distinct venue_id from venue_account
    where venue_id = any(${[...venueIds]}::uuid[]) and role = 'owner' and user_id is not null`.execute(tx);
  return new Set(rows.map(({ venueId }) => venueId));
}

/** Somebody of a venue's team; without an account yet, an administrator only wrote the address down. */
export type StaffRow = {
  readonly userId: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly rightsOn: readonly string[];
  readonly rightsOff: readonly string[];
  readonly position: number;
};

export async function readStaff(tx: Tx, venueId: string): Promise<StaffRow[]> {
  return tx
    .selectFrom('venueAccount')
    .leftJoin('accountUser', 'accountUser.id', 'venueAccount.userId')
    .select((e) => [
      'venueAccount.userId',
      e.fn.coalesce('accountUser.email', 'venueAccount.email').as('email'),
      e.fn.coalesce('accountUser.name', sql<string>`''`).as('name'),
      'venueAccount.role',
      'venueAccount.rightsOn',
      'venueAccount.rightsOff',
      'venueAccount.position',
    ])
    .where('venueId', '=', venueId)
    .orderBy('position')
    .execute();
}

/** What a venue's people are called among each other, by account: its team, and whom these ids name, who may have left it. */
export async function peopleNames(tx: Tx, venueId: string, ids: readonly (string | null)[] = []): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Person & { house: string | null }>`
    select u.id, u.name, u.email, (select title from venue where id = ${venueId}::uuid) as house from account_user u
    where u.id in (select unnest(${ids.filter((id) => id !== null)}::uuid[])
      union select a.user_id from venue_account a where a.venue_id = ${venueId}::uuid)
    order by u.id`.execute(tx);
  return namesAmong(rows, rows[0]?.house ?? '');
}

type NewStaff = {
  readonly userId: string;
  readonly email: string;
  readonly role: string;
  readonly rightsOn?: string[];
  readonly rightsOff?: string[];
};
/** The caller holds the venue (`editVenue`), here and below. */
export async function addStaff(tx: Tx, venueId: string, who: NewStaff): Promise<void> {
  const { last } = await tx
    .selectFrom('venueAccount')
    .select((e) => e.fn.coalesce(e.fn.max('position'), sql<number>`-1`).as('last'))
    .where('venueId', '=', venueId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('venueAccount')
    .values({ ...who, venueId, position: last + 1 })
    .execute();
}

/** Another role starts with its own rights: what was switched for the one before is not kept. */
export async function changeStaffRole(tx: Tx, venueId: string, position: number, role: string): Promise<void> {
  const set = { role, rightsOn: [], rightsOff: [] };
  await tx.updateTable('venueAccount').set(set).where('venueId', '=', venueId).where('position', '=', position).execute();
}

export async function changeStaffRights(tx: Tx, venueId: string, position: number, { on, off }: Deviation): Promise<void> {
  const set = { rightsOn: [...on], rightsOff: [...off] };
  await tx.updateTable('venueAccount').set(set).where('venueId', '=', venueId).where('position', '=', position).execute();
}

export async function removeStaff(tx: Tx, venueId: string, position: number): Promise<void> {
  await tx.deleteFrom('venueAccount').where('venueId', '=', venueId).where('position', '=', position).execute();
}

export type AccountRow = { position: number; email: string; userId: string | null; role: string };

/** All of them at once, as an administrator saves a venue. Whoever stays in the same role keeps the rights that an owner switched. */
export async function replaceAccounts(tx: Tx, venueId: string, accounts: readonly AccountRow[]): Promise<void> {
  const before = await tx
    .deleteFrom('venueAccount')
    .where('venueId', '=', venueId)
    .returning(['userId', 'email', 'role', 'rightsOn', 'rightsOff'])
    .execute();
  const keptOf = ({ userId, email, role }: AccountRow) => {
    const same = before.find(
      (row) => row.role === role && (userId === null ? row.userId === null && row.email === email : row.userId === userId),
    );
    return same ? { rightsOn: same.rightsOn, rightsOff: same.rightsOff } : {};
  };
  if (accounts.length > 0)
    await tx
      .insertInto('venueAccount')
      .values(accounts.map((account) => ({ ...account, ...keptOf(account), venueId })))
      .execute();
}

/** The accounts that work at a venue in one of these roles. */
export async function accountsIn(tx: Tx, roles: readonly Role[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct a.user_id from venue_account a join venue v on v.id = a.venue_id
    where a.user_id is not null and a.role = any(${[...roles]}) and v.status in ('live', 'suspended')`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Where each of these accounts works, and as what: by title. */
export async function placesOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly title: string; readonly role: Role }[]>> {
  const { rows } = await sql<{ userId: string; places: { title: string; role: string }[] }>`
    select a.user_id, jsonb_agg(jsonb_build_object('title', v.title, 'role', a.role) order by v.title) as places
    from venue_account a join venue v on v.id = a.venue_id
    where a.user_id = any(${[...userIds]}::uuid[]) and v.status in ('live', 'suspended') group by a.user_id`.execute(tx);
  return new Map(rows.map(({ userId, places }) => [userId, places.map(({ title, role }) => ({ title, role: roleOf(role) }))]));
}
