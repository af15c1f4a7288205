import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_PRICES } from '#domain/plan.ts';
import { openPlanPrices } from '#features/plans/server/plan-prices.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

test('what plans cost is what Stripe asks: asked rarely, kept over a restart, and the list price of what it never told', async () => {
  const { system } = world;
  const { standIn } = system.payments;
  const { prices: asked } = standIn!.plans;
  const calls = () => standIn!.world.ledger.calls.get('plan price') ?? 0;
  let now = Date.parse('2031-01-01T00:00:00Z');
  const open = () => openPlanPrices({ ...system, db: system.database.db, clock: () => now });
  const told = async (prices: ReturnType<typeof open>) => {
    await prices.read();
    await prices.idle();
    return (await prices.read()).filter(({ tier }) => tier === 1).map(({ every, cents, currency }) => [every, cents, currency]);
  };
  const list = [
    ['month', 2900, 'USD'],
    ['year', 27600, 'USD'],
  ];
  // Nobody answers: no page waits for it, and all are the list's.
  asked.set('price_starter_month', 'away');
  const first = open();
  expect(await first.read()).toEqual(LIST_PRICES);
  await first.idle();
  expect(await told(first)).toEqual(list);
  asked.set('price_starter_month', { amount: 2500, currency: 'eur' });
  const before = calls();
  expect(await told(first)).toEqual(list);
  expect(calls()).toBe(before);
  now += 10 * 60_000;
  const euros = [['month', 2500, 'EUR'], list[1]];
  expect(await told(first)).toEqual(euros);
  expect(calls()).toBe(before + 6);
  // Another process, with Stripe away: it has what was kept, and asks after six hours.
  asked.set('price_starter_month', 'away');
  now += 5 * 3_600_000;
  expect(await told(open())).toEqual(euros);
  expect(calls()).toBe(before + 6);
  now += 3_600_000;
  expect(await told(open())).toEqual(euros);
  expect(calls()).toBeGreaterThan(before + 6);
  // What is asked in yens has no hundredths at Stripe.
  asked.set('price_starter_month', { amount: 4200, currency: 'jpy' });
  now += 10 * 60_000;
  expect(await told(open())).toEqual([['month', 420_000, 'JPY'], list[1]]);
});

test('where nobody says a currency, the listed prices are in the first venue’s; in dollars where there is none of the operator’s', async () => {
  const read = async (planCurrency: string | null, demo: boolean) => {
    const prices = openPlanPrices({ ...world.system, db: world.system.database.db, shop: null, config: { planCurrency, demo } });
    return new Set((await prices.read()).map(({ currency }) => currency));
  };
  expect(await read(null, false)).toEqual(new Set(['EUR']));
  expect(await read('GBP', false)).toEqual(new Set(['GBP']));
  expect(await read(null, true)).toEqual(new Set(['USD']));
});

test('where no Stripe tells them, the listed prices are in the operator’s currency, on every page', async () => {
  const bare = await startApp({ beside: world, env: { PRETEND_PAYMENTS: '0', PLANS_CURRENCY: 'EUR' } });
  for (const path of ['/pricing', '/']) {
    const { text } = await bare.call('GET', path);
    expect(text).toContain('€29');
    expect(text).not.toContain('$29');
  }
  const { cookie } = await bare.signUp('euros@parea.example', 'Store');
  const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'empty' };
  const { _id } = (await bare.call('POST', '/api/venues', { body: wish, headers: { cookie } })).json as { _id: string };
  const { json } = await bare.call('GET', `/api/venues/${_id}/plan`, { headers: { cookie } });
  expect((json as { prices: unknown[] }).prices).toContainEqual({ tier: 1, every: 'month', amount: 29, currency: 'EUR' });
  await bare.close();
});
