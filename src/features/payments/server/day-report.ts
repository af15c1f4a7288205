import { sql } from 'kysely';
import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { DayReport } from '../contract.ts';

type Row = {
  /** Null: not paid by a provider. */
  provider: string | null;
  method: number;
  paid: boolean;
  count: number;
  gross: number;
  tips: number;
  fees: number;
  feesKnown: boolean;
  refunds: number;
};

const wire = ({ count, gross, tips }: Pick<Row, 'count' | 'gross' | 'tips'>) => ({ count, gross: toAmount(gross), tips: toAmount(tips) });
const NOTHING: Row = { provider: null, method: 0, paid: true, count: 0, gross: 0, tips: 0, fees: 0, feesKnown: true, refunds: 0 };

/**
 * One business day by how it was paid, added up by the database in whole cents. `agrees` compares the parts with the orders themselves: what
 * they come to, less what was sent back by a provider or handed back by staff. Reads across ordering's tables, changes nothing.
 */
export async function dayReportOf(tx: Tx, venue: VenueSnapshot, day: string): Promise<DayReport> {
  const { rows } = await sql<Row>`
    select p.provider, case s.method when 'cash' then ${PAYMENT.cash}::int when 'card' then ${PAYMENT.cardAtTable}::int else o.payment_method end as method, o.payment_status <> 'unpaid' as paid, count(*)::int as count,
      sum(o.total_cents)::int as gross, sum(o.tip_cents)::int as tips, coalesce(sum(p.fee_cents), 0)::int as fees,
      coalesce(bool_and(p.fee_cents is not null), true) as "feesKnown", coalesce(sum(p.refunded_cents), 0)::int as refunds
    from orders o left join payment p on p.venue_id = o.venue_id and p.order_id = o.id and p.status = 'paid'
      left join settlement s on s.venue_id = o.venue_id and s.order_id = o.id and s.kind = 'payment'
    where o.venue_id = ${venue.venueId} and o.business_day = ${day}::date and ${O.billed}
    group by 1, 2, 3`.execute(tx);
  const { rows: back } = await sql<{ method: string; cents: number }>`
    select s.method, sum(s.amount_cents)::int as cents from settlement s join orders o on o.venue_id = s.venue_id and o.id = s.order_id
    where s.venue_id = ${venue.venueId} and o.business_day = ${day}::date and s.kind = 'refund' group by 1`.execute(tx);
  const handedBack = (method: string) => back.find((row) => row.method === method)?.cents ?? 0;
  const { rows: whole } = await sql<{ total: number }>`
    select coalesce(sum(o.total_cents), 0)::int - coalesce((select sum(p.refunded_cents) from payment p join orders q
        on q.venue_id = p.venue_id and q.id = p.order_id
        where p.venue_id = ${venue.venueId} and q.business_day = ${day}::date and p.status = 'paid'), 0)::int
      - coalesce((select sum(s.amount_cents) from settlement s join orders q on q.venue_id = s.venue_id and q.id = s.order_id
        where s.venue_id = ${venue.venueId} and q.business_day = ${day}::date and s.kind = 'refund'), 0)::int as total
    from orders o where o.venue_id = ${venue.venueId} and o.business_day = ${day}::date and ${O.billed}`.execute(tx);
  const byHand = (method: number) => sum(rows.filter((row) => row.provider === null && row.paid && row.method === method));
  const online = [
    ...Map.groupBy(
      rows.filter((row) => row.provider !== null),
      (row) => row.provider ?? '',
    ),
  ].map(([provider, list]) => ({ ...sum(list), provider }));
  const others = rows.filter((row) => row.provider === null && row.paid && !takenByHand(row.method));
  const parts = [byHand(PAYMENT.cash), byHand(PAYMENT.cardAtTable), sum(rows.filter((row) => !row.paid)), sum(others), ...online];
  const refunds = online.reduce((all, row) => all + row.refunds, 0) + handedBack('cash') + handedBack('card');
  const total = parts.reduce((all, row) => all + row.gross, 0) - refunds;
  return {
    day,
    currency: venue.currency,
    online: online.map((row) => ({
      provider: row.provider,
      ...wire(row),
      fees: toAmount(row.fees),
      feesKnown: row.feesKnown,
      refunds: toAmount(row.refunds),
      payout: toAmount(Math.max(0, row.gross - row.refunds - row.fees)),
    })),
    cash: { ...wire(byHand(PAYMENT.cash)), refunds: toAmount(handedBack('cash')) },
    cardAtTable: { ...wire(byHand(PAYMENT.cardAtTable)), refunds: toAmount(handedBack('card')) },
    open: wire(sum(rows.filter((row) => !row.paid))),
    refunds: toAmount(refunds),
    total: toAmount(total),
    agrees: total === (whole[0]?.total ?? 0),
  };
}

const sum = (rows: readonly Row[]): Row =>
  rows.reduce(
    (all, row) => ({
      ...all,
      count: all.count + row.count,
      gross: all.gross + row.gross,
      tips: all.tips + row.tips,
      fees: all.fees + row.fees,
      feesKnown: all.feesKnown && row.feesKnown,
      refunds: all.refunds + row.refunds,
    }),
    NOTHING,
  );

export type Trouble = {
  order: string;
  number: number;
  provider: string;
  reference: string;
  problem: string;
  amount: number;
  currency: string;
};

/** What reconciliation could not mend by itself. */
export async function troubles(tx: Tx, venueId: string): Promise<Trouble[]> {
  const { rows } = await sql<Trouble & { cents: number }>`
    select o.id as "order", o.number, p.provider, coalesce(p.provider_ref, '') as reference,
      coalesce(p.problem, 'refund_' || r.status) as problem, p.currency, coalesce(r.amount_cents, p.amount_cents) as cents
    from payment p join orders o on o.venue_id = p.venue_id and o.id = p.order_id
      left join payment_refund r on r.venue_id = p.venue_id and r.payment_id = p.id
        and (r.status = 'failed' or (r.status = 'due' and r.tries > 2))
    where p.venue_id = ${venueId} and (p.problem is not null or r.id is not null)
    order by p.created_at desc limit 50`.execute(tx);
  return rows.map(({ cents: amount, ...row }) => ({ ...row, amount: toAmount(amount) }));
}
