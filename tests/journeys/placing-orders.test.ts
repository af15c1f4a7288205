import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, line, placedOf, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

/** How many rows each table that an order writes to has, and what the venue's own row says. */
async function written(): Promise<unknown> {
  const { rows } = await world.system.database.pool.query(`select
    (select count(*) from orders) orders, (select count(*) from order_line) lines, (select count(*) from venue_event) events,
    (select count(*) from stamp_entry) stamps, (select sum(used) from promotion) used, (select sum(stock_qty) from item) stock,
    (select jsonb_agg(to_jsonb(p) order by venue_id) from venue_pulse p) pulses`);
  return rows[0];
}

describe('an order', () => {
  test('answers 201 with everything as the server computed it', async () => {
    const answer = await world.placeOrder({ orderAmount: 8, note: ' No salt ', language: 'el', avoids: ['milk'] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const venue = await world.venue(1);
    expect(placedOf(answer)).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      storeId: 1,
      storeDBId: venue._id,
      company: 'Elia & Salt',
      totalItems: 2,
      subtotal: 8,
      orderAmount: 8,
      currency: 'EUR',
      floor: 1,
      table: 4,
      orderStatus: 0,
      paymentStatus: 'unpaid',
      loyaltyStampsAdded: 0,
      note: 'No salt',
      avoids: ['milk'],
      order: [{ quantity: 2, name: 'Hand-cut fries', localName: 'Πατάτες τηγανητές', unitPrice: 4, lineTotal: 8, vatRate: 9 }],
    });
  });

  test('names the venue by storeDBId or by storeId, as number or text', async () => {
    const { _id } = await world.venue(1);
    for (const named of [
      { storeId: 1 },
      { storeId: '1' },
      { storeId: _id },
      { storeDBId: _id, storeId: null },
      { storeDBId: _id.toUpperCase() },
    ])
      expect((await world.placed({ ...named, orderAmount: 8 })).storeDBId).toBe(_id);
    for (const named of [
      { storeId: 4711 },
      { storeId: null },
      { storeId: null, storeDBId: crypto.randomUUID() },
      { storeDBId: "1' or '1'='1" },
    ])
      expectRefusal(await world.placeOrder({ ...named, orderAmount: 8 }), 404, 'not_found');
  });

  test('costs the same whichever of the three forms its extras have', async () => {
    const gyros = (extras: unknown) => [line('elia-gyros-in-warm-pita', 2, extras)];
    const forms = [
      { Pita: 'Wholemeal', 'Make it yours': ['Fried egg', 'Fries inside'], Sauce: 'Honey mustard' },
      { Pita: ['Wholemeal'], 'Make it yours': ['Fries inside', 'Fried egg'], Sauce: ['Honey mustard'] },
      {
        Pita: { value: 'Wholemeal', text: 'whatever', cost: -50 },
        'Make it yours': [{ value: 'Fried egg', cost: 0 }, { value: 'Fries inside' }],
        Sauce: [{ value: 'Honey mustard', text: null, cost: null }],
      },
    ];
    for (const extras of forms) {
      // 9.40 + 0.40 + 1.00 + 0.80 + 0.50, twice.
      const placed = await world.placed({ order: gyros(extras), orderAmount: 24.2 });
      expect(placed.order[0]).toMatchObject({ unitPrice: 12.1, lineTotal: 24.2 });
      expect(placed.order[0]?.chosen.map(({ option, value, cost }) => [option, value, cost])).toEqual([
        ['Pita', 'Wholemeal', 0.4],
        ['Make it yours', 'Fries inside', 0.8],
        ['Make it yours', 'Fried egg', 1],
        ['Sauce', 'Honey mustard', 0.5],
      ]);
      expect(placed.order[0]?.allergens).toEqual(expect.arrayContaining(['gluten', 'eggs', 'mustard']));
    }
    expect((await world.placed({ order: gyros({ Pita: 'Classic', Sauce: '', 'Make it yours': null }) })).orderAmount).toBe(18.8);
  });

  test.each([
    ['a required choice is missing', {}],
    ['a value does not exist', { Pita: 'Golden' }],
    ['a group does not exist', { Pita: 'Classic', Plate: 'Large' }],
    ['a radio gets two', { Pita: ['Classic', 'Wholemeal'] }],
    ['a checkbox gets more than its most', { Pita: 'Classic', 'Make it yours': ['Fried egg', 'Fries inside', 'Grilled halloumi'] }],
    ['a value comes twice', { Pita: 'Classic', 'Make it yours': ['Fried egg', 'Fried egg'] }],
  ])('is refused where %s', async (_why, extras) => {
    expectRefusal(await world.placeOrder({ order: [line('elia-gyros-in-warm-pita', 1, extras)], orderAmount: 9.4 }), 400, 'invalid_choice');
  });

  test('is refused where a group is one of JavaScript’s own names', async () => {
    const extras = { Pita: 'Classic', toString: 'x' };
    expectRefusal(await world.placeOrder({ order: [line('elia-gyros-in-warm-pita', 1, extras)], orderAmount: 9.4 }), 400, 'invalid_input');
  });

  test('believes no price, name or amount of the browser', async () => {
    const honest = { order: [line('elia-gyros-in-warm-pita', 1, { Pita: 'Wholemeal' })], orderAmount: 9.8, tip: 1 };
    const lies: Readonly<Record<string, unknown>>[] = [
      { subtotal: 0.01 },
      { discountAmount: 9 },
      { rewardSavings: 9 },
      { loyaltyStampsAdded: 1000 },
      { currency: 'USD' },
      { paymentStatus: 'paid', orderStatus: 5, number: 7, orderId: 'mine', _id: crypto.randomUUID(), revision: 9 },
      { vat: [], timestamp: '01-01-2000_00:00:00', company: 'Mesimeri', userId: crypto.randomUUID(), claimed: true },
      { order: [{ ...honest.order[0], price: 0, unitPrice: 0, lineTotal: 0, vatRate: 0 }] },
      {
        order: [
          {
            ...honest.order[0],
            payload: {
              item: { id: 'elia-gyros-in-warm-pita', price: 0.01, name: 'Free', addLoyaltyStamp: false, vatClass: 'zero', inStock: true },
              extras: { Pita: { value: 'Wholemeal', cost: -9 } },
            },
          },
        ],
      },
    ];
    const {
      _id: _i,
      orderId: _o,
      number: _n,
      revision: _r,
      accessToken: _a,
      timestamp: _t,
      placedAt: _p,
      statusAt: _s,
      ...truth
    } = await world.placed({ ...honest, orderAmount: 10.8 });
    expect(truth).toMatchObject({ subtotal: 9.8, tip: 1, orderAmount: 10.8, loyaltyStampsAdded: 1, currency: 'EUR', claimed: false });
    for (const lie of lies) expect(await world.placed({ ...honest, orderAmount: 10.8, ...lie })).toMatchObject(truth);
  });

  test('at another price is answered with a fresh quote, and nothing is written', async () => {
    const order = [line('elia-hand-cut-fries', 2), line('elia-lamb-chops', 1, { 'On the side': 'Small village salad' })];
    const before = await written();
    for (const orderAmount of [0, 26.49, 26.51, 8, 1_000_000]) {
      const { details } = expectRefusal(await world.placeOrder({ order, orderAmount, promoCode: 'MEZE20' }), 409, 'price_changed');
      expect(details['quote']).toEqual({
        lines: [
          { id: 'elia-hand-cut-fries', name: 'Hand-cut fries', quantity: 2, unitPrice: 4, lineTotal: 8 },
          { id: 'elia-lamb-chops', name: 'Lamb chops', quantity: 1, unitPrice: 18.5, lineTotal: 18.5 },
        ],
        subtotal: 26.5,
        rewardSavings: 0,
        discountAmount: 5.3,
        tip: 0,
        orderAmount: 21.2,
        loyaltyStampsAdded: 1,
      });
    }
    expect(await written()).toEqual(before);
  });

  test('of a price that changes while it is under way is quoted again', async () => {
    const id = 'elia-grilled-corn';
    await world.placed({ order: [line(id)], orderAmount: 3.6 });
    await world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === id) item.price = 3.7;
      return venue;
    });
    expectRefusal(await world.placeOrder({ order: [line(id)], orderAmount: 3.6 }), 409, 'price_changed');
    expect((await world.placed({ order: [line(id)], orderAmount: 3.7 })).orderAmount).toBe(3.7);
  });
});

describe('an order is refused, and leaves nothing,', () => {
  const bag = { storeId: 3, floor: 0, table: 0, deliveryMethod: 2 };
  test.each([
    ['an unknown dish', { order: [line('elia-unicorn')] }, 409, 'item_unknown', { items: ['elia-unicorn'] }],
    ['another venue’s dish', { order: [line('mesimeri-espresso')] }, 409, 'item_unknown', { items: ['mesimeri-espresso'] }],
    ['a dish that is sold out', { order: [line('elia-stuffed-tomatoes')] }, 409, 'sold_out', { items: ['elia-stuffed-tomatoes'] }],
    ['more portions than are left', { order: [line('elia-pan-of-the-day', 10)] }, 409, 'sold_out', { items: ['elia-pan-of-the-day'] }],
    ['more than are left over two lines', { order: [line('elia-pan-of-the-day', 5), line('elia-pan-of-the-day', 5)] }, 409, 'sold_out', {}],
    ['a table that is not there', { table: 12 }, 400, 'table_unknown', { floor: 1, table: 12 }],
    ['a floor that is not there', { floor: 3, table: 4 }, 400, 'table_unknown', {}],
    [
      'a delivery method that is off',
      { ...bag, deliveryMethod: 1, order: [line('kyma-dango')] },
      400,
      'method_unavailable',
      { deliveryMethod: 1 },
    ],
    ['a delivery method that does not exist', { deliveryMethod: 3 }, 400, 'method_unavailable', {}],
    ['a payment method that does not exist', { paymentMethod: 42 }, 400, 'method_unavailable', {}],
    ['an empty name', { buyersName: ' \t ' }, 400, 'invalid_input', {}],
    ['a name that hides characters', { buyersName: 'Ele\u202eni' }, 400, 'invalid_input', {}],
    ['no name', { buyersName: undefined }, 400, 'invalid_input', {}],
    ['no lines', { order: [] }, 400, 'invalid_input', {}],
    ['a quantity of 0', { order: [line('elia-warm-pita', 0)] }, 400, 'invalid_input', {}],
    ['a quantity of 21', { order: [line('elia-warm-pita', 21)] }, 400, 'invalid_input', {}],
    ['half a portion', { order: [line('elia-warm-pita', 0.5)] }, 400, 'invalid_input', {}],
    ['51 lines', { order: Array.from({ length: 51 }, () => line('elia-warm-pita')) }, 400, 'invalid_input', {}],
    [
      '101 portions',
      { order: [...Array.from({ length: 5 }, () => line('elia-warm-pita', 20)), line('elia-warm-pita')] },
      400,
      'invalid_cart',
      {},
    ],
    ['a negative amount', { orderAmount: -8 }, 400, 'invalid_input', {}],
    ['a third decimal', { orderAmount: 8.001 }, 400, 'invalid_input', {}],
    ['a negative tip', { tip: -1, orderAmount: 7 }, 400, 'invalid_input', {}],
    ['an amount that is a text', { orderAmount: '8' }, 400, 'invalid_input', {}],
  ])('for %s', async (_why, order, status, code, details) => {
    const before = await written();
    expect(expectRefusal(await world.placeOrder({ orderAmount: 8, ...order }), status, code).details).toMatchObject(details);
    expect(await written()).toEqual(before);
  });

  test('for a payment method that is off', async () => {
    const menu = { categories: ['All'], items: { All: [{ id: 'tea', name: 'Tea', price: 2 }] } };
    const venue = { title: 'Cash only', content: { menu }, paymentMethods: [{ value: 99, method: 'Cash' }] };
    const made = (await world.call('POST', '/api/stores', { body: venue, headers: world.admin })).json as { id: number };
    const order = { storeId: made.id, floor: 0, table: 0, order: [line('tea')], orderAmount: 2 };
    for (const paymentMethod of [100, 3]) {
      const refused = expectRefusal(await world.placeOrder({ ...order, paymentMethod }), 400, 'method_unavailable');
      expect(refused.details).toMatchObject({ paymentMethod });
    }
    expect((await world.placed({ ...order, paymentMethod: 99 })).orderAmount).toBe(2);
  });

  test('but the limits themselves are allowed', async () => {
    const pitas = Array.from({ length: 5 }, () => line('elia-warm-pita', 20));
    expect((await world.placed({ order: pitas, orderAmount: 120 })).totalItems).toBe(100);
    const lines = Array.from({ length: 50 }, () => line('elia-warm-pita'));
    expect((await world.placed({ order: lines, orderAmount: 60 })).order).toHaveLength(50);
  });

  test('while a venue is closed, with the time it opens', async () => {
    const openAllWeek = (from: string, to: string) => ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, from, to }));
    await world.saveVenue(3, (venue) => ({ ...venue, openingHours: { weekly: openAllWeek('18:00', '23:00') } }));
    const order = { storeId: 3, floor: 0, table: 0, deliveryMethod: 2, order: [line('kyma-dango')], orderAmount: 3.6 };
    world.time.now = Date.parse('2026-06-10T12:00:00Z');
    const before = await written();
    const { details } = expectRefusal(await world.placeOrder(order), 409, 'venue_closed');
    // 18:00 in Nicosia, in summer.
    expect(details).toEqual({ nextOpening: '2026-06-10T15:00:00.000Z' });
    expect((await world.venue(3)).opening).toEqual({ open: false, nextOpening: '2026-06-10T15:00:00.000Z' });
    expect(await written()).toEqual(before);
    world.time.now = Date.parse('2026-06-10T15:00:00Z');
    expect((await world.placed(order)).timestamp).toBe('10-06-2026_18:00:00');
    expect((await world.venue(3)).opening).toEqual({ open: true, nextOpening: null });
    world.time.now = null;
  });
});

describe('an order is taken', () => {
  test('without a table: 0 is the specification’s default', async () => {
    for (const place of [
      { floor: 0, table: 0 },
      { floor: undefined, table: undefined },
      { floor: null, table: null },
      { floor: '0', table: '0' },
    ])
      expect(await world.placed({ ...place, orderAmount: 8 })).toMatchObject({ floor: 0, table: 0 });
  });

  test('at a table of another floor, given as text', async () => {
    expect(await world.placed({ floor: '2', table: '12', orderAmount: 8 })).toMatchObject({ floor: 2, table: 12 });
  });

  test('by a venue that has the specified fields alone', async () => {
    const menu = { categories: ['Food'], items: { Food: [{ id: 1, name: 'Toast', price: 2.5 }] } };
    const made = await world.call('POST', '/api/stores', { body: { title: 'Plain', content: { menu } }, headers: world.admin });
    expect(made.status).toBe(200);
    const { id, _id } = made.json as { id: number; _id: string };
    expect(await world.venue(id)).toMatchObject({ _id, opening: { open: true }, currency: { code: 'EUR' } });
    for (const item of [1, '1']) {
      const order = [{ quantity: 2, payload: { item: { id: item } } }];
      const placed = await world.placed({ storeId: id, order, orderAmount: 5, floor: 0, table: 3, deliveryMethod: 2, paymentMethod: 100 });
      expect(placed).toMatchObject({ orderAmount: 5, table: 3, vat: [{ rate: 5, gross: 5 }] });
    }
  });

  test('with a VAT table that adds up to what was paid, each dish at the rate of its class', async () => {
    const order = [line('mesimeri-cold-brew-and-orange', 3), line('mesimeri-green-bowl', 1), line('mesimeri-midday-negroni', 2)];
    // 13.20 + 9.00 + 18.00, less 15 %, and a tip that carries no VAT.
    const placed = await world.placed({ storeId: 2, floor: 1, table: 1, order, promoCode: 'PROINO', tip: 2, orderAmount: 36.17 });
    expect(placed).toMatchObject({ subtotal: 40.2, discountAmount: 6.03, tip: 2 });
    expect(placed.order.map((sold) => sold.vatRate)).toEqual([24, 13, 24]);
    const cents = (amount: number) => Math.round(amount * 100);
    expect(placed.vat.reduce((sum, row) => sum + cents(row.gross), 0)).toBe(cents(placed.orderAmount - placed.tip));
    expect(placed.vat.map((row) => row.rate).toSorted((a, b) => a - b)).toEqual([13, 24]);
    for (const { rate, gross, net, vat } of placed.vat) {
      expect(cents(net) + cents(vat)).toBe(cents(gross));
      expect(Math.abs(cents(vat) - (cents(gross) * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
    }
  });
});
