import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, line, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const PITA = line('elia-warm-pita');
const HALLOUMI = line('elia-grilled-halloumi');

test('a dish with what the guest avoids is refused by name, and nothing is ordered', async () => {
  const before = await world.system.database.pool.query('select count(*) from orders');
  const answer = await world.placeOrder({ order: [PITA, HALLOUMI], avoids: ['milk', 'fish'] });
  expect(expectRefusal(answer, 409, 'allergy_conflict').details).toEqual({
    lines: [{ line: 1, item: 'elia-grilled-halloumi', allergens: ['milk'] }],
  });
  // Kept for something else is not kept.
  expectRefusal(await world.placeOrder({ order: [{ ...HALLOUMI, kept: ['eggs'] }], avoids: ['milk'] }), 409, 'allergy_conflict');
  expect((await world.system.database.pool.query('select count(*) from orders')).rows).toEqual(before.rows);
});

test('kept on purpose it is ordered, and the kitchen reads so at its line', async () => {
  const cookie = await world.signIn(STAFF_1);
  const { _id } = await world.placed({ order: [PITA, { ...HALLOUMI, kept: ['milk', 'nuts'] }], avoids: ['milk'] });
  const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: { cookie } })).json as { orders: SavedOrder[] };
  expect(orders.find((order) => order._id === _id)?.order.map(({ kept }) => kept)).toEqual([[], ['milk']]);
});

test('what is left out for an allergy is told the kitchen as that, as it was ordered', async () => {
  const cookie = await world.signIn(STAFF_1);
  const fritters = line('elia-chickpea-fritters', 1, { 'Leave out': ['Without tahini', 'Without pickles'] });
  const { _id } = await world.placed({ order: [fritters], avoids: ['sesame'] });
  const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: { cookie } })).json as { orders: SavedOrder[] };
  const [ordered] = orders.find((order) => order._id === _id)?.order ?? [];
  expect(ordered?.chosen.map(({ value, removes }) => [value, removes])).toEqual([
    ['Without tahini', ['sesame']],
    ['Without pickles', undefined],
  ]);
});

test('what a dish may contain is asked about as well, and so is what only an option brings', async () => {
  await world.saveVenue(1, (venue) => {
    for (const item of Object.values(venue.content?.menu?.items ?? {}).flat())
      if (item.name === 'Warm pita') Object.assign(item, { mayContain: ['sesame'], checkedFree: [] });
    return venue;
  });
  expectRefusal(await world.placeOrder({ order: [PITA], avoids: ['sesame'] }), 409, 'allergy_conflict');
  const egg = line('elia-gyros-in-warm-pita', 1, { Pita: 'Classic', 'Make it yours': ['Fried egg'] });
  const plain = line('elia-gyros-in-warm-pita', 1, { Pita: 'Classic' });
  expectRefusal(await world.placeOrder({ order: [egg], avoids: ['eggs'] }), 409, 'allergy_conflict');
  expect((await world.placeOrder({ order: [plain], avoids: ['eggs'] })).status).toBe(201);
});

test('a side that is a dish of the menu as well has that dish’s record: asked about, and told the kitchen', async () => {
  await world.saveVenue(1, (venue) => {
    const items = Object.values(venue.content?.menu?.items ?? {}).flat();
    for (const item of items)
      for (const extra of item.extras ?? [])
        for (const option of extra.options)
          if (option.value === 'Hand-cut fries') Object.assign(option, { recorded: item.name === 'Lamb chops', mayContain: [] });
    return venue;
  });
  for (const dish of ['elia-sheftalia', 'elia-lamb-chops']) {
    const beside = (side: string) => line(dish, 1, { 'On the side': side });
    expectRefusal(await world.placeOrder({ order: [beside('Hand-cut fries')], avoids: ['molluscs'] }), 409, 'allergy_conflict');
    expect((await world.placeOrder({ order: [beside('Small village salad')], avoids: ['molluscs'] })).status).toBe(201);
  }
  const sheftalia = { ...line('elia-sheftalia', 1, { 'On the side': 'Hand-cut fries' }), kept: ['molluscs'] };
  const { order } = await world.placed({ order: [sheftalia], avoids: ['molluscs'] });
  expect(order[0]).toMatchObject({ kept: ['molluscs'], mayContain: ['gluten', 'molluscs'] });
});

test('with the account goes what its orders kept', async () => {
  const { cookie, id } = await world.signUp('kept@parea.example');
  const placed = await world.placed({ order: [{ ...HALLOUMI, kept: ['milk'] }], avoids: ['milk'] }, { cookie });
  const staff = await world.signIn(STAFF_1);
  await world.call('POST', `/api/orders/${placed._id}/allergy-read`, { headers: { cookie: staff } });
  await world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 5 }, headers: { cookie: staff } });
  const gone = await world.call('POST', `/api/users/${id}/deletion`, { body: { password: 'four-olives-in-brine' }, headers: { cookie } });
  expect(gone.status).toBe(204);
  const lines = await world.system.database.pool.query('select snapshot from order_line where order_id = $1', [placed._id]);
  expect(lines.rows).toEqual([{ snapshot: expect.not.objectContaining({ kept: expect.anything() }) }]);
});

test('who says nothing of allergies is asked nothing', async () => {
  expect((await world.placeOrder({ order: [HALLOUMI] })).status).toBe(201);
});
