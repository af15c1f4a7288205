import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Bill } from '#features/ordering/visit-contract.ts';
import { VisitBill } from '#features/ordering/together-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import type { TableCode } from '#features/tables/contract.ts';

/** One table, many phones, one bill. */
let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  expect((await codeAt(world, owner.cookie, 1, 1)).k).not.toBe('');
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

/** A table where nobody sits, another one for each test. */
let at = 0;
beforeEach(async () => {
  const tables = [...codes.keys()].toSorted((a, b) => a - b);
  at = tables[(tables.indexOf(at) + 1) % tables.length]!;
  const { visit } = (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as Bill;
  if (visit) await world.call('POST', `/api/venues/1/visits/${visit._id}/end`, { body: { reason: 'Next test.' }, headers: staff });
});
const another = (): number => [...codes.keys()].find((table) => table !== at)!;

const FRIES = 'elia-hand-cut-fries';
type Phone = {
  readonly me: string;
  readonly visit: string;
  readonly token: string;
  readonly cookie: string;
  readonly table: number;
  bill: VisitBill;
};
const joined = (body: object, cookie = ''): Promise<Answer> =>
  world.call('POST', '/api/visits', { body: { store: 1, floor: 1, ...body }, headers: cookie ? { cookie } : {} });
async function sits(table: number, name: string, more: object = {}, cookie = ''): Promise<Phone> {
  const answer = await joined({ table, k: codes.get(table), name, ...more }, cookie);
  expect(answer.status, answer.text).toBe(201);
  const { accessToken, ...bill } = answer.json as VisitBill & { accessToken: string };
  v.parse(v.strictObject(VisitBill.entries), bill);
  return { me: bill.me, visit: bill.visit._id, token: accessToken, cookie: cookie || cookiesOf(answer), table, bill };
}
const as = (phone: Phone) => ({ authorization: `Bearer ${phone.token}` });
const billOf = async (phone: Phone): Promise<VisitBill> => {
  const answer = await world.call('GET', `/api/visits/${phone.visit}`, { headers: as(phone) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as VisitBill;
};
const orders = (phone: Phone, order: object = {}): Promise<SavedOrder> =>
  world.placed({ table: phone.table, k: codes.get(phone.table), ...order }, { cookie: phone.cookie });
type Wish = { what: object; amount: number; method?: string; tip?: number; id?: string };
const hold = (phone: Phone, wish: Wish): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/shares`, {
    body: { id: crypto.randomUUID(), method: 'cash', tip: 0, ...wish },
    headers: as(phone),
  });
async function held(phone: Phone, wish: Wish): Promise<string> {
  const answer = await hold(phone, wish);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { share: { _id: string } }).share._id;
}
const take = (phone: Phone, share: string, body: object = {}): Promise<Answer> =>
  world.call('POST', `/api/venues/1/visits/${phone.visit}/shares/${share}/take`, {
    body: { method: 'cash', tipTo: null, given: null, ...body },
    headers: staff,
  });
const paid = async (phone: Phone, wish: Wish): Promise<void> => {
  const answer = await take(phone, await held(phone, wish));
  expect(answer.status, answer.text).toBe(200);
};
const table = async (phone: Phone) =>
  v.parse(
    v.strictObject(Bill.entries),
    (await world.call('GET', `/api/venues/1/bill?floor=1&table=${phone.table}`, { headers: staff })).json,
  );
const settle = (phone: Phone, what: object[], amount: number): Promise<Answer> =>
  world.call('POST', `/api/venues/1/visits/${phone.visit}/settle`, {
    body: { id: crypto.randomUUID(), what, amount, method: 'cash', tip: 0, tipTo: null, given: null },
    headers: staff,
  });
const stored = async (id: string) => (await world.call('GET', `/api/orders/${id}`, { headers: staff })).json as SavedOrder;
const mine = ({ me }: Phone) => ({ way: 'person', person: me });

test('a dish of the bill is called in each language of the menu, whatever language ordered it', async () => {
  const anna = await sits(at, 'Anna');
  await orders(anna, { order: [line(FRIES), line('elia-gyros-in-warm-pita', 1, { Pita: 'Classic' })], language: 'el' });
  const [round] = (await billOf(anna)).rounds;
  expect(round?.lines[0]).toMatchObject({ name: 'Hand-cut fries', names: { el: 'Πατάτες τηγανητές' } });
  // What was chosen of it is, too.
  expect(round?.lines[1]).toMatchObject({ chosen: ['Classic'], chosenIn: { el: ['Κλασική'] } });
  const amount = Math.round((round?.lines ?? []).reduce((sum, one) => sum + one.amount * 100, 0)) / 100;
  await paid(anna, { what: mine(anna), amount });
  const { json } = await world.call('GET', `/api/visits/${anna.visit}/receipt`, { headers: as(anna) });
  expect(json).toMatchObject({ lines: [{ name: 'Hand-cut fries', names: { el: 'Πατάτες τηγανητές' } }, {}] });
});

describe('who sits at a table', () => {
  test('joins with its code, or with the invitation of somebody there; nothing else opens it', async () => {
    expectRefusal(await joined({ table: at }), 403, 'code_needed');
    expectRefusal(await joined({ table: at, k: codes.get(another()) }), 403, 'code_needed');
    expectRefusal(await joined({ table: 4711, k: 'x' }), 400, 'table_unknown');
    const anna = await sits(at, 'Anna');
    const nikos = await joined({ table: at, invitation: anna.bill.invitation });
    expect(nikos.status).toBe(201);
    const { people, rounds, sums } = await billOf(anna);
    expect(people.map(({ name, creature, colour }) => [name, creature, colour])).toEqual([
      ['Anna', 'owl', 1],
      ['', 'fox', 2],
    ]);
    expect([rounds, sums.due]).toEqual([[], 0]);
    expectRefusal(await joined({ table: another(), invitation: anna.bill.invitation }), 403, 'code_needed');
    expectRefusal(await world.call('GET', `/api/visits/${anna.visit}`), 404, 'not_found');
    expectRefusal(
      await world.call('GET', `/api/visits/${anna.visit}`, { headers: { authorization: `Bearer ${anna.me}.x` } }),
      404,
      'not_found',
    );
    expect((await table(anna)).guests.map(({ name }) => name)).toEqual(['Anna', '']);
  });

  test('a member’s link and code name those who are there to whoever has them, while they sit there', async () => {
    const anna = await sits(at, 'Anna');
    const { address, size, path } = (await world.call('GET', `/api/visits/${anna.visit}/invitation`, { headers: as(anna) })).json as {
      address: string;
      size: number;
      path: string;
    };
    const { pathname, searchParams, hash } = new URL(address);
    expect([pathname, searchParams.get('table'), searchParams.get('k'), hash]).toEqual([
      '/store/',
      String(at),
      null,
      `#with=${anna.bill.invitation}`,
    ]);
    expect([size >= 29, path.startsWith('M')]).toEqual([true, true]);
    const ask = (invitation: string, floor = 1) =>
      world.call('POST', '/api/visits/invited', { body: { store: 1, floor, table: at, invitation } });
    const { people } = (await ask(anna.bill.invitation)).json as { people: object[] };
    expect(people).toEqual([{ _id: anna.me, name: 'Anna', creature: 'owl', colour: 1 }]);
    expectRefusal(await ask('x'), 403, 'code_needed');
    expectRefusal(await ask(anna.bill.invitation, 99), 400, 'table_unknown');
    expectRefusal(await world.call('GET', `/api/visits/${anna.visit}/invitation`), 404, 'not_found');
    await world.call('POST', `/api/venues/1/visits/${anna.visit}/end`, { body: { reason: 'Left.' }, headers: staff });
    expectRefusal(await ask(anna.bill.invitation), 403, 'code_needed');
  });

  test('one browser is one person, who may say another name', async () => {
    const anna = await sits(at, 'Anna');
    const again = await sits(at, 'Annoula', {}, anna.cookie);
    expect([again.me, again.bill.people.map(({ name }) => name)]).toEqual([anna.me, ['Annoula']]);
  });

  test('the next party sees nothing of the last one', async () => {
    const anna = await sits(at, 'Anna');
    await orders(anna);
    const end = { body: { reason: 'Left.' }, headers: staff };
    expect((await world.call('POST', `/api/venues/1/visits/${anna.visit}/end`, end)).status).toBe(200);
    expectRefusal(await world.call('GET', `/api/visits/${anna.visit}`, { headers: as(anna) }), 409, 'visit_over');
    const next = await sits(at, 'Maria', {}, anna.cookie);
    expect([next.visit === anna.visit, next.bill.rounds, next.bill.people.length]).toEqual([false, [], 1]);
  });

  test('a phone that was silent for hours is at home', async () => {
    const anna = await sits(at, 'Anna');
    await sql`update visit_person set seen_at = now() - interval '4 hours' where id = ${anna.me}::uuid`.execute(world.system.database.db);
    expectRefusal(await world.call('GET', `/api/visits/${anna.visit}`, { headers: as(anna) }), 409, 'visit_over');
    expect((await sits(at, '', {}, anna.cookie)).me).toBe(anna.me);
  });

  test('staff take a phone off: it sees nothing any more, what it held is free, old invitations are void', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    await orders(anna);
    await held(nikos, { what: { way: 'rest' }, amount: 8 });
    const remove = { headers: staff };
    expect((await world.call('POST', `/api/venues/1/visits/${anna.visit}/people/${nikos.me}/remove`, remove)).status).toBe(200);
    expectRefusal(await world.call('GET', `/api/visits/${anna.visit}`, { headers: as(nikos) }), 403, 'not_at_table');
    expectRefusal(await joined({ table: at, k: codes.get(at) }, nikos.cookie), 403, 'not_at_table');
    expectRefusal(await joined({ table: at, invitation: anna.bill.invitation }), 403, 'code_needed');
    const bill = await billOf(anna);
    expect([bill.people.length, bill.shares, bill.sums.held]).toEqual([1, [], 0]);
    expect((await joined({ table: at, invitation: bill.invitation })).status).toBe(201);
  });
});

describe('whose a line is', () => {
  test('of whoever ordered it; who gives it to the table lets others take it, and nobody takes what is somebody’s', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const whose = (bill: VisitBill) => bill.rounds.flatMap(({ lines }) => lines.map((one) => one.whose));
    expect(whose(await billOf(nikos))).toEqual([anna.me, anna.me]);
    const say = (phone: Phone, nth: number, is: string) =>
      world.call('POST', `/api/visits/${phone.visit}/whose`, { body: { lines: [{ order, line: nth }], whose: is }, headers: as(phone) });
    expect(expectRefusal(await say(nikos, 1, 'me'), 409, 'not_yours').details).toEqual({ person: anna.me });
    expectRefusal(await say(nikos, 9, 'me'), 400, 'line_unknown');
    expect((await say(anna, 1, 'table')).status).toBe(200);
    expect(whose((await say(nikos, 1, 'me')).json as VisitBill)).toEqual([nikos.me, anna.me]);
  });

  test('a round that was ordered before joining comes along with who holds it, and with nobody else', async () => {
    const first = await world.placeOrder({ table: at, k: codes.get(at) });
    const { _id } = first.json as SavedOrder;
    const other = (await sits(at, 'Nikos', { orders: [_id] })).bill.rounds[0];
    expect(other).toMatchObject({ by: null, alone: (first.json as SavedOrder).buyersName, lines: [{ whose: null }] });
    const anna = await sits(at, 'Anna', { orders: [_id] }, cookiesOf(first));
    expect(anna.bill.rounds[0]?.lines[0]?.whose).toBe(anna.me);
    const written = { floor: 1, table: at, order: [line(FRIES)], orderAmount: 4 };
    await world.call('POST', '/api/venues/1/rounds', { body: written, headers: staff });
    expect((await billOf(anna)).rounds.map(({ alone }) => alone)).toEqual([undefined, undefined]);
  });
});

describe('a share of the bill', () => {
  test('my things in cash, the rest by somebody else by card: the table’s books have both, and the receipts of the shares sum to the VAT', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    const one = await orders(anna, { tip: 1 });
    const two = await orders(nikos, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const bill = await billOf(anna);
    expect(bill.sums).toMatchObject({ menu: 20, ordered: 20, due: 21, held: 0 });
    expect(expectRefusal(await hold(anna, { what: mine(anna), amount: 8 }), 409, 'bill_changed').details).toEqual({ amount: 9 });
    const share = await held(anna, { what: mine(anna), amount: 9, tip: 2 });
    expect((await billOf(nikos)).shares).toMatchObject([{ person: anna.me, amount: 9, tip: 0, state: 'held' }]);
    expect((await billOf(anna)).shares).toMatchObject([{ tip: 2 }]);
    expect((await table(anna)).shares).toMatchObject([{ person: anna.me, amount: 9, tip: 2, method: 'cash' }]);
    expect(expectRefusal(await take(anna, share, { given: 10 }), 400, 'given_too_little').details).toEqual({ least: 11 });
    expect((await take(anna, share, { given: 20 })).json).toMatchObject({ taken: 9, tip: 2, change: 9 });
    expect((await take(anna, share, { given: 20 })).json).toMatchObject({ taken: 9, tip: 2, change: 9 });
    expect(await stored(one._id)).toMatchObject({ paymentStatus: 'paid', orderAmount: 11, tip: 3, taken: 11 });
    await paid(nikos, { what: { way: 'rest' }, amount: 12, method: 'card' });
    expect(await stored(two._id)).toMatchObject({ paymentStatus: 'paid', taken: 12 });
    const after = await billOf(anna);
    expect(after.sums.due).toBe(0);
    const sum = (of: 'gross' | 'vat' | 'net') =>
      Math.round(after.shares.flatMap(({ vat }) => vat).reduce((all, row) => all + row[of], 0) * 100);
    expect([sum('gross'), sum('vat')]).toEqual([2000, Math.round(after.vat.reduce((all, row) => all + row.vat, 0) * 100)]);
    expect((await table(anna)).sums).toMatchObject({ ordered: 20, tips: 3, paid: 23, due: 0 });
  });

  test('thirds of a line, equal parts and an amount come to the bill', async () => {
    const [anna, nikos, maria] = [await sits(at, 'Anna'), await sits(at, 'Nikos'), await sits(at, 'Maria')];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 1)], orderAmount: 8 });
    const third = { way: 'lines', lines: [{ order, line: 1, part: { of: 3, take: 1 } }] };
    await paid(anna, { what: third, amount: 1.34 });
    await paid(nikos, { what: third, amount: 1.33 });
    expectRefusal(
      await hold(maria, { what: { way: 'lines', lines: [{ order, line: 1, part: { of: 2, take: 1 } }] }, amount: 2 }),
      409,
      'line_taken',
    );
    await paid(maria, { what: third, amount: 1.33 });
    await paid(anna, { what: { way: 'amount', amount: 1 }, amount: 1 });
    expect(expectRefusal(await hold(anna, { what: { way: 'amount', amount: 3.01 }, amount: 3.01 }), 409, 'too_much').details).toEqual({
      left: 3,
    });
    await paid(nikos, { what: { way: 'equal', among: 2 }, amount: 1.5 });
    expect(await stored(order)).toMatchObject({ paymentStatus: 'unpaid', taken: 6.5 });
    await paid(maria, { what: { way: 'equal', among: 2 }, amount: 1.5 });
    expect(await stored(order)).toMatchObject({ paymentStatus: 'paid', taken: 8 });
    expectRefusal(await hold(anna, { what: { way: 'rest' }, amount: 0 }), 409, 'nothing_left');
    expect((await table(anna)).rounds[0]?.lines.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  test('said twice it is held once; another one frees it; let go of it is open again', async () => {
    const anna = await sits(at, 'Anna');
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const wish = { what: { way: 'lines', lines: [{ order, line: 2 }] }, amount: 8, id: crypto.randomUUID() };
    for (const answer of await Promise.all([hold(anna, wish), hold(anna, wish), hold(anna, wish)]))
      expect(answer.status, answer.text).toBe(200);
    expect((await billOf(anna)).sums).toMatchObject({ due: 12, held: 8 });
    expectRefusal(await hold(anna, { ...wish, tip: 1 }), 422, 'idempotency_key_reused');
    const other = await held(anna, { what: { way: 'lines', lines: [{ order, line: 1 }] }, amount: 4 });
    expect((await billOf(anna)).sums).toMatchObject({ held: 4 });
    expectRefusal(await take(anna, wish.id), 409, 'share_gone');
    const free = (id: string) => world.call('POST', `/api/visits/${anna.visit}/shares/${id}/free`, { headers: as(anna) });
    expect((await free(other)).json).toMatchObject({ sums: { held: 0 }, shares: [] });
    expect((await free(other)).status).toBe(200);
    expectRefusal(await free(crypto.randomUUID()), 404, 'not_found');
    await paid(anna, { what: { way: 'rest' }, amount: 12, id: crypto.randomUUID() });
    expectRefusal(await hold(anna, { what: { way: 'rest' }, amount: 12, id: wish.id }), 422, 'idempotency_key_reused');
  });

  test('nobody writes over a share of another visit', async () => {
    const anna = await sits(at, 'Anna');
    await orders(anna);
    const id = await held(anna, { what: { way: 'rest' }, amount: 8 });
    const stranger = await sits(another(), 'Stranger');
    await orders(stranger);
    expectRefusal(await hold(stranger, { what: { way: 'rest' }, amount: 8, id }), 422, 'idempotency_key_reused');
    expect((await billOf(anna)).shares).toMatchObject([{ _id: id, person: anna.me, state: 'held' }]);
    expectRefusal(await take(stranger, id), 404, 'not_found');
  });

  test('it lapses: others may take it then, and staff may take it still where nobody did', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const only = (nth: number) => ({ way: 'lines', lines: [{ order, line: nth }] });
    const lapse = () =>
      sql`update bill_share set held_until = now() where visit_id = ${anna.visit}::uuid and state = 'held'`.execute(
        world.system.database.db,
      );
    const first = await held(anna, { what: only(1), amount: 4 });
    expectRefusal(await hold(nikos, { what: only(1), amount: 4 }), 409, 'line_taken');
    await lapse();
    expect((await billOf(anna)).shares).toMatchObject([{ state: 'lapsed' }]);
    expect((await take(anna, first)).status).toBe(200);
    const second = await held(anna, { what: only(2), amount: 8 });
    await lapse();
    await held(nikos, { what: only(2), amount: 8 });
    expectRefusal(await take(anna, second), 409, 'share_taken');
    expect((await stored(order)).taken).toBe(4);
  });

  test('no phone keeps a table from being settled: staff take what is held, and whoever held it hears so; a round that is stopped frees it', async () => {
    const anna = await sits(at, 'Anna');
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const { _id: other } = await orders(anna, { order: [line(FRIES, 1)] });
    await held(anna, { what: { way: 'rest' }, amount: 16 });
    await settle(anna, [{ order, lines: null }], 12);
    expect(await billOf(anna)).toMatchObject({ shares: [], sums: { due: 4, held: 0 } });
    await held(anna, { what: { way: 'rest' }, amount: 4 });
    const settled = await world.call('POST', `/api/orders/${other}/settle`, { body: { method: 'cash' }, headers: staff });
    expect(settled.status).toBe(200);
    expect(await billOf(anna)).toMatchObject({ shares: [], sums: { due: 0, held: 0 } });
    const { _id: third } = await orders(anna, { order: [line(FRIES, 1)] });
    await held(anna, { what: { way: 'rest' }, amount: 4 });
    await world.call('POST', `/api/orders/${third}/status`, { body: { orderStatus: 9, reason: 'Kitchen is closed.' }, headers: owner });
    expect(await billOf(anna)).toMatchObject({ shares: [], sums: { due: 0, held: 0 } });
  });

  test('part by a share, the rest by staff; what is sent back goes to who paid it', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const half = { way: 'lines', lines: [{ order, line: 2, part: { of: 2, take: 1 } }] };
    await paid(anna, { what: half, amount: 4 });
    expect((await settle(anna, [{ order, lines: [1] }], 4)).status).toBe(200);
    await paid(nikos, { what: { way: 'rest' }, amount: 4 });
    const back = { amount: null, refunded: 0, method: 'cash', reason: 'was_cold', lines: [2] };
    expect((await world.call('POST', `/api/orders/${order}/refund`, { body: back, headers: owner })).status).toBe(200);
    const { shares } = await billOf(anna);
    expect(shares.map(({ person, amount, back: came }) => [person, amount, came])).toEqual([
      [anna.me, 4, 4],
      [nikos.me, 4, 4],
    ]);
    expect((await table(anna)).sums).toMatchObject({ paid: 4, sentBack: 8, due: 0 });
  });
});

describe('at the same moment', () => {
  test('of twelve who reach for one line and all of it each part is held once', async () => {
    const phones = await Promise.all(Array.from({ length: 12 }, (_, nth) => sits(at, `Guest ${nth}`)));
    const [anna] = phones as [Phone];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    const wishes = [
      { what: { way: 'lines', lines: [{ order, line: 1 }] }, amount: 4 },
      { what: { way: 'lines', lines: [{ order, line: 2 }] }, amount: 8 },
      { what: { way: 'rest' }, amount: 12 },
    ];
    const answers = await Promise.all(phones.map((phone, nth) => hold(phone, wishes[nth % 3]!)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect((await billOf(anna)).sums).toMatchObject({ due: 12, held: 12 });
  });

  test('a share is taken by four waiters, all is settled and it is let go of: the money comes once', async () => {
    const anna = await sits(at, 'Anna');
    for (let round = 0; round < 8; round += 1) {
      const { _id: order } = await orders(anna);
      const share = await held(anna, { what: { way: 'rest' }, amount: 8 });
      await Promise.all([
        take(anna, share),
        take(anna, share),
        settle(anna, [{ order, lines: null }], 8),
        take(anna, share),
        world.call('POST', `/api/visits/${anna.visit}/shares/${share}/free`, { headers: as(anna) }),
        world.call('POST', `/api/orders/${order}/settle`, { body: { method: 'card' }, headers: staff }),
      ]);
      const { taken, paymentStatus } = await stored(order);
      const { sums, payments } = await table(anna);
      expect([taken, paymentStatus]).toEqual(paymentStatus === 'paid' ? [8, 'paid'] : [0, 'unpaid']);
      expect(sums.paid).toBe(payments.reduce((sum, one) => sum + one.amount, 0));
      if (paymentStatus !== 'paid') await settle(anna, [{ order, lines: null }], 8);
    }
  });

  test('a share against a refund: nothing goes back that did not come', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    for (let round = 0; round < 8; round += 1) {
      const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
      await paid(nikos, { what: { way: 'lines', lines: [{ order, line: 1 }] }, amount: 4 });
      const share = await held(anna, { what: { way: 'rest' }, amount: 8 });
      const back = { amount: null, refunded: 0, method: 'cash', reason: 'was_cold' };
      await Promise.all([take(anna, share), world.call('POST', `/api/orders/${order}/refund`, { body: back, headers: owner })]);
      const { taken, refunded } = await stored(order);
      const { shares } = await billOf(anna);
      const of = (part: 'amount' | 'back') =>
        shares.filter(({ parts }) => parts.some((one) => one.order === order)).reduce((sum, one) => sum + one[part], 0);
      expect([of('amount') === taken, of('back') === refunded, refunded <= taken, [4, 12].includes(taken)]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      if (taken < 12) await settle(anna, [{ order, lines: null }], 8);
    }
  });

  test('the database itself never has more of a line than it comes to', async () => {
    const [anna, nikos] = [await sits(at, 'Anna'), await sits(at, 'Nikos')];
    const { _id: order } = await orders(anna, { order: [line(FRIES, 1), line(FRIES, 2)] });
    await held(anna, { what: { way: 'lines', lines: [{ order, line: 1 }] }, amount: 4 });
    const other = await held(nikos, { what: { way: 'lines', lines: [{ order, line: 2 }] }, amount: 8 });
    const more = sql`insert into bill_share_part (venue_id, share_id, order_id, line, cents, units)
      select venue_id, id, ${order}::uuid, 1, 1, 0 from bill_share where id = ${other}::uuid`;
    await expect(more.execute(world.system.database.db)).rejects.toThrow(/bill_line/);
  });
});
