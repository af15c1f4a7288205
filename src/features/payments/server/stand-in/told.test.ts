import { expect, test } from 'vitest';
import { openStandIn } from './stand-in.ts';

const { app } = openStandIn({
  tell: async () => undefined,
  samePlace: true,
  browserBase: 'http://localhost/pay',
  vivaReturn: 'http://localhost/back',
});

test.each([
  '/stripe/confirm',
  '/paypal/v2/checkout/orders',
  '/paypal/v2/payments/captures/1/refund',
  '/paypal/v1/notifications/verify-webhook-signature',
  '/viva/checkout/v2/orders',
])(
  '%s without its fields, with other ones, or with no JSON at all is a request that is refused, and no fault of the server',
  async (path) => {
    for (const body of ['{}', '{"clientSecret":7,"amount":"x"}', 'null', '[]', 'clientSecret=1', '']) {
      const answer = await app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  },
);
