import { sql } from 'kysely';
import { searchPatterns } from '#domain/search-pattern.ts';
import type { Tx } from '#platform/server/database.ts';

/** An account as administrators see it: nothing to sign in with. */
export type UserRow = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly accountType: string;
  readonly emailVerified: boolean;
  readonly isAdmin: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date | null;
  readonly sessions: number;
  readonly secondFactor: boolean;
};

export type UserQuery = {
  readonly query: string;
  readonly type: 'User' | 'Store' | 'admin' | 'disabled' | null;
  /** Of these alone; null: of all. */
  readonly among: readonly string[] | null;
  readonly after: string | null;
  readonly most: number;
};

/** What a query finds of a name or an address: it holds the text; or every word of it, whatever the accents, case or script. An address is meant to the letter. */
function isFound(query: string) {
  const like = `%${query.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const exactly = sql<boolean>`(u.email ilike ${like} or u.name ilike ${like})`;
  const patterns = query.includes('@') ? [] : searchPatterns(query);
  if (patterns.length === 0) return exactly;
  const each = patterns.map((pattern) => sql<boolean>`(u.name || ' ' || u.email) ~ ${pattern}`);
  return sql<boolean>`(${exactly} or (${sql.join(each, sql` and `)}))`;
}

/** Accounts whose address or name holds the text, the latest first, older than `after` (an id, which rises with time). */
export async function listUsers(tx: Tx, { query, type, among, after, most }: UserQuery, now: Date): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.name, u.account_type, u.email_verified, u.is_admin, u.disabled_at is not null as disabled, u.created_at,
      greatest((select max(s.updated_at) from account_session s where s.user_id = u.id),
        (select max(p.created_at) from admin_app_password p where p.user_id = u.id)) as seen_at,
      (select count(*)::int from account_session s where s.user_id = u.id and s.expires_at > ${now})
        + (select count(*)::int from admin_app_password p where p.user_id = u.id and p.expires_at > ${now}) as sessions,
      exists (select from admin_second_factor f where f.user_id = u.id and f.confirmed_at is not null) as second_factor
    from account_user u
    where ${isFound(query)}
      and (${type}::text is null or (${type} = 'admin' and u.is_admin) or (${type} = 'disabled' and u.disabled_at is not null) or u.account_type = ${type})
      and (${among}::uuid[] is null or u.id = any(${among}::uuid[]))
      and (${after}::uuid is null or u.id < ${after}::uuid)
    order by u.id desc limit ${most}`.execute(tx);
  return rows;
}

/** Signs an account out everywhere; answers how many sessions and app passwords ended. */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('accountSession').where('userId', '=', userId).executeTakeFirst();
  const passwords = await tx.deleteFrom('adminAppPassword').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows + passwords.numDeletedRows);
}

/** An administrator's app passwords that are good still, the youngest first. */
export async function appPasswordsOf(tx: Tx, userId: string, now: Date): Promise<{ readonly id: string; readonly createdAt: Date }[]> {
  return tx
    .selectFrom('adminAppPassword')
    .select(['id', 'createdAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends one of an account's app passwords; false where it is none of theirs. */
export async function endAppPassword(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('adminAppPassword').where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
