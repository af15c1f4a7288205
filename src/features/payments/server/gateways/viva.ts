import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Keys } from '../../providers.ts';
import { ProviderAway, ProviderRefused, type Attempt, type Delivery, type Gateway, type Notice, type Standing } from '../gateway.ts';
import { basic, jsonOf, providerCall, type Fetch } from '../provider-call.ts';
import { bearerOf } from './bearer.ts';
import { currencyOfNumber } from './currency-numbers.ts';

/** `checkout`: where browsers pay, if it is not `basic`. */
export type VivaBases = { readonly accounts: string; readonly api: string; readonly basic: string; readonly checkout?: string };
const LIVE: VivaBases = {
  accounts: 'https://accounts.vivapayments.com',
  api: 'https://api.vivapayments.com',
  basic: 'https://www.vivapayments.com',
};
const SANDBOX: VivaBases = {
  accounts: 'https://demo-accounts.vivapayments.com',
  api: 'https://demo-api.vivapayments.com',
  basic: 'https://demo.vivapayments.com',
};

/** `StateId` of an order there. */
const STATE = { expired: 1, cancelled: 2, paid: 3 } as const;
const PAID = 'F';
const DECLINED = 'E';

const TransactionList = v.object({ Transactions: v.array(v.object({ TransactionId: v.string(), StatusId: v.string() })) });

const Transaction = v.object({
  statusId: v.string(),
  amount: v.number(),
  merchantTrns: v.optional(v.nullable(v.string())),
  currencyCode: v.optional(v.nullable(v.union([v.string(), v.number()]))),
});

/**
 * Viva Smart Checkout. Tried against the stand-in only. Not confirmed at Viva, and to be looked at in its demo world before the first real
 * payment: whether a transaction's amount is in euro or in cents (both are understood, see {@link amountOf}), the list of transactions of an
 * order, and that a notice carries no signature (none is believed: the transaction is always read again).
 */
export function vivaGateway(keys: Keys, fetch: Fetch, overrides: Partial<VivaBases> = {}): Gateway {
  const { bases, bearer, merchant, ask, orderUrl, look } = vivaClient(keys, fetch, overrides);
  return {
    provider: 'viva',
    async open(attempt) {
      if (attempt.providerRef === null) {
        const { status, text } = await ask(await bearer(), 'POST', `${bases.api}/checkout/v2/orders`, orderBody(attempt, keys));
        if (status >= 400) throw new ProviderRefused('order', 'Viva refused the order.');
        // As text: sixteen digits are more than a double counts exactly.
        const code = /"orderCode"\s*:\s*"?(\d{10,20})/.exec(text)?.[1];
        if (code === undefined) throw new ProviderAway('Viva', 'an answer that we do not understand');
        return { providerRef: code, redirectUrl: payAt(bases, code) };
      }
      return { providerRef: attempt.providerRef, redirectUrl: payAt(bases, attempt.providerRef) };
    },
    look,
    async cancel(payment) {
      if (payment.providerRef === null) return { state: 'cancelled' };
      // A clear no (paid, or cancelled before) is seen by the look that follows.
      await ask(merchant, 'DELETE', orderUrl(payment.providerRef));
      return (await look(payment)) ?? { state: 'cancelled' };
    },
    async refund({ tx, amountCents }) {
      const url = `${bases.basic}/api/transactions/${encodeURIComponent(tx)}?amount=${amountCents}${keys['sourceCode'] ? `&sourceCode=${encodeURIComponent(keys['sourceCode'])}` : ''}`;
      const { status, text } = await ask(merchant, 'DELETE', url);
      const answer = parsed(v.object({ TransactionId: v.optional(v.string()), StatusId: v.optional(v.string()) }), status, text);
      if (answer.StatusId !== PAID) throw new ProviderRefused('refund_failed', 'Viva did not refund.');
      return { state: 'done', ref: answer.TransactionId ?? tx };
    },
    // What its lists say of refunds is not confirmed: rather nothing is sent twice, and somebody looks.
    refundedCents: () => Promise.resolve(null),
    readNotice: async (delivery) => readNotice(delivery),
    async test() {
      await bearer();
      await verificationKey(bases, keys, fetch);
    },
  };
}

/** Their calls, and what is made of their answers. */
function vivaClient(keys: Keys, fetch: Fetch, overrides: Partial<VivaBases>) {
  const bases = { ...(keys['environment'] === 'sandbox' ? SANDBOX : LIVE), ...overrides };
  const bearer = bearerOf('Viva', fetch, {
    url: `${bases.accounts}/connect/token`,
    authorization: basic(keys['clientId'] ?? '', keys['clientSecret'] ?? ''),
    form: { grant_type: 'client_credentials' },
  });
  const merchant = basic(keys['merchantId'] ?? '', keys['apiKey'] ?? '');
  const ask = async (authorization: string, method: string, url: string, body?: unknown) =>
    providerCall({
      provider: 'Viva',
      fetch,
      method,
      url,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      again: method === 'GET',
    });
  const orderUrl = (code: string) => `${bases.basic}/api/orders/${encodeURIComponent(code)}`;

  const look = async (payment: Attempt): Promise<Standing | null> => {
    // Without a code of theirs nobody was ever sent there: an order that we do not know of cannot be paid by anyone.
    if (payment.providerRef === null) return null;
    const { status, text } = await ask(merchant, 'GET', orderUrl(payment.providerRef));
    if (status === 404) return null;
    const { StateId } = parsed(v.object({ StateId: v.number() }), status, text);
    if (StateId === STATE.expired || StateId === STATE.cancelled) return { state: 'cancelled' };
    if (StateId !== STATE.paid) {
      const declinesInAll = await declinesOf(payment.providerRef);
      return { state: 'open', declinesInAll, ...(declinesInAll > 0 && { last: 'declined' }) };
    }
    return paidStanding(payment);
  };
  const transactionsOf = (code: string) => ask(merchant, 'GET', `${bases.basic}/api/transactions?ordercode=${encodeURIComponent(code)}`);
  /** Its payment page takes card after card; a notice of each may never come. A list that is not there says nothing. */
  const declinesOf = async (code: string): Promise<number> => {
    const { status, text } = await transactionsOf(code);
    const list = status < 400 ? v.safeParse(TransactionList, jsonOf('Viva', text)) : null;
    return list?.success ? list.output.Transactions.filter(({ StatusId }) => StatusId === DECLINED).length : 0;
  };
  const paidStanding = async (payment: Attempt): Promise<Standing> => {
    const list = await transactionsOf(payment.providerRef ?? '');
    const { Transactions } = parsed(TransactionList, list.status, list.text);
    const done = Transactions.find(({ StatusId }) => StatusId === PAID);
    if (!done) return { state: 'open' };
    const id = done.TransactionId;
    const { status, text } = await ask(await bearer(), 'GET', `${bases.api}/checkout/v2/transactions/${encodeURIComponent(id)}`);
    const transaction = parsed(Transaction, status, text);
    if (transaction.statusId !== PAID) return { state: 'open' };
    return {
      state: 'paid',
      amountCents: amountOf(transaction.amount, payment.amountCents),
      currency: currencyOfNumber(String(transaction.currencyCode ?? '')),
      reference: transaction.merchantTrns ?? '',
      tx: id,
      feeCents: null,
    };
  };

  return { bases, bearer, merchant, ask, orderUrl, look };
}

const payAt = (bases: VivaBases, code: string): string => `${bases.checkout ?? bases.basic}/web/checkout?ref=${code}`;

const orderBody = ({ amountCents, paymentId, description, payer, seconds, language }: Attempt, keys: Keys) => ({
  amount: amountCents,
  customerTrns: payer?.description || description,
  merchantTrns: paymentId,
  paymentTimeout: Math.max(60, Math.floor(seconds)),
  ...(keys['sourceCode'] && { sourceCode: keys['sourceCode'] }),
  customer: payer
    ? { email: payer.email, fullName: payer.fullName, phone: payer.phone, countryCode: payer.countryCode, requestLang: payer.requestLang }
    : { requestLang: language === 'el' ? 'el-GR' : 'en-US' },
});

/** NOT CONFIRMED by Viva: the unit. An amount that reads as ours in either unit is ours; anything else is taken for euro. */
function amountOf(amount: number, oursCents: number): number {
  const fromEuro = Math.round(amount * 100);
  return fromEuro === oursCents || amount !== oursCents ? fromEuro : oursCents;
}

/** What Viva wants to read at our address before it sends notices there. */
export async function verificationKey(bases: Partial<VivaBases>, keys: Keys, fetch: Fetch): Promise<string> {
  const host = bases.basic ?? (keys['environment'] === 'sandbox' ? SANDBOX : LIVE).basic;
  const { status, text } = await providerCall({
    provider: 'Viva',
    fetch,
    method: 'GET',
    url: `${host}/api/messages/config/token`,
    headers: { authorization: basic(keys['merchantId'] ?? '', keys['apiKey'] ?? '') },
    again: true,
  });
  if (status >= 400) throw new ProviderRefused('credentials', 'Viva does not know these keys.');
  return parsed(v.object({ Key: v.string() }), status, text).Key;
}

/** Unsigned, so it is only a hint to look; as such it is taken from anyone, once per transaction and type. */
function readNotice({ raw }: Delivery): Notice | null {
  const text = raw.replaceAll(/"OrderCode"\s*:\s*(\d+)/g, '"OrderCode":"$1"');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const event = v.safeParse(
    v.object({
      EventTypeId: v.number(),
      MessageId: v.optional(v.nullable(v.string())),
      EventData: v.object({
        OrderCode: v.union([v.string(), v.number()]),
        TransactionId: v.optional(v.nullable(v.string())),
        MerchantTrns: v.optional(v.nullable(v.string())),
      }),
    }),
    body,
  );
  if (!event.success) return null;
  const { EventTypeId, EventData } = event.output;
  const code = String(EventData.OrderCode);
  const eventId = createHash('sha256')
    .update(`${EventTypeId} ${code} ${EventData.TransactionId ?? ''}`)
    .digest('hex')
    .slice(0, 40);
  return { eventId, type: String(EventTypeId), verified: true, unsigned: true, providerRef: code, paymentId: null, body };
}

function parsed<S extends v.GenericSchema>(schema: S, status: number, text: string): v.InferOutput<S> {
  if (status >= 400) throw new ProviderRefused(String(status), 'Viva refused.');
  const answer = v.safeParse(schema, jsonOf('Viva', text));
  if (!answer.success) throw new ProviderAway('Viva', 'an answer that we do not understand');
  return answer.output;
}
