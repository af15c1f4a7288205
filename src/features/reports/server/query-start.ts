import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

type Start = {
  readonly team: number;
  readonly invited: boolean;
  readonly ordered: boolean;
  readonly ownMenu: boolean;
  readonly ownTables: boolean;
  /** Somebody said which country's VAT counts: when the venue was opened, or in the settings. */
  readonly taxSaid: boolean;
};

/** Nouns of the log under which somebody works on a menu. */
const OF_MENUS = ['menu', 'item', 'category', 'extras', 'prices'];

/** What only the database knows of a venue's first steps. A venue that its owner opened came with tables, and often with an example menu: that is no step of theirs. */
export async function queryStart(tx: Tx, venueId: string, now: Date): Promise<Start> {
  const changed = (nouns: readonly string[]) => sql`(not v.self_made or exists (
      select 1 from audit_entry e where e.venue_id = v.id and split_part(e.action, '.', 1) = any(${[...nouns]}::text[])))`;
  const { rows } = await sql<Start>`
    select (select count(*) from venue_account a where a.venue_id = v.id)::int as team,
      exists (select 1 from team_invitation i where i.venue_id = v.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}) as invited,
      exists (select 1 from orders o where o.venue_id = v.id) as ordered,
      ${changed(OF_MENUS)} as own_menu, ${changed(['tables'])} as own_tables,
      (not v.self_made or exists (select 1 from audit_entry e where e.venue_id = v.id
        and (e.action = 'settings.tax_saved' or (e.action = 'venue.created' and e.after->>'country' is not null)))) as tax_said
    from venue v where v.id = ${venueId}::uuid`.execute(tx);
  return rows[0] ?? { team: 0, invited: false, ordered: false, ownMenu: false, ownTables: false, taxSaid: false };
}
