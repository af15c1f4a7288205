import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_CAPS } from '#domain/order-caps.ts';
import { usualStrangers } from '#features/ordering/server/usual-orders.ts';
import { line, OWNER_1, placedOf, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

/** Pranks that are spread thinly over the tables stay below every cap: the venue sees them all the same, by what it is used to. */

let world: TestApp;
let staff: { cookie: string };
let tables: { floor: number; table: number }[];
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
  await world.saveVenue(1, ({ configuration, ...venue }) => ({
    ...venue,
    configuration: { aiEnabled: false, tier: 0, ...configuration, orderCaps: DEFAULT_CAPS },
  }));
  const { tableArrangement } = await world.venue(1);
  tables = (tableArrangement ?? []).flatMap(({ floor, tables: list }) => list.map(({ table }) => ({ floor, table })));
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);
beforeEach(async () => {
  await query('delete from order_wave');
  await query('delete from orders');
});

/** Orders of as many phones that nobody knows, one after the other of the tables. */
const thinly = async (count: number) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      world.placeOrder({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...tables[nth % tables.length] }),
    ),
  );
  return answers.map(placedOf);
};
const mails = async () => (await world.system.database.db.selectFrom('mailLog').select(['recipient', 'subject']).execute()).length;
const look = async () => {
  const before = await mails();
  for (let nth = 0; nth < 3; nth += 1) await world.system.sweeps.run('waves of orders');
  await world.system.mailer.idle();
  return (await mails()) - before;
};
const wave = async () => ((await world.call('GET', '/api/venues/1/kitchen', { headers: staff })).json as { wave: unknown }).wave;

test('sixty phones that were never here, at tables one after the other: all are taken, the owner hears of it once', async () => {
  const placed = await thinly(60);
  expect(placed.filter(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual([]);
  expect(await look()).toBe(1);
  expect(await wave()).toMatchObject({ orders: 0, strangers: 60 });
  const { rows } = await query("select type from venue_event where type = 'wave.began'");
  expect(rows).toHaveLength(1);
  const recipients = await world.system.database.db.selectFrom('mailLog').select('recipient').orderBy('at', 'desc').execute();
  expect(recipients[0]?.recipient).toBe(OWNER_1);
  const honest = await thinly(1);
  expect(honest[0]?.awaitingConfirmation).toBe(false);
});

test('of phones that were here before it is none', async () => {
  const first = await world.placeOrder({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...tables[0] });
  expect(first.status).toBe(201);
  await thinly(59);
  await query("update orders set marks = array_remove(marks, 'first_of_phone') where number % 2 = 0");
  expect(await look()).toBe(0);
  expect(await wave()).toBeNull();
});

/** Orders of such phones on so many of the days before, all within ten minutes of each. */
const habit = async (days: number, orders: number) => {
  for (let day = 1; day <= days; day += 1) {
    const placed = await thinly(orders);
    await query(
      `update orders set business_day = business_day - $1::int, placed_at = date_trunc('hour', placed_at) - $1 * interval '1 day' where id = any($2)`,
      [day, placed.map(({ _id }) => _id)],
    );
  }
};

test('a venue that is used to many of them is not told of a busy evening; one that is used to few is told sooner', async () => {
  await habit(6, 16);
  const { venueId } = (await query('select venue_id as "venueId" from orders limit 1')).rows[0] as { venueId: string };
  const { db } = world.system.database;
  expect(await usualStrangers({ db, clock: Date.now })(venueId)).toBe(16);
  await query('delete from orders');
  await habit(6, 2);
  expect(await usualStrangers({ db, clock: Date.now })(venueId)).toBe(2);
  await query('delete from orders where business_day > current_date - 4');
  expect(await usualStrangers({ db, clock: Date.now })(venueId)).toBeNull();
});

test('a wave above the caps that is joined by strangers is told to the board again, and to nobody by mail', async () => {
  await thinly(60);
  await query("update orders set marks = array_append(marks, 'over_cap') where number % 5 = 0");
  expect(await look()).toBe(1);
  expect(await wave()).toMatchObject({ strangers: null });
  await thinly(60);
  expect(await look()).toBe(0);
  expect(await wave()).toMatchObject({ strangers: 108 });
});
