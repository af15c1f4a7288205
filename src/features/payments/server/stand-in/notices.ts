import { createHmac, randomBytes } from 'node:crypto';
import { jccChecksum, orderNumberOf } from '../gateways/jcc.ts';
import { stripeClient } from '../gateways/stripe-client.ts';
import { KEYS, type Held } from './ledger.ts';
import { webhookPath } from '../webhook-paths.ts';

/** A webhook as its provider sends it, signed as it signs. */
export type Sent = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export type News = 'paid' | 'held' | 'declined' | 'cancelled' | 'refunded';

const STRIPE_TYPES = {
  paid: 'payment_intent.succeeded',
  held: 'payment_intent.amount_capturable_updated',
  declined: 'payment_intent.payment_failed',
  cancelled: 'payment_intent.canceled',
  refunded: 'charge.refunded',
} as const;
const PAYPAL_TYPES = {
  paid: 'CHECKOUT.ORDER.APPROVED',
  held: 'PAYMENT.AUTHORIZATION.CREATED',
  declined: 'PAYMENT.CAPTURE.DENIED',
  cancelled: 'CHECKOUT.ORDER.VOIDED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
} as const;
const VIVA_TYPES = { paid: 1796, held: 1796, declined: 1798, cancelled: 4865, refunded: 1797 } as const;
const JCC_OPERATIONS = {
  paid: 'deposited',
  held: 'approved',
  declined: 'declinedByTimeout',
  cancelled: 'reversed',
  refunded: 'refunded',
} as const;

export function noticeOf(held: Held, news: News, eventId = `evt_${randomBytes(10).toString('hex')}`): Sent {
  const path = webhookPath(held.provider);
  const json = { 'content-type': 'application/json' };
  switch (held.provider) {
    case 'stripe': {
      const object = { id: held.ref, object: 'payment_intent', client_secret: held.secret, metadata: { payment: held.reference } };
      const payload = JSON.stringify({ id: eventId, object: 'event', type: STRIPE_TYPES[news], data: { object } });
      const stripe = new (stripeClient())(KEYS.stripe.secretKey);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: KEYS.stripe.webhookSecret });
      return { path, headers: { ...json, 'stripe-signature': signature }, body: payload };
    }
    case 'paypal': {
      const resource = { id: held.ref, purchase_units: [{ custom_id: held.reference }] };
      const body = JSON.stringify({ id: eventId, event_type: PAYPAL_TYPES[news], resource });
      return { path, headers: { ...json, 'paypal-transmission-id': eventId, 'paypal-transmission-sig': payPalSignature(body) }, body };
    }
    case 'viva': {
      const data = `{"OrderCode":${held.ref},"TransactionId":"${held.tx}","CardNumber":"424242******4242","MerchantTrns":"${held.reference}"}`;
      return { path, headers: json, body: `{"Url":"","EventTypeId":${VIVA_TYPES[news]},"EventData":${data}}` };
    }
    case 'jcc': {
      const parameters = new URLSearchParams({
        mdOrder: held.ref,
        orderNumber: orderNumberOf(held.reference),
        operation: JCC_OPERATIONS[news],
        status: news === 'declined' ? '0' : '1',
      });
      parameters.set('checksum', jccChecksum(parameters, KEYS.jcc.callbackSecret));
      return { path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: parameters.toString() };
    }
  }
}

/** Stands for PayPal's certificate: over what the event says, whatever its spaces. */
export const payPalSignature = (body: string): string =>
  createHmac('sha256', 'stand-in')
    .update(JSON.stringify(JSON.parse(body)))
    .digest('hex');
