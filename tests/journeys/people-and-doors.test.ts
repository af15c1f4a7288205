import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic } from '#tests/support/account-app.ts';
import { ADMIN, DINER, expectRefusal, line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { setDisabled } from '#features/accounts/server/change-standing.ts';
import type { LogLine } from '#features/admin/contract.ts';
import type { UserLine } from '#features/admin/people-contract.ts';
import type { Database } from '#platform/server/database.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const PASSWORD = 'four-olives-in-brine';
let made = 0;
/** An account whose address is confirmed. */
const somebody = async (): Promise<{ id: string; email: string; cookie: string }> => {
  const email = `person${++made}@parea.example`;
  const answer = await world.call('POST', '/api/auth/sign-up/email', {
    body: { accountType: 'User', firstName: 'Nefeli', lastName: 'Andreou', email, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  const id = (answer.json as { user: { _id: string } }).user._id;
  await act(id, 'verify', {});
  return { id, email, cookie: await world.signIn(email, PASSWORD) };
};
type Headers = Readonly<Record<string, string>>;
const act = (id: string, what: string, body: unknown, headers: Headers = world.admin) =>
  world.call('POST', `/api/admin/users/${id}/${what}`, { body, headers });
const remove = (id: string) => world.call('DELETE', `/api/admin/users/${id}`, { headers: world.admin });
const enter = (email: string) => world.call('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
const lookedUp = async (query: string) =>
  ((await world.call('GET', `/api/admin/users?${query}`, { headers: world.admin })).json as { users: UserLine[] }).users;
const lastLogged = async () =>
  ((await world.call('GET', '/api/admin/log', { headers: world.admin })).json as { entries: LogLine[] }).entries[0];
const sessionOf = async (cookie: string) =>
  (await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json as { user: unknown };

/** Statements that wait for a row. */
const waiting = async (db: Database) =>
  (await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db))
    .rows;

describe('administrators', () => {
  test('are made of confirmed accounts, do what administrators do, and stop at once when it is taken away', async () => {
    const { id, email } = await somebody();
    const mine = basic(email, PASSWORD);
    expectRefusal(await world.call('GET', '/api/stores', { headers: mine }), 401, 'wrong_credentials');
    expect((await act(id, 'administrator', { isAdmin: true })).json).toEqual({ isAdmin: true });
    expect(await lastLogged()).toMatchObject({ action: 'user.promoted', subject: email, actor: { email: ADMIN.email } });
    expect((await lookedUp('type=admin')).map((user) => user.email)).toContain(email);
    const opened = (await world.call('POST', '/api/admin/session', { body: { email, password: PASSWORD } })).json as Record<string, string>;
    const app = basic(email, opened['adminPass'] ?? '');
    expect((await world.call('GET', '/api/stores', { headers: app })).status).toBe(200);
    // What a browser keeps makes no administrator without the password that nobody can copy from it.
    const other = await somebody();
    const promote = (body: unknown) => act(other.id, 'administrator', body, app);
    expectRefusal(await promote({ isAdmin: true }), 403, 'wrong_password');
    expectRefusal(await promote({ isAdmin: true, password: opened['adminPass'] }), 403, 'wrong_password');
    expect(await lastLogged()).toMatchObject({
      action: 'user.promote_refused',
      subject: other.email,
      after: { refused: 'wrong_password' },
    });
    expect((await lookedUp('type=admin')).map((user) => user.email)).not.toContain(other.email);
    expect((await promote({ isAdmin: true, password: PASSWORD })).json).toEqual({ isAdmin: true });
    expect((await promote({ isAdmin: false })).json).toEqual({ isAdmin: false });
    expect((await act(id, 'administrator', { isAdmin: false })).json).toEqual({ isAdmin: false });
    expectRefusal(await world.call('GET', '/api/stores', { headers: app }), 401, 'wrong_credentials');
    expectRefusal(await world.call('GET', '/api/stores', { headers: mine }), 401, 'wrong_credentials');
    expect(await lastLogged()).toMatchObject({ action: 'user.demoted', subject: email });
    // Said again: nothing happens, and nothing is logged.
    expect((await act(id, 'administrator', { isAdmin: false })).status).toBe(200);
    expect(await lastLogged()).toMatchObject({ action: 'user.demoted', subject: email });
  });

  test('are seen and signed in through their app passwords as well, which end with their sessions', async () => {
    const { id, email } = await somebody();
    await world.system.database.db.deleteFrom('accountSession').where('userId', '=', id).execute();
    await act(id, 'administrator', { isAdmin: true });
    expect((await lookedUp(`q=${email}`))[0]).toMatchObject({ seenAt: null, sessions: 0 });
    await world.call('POST', '/api/admin/session', { body: { email, password: PASSWORD } });
    expect((await lookedUp(`q=${email}`))[0]).toMatchObject({ seenAt: expect.any(String) as string, sessions: 1 });
    const ended = await world.call('DELETE', `/api/admin/users/${id}/sessions`, { headers: world.admin });
    expect(ended.json).toEqual({ ended: 1 });
    expect((await lookedUp(`q=${email}`))[0]).toMatchObject({ sessions: 0 });
    await act(id, 'administrator', { isAdmin: false });
  });

  test('read which venues an account alone owns, before it goes and in the log, and which venues nobody owns', async () => {
    const email = 'alone@parea.example';
    const answer = await world.call('POST', '/api/auth/sign-up/email', {
      body: { accountType: 'Store', storeName: 'Alone House', email, password: PASSWORD },
    });
    const id = (answer.json as { user: { _id: string } }).user._id;
    await act(id, 'verify', {});
    const cookie = await world.signIn(email, PASSWORD);
    const opened = await world.call('POST', '/api/venues', {
      body: { name: 'Alone', storeType: 0, currency: 'EUR', language: 'en', timeZone: 'Asia/Nicosia', menu: 'empty' },
      headers: { cookie },
    });
    expect(opened.status, opened.text).toBeLessThan(300);
    const line1 = async () =>
      ((await world.call('GET', '/api/admin/venues?q=Alone', { headers: world.admin })).json as { venues: { owned: boolean }[] }).venues[0];
    expect((await lookedUp(`q=${email}`))[0]?.owns).toEqual(['Alone']);
    expect((await lookedUp(`q=${OWNER_1}`))[0]?.owns).not.toEqual([]);
    expect(await line1()).toMatchObject({ owned: true });
    expect((await remove(id)).status).toBeLessThan(300);
    expect(await lastLogged()).toMatchObject({ action: 'user.removed', after: { unowned: ['Alone'] } });
    expect(await line1()).toMatchObject({ owned: false });
  });

  test('are not made of an address that nobody has confirmed, nor of a disabled account', async () => {
    const answer = await world.call('POST', '/api/auth/sign-up/email', {
      body: { accountType: 'User', firstName: 'Nobody', lastName: '', email: 'unseen@parea.example', password: PASSWORD },
    });
    const id = (answer.json as { user: { _id: string } }).user._id;
    expectRefusal(await act(id, 'administrator', { isAdmin: true }), 409, 'unverified_address');
    await act(id, 'verify', {});
    await act(id, 'disabled', { disabled: true });
    expectRefusal(await act(id, 'administrator', { isAdmin: true }), 409, 'account_disabled');
    expect((await lookedUp('type=admin')).map((user) => user.email)).not.toContain('unseen@parea.example');
  });

  test('never run out: the last one stays, also where two take it from each other at once', async () => {
    const [first] = await lookedUp('type=admin');
    expectRefusal(await act(first?._id ?? '', 'administrator', { isAdmin: false }), 409, 'last_administrator');
    expect(await lastLogged()).toMatchObject({
      action: 'user.demote_refused',
      subject: ADMIN.email,
      actor: { email: ADMIN.email },
      after: { refused: 'last_administrator' },
    });
    for (let round = 0; round < 8; round += 1) {
      const other = await somebody();
      await act(other.id, 'administrator', { isAdmin: true });
      const answers = await Promise.all([
        act(first?._id ?? '', 'administrator', { isAdmin: false }, basic(other.email, PASSWORD)),
        act(other.id, 'administrator', { isAdmin: false }),
      ]);
      // Whoever came second is the last one, or none any more.
      expect([
        [200, 401],
        [200, 409],
      ]).toContainEqual(answers.map(({ status }) => status).toSorted());
      // Whoever is left puts the first one back for the next round.
      if (answers[0]?.status === 200) await act(first?._id ?? '', 'administrator', { isAdmin: true }, basic(other.email, PASSWORD));
      await act(other.id, 'administrator', { isAdmin: false });
      expect((await lookedUp('type=admin')).map(({ _id }) => _id)).toEqual([first?._id]);
    }
  });

  test('are neither disabled nor deleted', async () => {
    const [first] = await lookedUp('type=admin');
    expectRefusal(await act(first?._id ?? '', 'disabled', { disabled: true }), 409, 'administrator');
    expect(await lastLogged()).toMatchObject({ action: 'user.disable_refused', subject: ADMIN.email, after: { refused: 'administrator' } });
    expectRefusal(await remove(first?._id ?? ''), 409, 'administrator');
    expect(await lastLogged()).toMatchObject({ action: 'user.remove_refused', subject: ADMIN.email, after: { refused: 'administrator' } });
    expect((await lookedUp('type=disabled')).map(({ email }) => email)).not.toContain(ADMIN.email);
  });
});

describe('a disabled account', () => {
  test('is signed out everywhere and let in nowhere, until it is enabled; only the right password hears why', async () => {
    const { id, email, cookie } = await somebody();
    expect((await act(id, 'disabled', { disabled: true })).json).toEqual({ disabled: true });
    expect((await sessionOf(cookie)).user).toBeNull();
    expectRefusal(await enter(email), 403, 'account_disabled');
    const guess = await world.call('POST', '/api/auth/sign-in/email', { body: { email, password: 'not-that-one-at-all' } });
    expectRefusal(guess, 401, 'wrong_credentials');
    expect((await lookedUp('type=disabled')).map((user) => user.email)).toContain(email);
    expect(await lastLogged()).toMatchObject({ action: 'user.disabled', subject: email });
    expect((await act(id, 'disabled', { disabled: false })).json).toEqual({ disabled: false });
    expect((await enter(email)).status).toBe(200);
  });

  test('of an owner shuts the portal at once', async () => {
    const cookie = await world.signIn(OWNER_1);
    const [owner] = await lookedUp('q=owner.elia');
    const portal = () => world.call('GET', '/api/auth/get-session', { headers: { cookie } });
    expect((await portal()).json).toMatchObject({ user: { email: OWNER_1 } });
    await act(owner?._id ?? '', 'disabled', { disabled: true });
    expect((await portal()).json).toMatchObject({ user: null });
    await act(owner?._id ?? '', 'disabled', { disabled: false });
  });

  test('is not entered by who signs in while it is being disabled', async () => {
    const { id, email } = await somebody();
    const { db } = world.system.database;
    const entering = await db.transaction().execute(async (tx) => {
      await setDisabled(tx, id, true, new Date());
      const entered = enter(email);
      await expect.poll(async () => (await waiting(db)).length, { timeout: 10_000 }).toBeGreaterThan(0);
      return { entered };
    });
    expectRefusal(await entering.entered, 403, 'account_disabled');
    expect(await db.selectFrom('accountSession').select('id').where('userId', '=', id).execute()).toEqual([]);
  });
});

describe('deleting an account for its owner', () => {
  test('leaves its orders in the books without the person', async () => {
    const { id, email, cookie } = await somebody();
    const order = await world.placed({ storeId: 1, floor: 1, table: 4, order: [line('elia-hand-cut-fries')] }, { cookie });
    expectRefusal(await remove(id), 409, 'order_open');
    await world.system.database.db.updateTable('orders').set({ status: 4 }).where('id', '=', order._id).execute();
    expect((await remove(id)).status).toBe(204);
    expect(await lookedUp(`q=${email}`)).toEqual([]);
    expectRefusal(await enter(email), 401, 'wrong_credentials');
    const kept = await world.system.database.db
      .selectFrom('orders')
      .select(['userId', 'buyersName'])
      .where('id', '=', order._id)
      .executeTakeFirst();
    expect(kept?.userId).toBeNull();
    expect(await lastLogged()).toMatchObject({ action: 'user.removed', subject: id });
    expectRefusal(await remove(id), 404, 'not_found');
  });

  test('is nothing for who is no administrator', async () => {
    const [diner] = await lookedUp(`q=${DINER}`);
    const { cookie } = await somebody();
    for (const headers of [{}, { cookie }])
      expect((await world.call('DELETE', `/api/admin/users/${diner?._id}`, { headers })).status).toBe(401);
    expect(await lookedUp(`q=${DINER}`)).toHaveLength(1);
  });
});
