import { fromAmount } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { Failure } from '#platform/shared/said-failure.ts';
import type { PaymentsKey } from '#texts/keys.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { checkPayment, createPaymentIntent, GatewayForm, startPayment } from '../contract.ts';
import { UNPAID } from '../came-back.ts';
import type { Buying, Payable, Payer, PayFor, PayResult } from '../payer.ts';

const holding = ({ accessToken }: Payable): Readonly<Record<string, string>> =>
  accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` };

/** A person waits for the answer: no longer than this for each, and so often. Milliseconds. */
const ANSWER_WITHIN_MS = 10_000;
const MOST_TIMES = 3;

/**
 * Asks for what finds what is open already, as the beginning of a payment does: where no answer comes it is asked again, and ends. Rejects as the
 * last one did.
 */
export async function askedUntil<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    try {
      return await ask(AbortSignal.timeout(ANSWER_WITHIN_MS));
    } catch (error) {
      const lost = error instanceof CallFailed && error.status === 0;
      if (!lost || times === MOST_TIMES) throw error;
    }
  }
}

/** What is said to who comes back from a provider's page while no payment has arrived; null to everybody else. */
export const cameBackUnpaid = (t: Texts<PaymentsKey>): Failure | null =>
  new URLSearchParams(location.search).has(UNPAID) ? { message: t('pending.came_back') } : null;

/** How the order stands after a look at the provider. */
export const checkNow = (order: Payable): Promise<SavedOrder> =>
  call<typeof checkPayment>('POST', '/api/orders/:id/payment/check', {
    params: { id: order._id },
    headers: holding(order),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });

/** An order, as it is paid. */
export const buyingOrder = (order: Payable): Buying<SavedOrder> => ({
  amount: order.orderAmount,
  async secret() {
    const body = {
      amount: fromAmount(order.orderAmount),
      currency: order.currency.toLowerCase(),
      order: order._id,
      ...(order.accessToken !== null && { accessToken: order.accessToken }),
    };
    const { clientSecret } = await askedUntil((signal) =>
      call<typeof createPaymentIntent>('POST', '/create-payment-intent', { body, signal }),
    );
    return clientSecret;
  },
  start: (form) =>
    askedUntil((signal) =>
      call<typeof startPayment>('POST', '/api/orders/:id/payment', {
        params: { id: order._id },
        body: { form },
        headers: holding(order),
        signal,
      }),
    ),
  async check() {
    const now = await checkNow(order);
    return now.paymentStatus === 'paid' ? now : null;
  },
  returnUrl: `${location.origin}/store/order-confirmation?${new URLSearchParams({ orderId: order._id, deliveryMethod: String(order.deliveryMethod) })}`,
});

/** A payer by what it does with whatever is paid. */
export const payerWith = (check: Payer['check'], payFor: PayFor): Payer => ({ check, payFor, pay: (order) => payFor(buyingOrder(order)) });

/** To the provider's own page. */
export async function goToProvider<Paid>(what: Buying<Paid>, form: GatewayForm | null, t: Texts<PaymentsKey>): Promise<PayResult<Paid>> {
  try {
    const started = await what.start(form);
    if (started.kind !== 'redirect') return { kind: 'failed', message: t('pay.init_failed') };
    location.assign(started.url);
    return { kind: 'leaving' };
  } catch (error) {
    return notStarted(error, what, t);
  }
}

/** Of a share: others took it, or it took too long. */
const GONE = new Set(['share_gone', 'share_taken', 'bill_changed', 'visit_over', 'not_at_table']);

/** Why a payment did not even begin, in the page's words. */
export async function notStarted<Paid>(error: unknown, what: Buying<Paid>, t: Texts<PaymentsKey>): Promise<PayResult<Paid>> {
  const code = error instanceof CallFailed ? error.code : '';
  if (code === 'already_paid') return paidOr(what, t('pay.init_failed'));
  if (code === 'order_over') return { kind: 'over', message: t('pay.over') };
  if (GONE.has(code)) return { kind: 'over', message: t('share.gone') };
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
export async function paidOr<Paid>(what: Buying<Paid>, message: string): Promise<PayResult<Paid>> {
  const began = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const paid = await what.check();
      return paid === null ? { kind: 'failed', message } : { kind: 'paid', order: paid };
    } catch (error) {
      const unsure = error instanceof CallFailed && (error.status === 0 || error.status >= 500);
      if (!unsure || Date.now() - began > ASKED_FOR_MS) return { kind: 'failed', message };
      await new Promise((wake) => setTimeout(wake, Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** attempt)));
    }
  }
}
