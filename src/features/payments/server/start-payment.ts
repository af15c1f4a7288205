import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { isHeld, wasPaid } from '#domain/order-status.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { log } from '#platform/server/log.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import { providerOf } from '../providers.ts';
import { attemptOf } from './attempt.ts';
import { orderPurchase, type Purchase } from './purchase.ts';
import { crashPoint } from './crash-points.ts';
import { ProviderAway, ProviderRefused, type Opened, type Payer } from './gateway.ts';
import { closePayment, lookAndBook } from './look.ts';
import type { PayerTrace } from './payer-sql.ts';
import type { PaymentDeps } from './payments.ts';
import { bookPayment } from './book-payment.ts';
import { insertPayment, paymentUnderWay, readPayment, updatePayment, type PaymentRow } from './store.ts';

export type Started = { readonly payment: PaymentRow; readonly opened: Opened };
export type Starting = { readonly payer?: Payer | undefined; readonly opening: Opening };
/** Runs what writes a new payment's row, where whoever asks may open one more. */
type Opening = (open: (trace: PayerTrace) => Promise<boolean>) => Promise<boolean>;

const MOST_TRIES = 4;

/** What is paid, and in which way. */
type Wanted = { readonly purchase: Purchase; readonly method: number };

/**
 * Opens the payment of an unpaid order at the provider of its method. A double click, a second tab and a reload join the try that is open.
 * Refuses already_paid, order_over (409), method_unavailable (400), too_many (429), payment_unavailable (503).
 */
export function startPayment(deps: PaymentDeps, { full, ...how }: Starting & { readonly full: FullOrder }): Promise<Started> {
  refuseOver(full, deps.clock());
  return openPayment(deps, { purchase: orderPurchase(full), method: full.order.paymentMethod }, how);
}

/** Opens a payment of what may be paid, or joins the try that is open. Refuses as {@link startPayment} does. */
export async function openPayment(deps: PaymentDeps, wanted: Wanted, { payer, opening }: Starting): Promise<Started> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const found = await underWay(deps, wanted, opening);
    const payment = found && (found.mine ? found.payment : await openedBySomebody(deps, found.payment));
    if (!payment) continue;
    const there = await openAt(deps, payment, wanted.purchase, payer);
    if (there) return { payment, opened: there };
  }
  throw unavailable();
}

function refuseOver({ order }: FullOrder, now: number): void {
  if (wasPaid(order.paymentStatus)) throw new Refusal(409, 'already_paid', 'This order is paid.');
  const late = order.heldAt !== null && now - order.heldAt.getTime() >= UNPAID_FOR_MS;
  if (!isHeld(order) || late) throw new Refusal(409, 'order_over', 'This order can no longer be paid. Please order again.');
}

const unavailable = () => new Refusal(503, 'payment_unavailable', 'Failed to initialize payment. Please try again.');

/** The try that is open, else a new one; its row is there before the provider hears of it. Null: look again. */
type Found = { readonly payment: PaymentRow; readonly mine: boolean };
async function underWay(deps: PaymentDeps, { purchase, method }: Wanted, opening: Opening): Promise<Found | null> {
  const { venueId, amountCents, currency, fromCode } = purchase;
  const provider = providerOf(method);
  const account = provider && (await deps.accounts.of(venueId, provider));
  if (!provider || !account)
    throw new Refusal(400, 'method_unavailable', 'This payment method is not offered here.', { paymentMethod: method });
  const known = await paymentUnderWay(deps.db, purchase);
  if (known && known.provider === provider && known.account === account.name && known.amountCents === amountCents)
    return { payment: known, mine: false };
  if (known) {
    // Keys were changed while somebody paid, or a share is paid in another way now: the old try is closed first.
    await answered(closePayment(deps, known));
    return null;
  }
  const { orderId, shareId, holdId } = purchase;
  const row = { venueId, id: uuidv7(), orderId, shareId, holdId, provider, method, account: account.name, amountCents, currency, fromCode };
  if (!(await opening((trace) => insertPayment(deps.db, { ...row, ...trace })))) return null;
  crashPoint('intent-written');
  const payment = await readPayment(deps.db, row.id);
  return payment && { payment, mine: true };
}

/** Longer than a provider takes to open a payment. */
const OPENED_WITHIN_MS = 12_000;

/**
 * A try that somebody else opens at this moment, once it is open. Not all providers know a second asking for the same: so whoever wrote the
 * row asks, and the others wait. One that died over it is closed, for a new try.
 */
async function openedBySomebody(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow | null> {
  if (payment.status === 'open') return payment;
  for (let waited = 0; waited < OPENED_WITHIN_MS; waited += 100) {
    const now = await readPayment(deps.db, payment.id);
    if (now?.status !== 'created') return now?.status === 'open' ? now : null;
    if (deps.clock() - payment.createdAt.getTime() > OPENED_WITHIN_MS) break;
    await pause(100);
  }
  await answered(closePayment(deps, payment));
  return null;
}

/** Asks the provider and notes its name for the payment. Null: this try is over, and another may be made. */
async function openAt(deps: PaymentDeps, payment: PaymentRow, purchase: Purchase, payer: Payer | undefined): Promise<Opened | null> {
  const account = await deps.accounts.of(payment.venueId, payment.provider);
  if (!account) throw unavailable();
  if (payment.providerRef !== null && payment.redirectUrl !== null) {
    // Somebody may have paid, or been declined for good, on the provider's page since.
    const now = await answered(lookAndBook(deps, payment));
    if (now.status === 'paid') throw new Refusal(409, 'already_paid', 'This is paid.');
    return now.status === 'open' ? { providerRef: payment.providerRef, redirectUrl: payment.redirectUrl } : null;
  }
  try {
    const opened = await account.gateway.open(attemptOf(deps, payment, purchase, payer));
    crashPoint('provider-opened');
    if (payment.status === 'created') {
      const redirectUrl = opened.redirectUrl ?? null;
      const noted = await updatePayment(deps.db, payment, { status: 'open', providerRef: opened.providerRef, redirectUrl });
      // Given up for dead meanwhile: nobody must be sent there.
      if (!noted) return null;
      crashPoint('reference-kept');
    }
    return opened;
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.warn({ provider: payment.provider, code: error.code }, 'a provider refused a payment');
      await bookPayment(deps, payment, { state: 'cancelled' });
      if (error.code === 'lost') return null;
    } else if (!(error instanceof ProviderAway)) throw error;
    throw unavailable();
  }
}

/** What a provider was asked before anything is opened; where it gives no answer, nothing is. */
async function answered(asked: Promise<PaymentRow>): Promise<PaymentRow> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) throw unavailable();
    throw error;
  }
}
