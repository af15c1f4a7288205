import { sql } from 'kysely';
import type { PaymentState } from '#domain/payment-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import type { Provider } from '../providers.ts';
import type { PayerTrace } from './payer-sql.ts';

/** Tries to pay an order or a share of a table's bill, one row each. */

/** What a payment is for: one of the three. A hold that is charged is for its share as well. */
export type PaidFor =
  | { readonly orderId: string; readonly shareId: null; readonly holdId: null }
  | { readonly orderId: null; readonly shareId: string; readonly holdId: null }
  | { readonly orderId: null; readonly shareId: null; readonly holdId: string };

export type PaymentRow = {
  readonly venueId: string;
  readonly id: string;
  readonly orderId: string | null;
  readonly shareId: string | null;
  readonly holdId: string | null;
  readonly provider: Provider;
  readonly method: number;
  readonly account: string;
  readonly providerRef: string | null;
  readonly providerTx: string | null;
  readonly redirectUrl: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: PaymentState;
  readonly refundedCents: number;
  readonly declines: number;
  readonly problem: string | null;
  readonly createdAt: Date;
};

export const PAYMENT_COLUMNS = sql`venue_id as "venueId", id, order_id as "orderId", share_id as "shareId", hold_id as "holdId", provider, method, account, provider_ref as "providerRef",
  provider_tx as "providerTx", redirect_url as "redirectUrl", amount_cents as "amountCents", currency, status,
  refunded_cents as "refundedCents", declines, problem, created_at as "createdAt"`;

const one = async (tx: Tx, where: ReturnType<typeof sql>): Promise<PaymentRow | null> => {
  const { rows } = await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment where ${where}`.execute(tx);
  return rows[0] ?? null;
};

export type NewPayment = Pick<
  PaymentRow,
  'venueId' | 'id' | 'orderId' | 'shareId' | 'holdId' | 'provider' | 'method' | 'account' | 'amountCents' | 'currency'
>;

/** The trace of a try before the provider hears of it. False: another try of the same is under way. */
export async function insertPayment(tx: Tx, payment: NewPayment & PayerTrace & { readonly fromCode: boolean }): Promise<boolean> {
  try {
    await tx.insertInto('payment').values(payment).execute();
    return true;
  } catch (error) {
    if (isTwin(error)) return false;
    throw error;
  }
}

export const readPayment = async (tx: Tx, id: string): Promise<PaymentRow | null> =>
  isUuid(id) ? one(tx, sql`id = ${id.toLowerCase()}`) : null;

export const paymentByRef = (tx: Tx, provider: Provider, providerRef: string): Promise<PaymentRow | null> =>
  one(tx, sql`provider = ${provider} and provider_ref = ${providerRef}`);

/** The same, locked until the transaction ends. */
export const lockPayment = (tx: Tx, { venueId, id }: Pick<PaymentRow, 'venueId' | 'id'>): Promise<PaymentRow | null> =>
  one(tx, sql`venue_id = ${venueId} and id = ${id} for update`);

function isFor({ venueId, ...it }: PaidFor & { readonly venueId: string }) {
  if (it.holdId !== null) return sql`venue_id = ${venueId} and hold_id = ${it.holdId}`;
  return it.shareId === null
    ? sql`venue_id = ${venueId} and order_id = ${it.orderId}`
    : sql`venue_id = ${venueId} and share_id = ${it.shareId}`;
}

export const paymentUnderWay = (tx: Tx, of: PaidFor & { readonly venueId: string }): Promise<PaymentRow | null> =>
  one(tx, sql`${isFor(of)} and status in ('created', 'open')`);

/** What paid an order. */
export const paidPayment = (tx: Tx, venueId: string, orderId: string): Promise<PaymentRow | null> =>
  one(tx, sql`venue_id = ${venueId} and order_id = ${orderId} and status = 'paid'`);

/** All tries of a share, the latest first. */
export async function paymentsOfShare(tx: Tx, venueId: string, shareId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment where venue_id = ${venueId} and share_id = ${shareId}
    order by created_at desc, id desc`.execute(tx);
  return rows;
}

/** Tries of shares that took longer than `seconds`, or whose share nobody holds for it any more: each is to be closed. */
export async function shareTriesOver(tx: Tx, seconds: number, most: number): Promise<PaymentRow[]> {
  const { rows } =
    await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment p where p.share_id is not null and p.status in ('created', 'open')
      and p.problem is null and (p.created_at < now() - make_interval(secs => ${seconds}::int)
        or not exists (select from bill_share s where s.venue_id = p.venue_id and s.id = p.share_id and s.state = 'held'))
    order by p.created_at limit ${most}::int`.execute(tx);
  return rows;
}

/** The latest try of an order, whatever became of it. */
export const latestPayment = (tx: Tx, venueId: string, orderId: string): Promise<PaymentRow | null> =>
  one(tx, sql`venue_id = ${venueId} and order_id = ${orderId} order by created_at desc limit 1`);

export type PaymentChange = Partial<{
  readonly status: PaymentState;
  readonly providerRef: string;
  readonly providerTx: string;
  readonly redirectUrl: string | null;
  readonly feeCents: number | null;
  readonly declines: number;
  readonly problem: string | null;
  readonly paidAt: Date;
  readonly refundedCents: number;
  /** Of a hold: what it is charged for, and how much. */
  readonly shareId: string;
  readonly amountCents: number;
}>;

/** Changes a payment that still is in that state. False: somebody else moved it. */
export async function updatePayment(tx: Tx, payment: PaymentRow, change: PaymentChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set(change)
    .where('venueId', '=', payment.venueId)
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Tries to look at again: open ones whose last look is older than `seconds`; each taken by one process. */
export async function takeWatched(tx: Tx, seconds: number, most: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment set checked_at = now() where (venue_id, id) in (
      select venue_id, id from payment where status in ('created', 'open')
        and coalesce(checked_at, created_at) < now() - make_interval(secs => ${seconds}::int)
      order by coalesce(checked_at, created_at) limit ${most}::int for update skip locked)
    returning ${PAYMENT_COLUMNS}`.execute(tx);
  return rows;
}
