import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { PortionBack } from './portions-back.ts';
import { O } from '#features/ordering/server/order-conditions.ts';

/** Money sent back, or to be sent back. */

export type RefundRow = {
  readonly venueId: string;
  readonly id: string;
  readonly paymentId: string;
  /** Null: of a share of a bill. */
  readonly orderId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: 'due' | 'done' | 'failed';
  readonly tries: number;
  readonly createdAt: Date;
  /** The portions of dishes that it is for; null: of no dish in particular. */
  readonly portions: readonly PortionBack[] | null;
};

const COLUMNS = sql`venue_id as "venueId", id, payment_id as "paymentId", order_id as "orderId", amount_cents as "amountCents", currency,
  reason, status, tries, created_at as "createdAt", portions`;

export type NewRefund = Omit<RefundRow, 'status' | 'tries' | 'createdAt' | 'portions'> & {
  readonly portions?: readonly PortionBack[] | null;
  readonly actorId: string | null;
  readonly idempotencyKey: string;
};

/** Null: written already under this key; {@link refundByKey} has it. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    insert into payment_refund (venue_id, id, payment_id, order_id, amount_cents, currency, reason, actor_id, idempotency_key, portions)
    values (${refund.venueId}, ${refund.id}, ${refund.paymentId}, ${refund.orderId}, ${refund.amountCents}, ${refund.currency},
      ${refund.reason}, ${refund.actorId}, ${refund.idempotencyKey},
      ${refund.portions ? JSON.stringify(refund.portions) : null}::jsonb)
    on conflict (venue_id, payment_id, idempotency_key) do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function refundByKey(tx: Tx, venueId: string, paymentId: string, key: string): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from payment_refund
    where venue_id = ${venueId} and payment_id = ${paymentId} and idempotency_key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

/** Refunds that the provider has not confirmed: those older than `seconds`, a few at once. */
export async function dueRefunds(tx: Tx, seconds: number, most: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from payment_refund
    where status = 'due' and created_at < now() - make_interval(secs => ${seconds}::int) order by created_at limit ${most}::int`.execute(
    tx,
  );
  return rows;
}

/** False: somebody else ended it. */
export async function endRefund(
  tx: Tx,
  refund: RefundRow,
  end: { readonly status: 'done' | 'failed'; readonly providerRef: string | null; readonly problem: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_refund set status = ${end.status}, provider_ref = ${end.providerRef}, problem = ${end.problem}, tries = tries + 1,
      done_at = case when ${end.status} = 'done' then now() end
    where venue_id = ${refund.venueId} and id = ${refund.id} and status = 'due'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Longer than any provider is waited for: whoever asked has ended without a word. Seconds. */
const ASKED_FOR = 60;

/** Takes the asking for oneself; answers it as it stands now. Null: somebody asks at this moment, or it has ended. */
export async function takeAsking(tx: Tx, refund: RefundRow): Promise<RefundRow | null> {
  const { rows } = await sql<RefundRow>`
    update payment_refund set asked_at = now()
    where venue_id = ${refund.venueId} and id = ${refund.id} and status = 'due'
      and (asked_at is null or asked_at < now() - make_interval(secs => ${ASKED_FOR}::int))
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** What came of asking, where that is no end: somebody else may ask. */
export async function endAsking(tx: Tx, refund: RefundRow): Promise<void> {
  await sql`update payment_refund set asked_at = null where venue_id = ${refund.venueId} and id = ${refund.id}`.execute(tx);
}

export async function countRefundTry(tx: Tx, refund: RefundRow, problem: string): Promise<void> {
  await sql`update payment_refund set tries = tries + 1, problem = ${problem}
    where venue_id = ${refund.venueId} and id = ${refund.id} and status = 'due'`.execute(tx);
}

/** Everything that is or will be sent back of a payment, in cents. */
export async function refundsOf(tx: Tx, venueId: string, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from payment_refund
    where venue_id = ${venueId} and payment_id = ${paymentId} and status <> 'failed'`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Payments whose order is over and whose money is still here; and money that nothing takes. */
export async function owedBack(tx: Tx, most: number): Promise<{ venueId: string; id: string; surplus: boolean }[]> {
  const { rows } = await sql<{ venueId: string; id: string; surplus: boolean }>`
    select p.venue_id as "venueId", p.id, p.status = 'surplus' as surplus from payment p
      left join orders o on o.venue_id = p.venue_id and o.id = p.order_id
    where (p.status = 'surplus' or (p.status = 'paid' and ${O.stopped}))
      and not exists (select 1 from payment_refund r where r.venue_id = p.venue_id and r.payment_id = p.id and r.idempotency_key = 'whole')
      and p.amount_cents > (select coalesce(sum(r.amount_cents), 0) from payment_refund r
        where r.venue_id = p.venue_id and r.payment_id = p.id and r.status <> 'failed')
    limit ${most}::int`.execute(tx);
  return rows;
}

/** What goes back of a share that was paid online, as the books have it, and no refund says yet. */
export type ShareOwed = { paymentId: string; settlementId: string; amountCents: number; reason: string; actorId: string | null };
export async function sharesOwedBack(tx: Tx, most: number): Promise<ShareOwed[]> {
  const { rows } = await sql<ShareOwed>`
    select p.id as "paymentId", b.settlement_id as "settlementId", b.cents as "amountCents", s.reason, s.actor_id as "actorId"
    from bill_share_back b join settlement s on s.venue_id = b.venue_id and s.id = b.settlement_id and s.method not in ('cash', 'card')
      join payment p on p.venue_id = b.venue_id and p.share_id = b.share_id and p.status = 'paid'
    where not exists (select from payment_refund r where r.venue_id = p.venue_id and r.payment_id = p.id
      and r.idempotency_key = 'back ' || b.settlement_id)
    limit ${most}::int`.execute(tx);
  return rows;
}
