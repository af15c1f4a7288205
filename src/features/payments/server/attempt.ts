import type { Database } from '#platform/server/database.ts';
import type { Attempt, Payer } from './gateway.ts';
import { purchaseOf, type Purchase } from './purchase.ts';
import type { PaymentRow } from './store.ts';

/** Providers close their own pages a little before we give it up. */
const MARGIN_MS = 30_000;

type Deps = { readonly db: Database; readonly publicUrl: string; readonly clock: () => number };

/** A payment in the words of the port. */
export function attemptOf({ publicUrl, clock }: Omit<Deps, 'db'>, payment: PaymentRow, of: Purchase, payer?: Payer): Attempt {
  return {
    paymentId: payment.id,
    providerRef: payment.providerRef,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: `${of.venueTitle} ${of.called}`,
    venueTitle: of.venueTitle,
    language: of.language,
    returnUrl: `${publicUrl}/pay/return/${payment.provider}/${payment.id}`,
    seconds: (of.until(payment.createdAt.getTime()) - MARGIN_MS - clock()) / 1000,
    payer,
    wanted: of.wanted,
    ...(payment.holdId !== null && { isHold: true }),
  };
}

export async function readAttempt(deps: Deps, payment: PaymentRow): Promise<Attempt | null> {
  const purchase = await purchaseOf(deps.db, payment);
  return purchase && attemptOf(deps, payment, purchase);
}
