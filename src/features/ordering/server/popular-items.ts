import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { O } from './order-conditions.ts';

const DAYS = 30;
/** With fewer orders it would say what somebody liked, not what people like. */
const FEWEST_ORDERS = 20;
const MOST = 12;
const KEPT_MS = 3_600_000;

type Asked = { readonly venueId: string };

/**
 * The dishes that were sold most in thirty days, the first first; none below twenty orders that staff took or somebody paid. Counted when a menu is made, and once an hour at
 * most. A menu without them is still a menu: where they cannot be counted there are none.
 */
export function popularItems(db: Database, clock: Clock): (venue: Asked) => Promise<readonly string[]> {
  const kept = new Map<string, { until: number; ids: Promise<readonly string[]> }>();
  return ({ venueId }) => {
    const now = clock();
    const known = kept.get(venueId);
    if (known && known.until > now) return known.ids;
    const ids = queryPopular(db, venueId, now).catch((): readonly string[] => []);
    kept.set(venueId, { until: now + KEPT_MS, ids });
    if (kept.size > 2000) kept.delete(kept.keys().next().value ?? '');
    return ids;
  };
}

async function queryPopular(db: Database, venueId: string, now: number): Promise<readonly string[]> {
  const from = new Date(now - DAYS * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<{ itemId: string }>`
    with sold as materialized (
      select o.id from orders o where o.venue_id = ${venueId}::uuid and o.business_day >= ${from}::date and ${O.wanted}
    )
    select l.item_id from sold join order_line l on l.venue_id = ${venueId}::uuid and l.order_id = sold.id
    where (select count(*) from sold) >= ${FEWEST_ORDERS}
    group by l.item_id order by sum(l.quantity) desc, l.item_id limit ${MOST}`.execute(db);
  return rows.map(({ itemId }) => itemId);
}
