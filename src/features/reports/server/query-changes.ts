import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

export type ChangeRow = {
  id: string;
  at: Date;
  actorId: string | null;
  isAdmin: boolean | null;
  action: string;
  subject: string;
  via: string | null;
  before: unknown;
  after: unknown;
};
export type ChangeFilter = {
  readonly venueId: string;
  /** Only older than this entry. */
  readonly before: string | null;
  readonly actor: string | null;
  /** The noun of an action. */
  readonly kind: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

/** Entries of a venue's audit log, newest first; one more than `most` says that there are older ones. */
export async function queryChanges(
  tx: Tx,
  { venueId, before, actor, kind, from, until }: ChangeFilter,
  most: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select e.id, e.at, e.actor_id, u.is_admin, e.action, e.subject, e.via, e.before, e.after
    from audit_entry e left join account_user u on u.id = e.actor_id
    where e.venue_id = ${venueId}::uuid
      and (${before}::uuid is null or e.id < ${before}::uuid)
      and (${actor}::uuid is null or e.actor_id = ${actor}::uuid)
      and (${kind}::text is null or split_part(e.action, '.', 1) = ${kind}::text)
      and (${from}::timestamptz is null or (e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz))
    order by e.id desc limit ${most + 1}::int`.execute(tx);
  return rows;
}

export type ChangeFacets = { people: { _id: string; admin: boolean }[]; kinds: string[] };

/** Whom and what the log can be filtered by. */
export async function queryChangeFacets(tx: Tx, venueId: string): Promise<ChangeFacets> {
  const { rows } = await sql<ChangeFacets>`
    select coalesce((select jsonb_agg(p) from (
        select distinct u.id as _id, u.is_admin as admin
        from audit_entry e join account_user u on u.id = e.actor_id where e.venue_id = ${venueId}::uuid) p), '[]') as people,
      coalesce((select jsonb_agg(k.kind order by k.kind) from (
        select distinct split_part(action, '.', 1) as kind from audit_entry where venue_id = ${venueId}::uuid) k), '[]') as kinds`.execute(
    tx,
  );
  return rows[0] ?? { people: [], kinds: [] };
}
