import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { hideSecrets } from './hide-secrets.ts';

test.each([
  ['Invalid API Key provided: sk_live_abcdEFGH1234', 'Invalid API Key provided: [hidden]'],
  ['pi_3Qx_secret_9f8e7d', 'pi_3Qx[hidden]'],
  ['{"authorization":"Bearer A21AAF-x.y_z"}', '{"authorization":"[hidden]"}'],
  ['no such user: Basic c3RhbmQtaW4=', 'no such user: [hidden]'],
  ['/api/orders/1?accessToken=Zm9v&x=1', '/api/orders/1?accessToken=[hidden]&x=1'],
  ['userName=kyma&password=seven%20plates&orderId=1', 'userName=kyma&password=[hidden]&orderId=1'],
  [`for ${'aB3-'.repeat(11)}.`, 'for [hidden].'],
  ['card 4242 4242 4242 4242 refused', 'card [hidden] refused'],
  ['a-password-of-nobody', 'a-[hidden]-of-nobody', 'password'],
])('%s', (text, shown, ...known) => {
  expect(hideSecrets(text, known)).toBe(shown);
});

test('what is no secret stays', () => {
  for (const text of [
    '019aa5c2-7d0e-7b3c-8a51-0d9a4f6e2b10',
    '2026-11-21T15:43:29.123Z',
    '1795275809123',
    'No such payment_intent: pi_3Qx',
    'at bookPayment (file:///srv/parea/src/features/payments/server/book-payment.ts:42:9)',
    'relation "payment" does not exist',
  ])
    expect(hideSecrets(text)).toBe(text);
});

test.each([' ', '"', '\\'])('a long row of %j holds nobody up', (one) => {
  // Without bounds it is seconds.
  expect(processorTime(() => hideSecrets(`${one.repeat(50_000)}=x`))).toBeLessThan(2000);
});
