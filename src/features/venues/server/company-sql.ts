import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';

/** Companies, whose venues share their stamps. */

export async function insertCompany(tx: Tx, name: string): Promise<string> {
  const id = uuidv7();
  await tx.insertInto('company').values({ id, name }).execute();
  return id;
}

/** A company that still is one, held so that it cannot be taken over meanwhile; null for any other. */
export async function lockCompany(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  const row = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the venue into the company; answers how many venues its old one has left. */
export async function putIntoCompany(tx: Tx, venueId: string, from: string, to: { readonly id: string }): Promise<number> {
  await tx.updateTable('venue').set({ companyId: to.id }).where('id', '=', venueId).execute();
  const { left } = await tx
    .selectFrom('venue')
    .select((e) => e.fn.countAll<string>().as('left'))
    .where('companyId', '=', from)
    .where('status', '<>', 'erased')
    .executeTakeFirstOrThrow();
  return Number(left);
}

export type CompanyRow = { readonly id: string; readonly name: string; readonly cards: number; readonly venues: readonly CompanyVenue[] };
type CompanyVenue = { readonly _id: string; readonly id: number; readonly title: string };

/** Companies by name, after one, those whose name or a venue's title holds the text. */
export async function companies(tx: Tx, { query, after, most }: { query: string; after: string; most: number }): Promise<CompanyRow[]> {
  const like = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name,
      (select count(*)::int from stamp_card k where k.company_id = c.id and k.stamps > 0) as cards,
      coalesce((select jsonb_agg(jsonb_build_object('_id', v.id, 'id', v.number, 'title', v.title) order by v.number)
        from venue v where v.company_id = c.id and v.status <> 'erased'), '[]') as venues
    from company c where c.merged_into is null and (c.name, c.id::text) > (split_part(${after}, chr(10), 1), split_part(${after}, chr(10), 2))
      and exists (select 1 from venue v where v.company_id = c.id and v.status <> 'erased' and (c.name ilike ${like} or v.title ilike ${like}))
    order by c.name, c.id::text limit ${most}`.execute(tx);
  return rows;
}

/** The company was taken over by another, which everything that leads to it leads to now. Its row is held: one transaction at a time. */
export async function mergeCompany(tx: Tx, from: string, into: string): Promise<void> {
  await tx.updateTable('company').set({ mergedInto: into }).where('id', '=', from).execute();
}
