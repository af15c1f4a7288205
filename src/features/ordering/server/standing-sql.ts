import { sql } from 'kysely';
import { WAVE_OVER_MS } from '#domain/order-caps.ts';

/** The part of the statement that writes orders which judges them. */

/** A wave is over so long after the last of it. */
const WAVE_OVER = sql`${sql.lit(WAVE_OVER_MS)} * interval '1 ms'`;

/** The cap that an order is above, as the mark that says so; of several the first. Null: it is below all. */
const CAP_MET = sql`case
          when s.table_orders + count(*) filter (where asked.reserved) over of_table >= asked.table_cap then 'cap_table'
          when s.table_cents + coalesce(sum(asked.total_cents) filter (where asked.reserved) over of_table, 0) + asked.total_cents > asked.table_cap_cents then 'cap_table_sum'
          when s.phone_orders + count(*) filter (where asked.reserved) over of_phone >= asked.browser_cap then 'cap_phone'
          when s.phone_cents + coalesce(sum(asked.total_cents) filter (where asked.reserved) over of_phone, 0) + asked.total_cents > asked.browser_cap_cents then 'cap_phone_sum'
          when s.address_orders + count(*) filter (where asked.reserved) over of_address >= asked.address_cap then 'cap_address'
          when s.address_orders > 0 and s.address_cents + asked.total_cents > asked.address_cap_cents then 'cap_address_sum'
          when n.is_one and n.orders + count(*) filter (where asked.reserved) over of_newcomers >= asked.newcomers_cap then 'cap_newcomers'
          when n.is_one and n.cents + coalesce(sum(asked.total_cents) filter (where asked.reserved) over of_newcomers, 0) + asked.total_cents > asked.newcomers_cap_cents then 'cap_newcomers_sum' end`;

/** Staff said of the wave that goes on that these are guests. */
const LET_IN = sql`exists (select from order_wave w where w.venue_id = asked.venue_id and w.let_in and w.last_at > asked.placed_at - ${WAVE_OVER})`;

/**
 * What is open at each order's table and of its phone, once the venue's row is held, and whether that is above the caps with those before it. What has the
 * table's code is counted with its like alone, and who has neither that nor was served here before with the like from its address. Below the caps, whether it is a stranger's, without the code, while a wave of such is known and they are held. What
 * would wait is passed over where too many do: without the code of its phone, from its address, at its venue; with it at its table.
 */
export const LOOKED = sql`standing as materialized (
      select asked.nth, s.*, s.phone_known and (asked.browser is not null or asked.address is null) as is_known from asked join held using (venue_id)
        cross join lateral order_standing(held.venue_id, asked.floor, asked.table_number, asked.phone, asked.open_since,
          asked.marks @> '{from_code}', asked.address) s
      where asked.judged
    ), newcomer as materialized (
      select asked.nth, n.* from asked join held using (venue_id)
        cross join lateral newcomers_standing(case when asked.newcomers_cap is not null and asked.payment_status = 'unpaid' and not asked.marks @> '{from_code}'
          and not ${LET_IN} then held.venue_id end, asked.phone, asked.user_id, asked.address, asked.newcomers_since) n
      where asked.judged
    ), capped as (
      select asked.nth, s.is_known, ${CAP_MET} as cap_met
      from asked join standing s using (nth) join newcomer n using (nth)
      window of_newcomers as (partition by asked.venue_id, asked.address, n.is_one order by asked.nth rows between unbounded preceding and 1 preceding),
        of_table as (partition by asked.venue_id, asked.floor, asked.table_number, asked.marks @> '{from_code}' order by asked.nth rows between unbounded preceding and 1 preceding),
        of_address as (partition by asked.venue_id, asked.floor, asked.table_number, asked.address, asked.marks @> '{from_code}' order by asked.nth rows between unbounded preceding and 1 preceding),
        of_phone as (partition by asked.venue_id, asked.phone order by asked.nth rows between unbounded preceding and 1 preceding)
    ), found as (
      select c.nth, not c.is_known as is_first, h.held_for, case when h.held_for = 'cap' then c.cap_met end as cap_met
      from capped c join asked using (nth)
        cross join lateral (select case when asked.payment_status <> 'unpaid' or asked.awaiting_confirmation then null
          when c.cap_met is not null then 'cap'
          when not c.is_known and asked.user_id is null and not asked.marks @> '{from_code}' and exists (
              select from order_wave w where w.venue_id = asked.venue_id and w.holds and w.last_at > asked.placed_at - ${WAVE_OVER})
            then 'wave' end as held_for) h
    ), waits as (
      select a.nth, s.phone_waits + count(*) over of_phone as of_phone, s.address_waits + count(*) over of_address as of_address,
        s.venue_waits + count(*) over of_venue as of_venue, a.phone_waits_cap, a.address_waits_cap, a.venue_waits_cap
      from asked a join standing s using (nth) join found f using (nth)
      where (a.awaiting_confirmation or f.held_for is not null) and not a.marks @> '{from_code}'
      window of_phone as (partition by a.venue_id, a.phone order by a.nth rows between unbounded preceding and 1 preceding),
        of_address as (partition by a.venue_id, a.address order by a.nth rows between unbounded preceding and 1 preceding),
        of_venue as (partition by a.venue_id order by a.nth rows between unbounded preceding and 1 preceding)
    ), coded as (
      select a.nth, c.phone_waits + count(*) over of_phone as of_phone, c.address_waits + count(*) over of_address as of_address,
        c.table_waits + count(*) over of_table as of_table, c.house_waits + count(*) over of_house as of_house,
        a.phone_waits_cap, a.table_address_waits_cap, a.table_waits_cap, a.house_waits_cap
      from asked a join found f using (nth) join held on held.venue_id = a.venue_id
        cross join lateral coded_waits(case when (a.awaiting_confirmation or f.held_for is not null) and a.marks @> '{from_code}' then held.venue_id end,
          a.floor, a.table_number, a.phone, a.address, a.open_since) c
      where (a.awaiting_confirmation or f.held_for is not null) and a.marks @> '{from_code}'
      window of_phone as (partition by a.venue_id, a.floor, a.table_number, a.phone order by a.nth rows between unbounded preceding and 1 preceding),
        of_address as (partition by a.venue_id, a.floor, a.table_number, a.address order by a.nth rows between unbounded preceding and 1 preceding),
        of_table as (partition by a.venue_id, a.floor, a.table_number order by a.nth rows between unbounded preceding and 1 preceding),
        of_house as (partition by a.venue_id, a.address order by a.nth rows between unbounded preceding and 1 preceding)
    ), looked as materialized (
      select found.*, case when w.of_phone >= w.phone_waits_cap then 'phone' when w.of_address >= w.address_waits_cap then 'address'
          when w.of_venue >= w.venue_waits_cap then 'venue'
          when c.of_phone >= c.phone_waits_cap or c.of_address >= c.table_address_waits_cap or c.of_table >= c.table_waits_cap then 'table'
          when c.of_house >= c.house_waits_cap then 'house' end as full_of,
        (case when w.of_address >= w.address_waits_cap then w.of_address when w.nth is not null then w.of_venue
          when c.of_house >= c.house_waits_cap then c.of_house else c.of_table end)::int as waiting,
        case when w.of_address >= w.address_waits_cap then w.address_waits_cap when w.nth is not null then w.venue_waits_cap
          when c.of_house >= c.house_waits_cap then c.house_waits_cap else c.table_waits_cap end as most
      from found left join waits w using (nth) left join coded c using (nth)
    )`;
