import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CAPS } from '#domain/order-caps.ts';
import { usualStrangers } from '#features/ordering/server/usual-orders.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, placedOf, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

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

describe('one call for the whole wave', () => {
  const answer = (body: object, headers = staff) => world.call('POST', '/api/venues/1/wave', { body, headers });
  const board = async () => ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders;
  const waiting = async () => (await board()).filter(({ awaitingConfirmation }) => awaitingConfirmation).length;
  const move = (id: string | undefined, body: object) => world.call('POST', `/api/orders/${id}/status`, { body, headers: staff });

  test('is refused where none is known', async () => {
    await thinly(3);
    for (const what of ['hold', 'let_in', 'refuse']) expectRefusal(await answer({ what }), 409, 'no_wave');
    expect(await waiting()).toBe(0);
  });

  test('puts aside what nobody took, paid or sent with a code; lets it in again; and refuses it', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const seated = await world.placed({ order: [line('elia-warm-pita')], orderAmount: 1.2, floor: 1, table: 4, k });
    const known = await world.signUp('known.in.a.wave@parea.example');
    const signedIn = await world.placed({ order: [line('elia-warm-pita')], orderAmount: 1.2 }, { cookie: known.cookie });
    const pranks = await thinly(60);
    const [taken, paid, single] = pranks;
    await move(taken?._id, { orderStatus: 2 });
    await world.call('POST', `/api/orders/${paid?._id}/settle`, { body: { method: 'cash' }, headers: staff });
    await world.call('POST', `/api/orders/${single?._id}/hold`, { body: {}, headers: staff });
    await world.call('POST', `/api/orders/${single?._id}/confirm`, { body: {}, headers: staff });
    await look();

    const before = await query("select count(*)::int as n from venue_event where type = 'order.held'");
    expect(await answer({ what: 'hold' })).toMatchObject({ status: 200, json: { orders: 57, left: 0 } });
    expect((await query("select count(*)::int as n from venue_event where type = 'order.held'")).rows[0].n - before.rows[0].n).toBe(57);
    const inKitchen = (await board()).filter(({ awaitingConfirmation }) => !awaitingConfirmation).map(({ _id }) => _id);
    expect(inKitchen.toSorted()).toEqual([seated, signedIn, taken, paid, single].map((order) => order?._id).toSorted());
    // Asked again there is nothing more.
    expect(await answer({ what: 'hold' })).toMatchObject({ json: { orders: 0 } });

    expect(await answer({ what: 'let_in' })).toMatchObject({ status: 200, json: { orders: 57, left: 0 } });
    expect(await waiting()).toBe(0);
    // What staff let in once is not put aside again with the others.
    expect(await answer({ what: 'hold' })).toMatchObject({ json: { orders: 0 } });

    const more = await thinly(30);
    await answer({ what: 'hold' });
    expect(await waiting()).toBe(30);
    expect(await answer({ what: 'refuse', reason: 'Please speak to us.' })).toMatchObject({ status: 200, json: { orders: 30 } });
    const read = await world.call('GET', `/api/orders/${more[0]?._id}`, { headers: { authorization: `Bearer ${more[0]?.accessToken}` } });
    expect(read.json).toMatchObject({ orderStatus: 8, statusReason: 'Please speak to us.' });
    expect(await board()).toHaveLength(62);
  });

  test('gives back what they had taken, and takes it again where it lets them in', async () => {
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-pan-of-the-day') item.stockQty = 5;
      return venue;
    });
    const left = async () => (await query("select stock_qty as n from item where id = 'elia-pan-of-the-day'")).rows[0].n;
    const pan = { order: [line('elia-pan-of-the-day')], orderAmount: 8.9 };
    await thinly(60);
    for (let nth = 0; nth < 2; nth += 1) await world.placed({ ...pan, ...tables[nth] });
    await look();
    expect(await answer({ what: 'hold' })).toMatchObject({ json: { orders: 62 } });
    // Put aside, an order keeps what it has taken.
    expect(await left()).toBe(3);
    expect(await answer({ what: 'refuse' })).toMatchObject({ json: { orders: 62 } });
    expect(await left()).toBe(5);
  });

  test('of the venue’s own staff alone', async () => {
    await thinly(60);
    await look();
    expectRefusal(await answer({ what: 'hold' }, { cookie: await world.signIn(OWNER_2) }), 404, 'not_found');
    expect(await waiting()).toBe(0);
  });
});

describe('while a wave of strangers is known', () => {
  const pita = (more: object = {}) => ({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...more });
  const waits = async (more: object = {}, headers: Record<string, string> = {}) =>
    placedOf(await world.placeOrder(pita(more), headers)).awaitingConfirmation;
  const codes = async () => {
    const cookie = await world.signIn(OWNER_1);
    return Promise.all([4, 5, 6].map(async (table) => ({ floor: 1, table, k: (await codeAt(world, cookie, 1, table)).k })));
  };
  const holds = async () => (await wave()) as { holds: boolean };

  test('and guests use the tables’ codes, a stranger’s order waits; one with the code, of a known phone or of an account does not', async () => {
    const seated = await codes();
    const phones = [];
    for (let nth = 0; nth < 6; nth += 1) phones.push(await world.placeOrder(pita(seated[nth % 3])));
    await thinly(60);
    expect(await waits({ table: 7 })).toBe(false);
    await look();
    expect(await holds()).toMatchObject({ holds: true });

    expect(await waits({ table: 7 })).toBe(true);
    expect(await waits({ table: 0, floor: 0, deliveryMethod: 2 })).toBe(true);
    expect(await waits(seated[0])).toBe(false);
    expect(await waits({ table: 7 }, { cookie: cookiesOf(phones[0]!).replace(/order[^;]*;? ?/g, '') })).toBe(false);
    const person = await world.signUp('account.in.a.wave@parea.example');
    expect(await waits({ table: 7 }, { cookie: person.cookie })).toBe(false);
    // It has taken nothing yet, and says to staff why it waits.
    const { rows } = await query('select waits_for, reserved, marks from orders where awaiting_confirmation order by placed_at limit 1');
    expect(rows).toEqual([{ waits_for: 'wave', reserved: false, marks: ['typed', 'first_of_phone'] }]);

    // "These are guests": what waited goes in, and the next ones do not wait.
    expect((await world.call('POST', '/api/venues/1/wave', { body: { what: 'let_in' }, headers: staff })).json).toEqual({
      orders: 2,
      left: 0,
    });
    await look();
    expect(await holds()).toMatchObject({ holds: false });
    expect(await waits({ table: 7 })).toBe(false);
  });

  test('what a stranger’s order would have taken is undone, also where it takes portions', async () => {
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-pan-of-the-day') item.stockQty = 5;
      return venue;
    });
    const seated = await codes();
    for (let nth = 0; nth < 6; nth += 1) await world.placed(pita(seated[nth % 3]));
    await thinly(60);
    await look();
    const order = await world.placed({ order: [line('elia-pan-of-the-day')], orderAmount: 8.9, table: 7 });
    expect(order.awaitingConfirmation).toBe(true);
    const left = async () => (await query("select stock_qty as n from item where id = 'elia-pan-of-the-day'")).rows[0].n;
    expect(await left()).toBe(5);
    expect((await world.call('POST', `/api/orders/${order._id}/confirm`, { headers: staff })).status).toBe(200);
    expect(await left()).toBe(4);
  });

  test('but codes of one table alone, or of one phone, are not the codes in use', async () => {
    const [first] = await codes();
    for (let nth = 0; nth < 8; nth += 1) await world.placed(pita(first));
    await thinly(60);
    await look();
    expect(await holds()).toMatchObject({ holds: false });
    expect(await waits({ table: 7 })).toBe(false);
  });
});
