import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** What categories, dishes, promotions, shared choices and own marks of these venues are called now, by their ids. */
export async function calledAs(tx: Tx, venueIds: readonly string[], ids: readonly string[]): Promise<Map<string, string>> {
  if (venueIds.length === 0 || ids.length === 0) return new Map();
  const [venues, wanted] = [[...venueIds], [...ids]];
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from category where venue_id = any(${venues}::uuid[]) and id::text = any(${wanted}::text[])
    union all select id, name from item where venue_id = any(${venues}::uuid[]) and id = any(${wanted}::text[])
    union all select id::text, name from promotion where venue_id = any(${venues}::uuid[]) and id::text = any(${wanted}::text[])
    union all select id::text, extra ->> 'option' from extra_group where venue_id = any(${venues}::uuid[]) and id::text = any(${wanted}::text[])
    union all select m ->> 'key', m ->> 'name' from venue v, jsonb_array_elements(v.configuration -> 'ownMarks') m
      where v.id = any(${venues}::uuid[]) and m ->> 'key' = any(${wanted}::text[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
