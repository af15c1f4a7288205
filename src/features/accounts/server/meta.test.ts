import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';
import { writtenLog } from '#tests/support/written-log.ts';
import { metaSettings, metaStandIn, type MetaPerson as Person, type MetaStandIn } from '#tests/support/meta-stand-in.ts';

let meta: MetaStandIn;
let world: AccountApp;
beforeAll(async () => {
  meta = await metaStandIn('http://localhost:3000/api/auth/meta/callback');
  world = await openAccountApp(metaSettings(meta.url));
});
beforeEach(() => {
  meta.state.broken = false;
});
afterAll(async () => {
  await world.close();
  meta.close();
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
    await world.accounts.idle();
    const token = /reset-password\/(\S+)/.exec(world.mails.findLast((mail) => mail.text.includes('/reset-password/'))?.text ?? '')?.[1];
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

  test('begins on our own pages or at a typed address, and is begun by no page of somebody else', async () => {
    const start = (site: string) => world.call('GET', '/api/auth/meta/start', { headers: { 'sec-fetch-site': site } });
    for (const site of ['same-origin', 'none']) expect(whereTo(await start(site))).toContain('/dialog/oauth');
    for (const site of ['cross-site', 'same-site']) {
      const refused = await start(site);
      expect([whereTo(refused), refused.headers.getSetCookie()]).toEqual(['/login', []]);
    }
  });

  test('refuses whoever comes without the cookie of the start', async () => {
    const written = writtenLog();
    expect(whereTo(await comeBack(MARIA, (back) => ({ back, cookie: '' })))).toBe('/login?meta=expired');
    written.stop();
    expect(written.lines.filter((line) => line.includes('"not_let_in"') && line.includes('meta: expired'))).toHaveLength(1);
  });

  test('says so where Meta names no address, or is down', async () => {
    expect(whereTo(await comeBack({ id: '500' }))).toBe('/login?meta=no_email');
    const back = comeBack(MARIA, (url, cookie) => {
      meta.state.broken = true;
      return { back: url, cookie };
    });
    expect(whereTo(await back)).toBe('/login?meta=failed');
  });

  test('of several at once, one makes the account and all are in it', async () => {
    for (let round = 0; round < 20; round++) {
      const person = { id: `600${round}`, email: `twin${round}@meta.example` };
      const many = await Promise.all([1, 2, 3, 4, 5, 6].map(() => comeBack(person)));
      const ids = await Promise.all(many.map(async (response) => (await sessionOf(response)).user?._id));
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toBeDefined();
    }
  });

  test('is offered only where it is configured', async () => {
    expect(await (await world.call('GET', '/api/auth/meta')).json()).toEqual({ offered: true, pretended: false });
    const plain = await openAccountApp({ DEMO: '0' });
    try {
      expect(await (await plain.call('GET', '/api/auth/meta')).json()).toEqual({ offered: false, pretended: false });
      expect((await plain.call('GET', '/api/auth/meta/start')).status).toBe(404);
      expect(whereTo(await plain.call('GET', '/api/auth/meta/callback?code=a&state=b'))).toBe('/login?meta=failed');
    } finally {
      await plain.close();
    }
  });
});
