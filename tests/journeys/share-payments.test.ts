import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { TableReceipt } from '#features/ordering/receipt-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { SharePaying } from '#features/payments/share-contract.ts';
import type { Held } from '#features/payments/server/stand-in/ledger.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { ONLINE, takeEverything, worldOf } from '#tests/support/paying.ts';

/** Shares of a table's bill, paid through a provider. */
let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  await takeEverything(world);
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

let at = 0;
beforeEach(async () => {
  worldOf(world).ledger.switches.notices = 'now';
  const tables = [...codes.keys()].toSorted((a, b) => a - b);
  at = tables[(tables.indexOf(at) + 1) % tables.length]!;
  const { visit } = (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as Bill;
  if (visit) await end(visit._id);
});
const end = (visit: string) => world.call('POST', `/api/venues/1/visits/${visit}/end`, { body: { reason: 'Next.' }, headers: staff });

type Phone = { readonly me: string; readonly visit: string; readonly token: string; readonly cookie: string };
async function sits(name: string): Promise<Phone> {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: codes.get(at), name } });
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as VisitBill & { accessToken: string };
  return { me, visit: visit._id, token: accessToken, cookie: cookiesOf(answer) };
}
const as = (phone: Phone) => ({ authorization: `Bearer ${phone.token}` });
const orders = (phone: Phone, order: object = {}): Promise<SavedOrder> =>
  world.placed({ table: at, k: codes.get(at), ...order }, { cookie: phone.cookie });
const billOf = async (phone: Phone) => (await world.call('GET', `/api/visits/${phone.visit}`, { headers: as(phone) })).json as VisitBill;
const hold = (phone: Phone, what: object, amount: number, more: object = {}): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/shares`, {
    body: { id: crypto.randomUUID(), what, amount, method: 'online', tip: 0, ...more },
    headers: as(phone),
  });
async function held(phone: Phone, what: object, amount: number, more: object = {}): Promise<string> {
  const answer = await hold(phone, what, amount, more);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { share: { _id: string } }).share._id;
}
const shareCall = (phone: Phone, share: string, what: string, body?: object): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/shares/${share}/${what}`, { ...(body && { body }), headers: as(phone) });
const FORM = {
  description: 'Share',
  email: 'anna@parea.example',
  fullName: 'Anna',
  phone: '+30 210 1234567',
  countryCode: 'GR',
  requestLang: 'el-GR',
};
async function started(phone: Phone, share: string, method = 3, amount = 0): Promise<void> {
  const answer = await shareCall(phone, share, 'payment', { method, ...(method === 4 && { form: { ...FORM, amount } }) });
  expect(answer.status, answer.text).toBe(200);
}
const check = async (phone: Phone, share: string) => (await shareCall(phone, share, 'payment/check')).json as SharePaying;
async function providerHolds(share: string): Promise<Held[]> {
  const rows = await world.system.database.db
    .selectFrom('payment')
    .select('id')
    .where('shareId', '=', share)
    .orderBy('createdAt')
    .execute();
  return rows.flatMap(({ id }) => [...worldOf(world).ledger.held.values()].filter(({ reference }) => reference === id));
}
const pays = async (share: string): Promise<void> => worldOf(world).pay((await providerHolds(share)).at(-1)!);
const moneyAt = async (share: string): Promise<number> =>
  (await providerHolds(share)).reduce((sum, one) => sum + (one.state === 'paid' ? one.amount : 0) - one.refunded, 0);
const books = (order: { readonly _id: string }) =>
  world.system.database.db
    .selectFrom('settlement')
    .select(['kind', 'method', 'amountCents', 'tipCents', 'takingId'])
    .where('orderId', '=', order._id)
    .orderBy('at')
    .orderBy('id')
    .execute();
const stored = async ({ _id }: { readonly _id: string }) =>
  (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder;
const take = (phone: Phone, share: string): Promise<Answer> =>
  world.call('POST', `/api/venues/1/visits/${phone.visit}/shares/${share}/take`, {
    body: { method: 'cash', tipTo: null, given: null },
    headers: staff,
  });
/** As if so long had passed since the share was reached for and its payment begun. */
async function minutesPass(share: string, minutes: number): Promise<void> {
  const { pool } = world.system.database;
  const back = (column: string) => `${column} = ${column} - make_interval(mins => $2)`;
  await pool.query(`update bill_share set ${back('held_at')}, ${back('held_until')} where id = $1`, [share, minutes]);
  await pool.query(`update payment set ${back('created_at')}, ${back('checked_at')} where share_id = $1`, [share, minutes]);
  await pool.query(`update payment_refund set ${back('created_at')} where payment_id in (select id from payment where share_id = $1)`, [
    share,
    minutes,
  ]);
}
const REST = { way: 'rest' };

describe('a share that is paid online', () => {
  test.each(ONLINE)(
    'by $provider, method $method: into the books of its round, with its tip, and a receipt',
    async ({ method, provider }) => {
      const anna = await sits('Anna');
      const order = await orders(anna);
      const due = order.orderAmount;
      const share = await held(anna, REST, due, { tip: 1 });
      await started(anna, share, method, due + 1);
      expect((await billOf(anna)).shares.map(({ state, method: how }) => [state, how])).toEqual([['held', 'online']]);
      await pays(share);
      expect(await check(anna, share)).toMatchObject({ state: 'paid', money: 'paid', amount: due + 1, tip: 1 });
      expect(await stored(order)).toMatchObject({ paymentStatus: 'paid', tip: order.tip + 1 });
      const cents = Math.round((due + 1) * 100);
      expect(await books(order)).toEqual([
        expect.objectContaining({ kind: 'payment', method: provider, amountCents: cents, takingId: share }),
      ]);
      expect(await moneyAt(share)).toBe(cents);
      const receipt = (await world.call('GET', `/api/visits/${anna.visit}/shares/${share}/receipt`, { headers: as(anna) }))
        .json as TableReceipt;
      expect(receipt).toMatchObject({ total: due + 1, paid: due + 1, tip: order.tip + 1, share: { name: 'Anna', method: 'online' } });
      expect(receipt.lines[0]).toMatchObject({ part: { take: 1, of: 1 } });
      const sum = (of: (row: TableReceipt['vat'][number]) => number) =>
        Math.round(receipt.vat.reduce((all, row) => all + of(row), 0) * 100);
      expect(sum(({ gross }) => gross)).toBe(Math.round((receipt.total - receipt.tip) * 100));
    },
  );

  test('notices that come twice, late and out of order pay once', async () => {
    const anna = await sits('Anna');
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    worldOf(world).ledger.switches.notices = 'twice';
    await started(anna, share);
    await Promise.all([pays(share), check(anna, share), check(anna, share)]);
    await check(anna, share);
    expect((await books(order)).length).toBe(1);
    expectRefusal(await shareCall(anna, share, 'payment', { method: 3 }), 409, 'already_paid');
    expect(await moneyAt(share)).toBe(Math.round(order.orderAmount * 100));
  });

  test('what was declined may be tried again; given up, it is free for the others', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    await started(anna, share, 2);
    const [jcc] = await providerHolds(share);
    jcc!.state = 'cancelled';
    expect(await check(anna, share)).toMatchObject({ state: 'lapsed', money: 'none' });
    await started(anna, share, 3);
    expectRefusal(await hold(nikos, REST, order.orderAmount), 409, 'nothing_left');
    expect((await shareCall(anna, share, 'payment/abandon')).json).toMatchObject({ state: 'freed' });
    const theirs = await held(nikos, REST, order.orderAmount);
    await started(nikos, theirs, 1);
    await pays(theirs);
    expect(await check(nikos, theirs)).toMatchObject({ state: 'paid' });
    expect((await providerHolds(share)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('a card that was declined took nothing, and is told so, then and later; only a bank that is still asked is said to think', async () => {
    const anna = await sits('Anna');
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    await started(anna, share);
    expect(await check(anna, share)).toMatchObject({ state: 'held', money: 'open' });
    const [stripe] = await providerHolds(share);
    await worldOf(world).decline(stripe!);
    expect(await check(anna, share)).toMatchObject({ state: 'held', money: 'declined' });
    expect(await check(anna, share)).toMatchObject({ state: 'held', money: 'declined' });
    stripe!.thinks = true;
    expect(await check(anna, share)).toMatchObject({ state: 'held', money: 'asked' });
    await pays(share);
    expect(await check(anna, share)).toMatchObject({ state: 'paid', money: 'paid' });
  });

  test('it is theirs while the provider may say yes, and is freed once that one was told that it took too long', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    await started(anna, share);
    await minutesPass(share, 4);
    // Nobody knows yet what the provider says: it stays theirs.
    expectRefusal(await hold(nikos, REST, order.orderAmount), 409, 'nothing_left');
    await world.system.payments.reconcile();
    expect(await check(anna, share)).toMatchObject({ state: 'lapsed', money: 'none' });
    await held(nikos, REST, order.orderAmount);
    expect((await providerHolds(share)).map(({ state }) => state)).toEqual(['cancelled']);
  });

  test('a yes that nobody told us of is found by the sweep before it is closed', async () => {
    const anna = await sits('Anna');
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    worldOf(world).ledger.switches.notices = 'lost';
    await started(anna, share);
    await pays(share);
    await minutesPass(share, 4);
    await world.system.payments.reconcile();
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid' });
    expect((await books(order)).length).toBe(1);
  });
});

describe('a yes that comes after the share went', () => {
  test('staff come first: the money goes back by itself, and both are told', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount, { tip: 1 });
    worldOf(world).ledger.switches.notices = 'kept';
    await started(anna, share);
    expect((await take(anna, share)).status).toBe(200);
    await pays(share);
    const answer = await check(anna, share);
    expect(answer).toMatchObject({ state: 'paid', method: 'cash' });
    expect(['returning', 'returned']).toContain(answer.money);
    await world.system.payments.reconcile();
    await expect.poll(() => moneyAt(share)).toBe(0);
    expect((await books(order)).map(({ method }) => method)).toEqual(['cash']);
    const late = Math.round((order.orderAmount + 1) * 100) / 100;
    expect((await billOf(anna)).shares.map((one) => one.late)).toEqual([late]);
    expect((await billOf(nikos)).shares.map((one) => one.late)).toEqual([order.orderAmount]);
  });

  test('somebody else took it: it goes back, and what is still open is paid all the same', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    worldOf(world).ledger.switches.notices = 'lost';
    await started(anna, share);
    // Freed while the provider's page is still open.
    expect((await shareCall(anna, share, 'free')).status).toBe(200);
    const other = await held(nikos, REST, order.orderAmount);
    await pays(share);
    await check(anna, share);
    await world.system.payments.reconcile();
    await expect.poll(() => moneyAt(share)).toBe(0);
    expect((await shareCall(nikos, other, 'free')).status).toBe(200);
    expect(await stored(order)).toMatchObject({ paymentStatus: 'unpaid' });

    const again = await held(anna, REST, order.orderAmount);
    await started(anna, again);
    expect((await shareCall(anna, again, 'free')).status).toBe(200);
    await pays(again);
    expect(await check(anna, again)).toMatchObject({ state: 'paid', money: 'paid' });
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid' });
    expect(await moneyAt(again)).toBe(Math.round(order.orderAmount * 100));
  });

  test('the visit is over: what is open of it is paid, and its payer still reads the receipt', async () => {
    const anna = await sits('Anna');
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    await started(anna, share);
    await end(anna.visit);
    await pays(share);
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid' });
    const receipt = await world.call('GET', `/api/visits/${anna.visit}/shares/${share}/receipt`, { headers: as(anna) });
    expect(receipt.json).toMatchObject({ paid: order.orderAmount });
  });
});

describe('a refund', () => {
  test('goes back to who paid: online by its provider, in cash by hand, to the cent', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const half = { way: 'equal', among: 2 };
    const cents = Math.round(order.orderAmount * 100);
    const first = Math.ceil(cents / 2);
    const share = await held(anna, half, first / 100, { tip: 1 });
    await started(anna, share);
    await pays(share);
    const other = await held(nikos, REST, (cents - first) / 100, { method: 'cash' });
    expect((await take(nikos, other)).status).toBe(200);
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid' });
    const refund = { id: crypto.randomUUID(), amount: order.orderAmount + 1, refunded: 0, method: 'cash', reason: 'Cold.' };
    // Said twice, it goes back once.
    for (let time = 0; time < 2; time += 1) {
      const back = await world.call('POST', `/api/orders/${order._id}/refund`, { body: refund, headers: owner });
      expect(back.status, back.text).toBe(200);
    }
    await world.system.payments.reconcile();
    await expect.poll(() => moneyAt(share)).toBe(0);
    const refunds = (await books(order)).filter(({ kind }) => kind === 'refund').map(({ method, amountCents }) => [method, amountCents]);
    expect(refunds).toEqual([
      ['cash', cents - first],
      ['stripe', first + 100],
    ]);
    await world.system.payments.reconcile();
    await expect.poll(async () => (await providerHolds(share))[0]?.refunded).toBe(first + 100);
  });

  test('a dish that two paid goes back by both ways, and is of that dish in both: its VAT rate is', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const cents = Math.round(order.orderAmount * 100);
    const first = Math.ceil(cents / 2);
    const share = await held(anna, { way: 'equal', among: 2 }, first / 100);
    await started(anna, share);
    await pays(share);
    const other = await held(nikos, REST, (cents - first) / 100, { method: 'cash' });
    expect((await take(nikos, other)).status).toBe(200);
    const quantity = order.order[0]!.quantity;
    // Nothing of it is offered as a dish that is handed back by hand.
    const told = await world.call('GET', `/api/orders/${order._id}/settlements`, { headers: owner });
    expect(told.json).toMatchObject({ portions: [] });
    const body = { id: crypto.randomUUID(), amount: null, refunded: 0, method: 'cash', reason: 'Cold.', portions: [{ line: 1, quantity }] };
    for (let time = 0; time < 2; time += 1) {
      const back = await world.call('POST', `/api/orders/${order._id}/refund`, { body, headers: owner });
      expect(back.status, back.text).toBe(200);
    }
    const { rows } = await world.system.database.pool.query<{ amount: number; cents: number; quantity: number }>(
      `select s.amount_cents as amount, l.cents, l.quantity from settlement s left join settlement_line l on l.venue_id = s.venue_id and l.settlement_id = s.id
        and l.line = 1 where s.order_id = $1 and s.kind = 'refund' order by s.at, s.id`,
      [order._id],
    );
    expect(rows).toEqual([
      { amount: cents - first, cents: cents - first, quantity },
      { amount: first, cents: first, quantity: 0 },
    ]);
  });

  test('a round that is stopped sends back by itself what was paid online', async () => {
    const anna = await sits('Anna');
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    await started(anna, share);
    await pays(share);
    const stopped = await world.call('POST', `/api/orders/${order._id}/status`, {
      body: { orderStatus: 9, reason: 'Burnt.' },
      headers: owner,
    });
    expect(stopped.status, stopped.text).toBe(200);
    await world.system.payments.reconcile();
    await expect.poll(() => moneyAt(share)).toBe(0);
    expect(await stored(order)).toMatchObject({ paymentStatus: 'refunded' });
  });
});

describe('refused', () => {
  test('another’s share, a method that is not offered, too little, another form’s sum', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    const order = await orders(anna);
    const share = await held(anna, REST, order.orderAmount);
    expectRefusal(await shareCall(nikos, share, 'payment', { method: 3 }), 404, 'not_found');
    expectRefusal(await shareCall(anna, share, 'payment', { method: 99 }), 400, 'method_unavailable');
    expectRefusal(await shareCall(anna, share, 'payment', { method: 4, form: { ...FORM, amount: 1 } }), 409, 'amount_differs');
    expectRefusal(await shareCall(nikos, share, 'payment/check'), 404, 'not_found');
    const few = await held(anna, { way: 'amount', amount: 0.2 }, 0.2);
    expectRefusal(await shareCall(anna, few, 'payment', { method: 3 }), 409, 'too_little');
    expectRefusal(await shareCall(anna, few, 'receipt', { email: 'anna@parea.example' }), 409, 'not_paid');
  });
});
