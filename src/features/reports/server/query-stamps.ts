import { sql } from 'kysely';
import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import type { Tx } from '#platform/server/database.ts';
import { instantsOf, within, type Span } from './span.ts';

/** What stamp cards got and gave on a business day, as their ledger has it. */
export type StampsRow = { readonly day: string; readonly stamps: number; readonly rewardsUsed: number };

/**
 * Stamps that stand on a card and rewards taken from one, on the day of their order; what an order that was stopped or sent back took with it is off.
 * An order of nobody's gives none, whatever it was worth. What was put right by hand belongs to the day on which that was done.
 */
export async function queryStamps(tx: Tx, span: Span, until: Date | null = null): Promise<StampsRow[]> {
  const { start, end } = instantsOf(span, until);
  const { rows } = await sql<StampsRow>`
    select day, sum(stamps)::int as stamps, -sum(rewards)::int as rewards_used from (
      select o.business_day as day, e.stamps, e.rewards from orders o join stamp_entry e on e.order_id = o.id
        where ${within(span)} ${until ? sql`and o.placed_at <= ${until}::timestamptz` : sql``}
      union all
      select (e.at at time zone ${span.timeZone}::text - make_interval(hours => ${BUSINESS_DAY_BEGINS}::int))::date, e.stamps, e.rewards from stamp_entry e
        where e.venue_id = ${span.venueId}::uuid and e.order_id is null and e.at >= ${start}::timestamptz and e.at < ${end}::timestamptz
    ) t group by day order by day`.execute(tx);
  return rows;
}
