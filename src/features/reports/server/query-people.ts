import { sql } from 'kysely';
import { tipShares } from '#domain/tip-shares.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { Refund } from './query-refunds.ts';
import { instantsOf, within, type Span } from './span.ts';

/** Who took the money of an order `o`, of several the last; of what was paid on the phone, who brought it. */
export const SELLER = sql`coalesce((select s.actor_id from settlement s where s.venue_id = o.venue_id and s.order_id = o.id and s.kind = 'payment'
  order by s.at desc, s.id desc limit 1), o.served_by)`;

export type PersonRow = { id: string | null; orders: number; grossCents: number; tipCents: number };

/**
 * Orders by who took their money, of several the last; of what was paid on the phone, by who brought it. Tips of these orders by whose they are: each
 * of the person it was given to, or else of who took it; what no payment by hand tells of goes with its order. `id` null: nobody.
 */
export async function queryPeople(tx: Tx, span: Span): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with ordered as materialized (
      select o.id, o.served_by, o.total_cents - o.tip_cents as gross_cents, o.tip_cents from orders o where ${within(span)} and ${O.sold}
    ), money as materialized (
      select s.order_id, s.id, s.at, s.actor_id, s.tip_to, coalesce(s.tip_cents, 0) as tip_cents
      from ordered join settlement s on s.venue_id = ${span.venueId}::uuid and s.order_id = ordered.id where s.kind = 'payment'
    ), payer as (
      select distinct on (order_id) order_id, actor_id from money order by order_id, at desc, id desc
    ), given as (
      select order_id, sum(tip_cents) as tip_cents from money where tip_cents > 0 group by order_id
    ), entry as (
      select coalesce(p.actor_id, o.served_by) as person, 1 as orders, o.gross_cents, o.tip_cents - coalesce(g.tip_cents, 0) as tip_cents
        from ordered o left join payer p on p.order_id = o.id left join given g on g.order_id = o.id
      union all select coalesce(tip_to, actor_id), 0, 0, tip_cents from money where tip_cents > 0
    )
    select person as id, sum(orders)::int as orders, sum(gross_cents)::bigint as gross_cents, sum(tip_cents)::bigint as tip_cents
    from entry group by person order by person is null, 3 desc, 1`.execute(tx);
  return rows;
}

type TipMoney = {
  orderId: string;
  kind: 'payment' | 'refund';
  cents: number;
  tipCents: number | null;
  person: string | null;
  orderTip: number;
  saleCents: number;
};

/** What refunds made in the span took back of tips of sold orders, by whose they were. */
export async function queryTipsBack(tx: Tx, span: Span, refunds: readonly Refund[]): Promise<Map<string | null, number>> {
  const of = new Set(refunds.filter(({ sold, tipCents }) => sold && tipCents > 0).map(({ orderId }) => orderId));
  const back = new Map<string | null, number>();
  if (of.size === 0) return back;
  const { start, end } = instantsOf(span);
  const { rows } = await sql<TipMoney & { here: boolean }>`
    with money as (
      select s.order_id, s.id, s.kind, s.amount_cents as cents, s.tip_cents, s.at, coalesce(s.tip_to, s.actor_id) as person from settlement s
        where s.venue_id = ${span.venueId}::uuid and s.order_id = any(${[...of]}::uuid[])
      union all select p.order_id, p.id, 'payment', p.amount_cents, null, p.paid_at, null from payment p
        where p.venue_id = ${span.venueId}::uuid and p.order_id = any(${[...of]}::uuid[]) and p.status = 'paid'
      union all select r.order_id, r.id, 'refund', r.amount_cents, null, r.done_at, null from payment_refund r
        join payment p on p.venue_id = r.venue_id and p.id = r.payment_id and p.status = 'paid'
        where r.venue_id = ${span.venueId}::uuid and r.order_id = any(${[...of]}::uuid[]) and r.status = 'done'
    )
    select m.order_id, m.kind, m.cents, m.tip_cents, o.tip_cents as order_tip, o.total_cents - o.tip_cents as sale_cents,
      case when m.kind = 'payment' then coalesce(m.person, o.served_by) else o.served_by end as person, m.at >= ${start}::timestamptz as here
    from money m join orders o on o.venue_id = ${span.venueId}::uuid and o.id = m.order_id
    where m.at < ${end}::timestamptz order by m.at, m.id`.execute(tx);
  for (const list of Map.groupBy(rows, ({ orderId }) => orderId).values()) {
    let sent = 0;
    const moves = list.map(({ kind, cents, tipCents, person, orderTip, saleCents }) => {
      if (kind === 'payment') return { kind, person, tipCents: tipCents ?? Math.min(orderTip, cents) };
      // A refund takes the sale first.
      const before = Math.max(0, sent - saleCents);
      sent += cents;
      return { kind, person, tipCents: Math.max(0, sent - saleCents) - before };
    });
    const gone = tipShares(moves).filter((_, at) => list[at]?.kind === 'refund' && list[at].here);
    for (const { person, cents } of gone.flat()) back.set(person, (back.get(person) ?? 0) + cents);
  }
  return back;
}
