import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { AddOrderInput } from '#features/ordering/contract.ts';
import { draftOrder } from '#features/ordering/server/draft-order.ts';
import { orderWriter } from '#features/ordering/server/order-writer.ts';
import type { NewOrder } from '#features/ordering/server/order-rows.ts';
import { line, placedOf, startApp, type TestApp } from '#tests/support/app.ts';

type Ware = { readonly storeId: number; readonly id: string; readonly price: number };
let world: TestApp;
/** A dish at each of two venues that takes nothing from anywhere: these orders are written together. */
let fries: Ware;
let other: Ware;
beforeAll(async () => {
  world = await startApp();
  fries = { storeId: 1, id: 'elia-hand-cut-fries', price: 4 };
  const { content } = await world.venue(2);
  const dish = Object.values(content.menu?.items ?? {})
    .flat()
    .find(({ inStock, stockQty, extras }) => inStock && stockQty === null && (extras ?? []).length === 0)!;
  other = { storeId: 2, id: String(dish.id), price: dish.price };
});
afterAll(() => world.close());

const pool = () => world.system.database.pool;
const orderAt = ({ storeId, id, price }: Ware, quantity: number) => ({
  storeDBId: undefined,
  storeId,
  order: [line(id, quantity)],
  orderAmount: Math.round(price * quantity * 100) / 100,
  floor: 0,
  table: 0,
});

/** The day's numbers and the events' numbers of a venue's orders, each in its own order. */
async function numbersOf(storeId: number): Promise<{ numbers: number[]; seqs: number[] }> {
  const { rows } = await pool().query<{ numbers: number[]; seqs: number[] }>(
    `select array_agg(o.number order by o.number) as numbers, array_agg(e.seq::int order by e.seq) as seqs
      from orders o join venue v on v.id = o.venue_id join venue_event e on e.venue_id = o.venue_id and e.subject_id = o.id::text
      where v.number = $1 and e.type = 'order.placed' and o.buyers_name = 'Rush'`,
    [storeId],
  );
  return rows[0]!;
}
const inARow = (list: readonly number[]) => list.every((value, at) => at === 0 || value === list[at - 1]! + 1);

test('a rush at several venues: each order once, numbered without a gap, its lines and its event its own', async () => {
  const wares = [fries, other];
  const sent = Array.from({ length: 120 }, (_, at) => ({ ...orderAt(wares[at % 2]!, 1 + (at % 15)), buyersName: 'Rush' }));
  const answers = await Promise.all(sent.map((order) => world.placeOrder(order)));
  expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  const placed = answers.map(placedOf);
  expect(new Set(placed.map(({ _id }) => _id)).size).toBe(sent.length);
  placed.forEach((order, at) => {
    expect(order.orderAmount).toBe(sent[at]!.orderAmount);
    expect(order.order.map(({ quantity }) => quantity)).toEqual([1 + (at % 15)]);
  });
  for (const { storeId } of wares) {
    const { numbers, seqs } = await numbersOf(storeId);
    expect(numbers).toHaveLength(60);
    expect(inARow(numbers) && inARow(seqs)).toBe(true);
    const told = placed.filter((_, at) => wares[at % 2]!.storeId === storeId).map(({ number }) => number);
    expect(told.toSorted((a, b) => a - b)).toEqual(numbers);
  }
});

test('in a rush of one key, of equal orders and of a price that changes, nobody fails by a neighbour', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [repeats, equals, others] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => world.placeOrder(orderAt(fries, 3), key))),
    Promise.all(Array.from({ length: 10 }, () => world.placeOrder(orderAt(fries, 2)))),
    Promise.all(Array.from({ length: 10 }, (_, at) => world.placeOrder(orderAt(other, at + 1)))),
    world.saveVenue(1, (venue) => ({ ...venue, slogan: 'A new word on the menu' })),
  ]);
  expect(new Set(repeats.map((answer) => placedOf(answer)._id)).size).toBe(1);
  expect(new Set(equals.map((answer) => placedOf(answer).orderId)).size).toBe(10);
  expect(new Set(others.map((answer) => placedOf(answer)._id)).size).toBe(10);
});

test('who holds one venue keeps no other waiting, and its own orders follow', async () => {
  const holder = await pool().connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from venue_pulse where venue_id = (select id from venue where number = 1) for update');
    // More than there are connections.
    const kept = Promise.all(Array.from({ length: 40 }, (_, at) => world.placeOrder(orderAt(fries, 1 + (at % 20)))));
    await expect
      .poll(
        async () =>
          (await pool().query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount,
      )
      .toBeGreaterThan(0);
    let done = false;
    void kept.then(() => (done = true));
    for (let at = 0; at < 5; at += 1) placedOf(await world.placeOrder(orderAt(other, 11 + at)));
    expect(done).toBe(false);
    await holder.query('commit');
    const ids = (await kept).map((answer) => placedOf(answer)._id);
    // Together again: written one by one, each would be a flush to disk that all behind it wait for, and a busy venue would never catch up.
    const { rows } = await pool().query<{ commits: number }>(
      'select count(distinct xmin::text)::int as commits from orders where id = any($1)',
      [ids],
    );
    expect(rows[0]!.commits).toBeLessThan(10);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('who waits for a venue longer than the database allows is told to try again, and then orders once', async () => {
  const database = new URL(world.databaseUrl);
  database.searchParams.set('options', '-c lock_timeout=100ms');
  const impatient = await startApp({ beside: { ...world, databaseUrl: database.href } });
  const holder = await pool().connect();
  const key = { 'idempotency-key': crypto.randomUUID() };
  try {
    await holder.query('begin');
    await holder.query('select 1 from venue_pulse where venue_id = (select id from venue where number = 1) for update');
    const refused = await impatient.placeOrder(orderAt(fries, 4), key);
    expect(refused.status).toBe(503);
    expect(refused.json).toMatchObject({ error: { code: 'unavailable' } });
    await holder.query('commit');
    const { _id } = placedOf(await impatient.placeOrder(orderAt(fries, 4), key));
    expect(placedOf(await impatient.placeOrder(orderAt(fries, 4), key))._id).toBe(_id);
  } finally {
    await holder.query('rollback');
    holder.release();
    await impatient.close();
  }
});

test('written together, an order that the database refuses and one of an older menu take no other with them', async () => {
  const drafts = await Promise.all([fries, other, fries, other, fries].map((ware, at) => draftOf(ware, at + 1)));
  const [, ofNobody, , older] = drafts;
  const asked = drafts.map((draft) => {
    if (draft === ofNobody) return { ...draft, order: { ...draft.order, userId: crypto.randomUUID() } };
    return draft === older ? { ...draft, menuVersion: draft.menuVersion - 1 } : draft;
  });
  const write = orderWriter(world.system.database.db);
  // The first goes at once and alone, the others together behind it.
  const ends = await Promise.allSettled(asked.map(write));
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'refused'))).toEqual([
    { number: expect.any(Number), seq: expect.any(Number), orderId: expect.any(String), heldFor: null, capMet: null, isFirst: false },
    'refused',
    { number: expect.any(Number), seq: expect.any(Number), orderId: expect.any(String), heldFor: null, capMet: null, isFirst: false },
    'menu_moved',
    { number: expect.any(Number), seq: expect.any(Number), orderId: expect.any(String), heldFor: null, capMet: null, isFirst: false },
  ]);
  const ids = drafts.map(({ order }) => order.id);
  const { rows } = await pool().query<{ id: string }>('select id from orders where id = any($1)', [ids]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ids[0], ids[2], ids[4]]));
});

/** An order priced by the menu of this moment, at a table and second of its own. */
async function draftOf(ware: Ware, nth: number): Promise<NewOrder> {
  const venue = (await world.system.venues.get(String(ware.storeId)))!;
  const input = v.parse(AddOrderInput, { ...orderAt(ware, 1), deliveryMethod: 1, paymentMethod: 99, buyersName: 'Beside' });
  const { config } = world.system;
  const { order, lines } = draftOrder(venue, input, {
    now: Date.now() + 100_000 * nth,
    userId: null,
    verified: false,
    browser: null,
    phone: null,
    address: null,
    heldFor: null,
    usualCents: null,
    idempotencyKey: null,
    fingerprint: null,
    secret: config.secret,
    online: false,
  });
  return { order, lines, menuVersion: venue.menuVersion, caps: null };
}
