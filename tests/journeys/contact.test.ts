import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allStores } from '#features/site/server/all-stores.ts';
import { createApp } from '#app/app.ts';
import { demoVenues } from '#features/site/server/demo-venues.ts';
import { loadRenderers } from '#app/load-renderers.ts';
import type { App } from '#platform/server/http.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let app: App;
const mails: Mail[] = [];
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on', env: { CONTACT_EMAIL: 'hello@taverna.example', TRUSTED_PROXIES: '1' } });
  const pages = { ...(await loadRenderers()), demoVenues: () => demoVenues(world.system), allStores: allStores(world.system) };
  const mailer = { ...world.system.mailer, send: async (mail: Mail) => void mails.push(mail) };
  app = createApp({ ...world.system, mailer, pages, closing: new AbortController().signal });
});
beforeEach(() => {
  mails.length = 0;
  world.time.now = Date.parse('2026-05-01T12:00:00Z');
  connection += 1;
});
afterAll(() => world.close());

let connection = 0;
const words = { name: 'Ada Ray', email: 'ada@parea.example', message: 'Three venues.\nWhat does it cost?' };
const later = (seconds: number) => {
  world.time.now = (world.time.now ?? 0) + seconds * 1000;
};
const ticket = async (): Promise<string> => ((await (await app.request('/api/contact')).json()) as { ticket: string }).ticket;

async function send(body: object, through: App = app): Promise<{ status: number; code: string | undefined; headers: Headers }> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${connection}` };
  const response = await through.request('/api/contact', { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const code = text === '' ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { status: response.status, code, headers: response.headers };
}

test('so many messages from one address are too many, whichever process they reach', async () => {
  const other = await startApp({ beside: world, rateLimits: 'on', env: { CONTACT_EMAIL: 'hello@taverna.example', TRUSTED_PROXIES: '1' } });
  try {
    const tickets = await Promise.all(Array.from({ length: 6 }, ticket));
    later(4);
    other.time.now = world.time.now;
    const statuses: number[] = [];
    for (const [at, given] of tickets.entries())
      statuses.push((await send({ ...words, message: `Message ${at}`, ticket: given }, at % 2 === 0 ? app : other.app)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  } finally {
    await other.close();
  }
});

describe('a message', () => {
  test('goes to CONTACT_EMAIL, to be answered to who wrote it', async () => {
    const given = await ticket();
    later(4);
    expect((await send({ ...words, ticket: given })).status).toBe(204);
    expect(mails).toEqual([
      expect.objectContaining({ to: 'hello@taverna.example', replyTo: 'ada@parea.example', subject: 'Parea: a message from Ada Ray' }),
    ]);
    expect(mails[0]?.text).toContain('Three venues.\nWhat does it cost?');
  });

  test('cannot write headers of its own', async () => {
    const given = await ticket();
    later(4);
    await send({ ...words, name: 'Ada\r\nBcc: all@parea.example', ticket: given });
    expect(mails.map(({ subject }) => subject).join('')).not.toMatch(/[\r\n]/);
    expect((await send({ ...words, email: 'ada@parea.example\r\nBcc: x@parea.example', ticket: given })).status).toBe(400);
  });
});

describe('robots are refused', () => {
  test('who fills in what nobody sees', async () => {
    const given = await ticket();
    later(4);
    expect(await send({ ...words, website: 'https://buy.example', ticket: given })).toMatchObject({ status: 400, code: 'automatic' });
    expect(mails).toEqual([]);
  });

  test('who is faster than people; the same ticket is good a moment later', async () => {
    const given = await ticket();
    later(1);
    expect(await send({ ...words, ticket: given })).toMatchObject({ status: 409, code: 'too_quick' });
    later(2);
    expect((await send({ ...words, ticket: given })).status).toBe(204);
  });

  test('who makes a ticket up, or keeps one for more than a day', async () => {
    const given = await ticket();
    later(4);
    const [moment = '', signature = ''] = given.split('.');
    for (const wrong of ['', 'x', `${Number(moment) - 9000}.${signature}`, `${moment}.${signature.slice(0, -2)}`, `NaN.${signature}`])
      expect(await send({ ...words, ticket: wrong })).toMatchObject({ status: 409, code: 'ticket_stale' });
    later(25 * 3600);
    expect(await send({ ...words, ticket: given })).toMatchObject({ status: 409, code: 'ticket_stale' });
    expect(mails).toEqual([]);
  });

  test('who sends a sixth within the hour, from this connection alone', async () => {
    const given = await ticket();
    later(4);
    for (let count = 0; count < 5; count += 1) expect((await send({ ...words, ticket: given })).status).toBe(204);
    const sixth = await send({ ...words, ticket: given });
    expect(sixth).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
    connection += 1;
    expect((await send({ ...words, ticket: given })).status).toBe(204);
    expect(mails).toHaveLength(6);
  });
});

test('nothing is sent that lacks a word', async () => {
  const given = await ticket();
  later(4);
  for (const missing of [{ name: ' ' }, { email: 'ada' }, { message: '' }, { message: 'x'.repeat(5001) }])
    expect((await send({ ...words, ...missing, ticket: given })).status).toBe(400);
  expect(mails).toEqual([]);
});

describe('without a script', () => {
  const leadsTo = (response: Response) => response.headers.get('location');
  const page = async (address = '/contact') => (await app.request(address, { headers: { 'accept-language': 'en' } })).text();
  const hidden = (html: string): string => /name="ticket" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const post = (fields: Record<string, string>, language = 'en') =>
    app.request('/contact', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${connection}`, 'accept-language': language, origin: 'http://localhost:3000' },
      body: new URLSearchParams(fields),
    });

  test('the form is a plain one, and its message arrives the same', async () => {
    const html = await page();
    const form = /<form[^>]*>/.exec(html)?.[0] ?? '';
    expect([form.includes('action="/contact"'), form.includes('method="post"')]).toEqual([true, true]);
    const given = hidden(html);
    later(4);
    const answer = await post({ ...words, message: 'Three venues.\r\nWhat does it cost?', website: '', ticket: given });
    expect([answer.status, leadsTo(answer)]).toEqual([303, '/contact?sent']);
    expect(mails).toEqual([expect.objectContaining({ to: 'hello@taverna.example', replyTo: 'ada@parea.example' })]);
    expect(mails[0]?.text).toContain('Three venues.\nWhat does it cost?');
    const sent = await page('/contact?sent');
    expect(sent).toContain('Your message is on its way.');
    expect(sent).not.toContain('<form');
  });

  test('what was refused comes back as it was written, with the reason', async () => {
    const given = hidden(await page());
    later(1);
    const quick = await post({ ...words, website: '', ticket: given });
    const text = await quick.text();
    expect(quick.status).toBe(409);
    expect(quick.headers.get('content-security-policy')).toContain('sha256-');
    expect(text).toMatch(/role="alert"[^>]*>That was very quick/);
    expect(text).toContain('value="Ada Ray"');
    expect(text).toContain('What does it cost?</textarea>');
    // The same ticket is older now.
    expect(hidden(text)).toBe(given);
    later(3);
    expect((await post({ ...words, website: '', ticket: given })).status).toBe(303);

    later(25 * 3600);
    const stale = await post({ ...words, website: '', ticket: given }, 'el');
    const again = await stale.text();
    expect([stale.status, again]).toEqual([409, expect.stringContaining('στείλτε ξανά')]);
    later(4);
    expect((await post({ ...words, website: '', ticket: hidden(again) })).status).toBe(303);
  });

  test('robots are refused as ever, and a sixth message says how long to wait', async () => {
    const given = hidden(await page());
    later(4);
    expect((await post({ ...words, website: 'https://buy.example', ticket: given })).status).toBe(400);
    expect((await post({ ...words, website: '', ticket: 'made.up' })).status).toBe(409);
    // One limit for both ways.
    expect((await send({ ...words, ticket: given })).status).toBe(204);
    for (let count = 0; count < 4; count += 1) expect((await post({ ...words, website: '', ticket: given })).status).toBe(303);
    const sixth = await post({ ...words, website: '', ticket: given });
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    expect(await sixth.text()).toContain('Please try again in an hour.');
    expect(mails).toHaveLength(5);
  });

  test('each field says what it lacks; nothing that was typed is taken as markup', async () => {
    const given = hidden(await page());
    later(4);
    const answer = await post({ name: ' ', email: '<b>ada', message: '</textarea><script>', website: '', ticket: given });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toMatch(/aria-invalid="true"[^>]*aria-describedby="contact-name-error"/);
    expect(text).toMatch(/id="contact-name-error">Please fill this in\./);
    expect(text).toMatch(/id="contact-email-error">This is not an email address\./);
    expect(text).not.toContain('</textarea><script>');
    expect(text).not.toContain('<b>ada');
    expect(mails).toEqual([]);
  });

  test('no foreign page can send it, and no endless one', async () => {
    const foreign = await app.request('/contact', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ ...words }),
    });
    expect(foreign.status).toBe(403);
    const endless = await post({ ...words, message: 'x'.repeat(200_000) });
    expect(endless.status).toBe(413);
    expect(mails).toEqual([]);
  });
});
