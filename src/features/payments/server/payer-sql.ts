import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** Who opens a payment, as its row keeps it: what the browser's mark and the address hash to. */
export type PayerTrace = { readonly payer: Buffer | null; readonly payerAddress: Buffer };

/** What a payment is for: the venue, and whether its order came with the table's own code. */
export type PaidAt = { readonly venueId: string; readonly fromCode: boolean };

/** So long does what was opened count: the window of the limits of paying. */
const WINDOW_S = 600;

export type Opened = {
  readonly own: number;
  readonly others: number;
  readonly unmarked: number;
  readonly proven: boolean;
  readonly retryAfter: number;
};

/** What was opened and not paid: by this browser, by all browsers at this address that never paid, for orders like this, and there without a mark. A declined card counts as one more. */
export async function openedBy(tx: Tx, { payer, payerAddress }: PayerTrace, { venueId, fromCode }: PaidAt): Promise<Opened> {
  const { rows } = await sql<Opened>`
    with lately as (
      select payer, payer_address, 1 + declines as points, created_at,
        venue_id = ${venueId}::uuid and from_code = ${fromCode}::boolean as alike,
        payer is not null and exists (select from payment q where q.payer = p.payer and q.paid_at is not null) as proven
      from payment p
      where status <> 'paid' and created_at > now() - make_interval(secs => ${WINDOW_S})
        and (payer = ${payer}::bytea or payer_address = ${payerAddress}::bytea)
    )
    select coalesce(sum(points) filter (where payer = ${payer}::bytea), 0)::int as own,
      coalesce(sum(points) filter (where payer_address = ${payerAddress}::bytea and payer is not null and alike and not proven), 0)::int as others,
      coalesce(sum(points) filter (where payer_address = ${payerAddress}::bytea and payer is null), 0)::int as unmarked,
      exists (select from payment where payer = ${payer}::bytea and paid_at is not null) as proven,
      greatest(1, ${WINDOW_S} - coalesce(extract(epoch from now() - min(created_at)), 0))::int as "retryAfter"
    from lately`.execute(tx);
  return rows[0] ?? { own: 0, others: 0, unmarked: 0, proven: false, retryAfter: 1 };
}

/** An address is nobody's business longer than its counts live. */
export async function forgetPayerAddresses(tx: Tx): Promise<void> {
  await sql`update payment set payer_address = null where payer_address is not null and created_at < now() - interval '1 day'`.execute(tx);
}
