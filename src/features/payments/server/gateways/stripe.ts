import type { Stripe } from 'stripe';
import * as v from 'valibot';
import { fromMinorUnits, toMinorUnits } from '#domain/payment-status.ts';
import type { Keys } from '../../providers.ts';
import {
  ProviderRefused,
  type Attempt,
  type Delivery,
  type Gateway,
  type Notice,
  type Refunded,
  type RefundAsked,
  type Standing,
} from '../gateway.ts';
import type { Fetch } from '../provider-call.ts';
import { asked, openStripe, signedEvent } from './stripe-calls.ts';

/**
 * Stripe, by its own client. Tried against the stand-in only: the signature and the calls are those of Stripe's published client, the fee on
 * `latest_charge.balance_transaction` is read where it is there.
 */
export function stripeGateway(keys: Keys, fetch: Fetch, base?: string): Gateway {
  const stripe = openStripe(keys['secretKey'] ?? '', fetch, base);
  const read = (id: string) => asked(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }));
  const byReference = async ({ providerRef, ...attempt }: Attempt): Promise<string | null> => {
    // A crash came between their answer and our note of it: the same key gives the same intent.
    return providerRef ?? (await create(stripe, { ...attempt, providerRef })).id;
  };
  return {
    provider: 'stripe',
    async open(attempt) {
      const intent = attempt.providerRef ? await read(attempt.providerRef) : await create(stripe, attempt);
      return { providerRef: intent.id, ...(intent.client_secret && { clientSecret: intent.client_secret }) };
    },
    async look(payment) {
      const id = await byReference(payment);
      return id === null ? null : standingOf(await read(id));
    },
    async cancel(payment) {
      const id = await byReference(payment);
      if (id === null) return { state: 'cancelled' };
      try {
        return standingOf(await asked(() => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel-${payment.paymentId}` })));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Succeeded or processing: look, and let the look decide.
        return standingOf(await read(id));
      }
    },
    async capture(payment) {
      const id = await byReference(payment);
      if (id === null) return { state: 'cancelled' };
      const amount = toMinorUnits(payment.amountCents, payment.currency);
      if (amount === null) throw new ProviderRefused('amount', 'This amount cannot be said in the currency.');
      try {
        const key = { idempotencyKey: `capture-${payment.paymentId}` };
        await asked(() => stripe.paymentIntents.capture(id, { amount_to_capture: amount }, key));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Charged before, or it expired: look, and let the look decide.
        const standing = standingOf(await read(id));
        if (standing.state === 'held') throw error;
        return standing;
      }
      return standingOf(await read(id));
    },
    refund: (refund) => refundIntent(stripe, refund),
    readNotice: async (delivery) => readNotice(stripe, keys['webhookSecret'] ?? '', delivery),
    test: async () => void (await asked(() => stripe.paymentIntents.list({ limit: 1 }))),
  };
}

async function create(stripe: Stripe, attempt: Attempt): Promise<Stripe.PaymentIntent> {
  const amount = toMinorUnits(attempt.amountCents, attempt.currency);
  if (amount === null) throw new ProviderRefused('amount', 'This amount cannot be said in the currency.');
  return asked(() =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: attempt.currency.toLowerCase(),
        // Cards and the wallets that hold cards; nothing that takes the whole page to a bank and back.
        allowed_payment_method_types: ['card'],
        description: attempt.description,
        metadata: { payment: attempt.paymentId },
        ...(attempt.isHold && { capture_method: 'manual' }),
      },
      { idempotencyKey: `open-${attempt.paymentId}` },
    ),
  );
}

async function refundIntent(stripe: Stripe, { refundId, providerRef, amountCents, currency }: RefundAsked): Promise<Refunded> {
  const amount = toMinorUnits(amountCents, currency);
  if (amount === null) throw new ProviderRefused('amount', 'This amount cannot be said in the currency.');
  const refund = await asked(() =>
    stripe.refunds.create(
      { payment_intent: providerRef, amount, metadata: { refund: refundId } },
      { idempotencyKey: `refund-${refundId}` },
    ),
  );
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw new ProviderRefused('refund_failed', refund.failure_reason ?? 'The refund failed.');
  return { state: refund.status === 'succeeded' ? 'done' : 'pending', ref: refund.id };
}

function standingOf(intent: Stripe.PaymentIntent): Standing {
  if (intent.status === 'canceled') return { state: 'cancelled' };
  if (intent.status === 'requires_capture') return heldOf(intent);
  if (intent.status === 'processing') return { state: 'open', last: 'asked' };
  if (intent.status !== 'succeeded') return { state: 'open', ...(intent.last_payment_error && { last: 'declined' }) };
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const balance = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    state: 'paid',
    amountCents: fromMinorUnits(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata['payment'] ?? '',
    tx: charge?.id ?? intent.id,
    feeCents: balance ? fromMinorUnits(balance.fee, balance.currency) : null,
  };
}

function heldOf(intent: Stripe.PaymentIntent): Standing {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const before = charge?.payment_method_details?.card?.capture_before;
  return {
    state: 'held',
    amountCents: fromMinorUnits(intent.amount_capturable, intent.currency),
    currency: intent.currency.toUpperCase(),
    reference: intent.metadata['payment'] ?? '',
    ref: intent.id,
    until: before ? new Date(before * 1000) : null,
  };
}

const Event = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      object: v.optional(v.string()),
      payment_intent: v.optional(v.nullable(v.string())),
      metadata: v.optional(v.nullable(v.record(v.string(), v.string()))),
    }),
  }),
});

function readNotice(stripe: Stripe, secret: string, delivery: Delivery): Notice | null {
  const signed = signedEvent(stripe, secret, delivery);
  const verified = signed !== null;
  const body = signed ?? jsonOrNull(delivery.raw);
  const parsed = v.safeParse(Event, body);
  if (!parsed.success) return null;
  const { id, type, data } = parsed.output;
  const { object } = data;
  const providerRef = object.object === 'payment_intent' ? (object.id ?? null) : (object.payment_intent ?? null);
  return { eventId: id, type, verified, providerRef, paymentId: object.metadata?.['payment'] ?? null, body };
}

function jsonOrNull(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return null;
  }
}
