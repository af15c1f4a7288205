import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRight } from '#domain/api-rights.ts';
import type { ApiKeyLine } from '#features/keys/contract.ts';
import type { LogLine } from '#features/admin/contract.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, startApp, STAFF_1, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
let made = 0;
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

type Made = { readonly key: ApiKeyLine; readonly secret: string };
/** A key of venue 1 with those rights, and the header it calls with. */
async function keyWith(...rights: ApiRight[]): Promise<Made & { readonly headers: { authorization: string } }> {
  const answer = await world.call('POST', '/api/venues/1/keys', { body: { name: `Till ${(made += 1)}`, rights }, headers: owner });
  expect(answer.status, answer.text).toBe(201);
  const { key, secret } = answer.json as Made;
  return { key, secret, headers: { authorization: `Bearer ${secret}` } };
}
const get = (path: string, headers: Readonly<Record<string, string>>) => world.call('GET', path, { headers });
const move = (id: string, orderStatus: number, headers: Readonly<Record<string, string>>, more = {}) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, ...more }, headers });
type Changes = {
  readonly orders: { readonly _id: string; readonly orderStatus: number }[];
  readonly cursor: number;
  readonly more: boolean;
};

describe('a key', () => {
  test('does what its rights say, at its own venue alone, and nothing that is for people', async () => {
    const reader = await keyWith('orders_read');
    const writer = await keyWith('orders_write');
    const order = await world.placed();
    expect((await get('/api/venues/1/orders', reader.headers)).status).toBe(200);
    expectRefusal(await move(order._id, 1, reader.headers), 403, 'key_not_allowed');
    expect((await move(order._id, 1, writer.headers)).status).toBe(200);
    // What only higher roles may, and what needs another right.
    expectRefusal(await move(order._id, 9, writer.headers, { reason: 'x', refund: true }), 403, 'key_not_allowed');
    for (const path of ['team', 'settings', 'keys', 'changes', 'overview'])
      expectRefusal(await get(`/api/venues/1/${path}`, writer.headers), 403, 'key_not_allowed');
    expectRefusal(
      await world.call('POST', '/api/venues/1/keys', { body: { name: 'Child', rights: ['orders_read'] }, headers: writer.headers }),
      403,
      'key_not_allowed',
    );
    expectRefusal(await get('/api/venues/2/orders', reader.headers), 404, 'not_found');
    expectRefusal(await get('/api/venues/1/events', reader.headers), 403, 'key_not_allowed');
    // It is nobody's account.
    expect((await get('/api/auth/get-session', writer.headers)).json).toMatchObject({ user: null });
    expectRefusal(await get('/api/sessions', writer.headers), 401, 'unauthorised');
  });

  test('opens nothing while the account of whoever made it is disabled', async () => {
    const { headers } = await keyWith('orders_read');
    const { db } = world.system.database;
    const disabled = (disabledAt: Date | null) => db.updateTable('accountUser').set({ disabledAt }).where('email', '=', OWNER_1).execute();
    await disabled(new Date());
    const refusal = expectRefusal(await get('/api/venues/1/orders', headers), 401, 'unauthorised');
    await disabled(null);
    expect(refusal.message).toContain('This key opens nothing');
    expect((await get('/api/venues/1/orders', headers)).status).toBe(200);
  });

  test('counts instead of the cookie that came along', async () => {
    const { headers } = await keyWith('menu_read');
    expectRefusal(await get('/api/venues/1/orders', { ...headers, ...owner }), 403, 'key_not_allowed');
  });

  test('is shown once: neither the list nor the table holds its secret', async () => {
    const { key, secret } = await keyWith('stock_write', 'menu_read');
    const list = await get('/api/venues/1/keys', owner);
    expect(list.text).not.toContain(secret);
    expect((list.json as { keys: ApiKeyLine[] }).keys.find(({ _id }) => _id === key._id)).toEqual(key);
    expect(key).toMatchObject({
      rights: ['menu_read', 'stock_write'],
      ending: secret.slice(-4),
      madeBy: expect.any(String) as string,
      lastUsedAt: null,
    });
    const rows = await world.system.database.db.selectFrom('apiKey').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10));
  });

  test('says when it was used, stands in the log beside what it did, and opens nothing once it was taken back', async () => {
    const { key, headers } = await keyWith('orders_write');
    const order = await world.placed();
    expect((await move(order._id, 8, headers, { reason: 'Closed' })).status).toBe(200);
    const used = ((await get('/api/venues/1/keys', owner)).json as { keys: ApiKeyLine[] }).keys.find(({ _id }) => _id === key._id);
    expect(used?.lastUsedAt).not.toBeNull();
    const { entries } = (await get('/api/admin/log', world.admin)).json as { entries: LogLine[] };
    expect(entries[0]).toMatchObject({ action: 'order.stopped', via: key.name, actor: { email: OWNER_1 } });
    expect((await world.call('DELETE', `/api/venues/1/keys/${key._id}`, { headers: owner })).status).toBe(204);
    expectRefusal(await get('/api/venues/1/orders', headers), 401, 'unauthorised');
    expectRefusal(await world.call('DELETE', `/api/venues/1/keys/${key._id}`, { headers: owner }), 404, 'not_found');
  });

  test('ends with the place of its maker in the team', async () => {
    const email = 'second.owner@parea.example';
    const { cookie, id } = await world.signUp(email);
    const { headers } = await keyWith('orders_read');
    const { db } = world.system.database;
    await db.updateTable('apiKey').set({ madeBy: id }).where('name', '=', `Till ${made}`).execute();
    expectRefusal(await get('/api/venues/1/orders', headers), 401, 'unauthorised');
    expectRefusal(await get('/api/venues/1/keys', { cookie }), 404, 'not_found');
  });

  test('is made by owners only, with a name of its own, and at most twenty', async () => {
    const body = { name: 'Twin', rights: ['orders_read'] };
    expectRefusal(
      await world.call('POST', '/api/venues/1/keys', { body, headers: { cookie: await world.signIn(STAFF_1) } }),
      403,
      'not_allowed',
    );
    expectRefusal(
      await world.call('POST', '/api/venues/1/keys', { body, headers: { cookie: await world.signIn(OWNER_2) } }),
      404,
      'not_found',
    );
    const both = await Promise.all([0, 1].map(() => world.call('POST', '/api/venues/1/keys', { body, headers: owner })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expectRefusal(await world.call('POST', '/api/venues/1/keys', { body: { ...body, name: 'tWIN' }, headers: owner }), 409, 'name_taken');
    for (const rights of [[], ['everything'], ['orders_read', 'orders_read']])
      expectRefusal(
        await world.call('POST', '/api/venues/1/keys', { body: { name: 'Odd', rights }, headers: owner }),
        400,
        'invalid_input',
      );
    const there = ((await get('/api/venues/1/keys', owner)).json as { keys: unknown[] }).keys.length;
    const more = await Promise.all(
      Array.from({ length: 22 - there }, (_, at) =>
        world.call('POST', '/api/venues/1/keys', { body: { ...body, name: `Many ${at}` }, headers: owner }),
      ),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(20 - there);
    expect(more.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('that nobody has is refused', async () => {
    expectRefusal(await get('/api/venues/1/orders', { authorization: `Bearer parea_key_${'x'.repeat(43)}` }), 401, 'unauthorised');
  });
});

describe('orders since a cursor', () => {
  test('come once each, as they are now; nothing is left out, and an old cursor says so', async () => {
    const headers = owner;
    const { lastEventId } = (await get('/api/venues/1/orders', headers)).json as { lastEventId: number };
    const changes = async (after: number) => (await get(`/api/venues/1/orders/changes?after=${after}`, headers)).json as Changes;
    expect(await changes(lastEventId)).toEqual({ orders: [], cursor: lastEventId, more: false });
    const [first, second] = [await world.placed(), await world.placed({ order: [line('elia-warm-pita')], orderAmount: 1.2 })];
    await move(first._id, 1, headers);
    await move(first._id, 2, headers);
    const found = await changes(lastEventId);
    expect(found.orders.map(({ _id, orderStatus }) => [_id, orderStatus])).toEqual([
      [second._id, 0],
      [first._id, 2],
    ]);
    expect(found).toMatchObject({ more: false });
    expect((await changes(found.cursor)).orders).toEqual([]);
    await move(second._id, 1, headers);
    expect((await changes(found.cursor)).orders.map(({ _id }) => _id)).toEqual([second._id]);
    expectRefusal(await get(`/api/venues/1/orders/changes?after=${found.cursor + 1000}`, headers), 410, 'cursor_gone');
    const { venueId } = (await world.system.venues.get('1')) ?? { venueId: '' };
    await world.system.database.db
      .deleteFrom('venueEvent')
      .where('venueId', '=', venueId)
      .where('seq', '<=', found.cursor - 1)
      .execute();
    expectRefusal(await get(`/api/venues/1/orders/changes?after=${lastEventId}`, headers), 410, 'cursor_gone');
    expect((await changes(found.cursor - 1)).orders).not.toEqual([]);
  });

  test('under load nobody who asks again and again misses one', async () => {
    const { lastEventId } = (await get('/api/venues/1/orders', owner)).json as { lastEventId: number };
    const { headers } = { headers: owner };
    const placing = Promise.all(Array.from({ length: 40 }, () => world.placed()));
    const seen = new Set<string>();
    let cursor = lastEventId;
    let done = false;
    void placing.then(() => (done = true));
    for (let last = false; ; last = done) {
      const found = (await get(`/api/venues/1/orders/changes?after=${cursor}`, headers)).json as Changes;
      for (const { _id } of found.orders) seen.add(_id);
      cursor = found.cursor;
      if (last && !found.more) break;
    }
    for (const { _id } of await placing) expect(seen).toContain(_id);
  });
});
