import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const APP = { id: '4711', secret: 'kept-between-meta-and-us' };
const REDIRECT = 'http://localhost:3000/api/auth/meta/callback';
type Person = { id: string; first_name?: string; last_name?: string; email?: string };

/** Meta, as far as we know it: a dialogue that agrees at once, codes that work once, tokens, and who they are for. */
function standIn() {
  const codes = new Map<string, Person>();
  const tokens = new Map<string, Person>();
  const state = { person: { id: '1' } as Person, broken: false, made: 0 };
  const bodyOf = async (request: IncomingMessage) => {
    let text = '';
    for await (const part of request) text += String(part);
    return new URLSearchParams(text);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://meta');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.broken) return json(500, { error: { message: 'down' } });
    if (url.pathname.endsWith('/dialog/oauth')) {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      if (url.searchParams.get('client_id') !== APP.id || back.href !== REDIRECT) return json(400, {});
      const code = `code-${++state.made}`;
      codes.set(code, state.person);
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname.endsWith('/oauth/access_token')) {
      const asked = await bodyOf(request);
      const person = codes.get(asked.get('code') ?? '');
      codes.delete(asked.get('code') ?? '');
      const right =
        asked.get('client_id') === APP.id && asked.get('client_secret') === APP.secret && asked.get('redirect_uri') === REDIRECT;
      if (!person || !right) return json(400, { error: { message: 'invalid code' } });
      const token = `token-${++state.made}`;
      tokens.set(token, person);
      return json(200, { access_token: token, token_type: 'bearer', expires_in: 5000 });
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
    const person = tokens.get(token);
    return person && url.searchParams.get('appsecret_proof') === proof ? json(200, person) : json(401, {});
  };
  const server = createServer((request, response) => void answer(request, response));
  return { server, state };
}

let meta: ReturnType<typeof standIn>;
let world: AccountApp;
beforeAll(async () => {
  meta = standIn();
  meta.server.listen(0, '127.0.0.1');
  await once(meta.server, 'listening');
  const base = `http://127.0.0.1:${(meta.server.address() as AddressInfo).port}`;
  world = await openAccountApp({ META_APP_ID: APP.id, META_APP_SECRET: APP.secret, META_GRAPH_BASE: base, META_DIALOG_BASE: base });
});
beforeEach(() => {
  meta.state.broken = false;
});
afterAll(async () => {
  await world.close();
  meta.server.close();
});

/** The whole way: our start, Meta's dialogue, back to us; `change` spoils what comes back. */
async function comeBack(
  person: Person,
  change: (back: URL, cookie: string) => { back: URL; cookie: string } = (back, cookie) => ({ back, cookie }),
) {
  meta.state.person = person;
  const started = await world.call('GET', '/api/auth/meta/start');
  expect(started.status).toBe(302);
  const dialogue = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
  const { back, cookie } = change(new URL(dialogue.headers.get('location') ?? ''), cookiesOf(started));
  return world.call('GET', `${back.pathname}${back.search}`, { headers: { cookie } });
}
const sessionOf = async (response: Response) =>
  (await world.call('GET', '/api/auth/get-session', { headers: { cookie: cookiesOf(response) } })).json();
const whereTo = (response: Response) => response.headers.get('location');
const MARIA: Person = { id: '100', first_name: 'Maria', last_name: 'Georgiou', email: 'Maria@Meta.example' };

describe('Login with Meta', () => {
  test('makes an account at the first time and signs into the same one at the next', async () => {
    const first = await comeBack(MARIA);
    expect(whereTo(first)).toBe('/account');
    const { user } = await sessionOf(first);
    expect(user).toMatchObject({ firstName: 'Maria', lastName: 'Georgiou', email: 'maria@meta.example', accountType: 'User' });
    const again = await comeBack({ ...MARIA, first_name: 'Renamed', email: 'moved@meta.example' });
    expect((await sessionOf(again)).user).toMatchObject({ _id: user._id, firstName: 'Maria', email: 'maria@meta.example' });
    const row = await world.database.db
      .selectFrom('accountUser')
      .select('emailVerified')
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(row.emailVerified).toBe(false);
    const kept = await world.database.db.selectFrom('accountCredential').selectAll().where('userId', '=', user._id).execute();
    expect(kept).toMatchObject([{ providerId: 'meta', accountId: '100', accessToken: null, password: null }]);
  });

  test('never opens an account that is there by its address alone', async () => {
    const body = { accountType: 'User', firstName: 'Anna', lastName: 'L', email: 'anna@example.com', password: 'four-olives-in-brine' };
    await world.call('POST', '/api/auth/sign-up/email', { body });
    const back = await comeBack({ id: '200', email: 'ANNA@example.com' });
    expect(whereTo(back)).toBe('/login?meta=account_exists');
    expect(cookiesOf(back)).not.toContain('session_token=ey');
    expect(await sessionOf(back)).toEqual({ user: null, expiresAt: null });
    const links = await world.database.db.selectFrom('accountCredential').selectAll().where('accountId', '=', '200').execute();
    expect(links).toEqual([]);
  });

  test('loses its hold on an account once the address’s owner has reset the password by mail', async () => {
    const squatter = await comeBack({ id: '300', email: 'victim@example.com' });
    const { user } = await sessionOf(squatter);
    await world.call('POST', '/api/auth/request-password-reset', { body: { email: 'victim@example.com' } });
    await world.accounts.settled();
    const token = /reset-password\/(\S+)/.exec(world.mails.at(-1)?.text ?? '')?.[1];
    const reset = await world.call('POST', '/api/auth/reset-password', { body: { token, newPassword: 'four-olives-in-brine' } });
    expect(reset.status).toBe(200);
    expect(await sessionOf(squatter)).toEqual({ user: null, expiresAt: null });
    expect(whereTo(await comeBack({ id: '300', email: 'victim@example.com' }))).toBe('/login?meta=account_exists');
    const own = await world.call('POST', '/api/auth/sign-in/email', {
      body: { email: 'victim@example.com', password: 'four-olives-in-brine' },
    });
    expect((await own.json()).user._id).toBe(user._id);
  });

  test.each([
    ['a state of another browser', (back: URL) => (back.searchParams.set('state', 'x'.repeat(32)), back), 'expired'],
    ['no state', (back: URL) => (back.searchParams.delete('state'), back), 'expired'],
    ['a refusal of its owner', (back: URL) => (back.searchParams.set('error', 'access_denied'), back), 'cancelled'],
    ['a code that Meta never gave', (back: URL) => (back.searchParams.set('code', 'made-up'), back), 'failed'],
    ['no code', (back: URL) => (back.searchParams.delete('code'), back), 'failed'],
  ])('refuses %s', async (_what, spoil, failure) => {
    const back = await comeBack({ id: '400', email: 'nobody@example.com' }, (url, cookie) => ({ back: spoil(url), cookie }));
    expect(whereTo(back)).toBe(`/login?meta=${failure}`);
    expect(await sessionOf(back)).toEqual({ user: null, expiresAt: null });
  });

  test('refuses whoever comes without the cookie of the start', async () => {
    expect(whereTo(await comeBack(MARIA, (back) => ({ back, cookie: '' })))).toBe('/login?meta=expired');
  });

  test('says so where Meta names no address, or is down', async () => {
    expect(whereTo(await comeBack({ id: '500' }))).toBe('/login?meta=no_email');
    const back = comeBack(MARIA, (url, cookie) => {
      meta.state.broken = true;
      return { back: url, cookie };
    });
    expect(whereTo(await back)).toBe('/login?meta=failed');
  });

  test('of two at once, one makes the account and both are in it', async () => {
    const twice = await Promise.all([1, 2].map(() => comeBack({ id: '600', email: 'twin@meta.example' })));
    const ids = await Promise.all(twice.map(async (response) => (await sessionOf(response)).user?._id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  test('is offered only where it is configured', async () => {
    expect(await (await world.call('GET', '/api/auth/meta')).json()).toEqual({ offered: true });
    const plain = await openAccountApp();
    try {
      expect(await (await plain.call('GET', '/api/auth/meta')).json()).toEqual({ offered: false });
      expect((await plain.call('GET', '/api/auth/meta/start')).status).toBe(404);
      expect(whereTo(await plain.call('GET', '/api/auth/meta/callback?code=a&state=b'))).toBe('/login?meta=failed');
    } finally {
      await plain.close();
    }
  });
});
