import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENING } from '#db/demo/evening.ts';
import { seedEvening } from '#app/evening/seed-evening.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import { codeOf } from '#features/venues/server/table-code.ts';
import { STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
  expect(await seedEvening(world.system)).toBe(true);
});
afterAll(() => world.close());

test('a table of four in the middle of its evening: eaten, cooking, paid, asked for, and in the cart; set once', async () => {
  const { floor, table } = EVENING;
  const headers = { cookie: await world.signIn(STAFF_1) };
  const bill = (await world.call('GET', `/api/venues/1/bill?floor=${floor}&table=${table}`, { headers })).json as Bill;
  expect(bill.rounds.map(({ order }) => order.orderStatus)).toEqual([4, 4, 2]);
  const venue = (await world.system.venues.get('1'))!;
  const k = codeOf(world.system.config.secret, venue, { floor, table });
  const joined = await world.call('POST', '/api/visits', { body: { store: 1, floor, table, k, name: 'Eva' } });
  const seen = joined.json as VisitBill & { accessToken: string };
  expect(seen.people.map(({ name }) => name)).toEqual(['Anna', 'Nikos', 'Maria', 'Kostas', 'Eva']);
  expect(seen.shares.map(({ state }) => state).toSorted()).toEqual(['held', 'paid']);
  expect(seen.sums.due).toBeGreaterThan(0);
  expect(seen.sums.due).toBeLessThan(seen.sums.ordered);
  const since = Date.now() - Date.parse(seen.visit.since);
  expect(Math.round(since / 60_000)).toBe(EVENING.friends[0]!.came);
  const cart = (await world.call('GET', `/api/visits/${seen.visit._id}/cart`, { headers: { authorization: `Bearer ${seen.accessToken}` } }))
    .json as TableCart;
  expect(cart.lines.map(({ problem }) => problem)).toEqual(EVENING.cart.map(() => null));
  expect(new Set(cart.lines.map(({ person }) => person)).size).toBe(3);
  // Of Maria's rounds alone the kitchen reads what she cannot have.
  expect(bill.rounds.map(({ order }) => order.avoids.length)).toEqual([2, 0, 2]);
  expect(await seedEvening(world.system)).toBe(false);
});
