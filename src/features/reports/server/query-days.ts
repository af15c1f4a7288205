import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { openIn, stoppedIn } from './query-ends.ts';
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
    with sold as (
      select o.business_day as day, count(*) as orders, sum(o.subtotal_cents) as subtotal, sum(o.reward_savings_cents) as rewards,
        sum(o.discount_cents) as discount, sum(o.tip_cents) as tips, sum(o.total_cents) as total, count(o.user_id) as members
      from orders o where ${within(span)} and ${O.sold} group by o.business_day
    ), open as (
      select t.day, sum(t.cents) as cents from (${openIn(span)}) t group by t.day
    ), stopped as (
      select t.day, count(*) as orders, sum(t.cents) as cents from (${stoppedIn(span)}) t group by t.day
    )
    select day, coalesce(sold.orders, 0) as orders, coalesce(subtotal, 0) as subtotal_cents, coalesce(rewards, 0) as reward_cents,
      coalesce(discount, 0) as discount_cents, coalesce(tips, 0) as tip_cents, coalesce(total - tips, 0) as gross_cents,
      coalesce(open.cents, 0) as open_cents, coalesce(stopped.orders, 0) as stopped, coalesce(stopped.cents, 0) as stopped_cents,
      coalesce(members, 0) as members
    from sold left join open using (day) full join stopped using (day) order by day`.execute(tx);
  return rows;
}
