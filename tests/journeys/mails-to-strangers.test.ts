import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { solved } from '#tests/support/proof-of-work.ts';

/** Nobody writes to a stranger through us: neither by a name, nor by as many mails as they like. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => app.close());

const PASSWORD = 'four-olives-in-brine';
let nth = 0;
const signUp = (name: object, headers: Record<string, string> = {}) => {
  nth += 1;
  const body = { email: `stranger-${nth}@example.com`, password: PASSWORD, ...name };
  return app.call('POST', '/api/auth/sign-up/email', { body, headers: { 'x-forwarded-for': `203.0.113.${nth}`, ...headers } });
};
const store = (storeName: string) => ({ accountType: 'Store', storeName });
const person = (firstName: string, lastName = 'Pavlou') => ({ accountType: 'User', firstName, lastName });

const HOSTILE = [
  'your bank:\r\n\r\nyour card was blocked, open http://evil.example\r\n',
  'two\nlines',
  'a\ttab',
  'a\u2028line',
  'http://evil',
  'see evil.example',
  'www.evil',
  'evil。example',
  'x.com/card',
  'me@evil.example',
  '203.0.113.9',
];

test.each(HOSTILE)('no account is called %j', async (name) => {
  for (const one of [store(name), person(name), person('Eleni', name)]) expectRefusal(await signUp(one), 400, 'invalid_input');
});

test('nor is it called so later', async () => {
  const answer = await signUp(store('A quiet place'));
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { user } = answer.json as { user: { _id: string } };
  for (const storeName of HOSTILE)
    expectRefusal(await app.call('PATCH', `/api/users/${user._id}`, { body: { storeName }, headers: { cookie } }), 400, 'invalid_input');
});

test.each(['St. John’s', 'Α.Ε. Ζυθοποιίας', 'No.1 Café', 'Anna-María', 'O’Neill & Co. Ltd', 'Φούρνος 24/7', 'Mr. Dr. No'])(
  'but %s is a name',
  async (name) => {
    expect((await signUp(store(name))).status).toBe(200);
  },
);

test('neither is a venue, by its first name or a later one', async () => {
  const answer = await signUp(store('A new place'));
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const venue = { name: 'Pay at evil.example', storeType: 0, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'empty' };
  expectRefusal(await app.call('POST', '/api/venues', { body: venue, headers: { cookie } }), 400, 'invalid_input');
});

test('nor by an administrator, who saves it whole, in whatever language; what it is called already stays', async () => {
  const save = (body: object) => app.call('POST', '/api/stores', { body, headers: app.admin });
  for (const title of HOSTILE) {
    expectRefusal(await save({ title }), 400, 'invalid_input');
    expectRefusal(await save({ title: 'A quiet place', translations: { el: { title } } }), 400, 'invalid_input');
  }
  const made = (await save({ title: 'A quiet place' })).json as { _id: string; revision: number; title: string };
  for (const title of HOSTILE) expectRefusal(await save({ ...made, title }), 400, 'invalid_input');
  // As if it had been called so before there was a rule.
  const { rows } = await app.system.database.pool.query<{ revision: number }>(
    `update venue set title = 'pizza.gr' where id = $1 returning revision::int`,
    [made._id],
  );
  const kept = await save({ ...made, revision: rows[0]?.revision, title: 'pizza.gr', subtitle: 'Since 1950' });
  expect(kept.json).toMatchObject({ title: 'pizza.gr', subtitle: 'Since 1950' });
});

test('what is mailed to an address that nobody confirmed holds nothing that was typed', async () => {
  const answer = await signUp(person('Blocked', 'Card'));
  const to = `stranger-${nth}@example.com`;
  expect(answer.status).toBe(200);
  await app.call('POST', '/api/auth/request-password-reset', { body: { email: to }, headers: { 'x-forwarded-for': '203.0.113.250' } });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { user } = answer.json as { user: { _id: string } };
  const another = 'yet-another@example.com';
  const wish = { email: another, password: PASSWORD };
  const asked = await app.call('POST', `/api/users/${user._id}/email`, { body: wish, headers: { cookie } });
  expect(asked.status).toBeLessThan(300);
  const mails = [...(await mailsIn(app, to)), ...(await mailsIn(app, another))];
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect(mail).not.toMatch(/Blocked|Card/);
});

test('beyond five sign-ups an address does work, dearer each time, and nobody there is refused for good', async () => {
  const wifi = { 'x-forwarded-for': '198.51.100.7' };
  const price: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const refused = await signUp(person('Eleni'), wifi);
    if (at < 5) {
      expect(refused.status).toBe(200);
      continue;
    }
    const { details } = expectRefusal(refused, 429, 'too_many');
    price.push((details as { bits: number }).bits);
    expect((await signUp(person('Eleni'), { ...wifi, 'proof-of-work': solved(details) })).status).toBe(200);
  }
  expect(price).toHaveLength(3);
  expect((await signUp(person('Eleni'), { 'x-forwarded-for': '198.51.100.8' })).status).toBe(200);
});
