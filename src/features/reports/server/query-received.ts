import { sql } from 'kysely';
import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import type { Tx } from '#platform/server/database.ts';
import { instantsOf, type Span } from './span.ts';

/**
 * Payments that came in those days, each with the tip in it: what staff took and guests paid as shares, and what providers confirmed for orders. Money that no order took (`surplus`) is none.
 * The orders are joined from the left, though none is missing: where nobody asks for tips the database then leaves them out.
 */
export const takenIn = (span: Span, until: Date | null = null) => {
  const { start, end } = instantsOf(span, until);
  return sql`
    select s.order_id, s.method, s.amount_cents as cents, coalesce(s.tip_cents, least(w.tip_cents, s.amount_cents)) as tip_cents,
        case when s.method in ('cash', 'card') then 0 else s.fee_cents end as fee_cents, s.at, s.taking_id
      from settlement s left join orders w on w.venue_id = s.venue_id and w.id = s.order_id
      where s.venue_id = ${span.venueId}::uuid and s.kind = 'payment' and s.at >= ${start}::timestamptz and s.at < ${end}::timestamptz
    union all select p.order_id, p.provider, p.amount_cents, least(w.tip_cents, p.amount_cents), p.fee_cents, p.paid_at, null::uuid
      from payment p left join orders w on w.venue_id = p.venue_id and w.id = p.order_id
      where p.venue_id = ${span.venueId}::uuid and p.share_id is null and p.status = 'paid' and p.paid_at >= ${start}::timestamptz and p.paid_at < ${end}::timestamptz`;
};

export type ReceivedRow = {
  method: string;
  payments: number;
  cents: number;
  tipCents: number;
  feeCents: number;
  /** False: the provider did not tell the fee of each. */
  feesKnown: boolean;
};

/** Payments by the way they came, with the tips in them. What somebody paid once for several orders is one payment. */
export async function queryReceived(tx: Tx, span: Span): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select t.method, count(distinct t.taking_id) + count(*) filter (where t.taking_id is null) as payments, sum(t.cents)::bigint as cents, sum(t.tip_cents)::bigint as tip_cents,
      coalesce(sum(t.fee_cents), 0)::bigint as fee_cents, bool_and(t.fee_cents is not null) as fees_known
    from (${takenIn(span)}) t group by 1`.execute(tx);
  return rows;
}

/** What came in on a business day by one way of paying. */
export type ReceivedDay = { readonly day: string; readonly method: string; readonly cents: number };

/**
 * What came in, a business day and a way of paying; days without any are left out. Day by day from an index of the money: to ask the zone's clock of
 * every payment would cost more than the sums.
 */
export async function queryReceivedByDay(tx: Tx, span: Span, until: Date | null = null): Promise<ReceivedDay[]> {
  const { start, end } = instantsOf(span, until);
  const begins = (day: ReturnType<typeof sql>) =>
    sql`((${day})::date + make_interval(hours => ${BUSINESS_DAY_BEGINS}::int)) at time zone ${span.timeZone}::text`;
  const { rows } = await sql<ReceivedDay>`
    with days as materialized (
      select d::date as day, greatest(${begins(sql`d`)}, ${start}::timestamptz) as start,
        least(${begins(sql`d + interval '1 day'`)}, ${end}::timestamptz) as next
      from generate_series(${span.from}::date::timestamp, ${span.to}::date::timestamp, interval '1 day') d
    )
    select d.day, t.method, t.cents from days d cross join lateral (
      select s.method, sum(s.amount_cents) as cents from settlement s
        where s.venue_id = ${span.venueId}::uuid and s.kind = 'payment' and s.at >= d.start and s.at < d.next group by s.method
    ) t
    union all select d.day, t.method, t.cents from days d cross join lateral (
      select p.provider as method, sum(p.amount_cents) as cents from payment p
        where p.venue_id = ${span.venueId}::uuid and p.share_id is null and p.status = 'paid' and p.paid_at >= d.start and p.paid_at < d.next group by p.provider
    ) t`.execute(tx);
  return rows;
}
