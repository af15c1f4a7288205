import { sql } from 'kysely';
import { MOST_DISHES, MOST_MENU_BYTES, MOST_OPTIONS } from '#domain/sizes.ts';
import type { Tx } from '#platform/server/database.ts';
import { Refusal } from '#platform/shared/refusal.ts';

/** How large a menu is as it is read: shared choices count in each dish that has them. `options`: of the dish that has most. */
export type MenuSize = { readonly items: number; readonly options: number; readonly bytes: number };

const MOST: MenuSize = { items: MOST_DISHES, options: MOST_OPTIONS, bytes: MOST_MENU_BYTES };
const WORDS = { items: 'dishes', options: 'options of one dish', bytes: 'bytes' } as const;

/** Measured by the database, so that a large one holds nobody else up here. */
export async function menuSize(tx: Tx, venueId: string): Promise<MenuSize> {
  const { rows } = await sql<MenuSize>`
    with dish as (
      select octet_length(to_jsonb(i)::text) + coalesce(sum(octet_length(g.extra::text)), 0) as bytes,
        coalesce(sum(jsonb_array_length(coalesce(g.extra, x.extra) -> 'options')), 0) as options
      from item i
        left join lateral jsonb_array_elements(case jsonb_typeof(i.extras) when 'array' then i.extras else '[]' end) x(extra) on true
        left join extra_group g on g.venue_id = i.venue_id and g.id::text = x.extra ->> 'group'
      where i.venue_id = ${venueId} group by i.venue_id, i.id)
    select count(*)::int as items, coalesce(max(options), 0)::int as options, coalesce(sum(bytes), 0)::int as bytes from dish`.execute(tx);
  return rows[0] ?? { items: 0, options: 0, bytes: 0 };
}

/**
 * Refuses menu_full (409) where a change made a menu larger than one may be: every reader of it would hold up all other venues. What was larger
 * before may shrink step by step.
 */
export async function refuseTooLarge(tx: Tx, venueId: string, before: MenuSize): Promise<void> {
  const now = await menuSize(tx, venueId);
  const of = (['items', 'options', 'bytes'] as const).find((part) => now[part] > MOST[part] && now[part] > before[part]);
  if (of) throw new Refusal(409, 'menu_full', `A menu has room for ${MOST[of]} ${WORDS[of]}.`, { most: MOST[of], of });
}
