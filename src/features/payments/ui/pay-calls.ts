import { fromAmount } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PaymentsKey } from '#texts/keys.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { checkPayment, createPaymentIntent, GatewayForm, startPayment } from '../contract.ts';
import type { Payable, PayResult } from '../payer.ts';

const holding = ({ accessToken }: Payable): Readonly<Record<string, string>> =>
  accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` };

/** Of the card payment: for exactly what the order comes to. */
export async function clientSecretOf(order: Payable): Promise<string> {
  const { clientSecret } = await call<typeof createPaymentIntent>('POST', '/create-payment-intent', {
    body: {
      amount: fromAmount(order.orderAmount),
      currency: order.currency.toLowerCase(),
      order: order._id,
      ...(order.accessToken !== null && { accessToken: order.accessToken }),
    },
  });
  return clientSecret;
}

/** How the order stands after a look at the provider. */
export const checkNow = (order: Payable): Promise<SavedOrder> =>
  call<typeof checkPayment>('POST', '/api/orders/:id/payment/check', { params: { id: order._id }, headers: holding(order) });

/** To the provider's own page. */
export async function goToProvider(order: Payable, form: GatewayForm | null, t: Texts<PaymentsKey>): Promise<PayResult> {
  try {
    const started = await call<typeof startPayment>('POST', '/api/orders/:id/payment', {
      params: { id: order._id },
      body: { form },
      headers: holding(order),
    });
    if (started.kind !== 'redirect') return { kind: 'failed', message: t('pay.init_failed') };
    location.assign(started.url);
    return { kind: 'leaving' };
  } catch (error) {
    return notStarted(error, order, t);
  }
}

/** Why a payment did not even begin, in the page's words. */
export async function notStarted(error: unknown, order: Payable, t: Texts<PaymentsKey>): Promise<PayResult> {
  const code = error instanceof CallFailed ? error.code : '';
  if (code === 'already_paid') return paidOr(order, t('pay.init_failed'));
  if (code === 'order_over') return { kind: 'over', message: t('pay.over') };
  // No answer came: whatever became of the beginning of it, nothing moves money before the card is confirmed.
  const lost = error instanceof CallFailed && error.status === 0;
  return {
    kind: 'failed',
    message: t(code === 'too_many' ? 'pay.too_many' : 'pay.init_failed') + (lost ? ` ${t('pay.not_charged')}` : ''),
  };
}

/** What waits for money ends after so long: from then on there is nothing left to find out here. */
const ASKED_FOR_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * The server's word on whether it is paid; the browser's alone releases nothing. No answer is none: it is asked until there is one, for what was
 * paid is no failure because the network went away.
 */
export async function paidOr(order: Payable, message: string): Promise<PayResult> {
  const began = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const now = await checkNow(order);
      return now.paymentStatus === 'paid' ? { kind: 'paid', order: now } : { kind: 'failed', message };
    } catch (error) {
      const unsure = error instanceof CallFailed && (error.status === 0 || error.status >= 500);
      if (!unsure || Date.now() - began > ASKED_FOR_MS) return { kind: 'failed', message };
      await new Promise((wake) => setTimeout(wake, Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** attempt)));
    }
  }
}
