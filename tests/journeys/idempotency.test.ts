import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, placedOf, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const ordersNow = async () => (await world.system.database.pool.query('select count(*)::int as n from orders')).rows[0].n as number;
const order = { orderAmount: 8 };

describe('a repeat with the same Idempotency-Key', () => {
  test('answers what the first answered, access token and cookie included, and says so', async () => {
    const headers = key();
    const [first, again] = [await world.placeOrder(order, headers), await world.placeOrder(order, headers)];
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.json).toEqual(first.json);
    expect(placedOf(again).accessToken).toMatch(/^[\w-]{32,}$/);
    const ofOrder = (answer: typeof first) => answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('order'));
    expect(ofOrder(again)).toEqual(ofOrder(first));
  });

  test('also after the order moved on, the menu changed and the clock with it', async () => {
    const headers = key();
    const first = await world.placeOrder(order, headers);
    const { _id } = placedOf(first);
    const cookie = await world.signIn(STAFF_1);
    await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 9, reason: 'No.' }, headers: { cookie } });
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-hand-cut-fries') item.price = 4.5;
      return venue;
    });
    world.time.now = Date.now() + 3_600_000;
    expect((await world.placeOrder(order, headers)).json).toEqual(first.json);
    world.time.now = null;
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-hand-cut-fries') item.price = 4;
      return venue;
    });
  });

  test('also through another process, whatever the order of the keys', async () => {
    const other = await startApp({ beside: world });
    const headers = key();
    const body = { ...order, buyersName: 'Eleni', paymentMethod: 99, deliveryMethod: 1, table: 4, floor: 1 };
    const first = await world.placeOrder(body, headers);
    const turned = { floor: 1, table: 4, deliveryMethod: 1, paymentMethod: 99, buyersName: 'Eleni', ...order };
    expect((await other.placeOrder(turned, headers)).json).toEqual(first.json);
    await other.close();
  });

  test('sent twenty times in parallel makes one order', async () => {
    const headers = key();
    const before = await ordersNow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.placeOrder(order, headers)));
    expect(await ordersNow()).toBe(before + 1);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
  });

  test('and another body is 422', async () => {
    const headers = key();
    await world.placed(order, headers);
    for (const other of [{ buyersName: 'Someone' }, { table: 5 }, { order: [line('elia-hand-cut-fries'), line('elia-hand-cut-fries')] }])
      expectRefusal(await world.placeOrder({ ...order, ...other }, headers), 422, 'idempotency_key_reused');
  });

  test('may be used again after a refusal: a confirmed price goes with the same key', async () => {
    const headers = key();
    expectRefusal(await world.placeOrder({ orderAmount: 7 }, headers), 409, 'price_changed');
    expect((await world.placed({ orderAmount: 8 }, headers)).orderAmount).toBe(8);
  });
});

describe('who only asks what became of an order', () => {
  const only = { 'only-if-known': 'true' };
  const orVoid = { 'only-if-known': 'else-void' };

  test('makes none, and is told the first answer of one that is known, hours later and to a closed venue too', async () => {
    const headers = key();
    const before = await ordersNow();
    expectRefusal(await world.placeOrder(order, { ...headers, ...only }), 404, 'order_unknown');
    expectRefusal(await world.placeOrder(order, only), 404, 'order_unknown');
    expect(await ordersNow()).toBe(before);
    const first = await world.placeOrder(order, headers);
    world.time.now = Date.now() + 40 * 3_600_000;
    const again = await world.placeOrder(order, { ...headers, ...only });
    world.time.now = null;
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await ordersNow()).toBe(before + 1);
  });

  test('may have the key made void where none has come: what is still under way is refused when it arrives, and makes nothing', async () => {
    const headers = key();
    const before = await ordersNow();
    for (const ask of [orVoid, orVoid, only]) expectRefusal(await world.placeOrder(order, { ...headers, ...ask }), 404, 'order_unknown');
    expectRefusal(await world.placeOrder(order, headers), 409, 'idempotency_key_void');
    // Also where it would have been refused for something else, or has taken something on its way.
    expectRefusal(await world.placeOrder({ ...order, orderAmount: 7 }, headers), 409, 'idempotency_key_void');
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-pan-of-the-day') item.stockQty = 9;
      return venue;
    });
    const counted = { order: [line('elia-pan-of-the-day')], orderAmount: 8.9 };
    const another = key();
    expectRefusal(await world.placeOrder(counted, { ...another, ...orVoid }), 404, 'order_unknown');
    const left = async () =>
      (await world.system.database.pool.query("select stock_qty as n from item where id = 'elia-pan-of-the-day'")).rows[0].n as number;
    expectRefusal(await world.placeOrder(counted, another), 409, 'idempotency_key_void');
    expect(await left()).toBe(9);
    expect(await ordersNow()).toBe(before);
    // Under another key it is an order like any other; one that has come is told as ever.
    const anew = key();
    const placed = await world.placeOrder(order, anew);
    expect((await world.placeOrder(order, { ...anew, ...orVoid })).json).toEqual(placed.json);
  });

  test('finds the order or keeps it out, whichever of the two comes first, with many others at the venue', async () => {
    const other = await startApp({ beside: world });
    const rounds = await Promise.all(
      Array.from({ length: 60 }, async (_, nth) => {
        const headers = key();
        const [late, asked] = await Promise.all([
          (nth % 2 ? world : other).placeOrder(order, headers),
          world.placeOrder(order, { ...headers, ...orVoid }),
          other.placeOrder(order),
        ]);
        const { rows } = await world.system.database.pool.query('select count(*)::int as n from orders where idempotency_key = $1', [
          headers['idempotency-key'],
        ]);
        return { late: late.status, asked: asked.status, orders: rows[0].n as number };
      }),
    );
    for (const round of rounds)
      expect([
        { late: 201, asked: 201, orders: 1 },
        { late: 409, asked: 404, orders: 0 },
      ]).toContainEqual(round);
    await other.close();
  });

  test('also keeps out an order that was about to be written when its key became void', async () => {
    const headers = key();
    const { pool } = world.system.database;
    const before = await ordersNow();
    const asking = await pool.connect();
    await asking.query('begin');
    const { rows } = await asking.query(
      'update venue_pulse set voids = voids + 1 where venue_id = (select id from venue where number = 1) returning venue_id',
    );
    await asking.query("insert into order_key_void (venue_id, key, fingerprint, at) values ($1, $2, '\\x00', now())", [
      rows[0].venue_id,
      headers['idempotency-key'],
    ]);
    const late = world.placeOrder(order, headers);
    try {
      // Its statement has begun, sees no void key, and waits for the venue's row.
      await expect
        .poll(async () => {
          const waiting = await pool.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with sent as%'",
          );
          return waiting.rows[0].n as number;
        })
        .toBe(1);
    } finally {
      await asking.query('commit');
      asking.release();
    }
    expectRefusal(await late, 409, 'idempotency_key_void');
    expect(await ordersNow()).toBe(before);
  });

  test('makes void what is their own alone, and a key is not remembered for ever', async () => {
    const headers = key();
    const mine = { cookie: cookiesOf(await world.placeOrder(order)) };
    const theirs = { cookie: cookiesOf(await world.placeOrder(order)) };
    expectRefusal(await world.placeOrder({ ...order, buyersName: 'Else' }, { ...headers, ...theirs, ...orVoid }), 404, 'order_unknown');
    const placed = await world.placeOrder(order, { ...headers, ...mine });
    expect(placed.status).toBe(201);
    expect((await world.placeOrder(order, { ...headers, ...mine, ...orVoid })).json).toMatchObject({ _id: placedOf(placed)._id });
    const void_ = async () => (await world.system.database.pool.query('select count(*)::int as n from order_key_void')).rows[0].n as number;
    expect(await void_()).toBeGreaterThan(0);
    await world.system.sweeps.run('forget void keys');
    expect(await void_()).toBeGreaterThan(0);
    world.time.now = Date.now() + 8 * 24 * 3_600_000;
    await world.system.sweeps.run('forget void keys');
    world.time.now = null;
    expect(await void_()).toBe(0);
  });

  test('is refused another body, as a repeat is', async () => {
    const headers = key();
    await world.placed(order, headers);
    expectRefusal(await world.placeOrder({ ...order, table: 5 }, { ...headers, ...only }), 422, 'idempotency_key_reused');
  });
});

test('a key has at most 200 characters', async () => {
  await world.placed(order, { 'idempotency-key': 'k'.repeat(200) });
  expectRefusal(await world.placeOrder(order, { 'idempotency-key': 'k'.repeat(201) }), 400, 'invalid_input');
});

test('without a key nothing is taken for a repeat', async () => {
  const [one, two, empty] = [await world.placed(order), await world.placed(order), await world.placed(order, { 'idempotency-key': ' ' })];
  expect(new Set([one._id, two._id, empty._id]).size).toBe(3);
});

describe('the numbers of orders', () => {
  const at = (time: string) => (world.time.now = Date.parse(time));
  const bag = { storeId: 3, floor: 0, table: 0, deliveryMethod: 2, order: [line('kyma-dango', 2)], orderAmount: 7.2 };

  test('count from 1 at each venue and business day, which begins at five in the morning, without a gap under load', async () => {
    at('2027-03-10T10:00:00Z');
    const placed = await Promise.all(Array.from({ length: 30 }, () => world.placed(bag)));
    expect(placed.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(placed.map((_, index) => index + 1));
    // 04:59 and 05:00 in Nicosia.
    at('2027-03-11T02:59:59Z');
    expect((await world.placed(bag)).number).toBe(31);
    at('2027-03-11T03:00:00Z');
    expect((await world.placed(bag)).number).toBe(1);
    expect((await world.placed(order)).number).toBe(1);
    world.time.now = null;
  });

  test('go on where a day stopped that comes again: a clock that was put back, another time zone', async () => {
    const numbers: number[] = [];
    for (const time of [
      '2027-04-10T10:00:00Z',
      '2027-04-10T10:00:10Z',
      '2027-04-11T10:00:00Z',
      '2027-04-10T10:00:20Z',
      '2027-04-11T10:00:10Z',
    ]) {
      at(time);
      numbers.push((await world.placed(bag)).number);
    }
    expect(numbers).toEqual([1, 2, 1, 3, 2]);
    world.time.now = null;
  });

  test("and the readable id: day, time, floor, table and amount of the venue, with the day's number behind it where two would be alike", async () => {
    at('2027-03-28T00:59:59.900Z');
    const three = [await world.placed(order), await world.placed(order), await world.placed(order)];
    const numbers = three.map(({ number }) => number);
    // The clocks of Nicosia go from 02:59:59 to 04:00:00 in this night.
    const plain = '28-03-2027_02:59:59-1-4-8.00';
    expect(three.map(({ orderId }) => orderId)).toEqual([plain, `${plain}-${numbers[1]}`, `${plain}-${numbers[2]}`]);
    // The answer is what is stored, and the time is nobody's but its own.
    for (const { _id, accessToken, orderId, timestamp } of three) {
      const read = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
      expect(read.json).toMatchObject({ orderId, timestamp: '28-03-2027_02:59:59' });
      expect(timestamp).toBe('28-03-2027_02:59:59');
    }
    const other = await world.placed({ ...order, table: 5 });
    expect(other).toMatchObject({
      orderId: '28-03-2027_02:59:59-1-5-8.00',
      timestamp: '28-03-2027_02:59:59',
      placedAt: '2027-03-28T00:59:59.900Z',
    });
    const rush = await Promise.all(Array.from({ length: 25 }, () => world.placed({ ...order, table: 6 })));
    const [first, ...rest] = rush.toSorted((a, b) => a.number - b.number);
    expect(first?.orderId).toBe('28-03-2027_02:59:59-1-6-8.00');
    for (const { orderId, number } of rest) expect(orderId).toBe(`28-03-2027_02:59:59-1-6-8.00-${number}`);
    world.time.now = null;
  });
});
