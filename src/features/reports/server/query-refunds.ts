import { sql } from 'kysely';
import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import { cents } from '#domain/money.ts';
import { splitRefunds, type RefundParts } from '#domain/refund-split.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import { namedIn, sentBackIn } from '#features/ordering/server/portions-sql.ts';
import { weekdayOf } from '../period.ts';
import { instantsOf, type Span } from './span.ts';

type Row = {
  orderId: string;
  /** `cash`, `card`, or the provider. */
  method: string;
  cents: number;
  at: Date;
  reason: string | null;
  sold: boolean;
  floor: number;
  table: number;
  promotionId: string | null;
  code: string;
  totalCents: number;
  tipCents: number;
  /** The business day, and the hour of the venue's clocks, on which it was made. */
  day: string;
  hour: number;
  lines: [rate: number, cents: number][];
  /** What went back for portions of certain lines. */
  of: { rate: number; cents: number }[] | null;
};

/** One refund: which order's, when, by which way, and what of it takes back which part of the sale. */
export type Refund = RefundParts &
  Omit<Row, 'lines' | 'of' | 'totalCents'> & {
    readonly weekday: number;
  };

/**
 * Refunds that were made in those days, whenever their orders were sold: by staff when they noted it, online when the provider confirmed it.
 * Earlier refunds of the same orders are read too, because what one takes depends on what is left. Money that no order took is none.
 */
export async function queryRefunds(tx: Tx, span: Span, until: Date | null = null): Promise<Refund[]> {
  const { venueId, timeZone } = span;
  const { start, end } = instantsOf(span, until);
  const { rows } = await sql<Row>`
    with touched as (
      select s.order_id from settlement s
        where s.venue_id = ${venueId}::uuid and s.kind = 'refund' and s.at >= ${start}::timestamptz and s.at < ${end}::timestamptz
      union select r.order_id from payment_refund r
        where r.venue_id = ${venueId}::uuid and r.status = 'done' and r.done_at >= ${start}::timestamptz and r.done_at < ${end}::timestamptz
    ), back as (
      select s.order_id, s.id, s.method, s.amount_cents as cents, s.at, s.reason, ${namedIn('s')} as "of" from touched t
        join settlement s on s.venue_id = ${venueId}::uuid and s.order_id = t.order_id and s.kind = 'refund'
      union all select r.order_id, r.id, p.provider, r.amount_cents, r.done_at, r.reason, ${sentBackIn('r')} from touched t
        join payment_refund r on r.venue_id = ${venueId}::uuid and r.order_id = t.order_id and r.status = 'done'
        join payment p on p.venue_id = r.venue_id and p.id = r.payment_id and p.status = 'paid'
    )
    select b.order_id, b.method, b.cents, b.at, b.reason, b."of", ${O.sold} as sold, ${O.broughtOn} as floor, ${O.broughtTo} as table, o.promotion_id,
      upper(coalesce(o.promo_code, '')) as code, o.total_cents, o.tip_cents,
      ((b.at at time zone ${timeZone}::text) - make_interval(hours => ${BUSINESS_DAY_BEGINS}::int))::date as day,
      date_part('hour', b.at at time zone ${timeZone}::text)::int as hour,
      (select json_agg(json_build_array(l.vat_rate, l.line_cents)) from order_line l
        where l.venue_id = o.venue_id and l.order_id = o.id) as lines
    from back b join orders o on o.venue_id = ${venueId}::uuid and o.id = b.order_id
    where b.at < ${end}::timestamptz order by b.at, b.id`.execute(tx);
  return [...Map.groupBy(rows, ({ orderId }) => orderId).values()].flatMap(partsOf).flatMap((refund) => {
    return refund.at < start ? [] : [{ ...refund, weekday: weekdayOf(refund.day) }];
  });
}

/** All refunds of one order, in their sequence. */
function partsOf(rows: readonly Row[]) {
  const [first] = rows;
  if (!first) return [];
  const { totalCents, tipCents } = first;
  const lines = (first.lines ?? []).map(([rate, amount]) => ({ rate, lineCents: cents(amount) }));
  const parts = splitRefunds(
    { lines, totalCents: cents(totalCents), tipCents: cents(tipCents) },
    rows.map((row) => ({ cents: cents(row.cents), of: row.of ?? [] })),
  );
  return rows.flatMap((row, at) => {
    const part = parts[at];
    return part ? [{ ...row, ...part }] : [];
  });
}

export type RefundSums = { readonly count: number; readonly saleCents: number; readonly tipCents: number };

/** What refunds of sold orders take back. A stopped order was never counted as sold, so what it gets back is no refund of sales. */
export function sumsOfRefunds(refunds: readonly Refund[]): RefundSums {
  const of = refunds.filter(({ sold }) => sold);
  const sum = (part: (refund: Refund) => number) => of.reduce((all, refund) => all + part(refund), 0);
  return { count: new Set(of.map(({ orderId }) => orderId)).size, saleCents: sum((r) => r.saleCents), tipCents: sum((r) => r.tipCents) };
}

/** The same apart by a name. */
export function refundsBy(
  refunds: readonly Refund[],
  name: (refund: Refund) => string,
): ReadonlyMap<string, RefundSums & { readonly some: Refund }> {
  const groups = Map.groupBy(
    refunds.filter(({ sold }) => sold),
    name,
  );
  return new Map([...groups].flatMap(([key, list]) => (list[0] ? [[key, { ...sumsOfRefunds(list), some: list[0] }] as const] : [])));
}

/** All money that went back, apart by a name: tips and what stopped orders got back among it. */
export function sentBackBy(refunds: readonly Refund[], name: (refund: Refund) => string): ReadonlyMap<string, number> {
  const groups = Map.groupBy(refunds, name);
  return new Map([...groups].map(([key, list]) => [key, list.reduce((sum, refund) => sum + refund.cents, 0)]));
}
