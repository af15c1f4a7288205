import { readAttempt } from './attempt.ts';
import { crashPoint } from './crash-points.ts';
import type { Account } from './accounts.ts';
import type { PaymentDeps } from './payments.ts';
import { bookPayment } from './book-payment.ts';
import type { PaymentRow } from './store.ts';

/** The account that a payment was made with; null where its keys have been changed since: another account knows nothing of it. */
export async function accountOf({ accounts }: PaymentDeps, { venueId, provider, account }: PaymentRow): Promise<Account | null> {
  const now = await accounts.of(venueId, provider);
  if (now?.name === account) return now;
  // The venue has got keys of its own since; the platform's still work.
  const platform = accounts.platform(provider);
  return platform?.name === account ? platform : null;
}

/** Whoever has so many cards declined on one payment is trying cards: it is closed, and the next one counts anew. */
export const MOST_DECLINES = 5;

/**
 * Asks the provider how a payment stands and writes down what follows. Throws ProviderAway, ProviderRefused. A payment that the provider has
 * never heard of stays as it is: its order's end decides.
 */
export async function lookAndBook(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const account = await accountOf(deps, payment);
  const attempt = await readAttempt(deps, payment);
  if (!account || !attempt) return payment;
  const standing = await account.gateway.look(attempt);
  crashPoint('looked-up');
  if (standing === null) return payment;
  const after = await bookPayment(deps, payment, standing);
  crashPoint('booked');
  return after.status === 'open' && after.declines >= MOST_DECLINES ? closePayment(deps, after) : after;
}

/** Makes sure that a payment can buy nothing any more; where somebody paid in that very moment, that is what it comes to. */
export async function closePayment(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const account = await accountOf(deps, payment);
  const attempt = await readAttempt(deps, payment);
  if (!account || !attempt) return bookPayment(deps, payment, { state: 'cancelled' });
  return bookPayment(deps, payment, await account.gateway.cancel(attempt));
}
