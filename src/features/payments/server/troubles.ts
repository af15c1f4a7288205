import { sql } from 'kysely';
import { toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';

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
    from payment p join orders o on o.venue_id = p.venue_id and o.id = coalesce(p.order_id,
        (select b.order_id from bill_share_part b where b.venue_id = p.venue_id and b.share_id = p.share_id order by b.order_id limit 1))
      left join payment_refund r on r.venue_id = p.venue_id and r.payment_id = p.id
        and (r.status = 'failed' or (r.status = 'due' and r.tries > 2))
    where p.venue_id = ${venueId} and (p.problem is not null or r.id is not null)
    order by p.created_at desc limit 50`.execute(tx);
  return rows.map(({ cents: amount, ...row }) => ({ ...row, amount: toAmount(amount) }));
}
