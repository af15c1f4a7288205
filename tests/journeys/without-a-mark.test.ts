import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unreadOrderOf } from '#domain/assistance.ts';
import type { AssistanceRequest } from '#features/assistance/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, placedOf, refusalOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt, demandCode } from '#tests/support/only-from-table.ts';
import { solved } from '#tests/support/proof-of-work.ts';

/** Who sends no cookie is counted with all others of the address that send none, and a mark costs where many are fetched. */

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);
let address = 0;
const elsewhere = () => `198.51.100.${(address += 1)}`;
/** The address of the prankster of this test; another one for each test. */
let sofa = elsewhere();
beforeEach(async () => {
  sofa = elsewhere();
  await query('delete from orders');
  await query('delete from assistance_request');
  for (const { _id } of ((await world.call('GET', '/api/venues/1/blocks', { headers: staff })).json as { blocks: { _id: string }[] })
    .blocks)
    await world.call('POST', `/api/blocks/${_id}/lift`, { headers: staff });
});

const from = (at: string, cookie = '') => ({ 'x-forwarded-for': at, ...(cookie && { cookie }) });
/** The cookie that a page gets with its first call of the checkout. */
const mark = async (at: string, headers: Record<string, string> = {}): Promise<Answer> =>
  world.call('GET', '/api/venues/1/payment-options', { headers: { ...from(at), ...headers } });
const phone = async (at: string) => from(at, cookiesOf(await mark(at)));
const pita = (more: object = {}) => ({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...more });
const collected = pita({ table: 0, floor: 0, deliveryMethod: 2 });
const times = async (count: number, one: (nth: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => one(nth)));
const taken = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201).map(placedOf);
const inKitchen = (answers: readonly Answer[]) => taken(answers).filter((order) => !order.awaitingConfirmation);
const post = (path: string, body: object = {}, headers: Record<string, string> = staff) => world.call('POST', path, { body, headers });
const tables = async () =>
  (await world.venue(1)).tableArrangement?.flatMap(({ floor, tables: list }) => list.map(({ table }) => ({ floor, table }))) ?? [];

describe('orders without a mark', () => {
  test('of one address count together: six reach the kitchen, six more wait, whichever tables they name; further ones are refused', async () => {
    const at = await tables();
    const answers = await times(48, (nth) => world.placeOrder(pita(at[nth % at.length]), from(sofa)));
    expect(inKitchen(answers)).toHaveLength(6);
    expect(taken(answers)).toHaveLength(12);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, 'too_many_waiting');
    // Neither for another address nor for a page, which has its mark, is it too much.
    expect(inKitchen([await world.placeOrder(pita(), from(elsewhere())), await world.placeOrder(pita(), await phone(sofa))])).toHaveLength(
      2,
    );
    // Once they are served, a program at that address orders as always.
    await query('update orders set status = 4');
    expect(inKitchen([await world.placeOrder(pita(), from(sofa))])).toHaveLength(1);
  });

  test('are blocked together, and those of a blocked phone that drops its cookie with them', async () => {
    const first = placedOf(await world.placeOrder(pita(), from(sofa)));
    expect((await post(`/api/orders/${first._id}/block`, { what: 'phone', refuse: true })).json).toEqual({ refused: 1 });
    expectRefusal(await world.placeOrder(pita({ table: 5 }), from(sofa)), 409, 'blocked');
    expect((await world.placeOrder(pita({ table: 5 }), await phone(sofa))).status).toBe(201);

    const away = elsewhere();
    const marked = await phone(away);
    const second = placedOf(await world.placeOrder(pita(), marked));
    await post(`/api/orders/${second._id}/block`, { what: 'phone' });
    expectRefusal(await world.placeOrder(pita(), marked), 409, 'blocked');
    expectRefusal(await world.placeOrder(pita(), from(away)), 409, 'blocked');
    expect((await world.placeOrder(pita(), from(elsewhere()))).status).toBe(201);
  });

  test('of a blocked phone’s table and address wait for a look where nobody knows the phone: a fresh mark is no way back, and one tap lets the innocent in', async () => {
    // Beside the prankster sits somebody who was served already.
    const friend = await phone(sofa);
    const served = placedOf(await world.placeOrder(pita({ table: 6 }), friend));
    await post(`/api/orders/${served._id}/status`, { orderStatus: 1 });
    const prankster = await phone(sofa);
    const prank = placedOf(await world.placeOrder(pita({ table: 6 }), prankster));
    await post(`/api/orders/${prank._id}/block`, { what: 'phone', refuse: true });
    expectRefusal(await world.placeOrder(pita({ table: 6 }), prankster), 409, 'blocked');

    // Private windows, with the table's code and without it, fetched before the block or after it.
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 6);
    const windows = await times(5, async (nth) => world.placeOrder(pita({ table: 6, ...(nth % 2 && { k }) }), await phone(sofa)));
    expect(taken(windows).map(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual(windows.map(() => true));
    const { orders } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
    expect(orders.filter(({ waitsFor }) => waitsFor === 'near')).toHaveLength(5);
    // Nobody else waits for it: who is known, another table, another address.
    const others = [friend, await phone(sofa), await phone(elsewhere())];
    const free = await Promise.all(others.map((who, at) => world.placeOrder(pita({ table: at === 1 ? 5 : 6 }), who)));
    expect(inKitchen(free)).toHaveLength(3);

    // Somebody new at the table: one tap, and the next round needs none.
    const innocent = await phone(sofa);
    const first = placedOf(await world.placeOrder(pita({ table: 6 }), innocent));
    expect((await post(`/api/orders/${first._id}/confirm`)).status).toBe(200);
    expect(inKitchen([await world.placeOrder(pita({ table: 6 }), innocent)])).toHaveLength(1);
    // Let in again, all is as before.
    const { blocks } = (await world.call('GET', '/api/venues/1/blocks', { headers: staff })).json as { blocks: { _id: string }[] };
    for (const { _id } of blocks) await post(`/api/blocks/${_id}/lift`);
    expect(inKitchen([await world.placeOrder(pita({ table: 6 }), await phone(sofa))])).toHaveLength(1);
  });

  test('fill no table for whom the house has served: strangers with a new mark each wait behind it', async () => {
    const guest = await phone(sofa);
    const first = placedOf(await world.placeOrder(pita({ table: 7 }), guest));
    await post(`/api/orders/${first._id}/status`, { orderStatus: 1 });
    const strangers = await times(20, async () => world.placeOrder(pita({ table: 7 }), await phone(sofa)));
    expect(inKitchen(strangers).length).toBeLessThan(20);
    expect(inKitchen([await world.placeOrder(pita({ table: 7 }), await phone(sofa))])).toHaveLength(0);
    expect(inKitchen(await times(4, () => world.placeOrder(pita({ table: 7 }), guest)))).toHaveLength(4);
    // Its own end it has as ever.
    expect(inKitchen(await times(4, () => world.placeOrder(pita({ table: 7 }), guest)))).toHaveLength(1);
  });

  test('repeated under their key are the same order', async () => {
    const headers = { ...from(sofa), 'idempotency-key': crypto.randomUUID() };
    const first = placedOf(await world.placeOrder(pita(), headers));
    expect(placedOf(await world.placeOrder(pita(), headers))._id).toBe(first._id);
  });

  test('leave nothing of their address behind after a day', async () => {
    await world.placeOrder(pita(), from(sofa));
    await query("update orders set placed_at = now() - interval '25 hours'");
    await world.system.sweeps.run('forget where orders came from');
    expect((await query('select phone, address from orders')).rows).toEqual([{ phone: null, address: null }]);
  });
});

test('fresh marks cost work once more were fetched at one address than a full house has phones', async () => {
  const answers = await times(240, () => mark(sofa));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const refused = await mark(sofa);
  expectRefusal(refused, 429, 'too_many');
  expect(cookiesOf(refused)).not.toContain('browser=');
  expectRefusal(await post('/api/orders/quote', { storeId: 1, order: pita().order }, from(sofa)), 429, 'too_many');
  // An order without one is taken, and brings none.
  const order = await world.placeOrder(pita(), from(sofa));
  expect([order.status, cookiesOf(order).includes('browser=')]).toEqual([201, false]);
  // Who has one goes on, who does the work gets one, and other addresses are not concerned.
  expect((await mark(sofa, { cookie: cookiesOf(answers[0]!) })).status).toBe(200);
  const proven = await mark(sofa, { 'proof-of-work': solved(refusalOf(refused).details) });
  expect(cookiesOf(proven)).toContain('browser=');
  expect((await mark(elsewhere())).status).toBe(200);
});

describe('orders that wait', () => {
  beforeEach(() => demandCode(world, true));
  const letGo = () => demandCode(world, false);

  test('are six of a phone, then are refused; with the table’s code nobody waits', async () => {
    try {
      const mine = await phone(sofa);
      const answers = await times(10, () => world.placeOrder(pita(), mine));
      expect(taken(answers)).toHaveLength(6);
      for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, 'too_many_waiting');
      const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
      expect(inKitchen([await world.placeOrder(pita({ k }), mine)])).toHaveLength(1);
    } finally {
      await letGo();
    }
  });

  test('are thirty of an address and a hundred of a venue, then cost work; one call refuses all of them', async () => {
    try {
      const phones = await Promise.all(Array.from({ length: 12 }, () => phone(sofa)));
      const answers = await times(60, (nth) => world.placeOrder(pita(), phones[nth % 12]));
      expect(taken(answers)).toHaveLength(30);
      const refused = answers.find(({ status }) => status !== 201)!;
      expectRefusal(refused, 429, 'too_many');
      const fresh = await phone(sofa);
      const asked = await world.placeOrder(pita(), fresh);
      expect(await world.placeOrder(pita(), { ...fresh, 'proof-of-work': solved(refusalOf(asked).details) })).toMatchObject({
        status: 201,
      });
      // An honest guest elsewhere is not concerned, until the venue has a hundred.
      expect((await world.placeOrder(pita(), await phone(elsewhere()))).status).toBe(201);
      for (let nth = 0; nth < 3; nth += 1) {
        const at = elsewhere();
        const others = await Promise.all(Array.from({ length: 5 }, () => phone(at)));
        await times(25, (one) => world.placeOrder(pita(), others[one % 5]));
      }
      expect((await query('select count(*)::int as n from orders where awaiting_confirmation')).rows).toEqual([{ n: 100 }]);
      const full = await world.placeOrder(pita(), await phone(elsewhere()));
      expectRefusal(full, 429, 'too_many');
      expect(await post('/api/venues/1/wave', { what: 'refuse_waiting' })).toMatchObject({ status: 200, json: { orders: 100, left: 0 } });
      expect((await query('select count(*)::int as n from orders where awaiting_confirmation and status = 0')).rows).toEqual([{ n: 0 }]);
    } finally {
      await letGo();
    }
  });

  test('leave the numbers of the day without gaps where one is refused among others', async () => {
    try {
      const mine = await phone(sofa);
      const other = await phone(elsewhere());
      const answers = await times(20, (nth) => world.placeOrder(pita(), nth % 4 === 0 ? other : mine));
      const numbers = taken(answers)
        .map(({ number }) => number)
        .toSorted((one, two) => one - two);
      expect(numbers).toHaveLength(11);
      expect(numbers.at(-1)! - numbers[0]!).toBe(10);
    } finally {
      await letGo();
    }
  });
});

describe('rooms that guests share', () => {
  test('of those who collect, newcomers of one address have theirs', async () => {
    const phones = await Promise.all(Array.from({ length: 12 }, () => phone(sofa)));
    const pranks = await times(60, (nth) => world.placeOrder(collected, phones[nth % 12]));
    expect(inKitchen(pranks)).toHaveLength(8);
    expect(inKitchen([await world.placeOrder(collected, await phone(elsewhere()))])).toHaveLength(1);
  });

  test('of a table’s code, one address has two thirds', async () => {
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 5);
    const phones = await Promise.all(Array.from({ length: 6 }, () => phone(sofa)));
    const pranks = await times(18, (nth) => world.placeOrder(pita({ table: 5, k }), phones[nth % 6]));
    expect(inKitchen(pranks)).toHaveLength(10);
    expect(inKitchen([await world.placeOrder(pita({ table: 5, k }), await phone(elsewhere()))])).toHaveLength(1);
  });

  test('of the unpaid online orders of a table, one address has two thirds, and without a mark two', async () => {
    const online = { order: [line('elia-hand-cut-fries', 1)], orderAmount: 4, paymentMethod: 3, table: 6 };
    const away = elsewhere();
    const unmarked = await times(6, () => world.placeOrder(online, from(away)));
    expect(unmarked.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    const phones = await Promise.all(Array.from({ length: 8 }, () => phone(sofa)));
    const pranks = [];
    for (let nth = 0; nth < 16; nth += 1) pranks.push(await world.placeOrder(online, phones[nth % 8]));
    expect(taken(pranks).length + taken(unmarked).length).toBeLessThanOrEqual(12);
    expect((await world.placeOrder(online, await phone(elsewhere()))).status).toBe(201);
  });
});

describe('what strangers order in cash without a code', () => {
  const PAN = 'elia-pan-of-the-day';
  const pans = (quantity: number) => ({ order: [line(PAN, quantity)], orderAmount: Math.round(quantity * 8.9 * 100) / 100 });
  const setLeft = (quantity: number | null) =>
    world.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === PAN) item.stockQty = quantity;
      return venue;
    });
  const left = async () => (await query('select stock_qty as n from item where id = $1', [PAN])).rows[0].n as number;

  test('holds a third of the portions, the rest waits for a look and holds nothing', async () => {
    await setLeft(9);
    expect(placedOf(await world.placeOrder(pans(9), from(sofa)))).toMatchObject({ awaitingConfirmation: true });
    expect(await left()).toBe(9);
    const answers = await times(8, async () => world.placeOrder(pans(1), await phone(elsewhere())));
    expect(inKitchen(answers)).toHaveLength(3);
    expect(await left()).toBe(6);
    const board = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
    expect(board.orders.filter(({ waitsFor }) => waitsFor === 'scarce')).toHaveLength(6);
    // Who has the table's code, an account, or was served here before takes what is left.
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    expect(inKitchen([await world.placeOrder({ ...pans(2), k }, await phone(sofa))])).toHaveLength(1);
    const regular = await phone(elsewhere());
    await world.placeOrder(pita(), regular);
    await query('update orders set status = 4 where total_cents = 120');
    expect(inKitchen([await world.placeOrder(pans(4), regular)])).toHaveLength(1);
    expect(await left()).toBe(0);
    await setLeft(null);
  });

  test('holds a third of the uses of a code', async () => {
    await setLeft(null);
    const { rows } = await query("select used from promotion where code = 'CARAFE'");
    await world.saveVenue(1, (venue) => {
      for (const { promoCode } of venue.content?.promotions ?? [])
        if (promoCode?.code === 'CARAFE') Object.assign(promoCode, { maxUses: rows[0].used + 3, minimumSubtotal: 0 });
      return venue;
    });
    const withCode = { ...pans(1), promoCode: 'CARAFE', orderAmount: 3.9 };
    const answers = await times(3, async () => world.placeOrder(withCode, from(elsewhere())));
    expect(inKitchen(answers)).toHaveLength(1);
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    expect(
      inKitchen([
        await world.placeOrder({ ...withCode, k }, from(elsewhere())),
        await world.placeOrder({ ...withCode, k }, from(elsewhere())),
      ]),
    ).toHaveLength(2);
  });
});

describe('calls for a waiter', () => {
  const ask = (more: object, headers: Record<string, string>) =>
    post(
      '/api/stores/requestAssistance',
      { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill', ...more },
      headers,
    );
  const open = async () =>
    (
      (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as {
        requests: (AssistanceRequest & { origin: string | null })[];
      }
    ).requests;
  const done = (id: string) => post(`/api/assistance/${id}/status`, { status: 'resolved' });
  const SUB = ['Ask for bill', 'Ask for utinsils', 'Ask to clean area', 'Need help with something else'];
  const idOf = (answer: Answer) => (answer.json as { _id: string })._id;

  test('of one phone without a mark are a few, then cost work; with a table’s code they do not', async () => {
    const at = await tables();
    const answers = [];
    for (let nth = 0; nth < 120; nth += 1)
      answers.push(await ask({ ...at[Math.floor(nth / 4) % at.length], subOption: SUB[nth % 4] }, from(sofa)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const answer of answers.slice(10)) expectRefusal(answer, 429, 'too_many');
    expect(await open()).toHaveLength(10);
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 8);
    expect((await ask({ table: 8, k }, from(sofa))).status).toBe(200);
    expect((await ask({ table: 9 }, await phone(elsewhere()))).status).toBe(200);
  });

  test('that were typed rest for a while once staff have answered them; with the code they ring', async () => {
    const first = await ask({}, from(sofa));
    await done(idOf(first));
    const again = await ask({}, await phone(elsewhere()));
    expect(expectRefusal(again, 429, 'too_many').details).toMatchObject({ rests: true });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask({ subOption: 'Ask for utinsils' }, from(sofa))).status).toBe(200);
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    expect((await ask({ k }, from(sofa))).status).toBe(200);
    await query("update assistance_request set resolved_at = now() - interval '5 minutes' where status = 'resolved'");
    expect(await open()).toHaveLength(2);
  });

  test('obey what staff have blocked', async () => {
    const mine = await phone(sofa);
    const order = placedOf(await world.placeOrder(pita({ table: 7 }), mine));
    await post(`/api/orders/${order._id}/block`, { what: 'phone' });
    expectRefusal(await ask({ table: 9 }, mine), 409, 'blocked');
    expectRefusal(await ask({ table: 9 }, from(sofa)), 409, 'blocked');
    const other = placedOf(await world.placeOrder(pita(), await phone(elsewhere())));
    await post(`/api/orders/${other._id}/block`, { what: 'table' });
    expectRefusal(await ask({}, await phone(elsewhere())), 409, 'blocked');
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    expect((await ask({ k }, await phone(elsewhere()))).status).toBe(200);
    expect(await open()).toHaveLength(1);
  });

  test('say where they came from; one with the code lifts a typed one', async () => {
    const typed = await ask({}, from(sofa));
    expect(typed.json).not.toHaveProperty('origin');
    expect(await open()).toMatchObject([{ origin: 'typed' }]);
    const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
    const honest = await ask({ k }, from(elsewhere()));
    expect(await open()).toMatchObject([{ _id: idOf(honest), origin: 'from_code', revision: 2 }]);
    const { rows } = await query("select count(*)::int as n from venue_event where type = 'request.opened' and subject_id = $1", [
      idOf(honest),
    ]);
    expect(rows).toEqual([{ n: 2 }]);
    // And a typed one joins it without a word.
    await ask({}, from(sofa));
    expect(await open()).toMatchObject([{ _id: idOf(honest), origin: 'from_code', revision: 2 }]);
    expect(idOf(typed)).toBe(idOf(honest));
  });
});

test('allergies of strangers that nobody reads call service once for all of them; those of who has the code once each', async () => {
  const start = Date.now();
  const fries = { orderAmount: 8, avoids: ['nuts'] };
  for (let nth = 0; nth < 5; nth += 1) await world.placed({ ...fries, table: 4 + nth }, await phone(elsewhere()));
  const { k } = await codeAt(world, await world.signIn(OWNER_1), 1, 4);
  const seated = await world.placed({ ...fries, k }, await phone(elsewhere()));
  await demandCode(world, true);
  await world.placed({ ...fries, table: 5 }, await phone(elsewhere()));
  await demandCode(world, false);
  world.time.now = start + 200_000;
  await world.system.sweeps.run('unread allergies');
  world.time.now = null;
  const { requests } = (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] };
  expect(requests).toHaveLength(2);
  expect(requests.map(({ subOption }) => subOption)).toContain(`Allergy not read: #${seated.number}`);

  // The call of the strangers goes on from one to the next that nobody has read, and ends with the last.
  const unread = async () => {
    const open = (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] };
    return open.requests.filter(({ subOption }) => subOption !== `Allergy not read: #${seated.number}`);
  };
  const orders = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] };
  const waiting = new Map(orders.orders.filter(({ allergyCalledAt }) => allergyCalledAt !== null).map((order) => [order.number, order]));
  const told: number[] = [];
  for (let open = await unread(); open.length > 0; open = await unread()) {
    expect(open).toHaveLength(1);
    const number = unreadOrderOf(open[0]!.subOption)!;
    const order = waiting.get(number)!;
    expect(open[0]).toMatchObject({ status: 'open', floor: order.floor, table: order.table });
    told.push(number);
    await world.call('POST', `/api/assistance/${open[0]!._id}/status`, { body: { status: 'acknowledged' }, headers: staff });
    await world.call('POST', `/api/orders/${order._id}/allergy-read`, { headers: staff });
  }
  expect(told.toSorted()).toEqual([...waiting.keys()].filter((number) => number !== seated.number).toSorted());
});
