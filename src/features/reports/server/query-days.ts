import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { within, type Span } from './span.ts';

export type DayRow = {
  day: string;
  orders: number;
  subtotalCents: number;
  rewardCents: number;
  discountCents: number;
  tipCents: number;
  grossCents: number;
  openCents: number;
  stopped: number;
  stoppedCents: number;
  members: number;
};

/** A day without an order. */
export const NO_DAY: Omit<DayRow, 'day'> = {
  orders: 0,
  subtotalCents: 0,
  rewardCents: 0,
  discountCents: 0,
  tipCents: 0,
  grossCents: 0,
  openCents: 0,
  stopped: 0,
  stoppedCents: 0,
  members: 0,
};

/** The days that had an order at all, in order; whole cents. */
export async function queryDays(tx: Tx, span: Span): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select o.business_day as day, count(*) filter (where ${O.sold}) as orders,
      coalesce(sum(o.subtotal_cents) filter (where ${O.sold}), 0) as subtotal_cents,
      coalesce(sum(o.reward_savings_cents) filter (where ${O.sold}), 0) as reward_cents,
      coalesce(sum(o.discount_cents) filter (where ${O.sold}), 0) as discount_cents,
      coalesce(sum(o.tip_cents) filter (where ${O.sold}), 0) as tip_cents,
      coalesce(sum(o.total_cents - o.tip_cents) filter (where ${O.sold}), 0) as gross_cents,
      coalesce(sum(${O.due}) filter (where ${O.sold}), 0) as open_cents,
      count(*) filter (where ${O.stoppedByVenue}) as stopped,
      coalesce(sum(o.total_cents - o.tip_cents) filter (where ${O.stoppedByVenue}), 0) as stopped_cents,
      count(*) filter (where ${O.sold} and o.user_id is not null) as members
    from orders o where ${within(span)} group by o.business_day order by o.business_day`.execute(tx);
  return rows;
}
