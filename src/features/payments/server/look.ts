import { readAttempt } from './attempt.ts';
import { crashPoint } from './crash-points.ts';
import type { Account } from './accounts.ts';
import type { PaymentDeps } from './payments.ts';
import { bookPayment } from './book-payment.ts';
import type { LastCard } from './gateway.ts';
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
  return (await lookAndTell(deps, payment)).after;
}

type Looked = { readonly after: PaymentRow; readonly last?: LastCard };

/** The same, with what was said of a card while nothing is paid. */
export async function lookAndTell(deps: PaymentDeps, payment: PaymentRow): Promise<Looked> {
  const account = await accountOf(deps, payment);
  const attempt = await readAttempt(deps, payment);
  if (!account || !attempt) return { after: payment };
  const standing = await account.gateway.look(attempt);
  crashPoint('looked-up');
  if (standing === null) return { after: payment };
  const after = await bookPayment(deps, payment, standing);
  crashPoint('booked');
  if (after.status === 'open' && after.declines >= MOST_DECLINES) return { after: await closePayment(deps, after) };
  return { after, ...(standing.state === 'open' && standing.last && { last: standing.last }) };
}

/** Makes sure that a payment can buy nothing any more; where somebody paid in that very moment, that is what it comes to. */
export async function closePayment(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const account = await accountOf(deps, payment);
  const attempt = await readAttempt(deps, payment);
  if (!account || !attempt) return bookPayment(deps, payment, { state: 'cancelled' });
  return bookPayment(deps, payment, await account.gateway.cancel(attempt));
}
