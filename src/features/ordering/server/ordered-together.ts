import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { keptHourly } from './kept-hourly.ts';
import { O } from './order-conditions.ts';

const DAYS = 30;
/** In fewer orders two dishes met by chance. */
const FEWEST_ORDERS = 3;
const MOST = 4;

export type Together = Readonly<Record<string, readonly string[]>>;

/** Of each dish those that were most often in the same order, in thirty days; none below three orders that staff took or somebody paid. */
export const orderedTogether = (db: Database, clock: Clock): ((venueId: string) => Promise<Together | null>) =>
  keptHourly(clock, (venueId, now) => queryTogether(db, venueId, now));

async function queryTogether(db: Database, venueId: string, now: number): Promise<Together> {
  const from = new Date(now - DAYS * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<{ itemId: string; others: string[] }>`
    with sold as materialized (
      select o.id from orders o where o.venue_id = ${venueId}::uuid and o.business_day >= ${from}::date and ${O.wanted}
    ), dish as materialized (
      select distinct l.order_id, l.item_id from sold join order_line l on l.venue_id = ${venueId}::uuid and l.order_id = sold.id
    ), pair as (
      select one.item_id, other.item_id as other_id, count(*) as orders,
        row_number() over (partition by one.item_id order by count(*) desc, other.item_id) as place
      from dish one join dish other on other.order_id = one.order_id and other.item_id <> one.item_id
      group by one.item_id, other.item_id having count(*) >= ${FEWEST_ORDERS}
    )
    select item_id, array_agg(other_id order by place) as others from pair where place <= ${MOST} group by item_id`.execute(db);
  return Object.fromEntries(rows.map(({ itemId, others }) => [itemId, others]));
}
