import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { fromMinorUnits, toMinorUnits } from '#domain/payment-status.ts';
import type { Keys } from '../../providers.ts';
import { ProviderAway, ProviderRefused, type Attempt, type Delivery, type Gateway, type Notice, type Standing } from '../gateway.ts';
import { jsonOf, providerCall, type Fetch } from '../provider-call.ts';
import { currencyOfNumber, numberOfCurrency } from './currency-numbers.ts';

const HOSTS = { live: 'https://gateway.jcc.com.cy/payment/rest', sandbox: 'https://gateway-test.jcc.com.cy/payment/rest' } as const;
/** The operators of this software number the failures differently: only these two are the same everywhere. */
const DEPOSITED = 2;
const REGISTERED = 0;
/** Asked for an order number that is there already. */
const ORDER_EXISTS = '1';
/** No such order. */
const ORDER_UNKNOWN = '6';

const Registered = v.object({ orderId: v.optional(v.string()), formUrl: v.optional(v.string()), ...errorEntries() });
const Status = v.object({
  ...errorEntries(),
  orderNumber: v.optional(v.string()),
  orderStatus: v.optional(v.number()),
  amount: v.optional(v.number()),
  currency: v.optional(v.union([v.string(), v.number()])),
  attributes: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  paymentAmountInfo: v.optional(
    v.object({
      paymentState: v.optional(v.string()),
      depositedAmount: v.optional(v.number()),
      refundedAmount: v.optional(v.number()),
    }),
  ),
});
function errorEntries() {
  return { errorCode: v.optional(v.union([v.string(), v.number()])), errorMessage: v.optional(v.string()) };
}

/** Their order numbers have at most 32 characters: ours without its dashes. */
export const orderNumberOf = (paymentId: string): string => paymentId.replaceAll('-', '');

/**
 * JCC's gateway (the BPC family). Tried against the stand-in only. Not confirmed on a page of JCC's own: `decline.do`, the names of
 * `sessionTimeoutSecs` and `paymentState`, and how a callback's checksum is made; a callback is only a hint to look.
 */
export function jccGateway(keys: Keys, fetch: Fetch, base?: string): Gateway {
  const { ask, status, look, register } = jccClient(keys, fetch, base);
  return {
    provider: 'jcc',
    async open(attempt) {
      const answer = await register(attempt);
      const code = codeOf(answer);
      // A crash swallowed the first answer: where its form is, nobody can say any more, so this attempt is given up.
      if (code === ORDER_EXISTS) throw new ProviderRefused('lost', 'This try was lost. Please try again.');
      if (code !== '0') throw new ProviderRefused(code, answer.errorMessage ?? 'JCC refused.');
      if (!answer.orderId || !answer.formUrl) throw new ProviderAway('JCC', 'an answer that we do not understand');
      return { providerRef: answer.orderId, redirectUrl: answer.formUrl };
    },
    look,
    async cancel(payment) {
      const before = await look(payment);
      if (before === null || before.state !== 'open') return before ?? { state: 'cancelled' };
      const form = payment.providerRef === null ? {} : { orderId: payment.providerRef };
      // Where this call is not allowed the session's own end closes the form; what is paid until then is sent back.
      await ask('decline.do', { orderNumber: orderNumberOf(payment.paymentId), ...form }, true).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
      });
      const after = await look(payment);
      return after?.state === 'paid' ? after : { state: 'cancelled' };
    },
    async refund({ refundId, providerRef, amountCents, currency }) {
      const amount = toMinorUnits(amountCents, currency);
      const answer = parsed(
        Registered,
        await ask('refund.do', { orderId: providerRef, amount: String(amount), externalRefundId: refundId }, false),
      );
      if (codeOf(answer) !== '0') throw new ProviderRefused(codeOf(answer), answer.errorMessage ?? 'JCC did not refund.');
      return { state: 'done', ref: refundId };
    },
    async refundedCents(payment) {
      const refunded = (await status(payment)).paymentAmountInfo?.refundedAmount;
      return refunded === undefined ? null : fromMinorUnits(refunded, payment.currency);
    },
    readNotice: async (delivery) => readNotice(delivery, keys['callbackSecret'] ?? ''),
    async test() {
      const answer = await status({ providerRef: null, paymentId: '00000000-0000-7000-8000-000000000000' });
      // It knows us where it only does not know the order.
      if (![ORDER_UNKNOWN, '0'].includes(codeOf(answer)))
        throw new ProviderRefused('credentials', answer.errorMessage ?? 'JCC does not know these keys.');
    },
  };
}

/** Their calls, and what is made of their answers. */
function jccClient(keys: Keys, fetch: Fetch, base?: string) {
  const host = base ?? (keys['environment'] === 'sandbox' ? HOSTS.sandbox : HOSTS.live);
  const ask = async (path: string, form: Readonly<Record<string, string>>, again: boolean): Promise<string> => {
    const { status, text } = await providerCall({
      provider: 'JCC',
      fetch,
      method: 'POST',
      url: `${host}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ userName: keys['userName'] ?? '', password: keys['password'] ?? '', ...form }).toString(),
      again,
    });
    if (status >= 400) throw new ProviderRefused(String(status), 'JCC refused.');
    return text;
  };
  const status = async ({ providerRef, paymentId }: Pick<Attempt, 'providerRef' | 'paymentId'>) => {
    const which = providerRef === null ? { orderNumber: orderNumberOf(paymentId) } : { orderId: providerRef };
    return parsed(Status, await ask('getOrderStatusExtended.do', which, true));
  };
  const look = async (payment: Attempt): Promise<Standing | null> => {
    const answer = await status(payment);
    if (codeOf(answer) === ORDER_UNKNOWN) return null;
    if (codeOf(answer) !== '0') throw new ProviderRefused(codeOf(answer), answer.errorMessage ?? 'JCC refused.');
    return standingOf(answer, payment);
  };
  const register = async (attempt: Attempt) => {
    const currency = numberOfCurrency(attempt.currency);
    const amount = toMinorUnits(attempt.amountCents, attempt.currency);
    if (currency === null || amount === null) throw new ProviderRefused('currency', 'JCC does not take this currency.');
    const form = {
      orderNumber: orderNumberOf(attempt.paymentId),
      amount: String(amount),
      currency,
      returnUrl: attempt.returnUrl,
      failUrl: attempt.returnUrl,
      description: attempt.description,
      language: attempt.language,
      sessionTimeoutSecs: String(Math.max(60, Math.floor(attempt.seconds))),
    };
    return parsed(Registered, await ask('register.do', form, false));
  };
  return { ask, status, look, register };
}

const codeOf = ({ errorCode }: { readonly errorCode?: string | number | undefined }): string => String(errorCode ?? '0');

function standingOf(answer: v.InferOutput<typeof Status>, payment: Attempt): Standing {
  const { orderStatus, paymentAmountInfo } = answer;
  if (orderStatus === REGISTERED) return { state: 'open' };
  const deposited = orderStatus === DEPOSITED || paymentAmountInfo?.paymentState === 'DEPOSITED';
  // One that is being checked (3-D Secure) has another number at each operator; over is only what says so.
  if (!deposited)
    return /DECLINED|REVERSED|CANCEL/i.test(paymentAmountInfo?.paymentState ?? '') ? { state: 'cancelled' } : { state: 'open' };
  const currency = currencyOfNumber(String(answer.currency ?? ''));
  const { orderNumber } = answer;
  return {
    state: 'paid',
    amountCents: fromMinorUnits(paymentAmountInfo?.depositedAmount ?? answer.amount ?? Number.NaN, currency),
    currency,
    reference: orderNumber === orderNumberOf(payment.paymentId) ? payment.paymentId : (orderNumber ?? ''),
    tx: answer.attributes.find(({ name }) => name === 'mdOrder')?.value ?? payment.providerRef ?? '',
    feeCents: null,
  };
}

/** GET or POST by how the account is set; the parameters are the same. */
function readNotice({ raw, method, query }: Delivery, secret: string): Notice | null {
  const parameters = new URLSearchParams(method === 'GET' || raw === '' ? query : raw);
  const mdOrder = parameters.get('mdOrder');
  const operation = parameters.get('operation');
  if (!mdOrder || !operation) return null;
  const eventId = createHash('sha256')
    .update(`${mdOrder} ${operation} ${parameters.get('status') ?? ''} ${parameters.get('amount') ?? ''}`)
    .digest('hex')
    .slice(0, 40);
  const body = Object.fromEntries([...parameters].filter(([name]) => name !== 'checksum'));
  return { eventId, type: operation, verified: isSigned(parameters, secret), providerRef: mdOrder, paymentId: null, body };
}

/** All parameters but the checksum by name, `name;value;` each, HMAC-SHA256, upper-case hex. */
export function jccChecksum(parameters: URLSearchParams, secret: string): string {
  const rest = [...parameters].filter(([name]) => name !== 'checksum' && name !== 'sign_alias').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret)
    .update(rest.map(([name, value]) => `${name};${value};`).join(''))
    .digest('hex')
    .toUpperCase();
}

function isSigned(parameters: URLSearchParams, secret: string): boolean {
  if (secret === '') return false;
  const [given, ours] = [Buffer.from(parameters.get('checksum') ?? ''), Buffer.from(jccChecksum(parameters, secret))];
  return given.length === ours.length && timingSafeEqual(given, ours);
}

function parsed<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  const answer = v.safeParse(schema, jsonOf('JCC', text));
  if (!answer.success) throw new ProviderAway('JCC', 'an answer that we do not understand');
  return answer.output;
}
