import * as v from 'valibot';
import type { Keys } from '../../providers.ts';
import {
  ProviderAway,
  ProviderRefused,
  type Attempt,
  type Delivery,
  type Gateway,
  type Notice,
  type Refunded,
  type RefundAsked,
  type Standing,
} from '../gateway.ts';
import { basic, jsonOf, providerCall, type Fetch } from '../provider-call.ts';
import { bearerOf } from './bearer.ts';
import { fromDecimal, toDecimal } from './decimal.ts';

const HOSTS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;

const Money = v.object({ currency_code: v.string(), value: v.string() });
const Capture = v.object({
  id: v.string(),
  status: v.string(),
  amount: Money,
  seller_receivable_breakdown: v.optional(v.object({ paypal_fee: v.optional(Money) })),
});
const Order = v.object({
  id: v.string(),
  status: v.string(),
  links: v.optional(v.array(v.object({ href: v.string(), rel: v.string() })), []),
  purchase_units: v.optional(
    v.array(
      v.object({ custom_id: v.optional(v.string()), payments: v.optional(v.object({ captures: v.optional(v.array(Capture), []) })) }),
    ),
    [],
  ),
});
type Order = v.InferOutput<typeof Order>;

/**
 * PayPal Orders v2: made and captured by us, only approved in the browser. Read in PayPal's own specification files and tried against the
 * stand-in only; not confirmed there: that the link to approve at is `payer-action`, so `approve` counts as well.
 */
export function payPalGateway(keys: Keys, fetch: Fetch, base?: string): Gateway {
  const { bearer, ask, readOrder, create, complete, known } = payPalClient(keys, fetch, base);
  return {
    provider: 'paypal',
    async open(attempt) {
      const order = (await known(attempt)) ?? (await create(attempt));
      const redirectUrl = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      return { providerRef: order.id, ...(redirectUrl && { redirectUrl }) };
    },
    async look(payment) {
      const order = await known(payment);
      return order && complete(order, payment);
    },
    async cancel(payment) {
      // Nothing moves without our capture, and we make none after this.
      const order = payment.providerRef === null ? null : await readOrder(payment.providerRef);
      const standing: Standing = order ? standingOf(order) : { state: 'cancelled' };
      return standing.state === 'paid' ? standing : { state: 'cancelled' };
    },
    async refund({ refundId, tx, amountCents, currency }: RefundAsked): Promise<Refunded> {
      const body = { amount: { currency_code: currency, value: toDecimal(amountCents, currency) }, custom_id: refundId };
      const { status, json } = await ask('POST', `/v2/payments/captures/${encodeURIComponent(tx)}/refund`, body, `refund-${refundId}`);
      const refund = parsed(v.object({ id: v.string(), status: v.string() }), status, json);
      if (refund.status === 'FAILED' || refund.status === 'CANCELLED') throw new ProviderRefused('refund_failed', 'The refund failed.');
      return { state: refund.status === 'COMPLETED' ? 'done' : 'pending', ref: refund.id };
    },
    readNotice: (delivery) => readNotice(delivery, keys['webhookId'] ?? '', ask),
    test: async () => void (await bearer()),
  };
}

/** Their calls, and what is made of their answers. */
function payPalClient(keys: Keys, fetch: Fetch, base?: string) {
  const host = base ?? (keys['environment'] === 'sandbox' ? HOSTS.sandbox : HOSTS.live);
  const bearer = bearerOf('PayPal', fetch, {
    url: `${host}/v1/oauth2/token`,
    authorization: basic(keys['clientId'] ?? '', keys['clientSecret'] ?? ''),
    form: { grant_type: 'client_credentials' },
  });
  /** `key`: the same key is the same act there, so it may be asked again. */
  const ask = async (method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; json: unknown }> => {
    const { status, text } = await providerCall({
      provider: 'PayPal',
      fetch,
      method,
      url: host + path,
      headers: {
        authorization: await bearer(),
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key && { 'paypal-request-id': key }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      again: method === 'GET' || key !== undefined,
    });
    return { status, json: text === '' ? null : jsonOf('PayPal', text) };
  };
  const readOrder = async (id: string): Promise<Order | null> => {
    const { status, json } = await ask('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`);
    if (status === 404) return null;
    return parsed(Order, status, json);
  };
  const create = async (attempt: Attempt): Promise<Order> => {
    const { status, json } = await ask('POST', '/v2/checkout/orders', orderBody(attempt), `open-${attempt.paymentId}`);
    return parsed(Order, status, json);
  };
  /** An approved order only waits for our word. Declined: the guest chooses again at PayPal. */
  const complete = async (order: Order, payment: Attempt): Promise<Standing> => {
    if (order.status !== 'APPROVED' || !payment.wanted) return standingOf(order);
    const path = `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`;
    const { status, json } = await ask('POST', path, undefined, `capture-${payment.paymentId}`);
    if (status === 422) {
      if (issueOf(json) === 'INSTRUMENT_DECLINED') return { state: 'open', declines: 1, last: 'declined' };
      return standingOf((await readOrder(order.id)) ?? order);
    }
    return standingOf(parsed(Order, status, json));
  };
  const known = async (payment: Attempt): Promise<Order | null> =>
    payment.providerRef === null ? create(payment) : readOrder(payment.providerRef);
  return { bearer, ask, readOrder, create, complete, known };
}

const orderBody = (attempt: Attempt) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'order',
      custom_id: attempt.paymentId,
      description: attempt.description.slice(0, 127),
      amount: { currency_code: attempt.currency, value: toDecimal(attempt.amountCents, attempt.currency) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: attempt.venueTitle.slice(0, 127),
        locale: attempt.language === 'el' ? 'el-GR' : 'en-GB',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        return_url: attempt.returnUrl,
        cancel_url: attempt.returnUrl,
      },
    },
  },
});

function standingOf(order: Order): Standing {
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  // Money that came and went back again was paid once.
  const capture = captures.find(({ status }) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status));
  if (capture)
    return {
      state: 'paid',
      amountCents: fromDecimal(capture.amount.value),
      currency: capture.amount.currency_code,
      reference: unit?.custom_id ?? '',
      tx: capture.id,
      feeCents: capture.seller_receivable_breakdown?.paypal_fee ? fromDecimal(capture.seller_receivable_breakdown.paypal_fee.value) : null,
    };
  if (order.status === 'VOIDED') return { state: 'cancelled' };
  return { state: 'open', ...(captures.some(({ status }) => status === 'PENDING') && { last: 'asked' }) };
}

const Event = v.object({
  id: v.string(),
  event_type: v.string(),
  resource: v.object({
    id: v.optional(v.string()),
    custom_id: v.optional(v.string()),
    purchase_units: v.optional(v.array(v.object({ custom_id: v.optional(v.string()) })), []),
    supplementary_data: v.optional(v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) })),
  }),
});

type Ask = (method: string, path: string, body?: unknown, key?: string) => Promise<{ status: number; json: unknown }>;

/** PayPal itself is asked whether it sent this; with the event as it came. Older than it says: theirs to judge, and each counts once. */
async function readNotice({ raw, headers, isOurs }: Delivery, webhookId: string, ask: Ask): Promise<Notice | null> {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    return null;
  }
  const event = v.safeParse(Event, body);
  if (!event.success) return null;
  const { id, event_type: type, resource } = event.output;
  const order = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  const paymentId = resource.custom_id ?? resource.purchase_units[0]?.custom_id ?? null;
  const named = { eventId: id, type, providerRef: order ?? null, paymentId, body };
  if (isOurs && !(await isOurs(named))) return { ...named, verified: false };
  const header = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const { status, json } = await ask('POST', '/v1/notifications/verify-webhook-signature', {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
    webhook_event: body,
  });
  const answer = v.safeParse(v.object({ verification_status: v.string() }), json);
  const verified = status === 200 && answer.success && answer.output.verification_status === 'SUCCESS';
  return { ...named, verified };
}

/** Their code for what is wrong. Anything else in its place is not repeated: nobody knows what it quotes. */
const issueOf = (json: unknown): string => {
  const refusal = v.safeParse(v.object({ name: v.string(), details: v.optional(v.array(v.object({ issue: v.string() })), []) }), json);
  const issue = refusal.success ? (refusal.output.details[0]?.issue ?? refusal.output.name) : '';
  return /^[A-Z][A-Z\d_]{0,79}$/.test(issue) ? issue : 'unknown';
};

function parsed<S extends v.GenericSchema>(schema: S, status: number, json: unknown): v.InferOutput<S> {
  if (status >= 400) throw new ProviderRefused(issueOf(json), `PayPal refused: ${issueOf(json)}`);
  const answer = v.safeParse(schema, json);
  if (!answer.success) throw new ProviderAway('PayPal', 'an answer that we do not understand');
  return answer.output;
}
