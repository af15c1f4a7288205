import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Desk } from '#features/admin/desk-contract.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

/** What was worked out for another test is not what this one did. */
async function desk(query = '', seen: (desk: Desk) => boolean = () => true): Promise<Desk> {
  let found: Desk | null = null;
  await expect
    .poll(
      async () => {
        const answer = await world.call('GET', `/api/admin/desk${query}`, { headers: world.admin });
        expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({ status: 200, text: '' });
        found = answer.json as Desk;
        return seen(found);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}

test('the desk says how the machine fares, and what runs', async () => {
  const { health, mails, work, storage, versions, failing } = await desk();
  expect(health).toMatchObject({ takesOrders: true, sendsMail: false });
  expect(health.disk?.total).toBeGreaterThan(health.disk?.free ?? 0);
  expect(mails.dead).toBe(0);
  expect(work.failing).toEqual([]);
  expect(storage.database).toBeGreaterThan(1_000_000);
  expect(versions.newer).toBeNull();
  expect(versions.lastMigration).toMatch(/^\d{4}-/);
  expect(failing.counts.untaken).toBe(0);
  expect(failing.none).toBe(false);
});

test('an order that nobody takes, and a printer that is silent, put their venue at the head of the list', async () => {
  const { db } = world.system.database;
  const headers = { cookie: await world.signIn(OWNER_1) };
  const printer = {
    name: 'Pass',
    width: 576,
    stations: [],
    prints: ['placed'],
    copies: 1,
    drawer: false,
    buzzer: false,
    host: null,
    instead: null,
  };
  expect((await world.call('POST', '/api/venues/1/printers', { headers, body: { kind: 'cloudprnt', ...printer } })).status).toBe(201);
  await db.updateTable('printer').set({ state: 'paper_out' }).execute();
  await world.placed({ storeId: 1 });
  const fresh = await desk('', ({ orders }) => orders.placed === 1);
  expect(fresh.orders).toMatchObject({ open: 1, untaken: 0, untakenSince: null });

  world.time.now = Date.now() + 90_000;
  const { orders, failing } = await desk('', (each) => each.orders.untaken === 1);
  expect(orders.untakenSince).not.toBeNull();
  expect(failing.counts).toMatchObject({ untaken: 1, printers: 1, webhooks: 0 });
  expect(failing.venues[0]).toMatchObject({
    id: 1,
    troubles: [
      { what: 'untaken', count: 1 },
      { what: 'printers', count: 1 },
    ],
  });
  expect((await desk('?trouble=webhooks')).failing).toMatchObject({ total: 0, venues: [], counts: { untaken: 1 } });
  world.time.now = null;
});
