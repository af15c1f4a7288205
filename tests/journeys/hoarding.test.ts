import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, OWNER_1, line, placedOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt, demandCode } from '#tests/support/only-from-table.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { heldOf, minutesLater, open, takeEverything, worldOf } from '#tests/support/paying.ts';

/** Nobody takes everybody's last portions from a sofa: what is unconfirmed holds nothing, what is unpaid a third. */

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
  await takeEverything(world);
  // Of one pan, too.
  await world.saveVenue(1, (venue) => {
    for (const { promoCode } of venue.content?.promotions ?? []) if (promoCode?.code === 'CARAFE') promoCode.minimumSubtotal = 0;
    return venue;
  });
});
afterAll(() => world.close());

const PAN = 'elia-pan-of-the-day';
const PRICE = 8.9;
const pans = (quantity: number) => ({ order: [line(PAN, quantity)], orderAmount: Math.round(quantity * PRICE * 100) / 100 });
const ONLINE = { paymentMethod: 3 };

async function left(): Promise<number | null> {
  const row = await world.system.database.db.selectFrom('item').select('stockQty').where('id', '=', PAN).executeTakeFirst();
  return row?.stockQty ?? null;
}
const setLeft = (quantity: number | null) =>
  world.saveVenue(1, (venue) => {
    for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === PAN) item.stockQty = quantity;
    return venue;
  });
const usesOf = async (code: string): Promise<number> =>
  (await world.system.database.db.selectFrom('promotion').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used;
const confirm = (id: string) => world.call('POST', `/api/orders/${id}/confirm`, { headers: staff });
const stop = (id: string, orderStatus = 8) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Sold out.' }, headers: staff });
const abandon = (placed: { _id: string; accessToken: string }) =>
  world.call('POST', `/api/orders/${placed._id}/payment/abandon`, { headers: { authorization: `Bearer ${placed.accessToken}` } });

describe('an order that awaits confirmation', () => {
  beforeAll(() => demandCode(world, true));
  afterAll(() => demandCode(world, false));

  test('takes no portion until it is confirmed, and gives back what it took, once', async () => {
    await setLeft(5);
    const { _id } = await world.placed(pans(2));
    expect(await left()).toBe(5);
    expect((await confirm(_id)).status).toBe(200);
    expect(await left()).toBe(3);
    expect((await stop(_id, 9)).status).toBe(200);
    expect(await left()).toBe(5);
  });

  test('refused, gives back nothing that it never took', async () => {
    await setLeft(5);
    const { _id } = await world.placed({ ...pans(2), promoCode: 'CARAFE', orderAmount: 12.8 });
    const uses = await usesOf('CARAFE');
    expect((await stop(_id)).status).toBe(200);
    expect([await left(), await usesOf('CARAFE')]).toEqual([5, uses]);
  });

  test('is refused to who confirms where a dish has gone: they are told which, the order stays, the guest reads why', async () => {
    await setLeft(2);
    const { _id, accessToken } = await world.placed(pans(2));
    await demandCode(world, false);
    await world.placed(pans(1));
    await demandCode(world, true);
    const refused = expectRefusal(await confirm(_id), 409, 'sold_out');
    expect(refused.details).toEqual({ items: [PAN], names: ['Pan of the day'] });
    expect(await left()).toBe(1);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await world.call('GET', `/api/orders/${_id}`, { headers })).json).toMatchObject({ awaitingConfirmation: true, orderStatus: 0 });
    await stop(_id);
    expect((await world.call('GET', `/api/orders/${_id}`, { headers })).json).toMatchObject({ orderStatus: 8, statusReason: 'Sold out.' });
    expect(await left()).toBe(1);
  });

  test('uses no promotion and spends no reward until then', async () => {
    const cookie = await world.signIn(DINER);
    const uses = await usesOf('CARAFE');
    const { _id } = await world.placed({ ...pans(1), promoCode: 'CARAFE', orderAmount: 3.9 }, { cookie });
    expect(await usesOf('CARAFE')).toBe(uses);
    await confirm(_id);
    expect(await usesOf('CARAFE')).toBe(uses + 1);
    await stop(_id, 9);
    expect(await usesOf('CARAFE')).toBe(uses);
  });

  test('of many that are confirmed at once for one portion, one gets it; the dish sells out for the menu', async () => {
    await setLeft(1);
    const version = async () => (await world.call('GET', '/api/stores/1')).headers.get('etag');
    const before = await version();
    const waiting = [];
    for (let nth = 0; nth < 8; nth += 1) waiting.push(await world.placed(pans(1)));
    const answers = await Promise.all(waiting.map(({ _id }) => confirm(_id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) expectRefusal(answer, 409, 'sold_out');
    expect(await left()).toBe(0);
    expect(await version()).not.toBe(before);
  });

  test('confirming while the dish sells out: it is sold as often as it was there', async () => {
    for (let round = 0; round < 6; round += 1) {
      await setLeft(2);
      const waiting = [await world.placed(pans(1)), await world.placed(pans(1))];
      await demandCode(world, false);
      const [sold, ...confirmed] = await Promise.all([
        Promise.all(Array.from({ length: 3 }, () => world.placeOrder(pans(1)))),
        ...waiting.map(({ _id }) => confirm(_id)),
      ]);
      const had = [...sold, ...confirmed].filter((answer) => answer.status < 300).length;
      expect(had).toBe(2);
      expect(await left()).toBe(0);
      await demandCode(world, true);
    }
  });

  test('confirming and refusing at once: one of them happens, and the portions agree', async () => {
    for (let round = 0; round < 6; round += 1) {
      await setLeft(3);
      const { _id } = await world.placed(pans(2));
      const [yes, no] = await Promise.all([confirm(_id), stop(_id)]);
      const { orderStatus } = (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as { orderStatus: number };
      expect([yes.status, no.status]).toContain(200);
      expect(await left()).toBe(orderStatus === 8 ? 3 : 1);
    }
  });
});

describe('unpaid online orders', () => {
  /** A browser that has ordered once, and so has its mark. */
  const browser = async (): Promise<Record<string, string>> => {
    const answer = await world.placeOrder({ order: [line('elia-warm-pita')], orderAmount: 1.2 });
    return { cookie: cookiesOf(answer) };
  };
  const held: { _id: string; accessToken: string }[] = [];
  const hold = async (quantity: number, headers?: Record<string, string>): Promise<Answer> => {
    const answer = await world.placeOrder({ ...pans(quantity), ...ONLINE, table: 4 + (held.length % 5) }, headers ?? (await browser()));
    if (answer.status === 201) held.push(placedOf(answer));
    return answer;
  };
  const letGo = async () => {
    for (const placed of held.splice(0)) await abandon(placed);
  };
  afterEach(letGo);

  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [6, 2],
    [10, 3],
  ])('of %d portions hold %d together, and who pays the staff still gets the rest', async (stock, most) => {
    await setLeft(stock);
    for (let nth = 0; nth < most; nth += 1) expect((await hold(1)).status).toBe(201);
    const refused = expectRefusal(await hold(1), 409, stock === most ? 'sold_out' : 'held_by_unpaid');
    expect(refused.details).toMatchObject({ items: [PAN], names: ['Pan of the day'], ...(stock > most && { most: [0] }) });
    expect(await left()).toBe(stock - most);
    if (stock > most) await world.placed(pans(stock - most));
    await letGo();
    expect(await left()).toBe(most);
  });

  test('of many at once no more than the third are held', async () => {
    await setLeft(9);
    const answers = await Promise.all(Array.from({ length: 12 }, () => hold(1)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect(await left()).toBe(6);
    await letGo();
    expect(await left()).toBe(9);
  });

  const setCode = (maxUses: number | null) =>
    world.saveVenue(1, (venue) => {
      for (const { promoCode } of venue.content?.promotions ?? []) if (promoCode?.code === 'CARAFE') promoCode.maxUses = maxUses;
      return venue;
    });
  const withCode = { ...pans(1), promoCode: 'CARAFE', orderAmount: 3.9 };
  const holdCode = async () => {
    const answer = await world.placeOrder({ ...withCode, ...ONLINE, table: 4 + (held.length % 5) }, await browser());
    if (answer.status === 201) held.push(placedOf(answer));
    return answer;
  };

  test.each([
    [1, 1],
    [2, 1],
    [6, 2],
    [9, 3],
  ])('of %d uses of a code hold %d together, who pays the staff has the rest, and what is not paid comes back', async (uses, most) => {
    await setLeft(null);
    await setCode((await usesOf('CARAFE')) + uses);
    const before = await usesOf('CARAFE');
    const answers = await Promise.all(Array.from({ length: most + 4 }, holdCode));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, 'promotion_held_by_unpaid');
    for (let nth = 0; nth < uses - most; nth += 1) await world.placed({ ...withCode, table: 4 + (nth % 5) });
    expectRefusal(await world.placeOrder(withCode), 409, 'promotion_held_by_unpaid');
    const quote = await world.call('POST', '/api/orders/quote', { body: { storeId: 1, ...withCode } });
    expect(quote.json).toMatchObject({ promo: { state: 'held_by_unpaid' } });
    await letGo();
    expect(await usesOf('CARAFE')).toBe(before + uses - most);
    for (let nth = 0; nth < most; nth += 1) await world.placed({ ...withCode, table: 4 + (nth % 5) });
    expectRefusal(await world.placeOrder(withCode), 409, 'promotion_used_up');
    await setCode(null);
  });

  test('of a code that are paid while others want it: it is used as often as it may, and money that comes too late goes back', async () => {
    await setLeft(null);
    const before = await usesOf('CARAFE');
    await setCode(before + 3);
    const late = placedOf(await holdCode());
    expect((await open(world, late)).status).toBe(200);
    const [paying] = await heldOf(world, late);
    await minutesLater(world, late, 16);
    await world.system.payments.reconcile();
    held.length = 0;
    expect(await usesOf('CARAFE')).toBe(before);
    const answers = await Promise.all([...Array.from({ length: 8 }, () => world.placeOrder(withCode)), holdCode(), holdCode()]);
    const had = answers.filter(({ status }) => status === 201);
    expect(had).toHaveLength(3);
    expect(await usesOf('CARAFE')).toBe(before + 3);
    // Whatever the provider promised when it closed the payment.
    paying!.state = 'open';
    await worldOf(world).pay(paying!);
    await world.system.payments.reconcile();
    expect(paying!.refunded).toBe(paying!.amount);
    expect(await usesOf('CARAFE')).toBe(before + 3);
    for (const answer of had) if (placedOf(answer).paymentStatus === 'pending') held.push(placedOf(answer));
    await letGo();
    await setCode(null);
  });

  test('of one table are as many as may be open there; who scanned its code is not held up by who typed it', async () => {
    const caps = { browserOrders: 50, browserAmount: 900, tableOrders: 3, tableAmount: 900 };
    const setCaps = (orderCaps: typeof caps | null) =>
      world.saveVenue(1, ({ configuration, ...venue }) => {
        const { orderCaps: _, ...others } = { aiEnabled: false, tier: 0 as const, ...configuration };
        return { ...venue, configuration: orderCaps ? { ...others, orderCaps } : others };
      });
    await setCaps(caps);
    const fries = { order: [line('elia-hand-cut-fries', 1)], orderAmount: 4, ...ONLINE, table: 4 };
    const answers = await Promise.all(Array.from({ length: 9 }, async () => world.placeOrder(fries, await browser())));
    const placed = answers.filter(({ status }) => status === 201).map(placedOf);
    expect(placed).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(expectRefusal(answer, 409, 'too_many_unpaid_at_table').details).toEqual({ most: 3 });
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    for (let nth = 0; nth < 3; nth += 1) placed.push(placedOf(await world.placeOrder({ ...fries, k })));
    expectRefusal(await world.placeOrder({ ...fries, k }), 409, 'too_many_unpaid_at_table');
    placed.push(await world.placed({ ...fries, table: 5 }));
    for (let nth = 0; nth < 5; nth += 1) placed.push(await world.placed({ ...fries, table: 0, floor: 0, deliveryMethod: 2 }));
    for (const one of placed) await abandon(one);
    await setCaps(null);
  });

  test('one browser has two of them, also of dishes that nobody counts; another browser is not concerned', async () => {
    const mine = await browser();
    const soup = { order: [line('elia-hand-cut-fries', 1)], orderAmount: 4, ...ONLINE };
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.placeOrder(soup, mine)));
    const placed = answers.filter((answer) => answer.status === 201);
    expect(placed).toHaveLength(2);
    for (const answer of answers.filter((one) => one.status !== 201)) expectRefusal(answer, 409, 'too_many_unpaid');
    expect((await world.placeOrder(soup, await browser())).status).toBe(201);
    await abandon(placedOf(placed[0]!));
    expect((await world.placeOrder(soup, mine)).status).toBe(201);
    expect((await world.placeOrder({ ...soup, paymentMethod: 99 }, mine)).status).toBe(201);
  });
});
