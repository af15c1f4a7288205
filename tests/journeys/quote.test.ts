import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, line, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on' });
});
afterAll(() => world.close());

const ask = (body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  world.call('POST', '/api/orders/quote', { body: { storeId: 1, order: [line('elia-hand-cut-fries', 2)], ...body }, headers });

async function written(): Promise<unknown> {
  const { rows } = await world.system.database.pool.query(
    `select (select count(*) from orders)::int orders, (select sum(used) from promotion)::int used, (select count(*) from venue_event)::int events`,
  );
  return rows[0];
}

describe('a quote', () => {
  test('says what an order would cost, with its tip, and writes nothing', async () => {
    const before = await written();
    const answer = await ask({ promoCode: ' meze20', tip: 1.5 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toMatchObject({
      subtotal: 8,
      discountAmount: 1.6,
      tip: 1.5,
      orderAmount: 7.9,
      promo: { state: 'applied', code: 'MEZE20', type: '%', discount: 20 },
    });
    expect(await written()).toEqual(before);
    expect(await world.placed({ promoCode: 'MEZE20', tip: 1.5, orderAmount: 7.9 })).toMatchObject({ tip: 1.5, orderAmount: 7.9 });
  });

  test('needs no name, method or amount, and takes no notice of them', async () => {
    const answer = await ask({ orderAmount: 3, deliveryMethod: 'by drone' });
    expect(answer.json).toMatchObject({ orderAmount: 8, discountAmount: 0, promo: { state: 'none', code: '' } });
  });

  test('refuses what an order would be refused for', async () => {
    expectRefusal(await ask({ order: [line('no-such-dish')] }), 409, 'item_unknown');
    expectRefusal(await ask({ order: [line('elia-hand-cut-fries', 1, { Size: 'no such' })] }), 400, 'invalid_choice');
    expectRefusal(await ask({ rewardsUsedForOrder: 1 }), 409, 'reward_unavailable');
    expectRefusal(await ask({ order: [] }), 400, 'invalid_input');
    expectRefusal(await ask({ storeId: 99 }), 404, 'not_found');
  });

  test('counts a reward of who is signed in', async () => {
    const cookie = await world.signIn(DINER);
    // Twelve stamps, of an order that staff took.
    const { _id } = await world.placed({ order: [line('elia-rose-lemonade', 12)] }, { cookie });
    const staff = { cookie: await world.signIn(STAFF_1) };
    expect((await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 1 }, headers: staff })).status).toBe(200);
    const answer = await ask({ order: [line('elia-cracked-green-olives', 2)], rewardsUsedForOrder: 1 }, { cookie });
    expect(answer.status).toBe(200);
    const { subtotal, rewardSavings } = answer.json as { subtotal: number; rewardSavings: number };
    expect(rewardSavings).toBe(subtotal / 2);
  });

  test('says that a code is used up, and prices without it', async () => {
    await world.system.database.pool.query(`update promotion set max_uses = used where code = 'CARAFE'`);
    expect((await ask({ promoCode: 'CARAFE' })).json).toMatchObject({ orderAmount: 8, discountAmount: 0, promo: { state: 'used_up' } });
    await world.system.database.pool.query(`update promotion set max_uses = null where code = 'CARAFE'`);
  });
});

test('ten unknown codes in ten minutes, then not even a right one; right ones are free until then', async () => {
  const own = await startApp({ beside: world, rateLimits: 'on' });
  const tryCode = (promoCode: string) =>
    own.call('POST', '/api/orders/quote', { body: { storeId: 1, order: [line('elia-hand-cut-fries', 2)], promoCode } });
  for (let n = 0; n < 15; n += 1) expect((await tryCode('GEITONIA')).json).toMatchObject({ promo: { state: 'applied' } });
  for (let n = 0; n < 10; n += 1) expect((await tryCode(`GUESS${n}`)).json).toMatchObject({ orderAmount: 8, promo: { state: 'unknown' } });
  for (const code of ['GUESS11', 'GEITONIA']) {
    const refused = await tryCode(code);
    expectRefusal(refused, 429, 'too_many');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  }
  // Without a code it still prices.
  expect((await tryCode('  ')).status).toBe(200);
  await own.close();
});
