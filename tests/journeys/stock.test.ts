import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, line, startApp, STAFF_1, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const PAN = 'elia-pan-of-the-day';

async function left(item: string): Promise<number | null> {
  const row = await world.system.database.db.selectFrom('item').select('stockQty').where('id', '=', item).executeTakeFirst();
  return row?.stockQty ?? null;
}
const etags = async () => {
  const [api, page] = await Promise.all(['/api/stores/1', '/store/?id=1'].map((path) => world.call('GET', path)));
  return { api: api?.headers.get('etag'), page: page?.headers.get('etag') };
};
/** Makes `quantity` portions of the pan be left; null: nobody counts them. */
const setLeft = (quantity: number | null) =>
  world.saveVenue(1, (venue) => {
    for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === PAN) item.stockQty = quantity;
    return venue;
  });

test('a counted dish is counted down by what was ordered, an uncounted one never', async () => {
  await world.placed({ order: [line(PAN, 2), line(PAN, 1), line('elia-warm-pita', 3)], orderAmount: 30.3 });
  expect(await left(PAN)).toBe(6);
  expect(await left('elia-warm-pita')).toBeNull();
});

test('a refused order takes nothing, also where only one of its dishes is short', async () => {
  const before = [await left(PAN), await left('elia-lamb-chops')];
  const order = [line(PAN, 1), line('elia-lamb-chops', 7, { 'On the side': 'Hand-cut fries' })];
  expectRefusal(await world.placeOrder({ order, orderAmount: 131.4 }), 409, 'sold_out');
  expect([await left(PAN), await left('elia-lamb-chops')]).toEqual(before);
});

test('when the last portion goes, the menu says so: to programs, on the page, and to who asks again with the old ETag', async () => {
  await setLeft(2);
  const before = await etags();
  await world.placed({ order: [line(PAN)], orderAmount: 8.9 });
  await world.placed({ order: [line(PAN)], orderAmount: 8.9 });
  const after = await etags();
  expect(after.api).not.toBe(before.api);
  expect(after.page).not.toBe(before.page);
  const menu = await world.call('GET', '/api/stores/1', { headers: { 'if-none-match': before.api ?? '' } });
  expect(menu.status).toBe(200);
  const dishes = Object.values((await world.venue(1)).content.menu.items).flat();
  expect(dishes.find((dish) => dish.id === PAN)?.stockQty).toBe(0);
  const refused = expectRefusal(await world.placeOrder({ order: [line(PAN)], orderAmount: 8.9 }), 409, 'sold_out');
  expect(refused.details).toEqual({ items: [PAN], names: ['Pan of the day'] });
});

test('what is left is told to programs as it is, after every order and in every process, while the page stays as it was', async () => {
  const beside = await startApp({ beside: world });
  const told = async (app: TestApp) =>
    Object.values((await app.venue(1)).content.menu.items)
      .flat()
      .find((dish) => dish.id === PAN)?.stockQty;
  await setLeft(9);
  expect([await told(world), await told(beside)]).toEqual([9, 9]);
  const before = await etags();
  const placed = await world.placed({ order: [line(PAN, 2)], orderAmount: 17.8 });
  expect([await told(world), await told(beside)]).toEqual([7, 7]);
  const after = await etags();
  expect([after.api === before.api, after.page === before.page]).toEqual([false, true]);
  const headers = { cookie: await world.signIn(STAFF_1) };
  await world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 9, reason: 'The guest left.' }, headers });
  expect([await told(world), await told(beside)]).toEqual([9, 9]);
  expect(await etags()).toEqual(before);
  await beside.close();
});

test('portions that came back can be ordered at once, by whoever had read that there were fewer', async () => {
  await setLeft(6);
  const placed = await world.placed({ order: [line(PAN, 5)], orderAmount: 44.5 });
  // Read anew, as for any change of the menu: one is left.
  const [{ venueId } = { venueId: '' }] = await world.system.database.db
    .selectFrom('item')
    .select('venueId')
    .where('id', '=', PAN)
    .execute();
  await world.system.venues.reload(venueId);
  expectRefusal(await world.placeOrder({ order: [line(PAN, 3)], orderAmount: 26.7 }), 409, 'sold_out');
  const headers = { cookie: await world.signIn(STAFF_1) };
  await world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 9, reason: 'The guest left.' }, headers });
  const quote = await world.call('POST', '/api/orders/quote', { body: { storeId: 1, order: [line(PAN, 3)] } });
  expect(quote.status).toBe(200);
  await world.placed({ order: [line(PAN, 3)], orderAmount: 26.7 });
  expect(await left(PAN)).toBe(3);
});

test('of a hundred orders for one last portion, one is sold', async () => {
  await setLeft(1);
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.placeOrder({ order: [line(PAN)], orderAmount: 8.9 })));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.status !== 201)) expectRefusal(answer, 409, 'sold_out');
  expect(await left(PAN)).toBe(0);
});

test('orders of the same dishes in every order of their lines do not wait in a circle', async () => {
  await setLeft(60);
  await world.saveVenue(1, (venue) => {
    for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-talatouri') item.stockQty = 60;
    return venue;
  });
  const lines = [line(PAN), line('elia-talatouri')];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => world.placeOrder({ order: at % 2 === 0 ? lines : lines.toReversed(), orderAmount: 13.1 })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
  expect([await left(PAN), await left('elia-talatouri')]).toEqual([20, 20]);
});

test('an order that is cancelled gives its portions back, once, and a sold-out dish returns to the menu', async () => {
  await setLeft(3);
  const placed = await world.placed({ order: [line(PAN, 1), line(PAN, 2)], orderAmount: 26.7 });
  expect(await left(PAN)).toBe(0);
  const soldOut = await etags();
  const cookie = await world.signIn(STAFF_1);
  const cancel = () =>
    world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 9, reason: 'The pan burnt.' }, headers: { cookie } });
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(await left(PAN)).toBe(3);
  expect((await etags()).api).not.toBe(soldOut.api);
  await world.placed({ order: [line(PAN)], orderAmount: 8.9 });
});

test('an order from before its dish was counted brings no portion that was never taken', async () => {
  await setLeft(null);
  const placed = await world.placed({ order: [line(PAN, 2)], orderAmount: 17.8 });
  await setLeft(5);
  const headers = { cookie: await world.signIn(STAFF_1) };
  const answer = await world.call('POST', `/api/orders/${placed._id}/status`, {
    body: { orderStatus: 9, reason: 'The guest left.' },
    headers,
  });
  expect(answer.status).toBe(200);
  expect(await left(PAN)).toBe(5);
});

test('a cancelled order takes its dishes in the order in which placing does', async () => {
  const SECOND = 'elia-talatouri';
  await setLeft(5);
  await world.saveVenue(1, (venue) => {
    for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === SECOND) item.stockQty = 5;
    return venue;
  });
  const placed = await world.placed({ order: [line(SECOND), line(PAN)], orderAmount: 13.1 });
  const headers = { cookie: await world.signIn(STAFF_1) };
  const holder = await world.system.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from item where id = $1 for update', [PAN]);
    const answer = world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 9, reason: 'The pan burnt.' }, headers });
    await expect
      .poll(
        async () =>
          (await holder.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount,
      )
      .toBe(1);
    // As placing does; a circle otherwise.
    await holder.query('select 1 from item where id = $1 for update nowait', [SECOND]);
    await holder.query('commit');
    expect((await answer).status).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('an order that waits to be confirmed says which of its dishes is gone meanwhile, before anybody confirms it', async () => {
  await setLeft(3);
  const staff = { cookie: await world.signIn(STAFF_1) };
  const orderCaps = { browserOrders: 50, browserAmount: 900, tableOrders: 1, tableAmount: 900 };
  await world.saveVenue(1, ({ configuration, ...venue }) => ({
    ...venue,
    configuration: { aiEnabled: false, tier: 0, ...configuration, orderCaps },
  }));
  const short = async () => (await world.call('GET', '/api/venues/1/orders/short', { headers: staff })).json as { orders: unknown[] };
  const at = { table: 7, floor: 1 };
  await world.placed({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...at });
  const waiting = await world.placed({ order: [line(PAN, 2), line('elia-warm-pita')], orderAmount: 19, ...at });
  const other = await world.placed({ order: [line(PAN, 1)], orderAmount: 8.9, ...at });
  expect([waiting, other].map(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual([true, true]);
  expect(await short()).toEqual({ orders: [] });

  await world.placed({ order: [line(PAN, 2)], orderAmount: 17.8, table: 3, floor: 1 });
  expect(await short()).toEqual({ orders: [{ order: waiting._id, items: [PAN] }] });
  await setLeft(null);
  expect(await short()).toEqual({ orders: [] });
});
