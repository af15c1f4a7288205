import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendedProvider, type Provider } from '#app/fiscal/provider.ts';
import type { Fiscal } from '#features/fiscal/contract.ts';
import { expectRefusal, line, OWNER_1, startApp, STAFF_1, type Answer, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';

const SECRET = 'only-between-us-two';
const DAY = 24 * 3_600_000;
/** What a request draws before it is done. */
let draw: () => 'fail' | 'lose' | null = () => null;
let world: TestApp;
let owner: { cookie: string };
let provider: Provider;
beforeAll(async () => {
  world = await startApp({ env: { WEBHOOKS_ANYWHERE: '1' } });
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());
beforeEach(async () => {
  draw = () => null;
  provider = await pretendedProvider({ host: '127.0.0.1', port: 0, secret: SECRET, draw: () => draw() });
});
afterEach(async () => {
  world.time.now = null;
  await world.system.fiscal.clerk.idle();
  await db().deleteFrom('fiscalSlip').execute();
  await db().deleteFrom('fiscalPort').execute();
  await provider.close();
});

const db = () => world.system.database.db;
const ask = (method: string, path = '', body?: unknown, headers: Readonly<Record<string, string>> = owner): Promise<Answer> =>
  world.call(method, `/api/venues/1/fiscal${path}`, { body, headers });
const fiscal = async () => (await ask('GET')).json as Fiscal;
const turn = (on: boolean, more: object = {}) => ask('PUT', '', { on, url: provider.address, ...more });
const turnOn = async () => expect((await turn(true, { secret: SECRET })).status).toBe(200);
const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, {
    body: { orderStatus, ...(orderStatus === 9 && { reason: 'Closed' }) },
    headers: owner,
  });
const settle = (id: string) => world.call('POST', `/api/orders/${id}/settle`, { body: { method: 'cash' }, headers: owner });
/** A portion of its first line comes off. */
const reduce = (id: string, orderAmount: number) =>
  world.call('POST', `/api/orders/${id}/reductions`, {
    body: { id: crypto.randomUUID(), orderAmount, reason: 'Cold', kind: 'taken_off', line: 1, quantity: 1 },
    headers: owner,
  });
/** All that is due is asked for and answered. */
async function kept(app = world): Promise<void> {
  await app.system.sweeps.run('order slips');
  await app.system.fiscal.clerk.idle();
}
/** The pauses, and what ended in the middle, are over. */
const later = () =>
  db()
    .updateTable('fiscalStep')
    .set({ nextAt: new Date(0), sendingUntil: null })
    .where('state', '=', 'waiting')
    .execute();
const slipOf = (id: string) => provider.book.slips.findLast(({ order }) => order === id);
const next = async (id: string) => {
  const { openSlips, closedSlips } = await fiscal();
  return [...openSlips, ...closedSlips].find(({ _id }) => _id === id);
};

test('a venue that has not switched it on has no slips, and nobody is called', async () => {
  const order = await world.placed();
  await kept();
  expect((await fiscal()).port).toBeNull();
  expect(await next(order._id)).toBeUndefined();
  expect(provider.book.slips).toEqual([]);
});

describe('a slip', () => {
  test('is issued with its order, amended with it, and its receipt when it is paid', async () => {
    await turnOn();
    const order = await world.placed({ order: [line('elia-hand-cut-fries', 2)], buyersName: 'Melina Kori', note: 'No salt' });
    await kept();
    expect(slipOf(order._id)).toMatchObject({ stage: 'open', actions: ['issue'], slip: { number: order.number } });
    expect(slipOf(order._id)?.slip.totalCents).toBe(Math.round(order.orderAmount * 100));
    expect(JSON.stringify(provider.book.slips)).not.toMatch(/Melina|salt/);
    expect((await reduce(order._id, order.orderAmount)).status).toBe(200);
    await kept();
    expect(slipOf(order._id)).toMatchObject({ actions: ['issue', 'amend'], slip: { lines: [{ quantity: 1 }] } });
    expect((await next(order._id))?.mark).toBe(slipOf(order._id)?.mark);
    expect((await settle(order._id)).status).toBe(200);
    await kept();
    expect(slipOf(order._id)).toMatchObject({ stage: 'receipt', actions: ['issue', 'amend', 'convert'] });
    expect(await next(order._id)).toMatchObject({ stage: 'receipt', next: null, changedAfter: false, mark: slipOf(order._id)?.mark });
  });

  test('is cancelled with its order; one that is collected has one as well', async () => {
    await turnOn();
    const order = await world.placed({ deliveryMethod: 2, floor: 0, table: 0 });
    await kept();
    await move(order._id, 9);
    await kept();
    expect(slipOf(order._id)).toMatchObject({ stage: 'cancelled', actions: ['issue', 'cancel'] });
    expect(await next(order._id)).toMatchObject({ stage: 'cancelled', next: null });
  });

  test('of what is paid and goes back is told to the owner, for a receipt is not amended', async () => {
    await turnOn();
    const order = await world.placed();
    await settle(order._id);
    await kept();
    expect(slipOf(order._id)?.actions).toEqual(['issue', 'convert']);
    const back = { amount: 0.5, refunded: 0, method: 'cash', reason: 'Cold' };
    expect((await world.call('POST', `/api/orders/${order._id}/refund`, { body: back, headers: owner })).status).toBe(200);
    await kept();
    expect(slipOf(order._id)?.actions).toEqual(['issue', 'convert']);
    expect(await next(order._id)).toMatchObject({ stage: 'receipt', changedAfter: true });
  });
});

test('an order is placed as fast and as well while its provider hangs or refuses', async () => {
  await turnOn();
  provider.faults.slow = 60_000;
  const order = await world.placed();
  await world.system.sweeps.run('order slips');
  await vi.waitFor(async () => expect((await next(order._id))?.next).toMatchObject({ action: 'issue', tries: 1 }));
  expect((await world.placeOrder()).status).toBe(201);
  expect((await settle(order._id)).status).toBe(200);
  await provider.close();
});

test('over lost answers, failures and restarts drawn at random each slip is issued once, and says what its order is', async () => {
  let seed = 20_261_126;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  await turnOn();
  draw = () => (random() < 0.2 ? 'fail' : random() < 0.3 ? 'lose' : null);
  let other = await startApp({ beside: world, env: { WEBHOOKS_ANYWHERE: '1' } });
  const ends = new Map<string, 'open' | 'receipt' | 'cancelled'>();
  for (let at = 0; at < 30; at += 1) {
    const order = await world.placed({ order: [line('elia-hand-cut-fries', 2 + Math.floor(random() * 3))] });
    ends.set(order._id, 'open');
    if (random() < 0.5) await kept(random() < 0.5 ? world : other);
    if (random() < 0.4) expect((await reduce(order._id, order.orderAmount)).status).toBe(200);
    for (const [id, end] of ends) {
      if (end !== 'open' || random() > 0.25) continue;
      const stops = random() < 0.3;
      expect((await (stops ? move(id, 9) : settle(id))).status).toBe(200);
      ends.set(id, stops ? 'cancelled' : 'receipt');
    }
    if (at % 10 === 5) {
      // It ends while it asks; what it had asked for is asked for again by whoever comes next.
      await other.system.sweeps.run('order slips');
      await other.close();
      other = await startApp({ beside: world, env: { WEBHOOKS_ANYWHERE: '1' } });
    }
  }
  await vi.waitFor(
    async () => {
      await later();
      await kept();
      const left = await db().selectFrom('fiscalStep').select('id').where('state', '<>', 'done').execute();
      expect(left).toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
  await other.close();
  expect(provider.book.repeats).toBeGreaterThan(0);
  for (const [id, end] of ends) {
    const slips = provider.book.slips.filter(({ order }) => order === id);
    const { totalCents, tipCents } = await db()
      .selectFrom('orders')
      .select(['totalCents', 'tipCents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // One that was cancelled before anybody looked never had one.
    if (end === 'cancelled' && slips.length === 0) continue;
    expect(slips, id).toHaveLength(1);
    expect(slips[0]?.stage).toBe(end);
    if (end !== 'cancelled') expect(slips[0]?.slip.totalCents).toBe(totalCents - tipCents);
    expect(slips[0]?.actions.length, String(slips[0]?.actions)).toBe(new Set(slips[0]?.actions).size);
  }
}, 120_000);

describe('what the provider refuses', () => {
  test('waits for somebody, in the provider’s words, and is tried again under the same key', async () => {
    await turnOn();
    provider.faults.refuses = 1;
    const order = await world.placed();
    await kept();
    const found = await next(order._id);
    expect(found?.next).toMatchObject({ action: 'issue', state: 'refused', code: 422, words: 'Refused, as it was told to.' });
    expect((await fiscal()).refused).toBe(1);
    const key = () => db().selectFrom('fiscalStep').select('id').where('orderId', '=', order._id).executeTakeFirst();
    const before = await key();
    await later();
    await kept();
    expect(slipOf(order._id)).toBeUndefined();
    expect((await ask('POST', `/slips/${order._id}/again`)).status).toBe(204);
    await kept();
    expect(slipOf(order._id)).toMatchObject({ stage: 'open', actions: ['issue'] });
    expect(await key()).toEqual(before);
  });

  test('can be seen to without us, and is asked for no more', async () => {
    await turnOn();
    provider.faults.refuses = 1;
    const order = await world.placed();
    await kept();
    expect((await ask('POST', `/slips/${order._id}/close`)).status).toBe(204);
    expectRefusal(await ask('POST', `/slips/${order._id}/close`), 404, 'not_found');
    await settle(order._id);
    await kept();
    expect(slipOf(order._id)).toBeUndefined();
    expect(await next(order._id)).toMatchObject({ stage: 'by_hand' });
  });
});

test('a provider that is back after a silence gets at once all that waited', async () => {
  await turnOn();
  provider.faults.fails = 2;
  const first = await world.placed();
  await kept();
  const second = await world.placed();
  await kept();
  expect((await fiscal()).port?.failingSince).not.toBeNull();
  await db()
    .updateTable('fiscalPort')
    .set({ failingSince: new Date(Date.now() - 3_600_000) })
    .execute();
  await db()
    .updateTable('fiscalStep')
    .set({ nextAt: new Date(0) })
    .where('orderId', '=', first._id)
    .execute();
  await db()
    .updateTable('fiscalStep')
    .set({ nextAt: new Date(Date.now() + 3_600_000) })
    .where('orderId', '=', second._id)
    .execute();
  await kept();
  await kept();
  expect(provider.book.slips.map(({ order }) => order)).toEqual([first._id, second._id]);
  expect((await fiscal()).port?.failingSince).toBeNull();
});

test('what is open after 24 hours is told to its owner in one mail, and shown', async () => {
  await turnOn();
  const orders = [await world.placed(), await world.placed()];
  await kept();
  const before = (await mailsIn(world, OWNER_1)).length;
  const warned = async () => {
    await world.system.sweeps.run('order slips that stay open');
    await world.system.mailer.idle();
    return (await mailsIn(world, OWNER_1)).slice(before);
  };
  expect(await warned()).toEqual([]);
  world.time.now = Date.now() + DAY + 60_000;
  owner = { cookie: await world.signIn(OWNER_1) };
  const mails = await warned();
  expect(mails).toHaveLength(1);
  for (const { number } of orders) expect(mails[0]).toContain(String(number));
  expect(await warned()).toHaveLength(1);
  expect(await fiscal()).toMatchObject({ open: 2, overdue: 2, openSlips: [{ overdue: true }, { overdue: true }] });
  world.time.now += DAY + 60_000;
  expect(await warned()).toHaveLength(1);
});

describe('the port', () => {
  test('keeps its secret sealed, and gives it to no other host', async () => {
    expectRefusal(await turn(true), 400, 'fiscal_secret');
    await turnOn();
    expect((await ask('GET')).text).not.toContain(SECRET);
    const row = await db().selectFrom('fiscalPort').selectAll().executeTakeFirst();
    expect(row?.secret.includes(Buffer.from(SECRET))).toBe(false);
    expect((await turn(true, { url: `${provider.address}?other=path` })).status).toBe(200);
    expectRefusal(await ask('PUT', '', { on: true, url: 'http://127.0.0.1:9/slips' }), 400, 'fiscal_secret');
    expectRefusal(await ask('GET', '', undefined, { cookie: await world.signIn(STAFF_1) }), 403, 'not_allowed');
  });

  test('asks for nothing while it is off, and says what became of open slips when it is on again', async () => {
    await turnOn();
    const order = await world.placed();
    await kept();
    expect((await turn(false)).status).toBe(200);
    await settle(order._id);
    const meanwhile = await world.placed();
    await kept();
    expect(slipOf(order._id)?.stage).toBe('open');
    expect((await turn(true)).status).toBe(200);
    await kept();
    expect(slipOf(order._id)?.stage).toBe('receipt');
    expect(slipOf(meanwhile._id)).toBeUndefined();
  });

  test('that lets nobody in is asked again once it has the right secret', async () => {
    expect((await turn(true, { secret: 'not-the-right-one' })).status).toBe(200);
    const order = await world.placed();
    await kept();
    expect((await next(order._id))?.next).toMatchObject({ state: 'waiting', code: 401, words: 'This is not the secret.' });
    await turnOn();
    await kept();
    expect(slipOf(order._id)).toMatchObject({ stage: 'open' });
  });
});
