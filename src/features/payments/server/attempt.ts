import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { isHeld } from '#domain/order-status.ts';
import type { Database } from '#platform/server/database.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import { readOrder } from '#features/ordering/server/store.ts';
import type { Attempt, Payer } from './gateway.ts';
import type { PaymentRow } from './store.ts';

/** Providers close their own pages a little before we give the order up. */
const MARGIN_MS = 30_000;

type Deps = { readonly db: Database; readonly publicUrl: string; readonly clock: () => number };

/** A payment in the words of the port. */
export function attemptOf(
  { publicUrl, clock }: Omit<Deps, 'db'>,
  payment: PaymentRow,
  { order, venue }: FullOrder,
  payer?: Payer,
): Attempt {
  const until = (order.heldAt ?? order.placedAt).getTime() + UNPAID_FOR_MS - MARGIN_MS;
  return {
    paymentId: payment.id,
    providerRef: payment.providerRef,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: `${venue.title} #${order.number}`,
    venueTitle: venue.title,
    language: order.language === 'el' ? 'el' : 'en',
    returnUrl: `${publicUrl}/pay/return/${payment.provider}/${payment.id}`,
    seconds: (until - clock()) / 1000,
    payer,
    wanted: isHeld(order),
  };
}

export async function readAttempt(deps: Deps, payment: PaymentRow): Promise<Attempt | null> {
  const full = await readOrder(deps.db, payment.orderId);
  return full && attemptOf(deps, payment, full);
}
