import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableReceipt } from '#features/ordering/receipt-contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { LINE_UNITS } from '#domain/bill-division.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

/** Staff take money for a part of a table's bill: one of equal parts, portions, a sum. */
let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

let at = 0;
beforeEach(async () => {
  const tables = [...codes.keys()].toSorted((a, b) => a - b);
  at = tables[(tables.indexOf(at) + 1) % tables.length]!;
  const { visit } = await bill();
  if (visit) await world.call('POST', `/api/venues/1/visits/${visit._id}/end`, { body: { reason: 'Next.' }, headers: staff });
});

const FRIES = 'elia-hand-cut-fries';
const bill = async () => (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as Bill;
/** Fries at 4.00 and `portions` × fries. */
const orders = (portions = 3, more: object = {}): Promise<SavedOrder> =>
  world.placed({ table: at, k: codes.get(at), order: [line(FRIES, 1), line(FRIES, portions)], ...more });
type Wish = {
  what: unknown;
  amount: number;
  id?: string;
  method?: string;
  tip?: number;
  tipMeant?: boolean;
  given?: number;
  tipTo?: string;
};
async function take(wish: Wish, headers = staff): Promise<Answer> {
  const { visit } = await bill();
  const body = { id: crypto.randomUUID(), method: 'cash', tip: 0, tipTo: null, given: null, ...wish };
  return world.call('POST', `/api/venues/1/visits/${visit?._id}/parts`, { body, headers });
}
async function taken(wish: Wish): Promise<Bill> {
  const answer = await take(wish);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { bill: Bill }).bill;
}
const equal = (among: number) => ({ way: 'equal', among });
const sum = (amount: number) => ({ way: 'amount', amount });
const lines = (...some: object[]) => ({ way: 'lines', lines: some });
const books = (order: { readonly _id: string }) =>
  world.system.database.db
    .selectFrom('settlement')
    .select(['kind', 'method', 'amountCents', 'tipCents', 'tipTo', 'actorId'])
    .where('orderId', '=', order._id)
    .orderBy('at')
    .orderBy('id')
    .execute();
const stored = async ({ _id }: { readonly _id: string }) =>
  (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder;
type Phone = { readonly visit: string; readonly token: string };
async function sits(name: string): Promise<Phone> {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: codes.get(at), name } });
  expect(answer.status, answer.text).toBe(201);
  const { visit, accessToken } = answer.json as VisitBill & { accessToken: string };
  expect(cookiesOf(answer)).not.toBe('');
  return { visit: visit._id, token: accessToken };
}
const as = ({ token }: Phone) => ({ authorization: `Bearer ${token}` });
const hold = (phone: Phone, what: object, amount: number): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/shares`, {
    body: { id: crypto.randomUUID(), what, amount, method: 'cash', tip: 0 },
    headers: as(phone),
  });
const guestBill = async (phone: Phone) => (await world.call('GET', `/api/visits/${phone.visit}`, { headers: as(phone) })).json as VisitBill;

describe('one of equal parts', () => {
  test('each in turn, the first the heavier by a cent, until all is paid to the cent with its VAT', async () => {
    const order = await orders();
    const first = await taken({ what: equal(3), amount: 5.34 });
    expect(first.sums).toMatchObject({ paid: 5.34, due: 10.66 });
    expect(first.shares).toMatchObject([{ person: null, way: 'equal', among: 3, amount: 5.34, state: 'paid', method: 'cash' }]);
    expect((await taken({ what: equal(3), amount: 5.33, method: 'card' })).sums.due).toBe(5.33);
    const { sums, shares } = await taken({ what: equal(3), amount: 5.33 });
    expect(sums).toMatchObject({ paid: 16, due: 0 });
    expect(shares.map(({ amount }) => amount)).toEqual([5.34, 5.33, 5.33]);
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid', orderAmount: 16 });
    expect((await books(order)).map(({ method, amountCents }) => [method, amountCents])).toEqual([
      ['cash', 534],
      ['card', 533],
      ['cash', 533],
    ]);
    const parts = await world.system.database.db
      .selectFrom('billSharePart')
      .select(['cents', 'vatCents'])
      .where('orderId', '=', order._id)
      .execute();
    const vat = order.vat.reduce((all, row) => all + Math.round(row.vat * 100), 0);
    expect(parts.reduce((all, part) => all + (part.vatCents ?? 0), 0)).toBe(vat);
  });

  test('over several rounds; its receipt names nobody', async () => {
    await orders(1);
    await orders(2);
    const { visit } = await bill();
    const after = await taken({ what: equal(2), amount: 10 });
    const receipt = await world.call('GET', `/api/venues/1/visits/${visit!._id}/receipt?share=${after.shares[0]!._id}`, { headers: staff });
    expect(receipt.status, receipt.text).toBe(200);
    expect(receipt.json as TableReceipt).toMatchObject({ total: 10, share: { name: '', creature: null, method: 'cash' } });
  });
});

test('portions of a line; what is left of it is taken as a line', async () => {
  const order = await orders(3);
  const two = await taken({ what: lines({ order: order._id, line: 2, part: { of: 3, take: 2 } }), amount: 8 });
  expect(two.rounds[0]!.lines[1]).toMatchObject({ state: 'open', amount: 12, open: 4, openUnits: LINE_UNITS / 3 });
  const { visit } = two;
  const rest = await world.call('POST', `/api/venues/1/visits/${visit!._id}/settle`, {
    body: {
      id: crypto.randomUUID(),
      what: [{ order: order._id, lines: [2] }],
      amount: 4,
      method: 'card',
      tip: 0,
      tipTo: null,
      given: null,
    },
    headers: staff,
  });
  expect(rest.status, rest.text).toBe(200);
  expect((await bill()).sums).toMatchObject({ paid: 12, due: 4 });
});

test('a sum, with its tip for a person, and change', async () => {
  const order = await orders();
  const { me } = await bill();
  const answer = await take({ what: sum(7), amount: 7, tip: 1, tipTo: me, given: 10 });
  expect(answer.json).toMatchObject({ taken: 7, tip: 1, change: 2, bill: { sums: { paid: 8, tips: 1, due: 9 } } });
  expect(await books(order)).toMatchObject([{ method: 'cash', amountCents: 800, tipCents: 100, tipTo: me, actorId: me }]);
});

test('said twice under one name it is taken once, also when the table has gone; another sum under it is refused', async () => {
  await orders();
  const wish = { what: equal(2), amount: 8, id: crypto.randomUUID() };
  const { visit } = await taken(wish);
  expect((await take(wish)).json).toMatchObject({ taken: 8, bill: { sums: { paid: 8 } } });
  expectRefusal(await take({ ...wish, what: sum(8) }), 422, 'idempotency_key_reused');
  expectRefusal(await take({ ...wish, method: 'card' }), 422, 'idempotency_key_reused');
  await world.call('POST', `/api/venues/1/visits/${visit!._id}/end`, { body: { reason: 'Gone.' }, headers: staff });
  const body = { method: 'cash', tip: 0, tipTo: null, given: null, ...wish };
  const again = await world.call('POST', `/api/venues/1/visits/${visit!._id}/parts`, { body, headers: staff });
  expect(again.json).toMatchObject({ taken: 8 });
  const late = await world.call('POST', `/api/venues/1/visits/${visit!._id}/parts`, {
    body: { ...body, id: crypto.randomUUID() },
    headers: staff,
  });
  expectRefusal(late, 409, 'visit_over');
});

test('what is stale, too much or unknown is refused and changes nothing', async () => {
  const order = await orders();
  const before = await bill();
  const tip = { what: sum(5), amount: 5 };
  expect(expectRefusal(await take({ what: equal(3), amount: 5.33 }), 409, 'bill_changed').details).toMatchObject({ amount: 5.34 });
  expect(expectRefusal(await take({ what: sum(16.01), amount: 16.01 }), 409, 'too_much').details).toMatchObject({ left: 16 });
  expectRefusal(await take({ what: lines({ order: order._id, line: 9 }), amount: 4 }), 400, 'line_unknown');
  expect(expectRefusal(await take({ ...tip, given: 4 }), 400, 'given_too_little').details).toMatchObject({ least: 5 });
  expectRefusal(await take({ ...tip, tip: 2 }), 400, 'tip_large');
  expectRefusal(await take({ ...tip, tip: 21, tipMeant: true }), 400, 'tip_too_large');
  expectRefusal(await take({ ...tip, tip: 1, tipTo: crypto.randomUUID() }), 400, 'person_unknown');
  expect((await take(tip, { cookie: '' })).status).toBe(401);
  expect(await bill()).toEqual(before);
  await taken({ what: lines({ order: order._id, line: 2, part: { of: 3, take: 2 } }), amount: 8 });
  expect(
    expectRefusal(await take({ what: lines({ order: order._id, line: 2, part: { of: 3, take: 2 } }), amount: 8 }), 409, 'line_taken')
      .details,
  ).toMatchObject({
    left: 4,
  });
  await taken({ what: sum(8), amount: 8 });
  expectRefusal(await take({ what: equal(2), amount: 4 }), 409, 'nothing_left');
});

test('what a guest holds of it is freed, and what they hold of something else is not', async () => {
  const anna = await sits('Anna');
  const order = await orders();
  expect((await hold(anna, lines({ order: order._id, line: 2 }), 12)).status).toBe(200);
  await taken({ what: lines({ order: order._id, line: 1 }), amount: 4 });
  expect((await guestBill(anna)).shares).toMatchObject([{ state: 'held' }, { state: 'paid', person: null }]);
  await taken({ what: equal(2), amount: 6 });
  expect((await guestBill(anna)).shares.filter(({ state }) => state === 'held')).toEqual([]);
  expect((await guestBill(anna)).sums.due).toBe(6);
});

test('what goes back goes back in the way in which it was paid', async () => {
  const order = await orders();
  await taken({ what: equal(2), amount: 8 });
  await taken({ what: equal(2), amount: 8, method: 'card' });
  const back = await world.call('POST', `/api/orders/${order._id}/refund`, {
    body: { amount: null, refunded: 0, method: 'cash', reason: 'was_cold' },
    headers: owner,
  });
  expect(back.status, back.text).toBe(200);
  const refunds = (await books(order)).filter(({ kind }) => kind === 'refund');
  expect(refunds.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(1600);
});

test('of many who take at once, staff and guests, nobody pays twice', async () => {
  for (let round = 0; round < 12; round += 1) {
    const anna = await sits('Anna');
    const order = await orders();
    const answers = await Promise.all([
      take({ what: equal(2), amount: 8 }),
      take({ what: sum(16), amount: 16 }),
      take({ what: lines({ order: order._id, line: 2, part: { of: 3, take: 1 } }), amount: 4 }),
      hold(anna, lines({ order: order._id, line: 2 }), 12),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    const paid = (await books(order)).reduce((all, { amountCents }) => all + amountCents, 0);
    const { sums, visit } = await bill();
    expect(Math.round(sums.paid * 100)).toBe(paid);
    expect(sums.paid + sums.due).toBeCloseTo(16, 5);
    await world.call('POST', `/api/venues/1/visits/${visit!._id}/end`, { body: { reason: 'Next.' }, headers: staff });
  }
});

test('the receipt of a sum, or of an equal part, says of how much it is; that of lines names them alone', async () => {
  await orders();
  await taken({ what: sum(10), amount: 10 });
  const half = await taken({ what: equal(2), amount: 3 });
  const { order } = half.rounds[0]!;
  const { visit, shares } = await taken({ what: lines({ order: order._id, line: 1 }), amount: half.rounds[0]!.lines[0]!.open });
  const told = await Promise.all(
    shares.map(async ({ _id }) => {
      const path = `/api/venues/1/visits/${visit?._id}/receipt?share=${_id}`;
      return ((await world.call('GET', path, { headers: staff })).json as TableReceipt).share;
    }),
  );
  expect(told.map((share) => share?.ofSum)).toEqual([16, 16, undefined]);
});
