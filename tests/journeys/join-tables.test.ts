import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { TableReceipt } from '#features/ordering/receipt-contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { Bill, liveFloor } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  const owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

const post = (path: string, body: unknown) => world.call('POST', `/api/venues/1/${path}`, { body, headers: staff });
const billAt = async (table: number) =>
  (await world.call('GET', `/api/venues/1/bill?floor=1&table=${table}`, { headers: staff })).json as Bill;
const floor = async () => ((await world.call('GET', '/api/venues/1/floor', { headers: staff })).json as AnswerOf<typeof liveFloor>).tables;
const tile = async (table: number) => (await floor()).find((one) => one.floor === 1 && one.table === table);
async function free(...tables: number[]): Promise<void> {
  for (const table of tables) {
    const { visit } = await billAt(table);
    if (visit) await post(`visits/${visit._id}/end`, { reason: 'Next.' });
  }
}
const join = (visit: string | undefined, table: number) => post(`visits/${visit}/tables/join`, { floor: 1, table });
const part = (visit: string | undefined, table: number, goes: { rounds?: string[]; people?: string[] } = {}) =>
  post(`visits/${visit}/tables/part`, { floor: 1, table, ...goes });
const idsAt = async (table: number) => (await billAt(table)).rounds.map(({ order }) => order._id);
const at = (table: number) => ({ floor: 1, table });

/** A phone of which the page knows the visit alone; its cookies go where their path says. */
async function sits(table: number, name: string, cookie?: string) {
  const answer = await world.call('POST', '/api/visits', {
    body: { store: 1, floor: 1, table, k: codes.get(table), name },
    ...(cookie && { headers: { cookie } }),
  });
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as VisitBill & { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const call = (path: string, body?: unknown) =>
    world.call(body === undefined ? 'GET' : 'POST', `/api/visits/${visit._id}${path}`, { ...(body !== undefined && { body }), headers });
  return {
    me,
    visit: visit._id,
    cookie: cookiesOf(answer),
    call,
    bill: async () => (await call('')).json as VisitBill,
    cart: async () => (await call('/cart')).json as TableCart,
    order: () => world.placed({ table, k: codes.get(table) }, { cookie: cookiesOf(answer) }),
    hold: (order: SavedOrder) =>
      call('/shares', {
        id: crypto.randomUUID(),
        what: { way: 'lines', lines: [{ order: order._id, line: 1 }] },
        amount: 8,
        method: 'cash',
        tip: 0,
      }),
  };
}
const take = async (visit: string, held: { json: unknown }) =>
  post(`visits/${visit}/shares/${(held.json as { share: { _id: string } }).share._id}/take`, { method: 'cash', tipTo: null, given: null });

describe('tables are joined', () => {
  test('one bill, to the cent what the two were: rounds, people, what was paid of both; each table’s code leads there', async () => {
    await free(5, 6);
    const [anna, nikos] = [await sits(5, 'Anna'), await sits(6, 'Nikos')];
    const [hers, his, paid] = [await anna.order(), await nikos.order(), await nikos.order()];
    expect((await take(nikos.visit, await nikos.hold(paid))).status).toBe(200);
    await post('visits', { ...at(5), guests: 2 });
    await post('visits', { ...at(6), guests: 3 });
    const [one, other] = [await billAt(5), await billAt(6)];
    const joined = await join(anna.visit, 6);
    expect(joined.status, joined.text).toBe(200);
    const bill = joined.json as Bill;
    for (const sum of ['ordered', 'tips', 'sentBack', 'paid', 'due'] as const) expect(bill.sums[sum]).toBe(one.sums[sum] + other.sums[sum]);
    expect(bill).toMatchObject({ floor: 1, table: 5, joined: [at(6)], visit: { _id: anna.visit, guests: 5 } });
    expect(bill.rounds.map(({ order }) => [order._id, order.table])).toEqual([
      [hers._id, 5],
      [his._id, 6],
      [paid._id, 6],
    ]);
    expect(bill.guests.map(({ name }) => name)).toEqual(['Anna', 'Nikos']);
    expect(await billAt(6)).toEqual({ ...bill, settling: [] });
    expect(await tile(5)).toMatchObject({ with: null, visit: { _id: anna.visit, rounds: 3, due: 16, paid: 8, joined: [at(6)] } });
    expect(await tile(6)).toMatchObject({ with: at(5), visit: null });
    // Said again nothing changes.
    expect((await join(anna.visit, 6)).json).toEqual(bill);
    const next = await world.placed({ table: 6, k: codes.get(6) });
    expect(await idsAt(5)).toContain(next._id);
    expect((await sits(6, 'Maria')).visit).toBe(anna.visit);
    const { db } = world.system.database;
    const logged = await db.selectFrom('auditEntry').select(['subject', 'after']).where('action', '=', 'visit.table_joined').execute();
    expect(logged).toEqual([{ subject: '6', after: at(5) }]);
    // Whoever still has the other visit's name open settles there what was on it.
    const wish = { id: crypto.randomUUID(), what: [{ order: his._id, lines: null }], amount: 8, method: 'cash', tip: 0 };
    const settled = await post(`visits/${nikos.visit}/settle`, { ...wish, tipTo: null, given: null });
    expect(settled.status, settled.text).toBe(200);
    expect((await billAt(5)).sums.due).toBe(16);
    expectRefusal(await post(`visits/${nikos.visit}/end`, { reason: 'Left.' }), 409, 'visit_over');
    await free(5);
    expect([await tile(5), await tile(6)]).toMatchObject([
      { visit: null, with: null },
      { visit: null, with: null },
    ]);
  });

  test('whose dishes somebody else sent still reads how they stand, under another sign and as one person with who they were elsewhere', async () => {
    await free(7, 8);
    const anna = await sits(7, 'Anna');
    const [nikos, maria] = [await sits(8, 'Nikos'), await sits(8, 'Maria')];
    const twin = await sits(8, 'Anna too', anna.cookie);
    const { order: other } = await anna.order();
    const line = { quantity: 1, payload: { item: { id: other[0]?.payload.item.id ?? '' }, extras: {} } };
    for (const phone of [nikos, maria, twin]) {
      expect((await phone.call('/cart/lines', { deed: crypto.randomUUID(), line, shared: phone === maria })).status).toBe(200);
      expect((await phone.call('/cart/ready', { deed: crypto.randomUUID(), ready: true })).status).toBe(200);
    }
    const kostas = await sits(8, 'Kostas');
    const { lines, sums } = await kostas.cart();
    const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
    const sending = { id: crypto.randomUUID(), what: 'ready', lines: seen, amount: sums.ready, avoids: [], ratherNot: [], k: codes.get(8) };
    const sent = await kostas.call('/cart/send', sending);
    expect(sent.status, sent.text).toBe(201);
    const { number } = (sent.json as { order: SavedOrder }).order;
    const told = async (phone: { cart(): Promise<TableCart> }) =>
      (await phone.cart()).sentForMe.map((one) => [one.number, one.dishes.length]);
    for (const phone of [nikos, maria, twin]) expect(await told(phone)).toEqual([[number, 1]]);
    expect((await join(anna.visit, 8)).status).toBe(200);
    expect((await nikos.bill()).people.find(({ _id }) => _id === nikos.me)?.creature).not.toBe('owl');
    for (const phone of [nikos, maria, twin, anna]) expect(await told(phone)).toEqual([[number, 1]]);
    expect(await told(kostas)).toEqual([]);
  });

  test('phones go on: bill, cart, shares and whose a line is, under the seat that they had, with a cookie for the new one', async () => {
    await free(7, 8);
    const [anna, nikos] = [await sits(7, 'Anna'), await sits(8, 'Nikos')];
    const order = await nikos.order();
    const line = { quantity: 1, payload: { item: { id: order.order[0]?.payload.item.id ?? '' }, extras: {} } };
    const added = await nikos.call('/cart/lines', { deed: crypto.randomUUID(), line, shared: false });
    expect(added.status, added.text).toBe(200);
    expect((await join(anna.visit, 8)).status).toBe(200);
    const answer = await nikos.call('');
    expect(answer.json).toMatchObject({ visit: { _id: anna.visit, table: 7, joined: [at(8)] }, me: nikos.me });
    expect(answer.headers.getSetCookie().some((one) => one.includes(`/api/visits/${anna.visit}`))).toBe(true);
    expect((answer.json as VisitBill).people.map(({ name, creature }) => [name, creature])).toEqual([
      ['Anna', 'owl'],
      ['Nikos', 'fox'],
    ]);
    const cart = await anna.cart();
    expect(cart.lines.map(({ person, quantity }) => [person, quantity])).toEqual([[nikos.me, 1]]);
    expect(cart).toEqual({ ...(await nikos.cart()), me: anna.me, lines: cart.lines, sums: cart.sums, takenAway: [] });
    expect((await nikos.call('/whose', { lines: [{ order: order._id, line: 1 }], whose: 'table' })).status).toBe(200);
    const held = await nikos.hold(order);
    expect(held.status, held.text).toBe(200);
    expect((await take(anna.visit, held)).status).toBe(200);
    expect((await nikos.bill()).sums.due).toBe(0);
    expect((await nikos.call(`/shares/${(held.json as { share: { _id: string } }).share._id}/receipt`)).json).toMatchObject({
      paid: 8,
      table: 7,
    });
  });

  test('one phone at both tables is one person, and both its seats are known', async () => {
    await free(9, 10);
    const first = await sits(9, 'Anna');
    const second = await sits(10, 'Anna', first.cookie);
    const order = await second.order();
    expect((await take(second.visit, await second.hold(order))).status).toBe(200);
    expect((await join(first.visit, 10)).status).toBe(200);
    const [one, two] = [await first.bill(), await second.bill()];
    expect(one.people.map(({ name }) => name)).toEqual(['Anna']);
    expect(two).toEqual(one);
    expect(two.shares.map(({ person, state }) => [person, state])).toEqual([[first.me, 'paid']]);
  });

  test('a chain of joins keeps every seat; what asked at a table stays there until it is taken off', async () => {
    await free(5, 6, 7);
    const [a, b, c] = [await sits(5, 'Anna'), await sits(6, 'Nikos'), await sits(7, 'Maria')];
    const [hers, his] = [await a.order(), await c.order()];
    expect((await join(b.visit, 7)).status).toBe(200);
    expect((await join(a.visit, 7)).status).toBe(200);
    for (const phone of [a, b, c]) expect((await phone.bill()).visit).toMatchObject({ _id: a.visit, joined: [at(6), at(7)] });
    expect(await tile(7)).toMatchObject({ with: at(5) });
    const call = { store: '1', floor: 1, table: 7, service: '/call-waiter', subOption: 'Ask for bill', k: codes.get(7) };
    expect((await world.call('POST', '/api/stores/requestAssistance', { body: call })).status).toBeLessThan(300);
    const parted = await part(a.visit, 7);
    expect(parted.status, parted.text).toBe(200);
    expect(parted.json).toMatchObject({ joined: [at(6)] });
    expect((parted.json as Bill).rounds.map(({ order }) => [order._id, order.table])).toEqual([
      [hers._id, 5],
      [his._id, 5],
    ]);
    expect((await part(a.visit, 7)).json).toEqual(parted.json);
    expect(await tile(7)).toMatchObject({ with: null, visit: null });
    const { db } = world.system.database;
    const open = await db.selectFrom('assistanceRequest').select('tableNumber').where('status', '<>', 'resolved').execute();
    expect(open.filter(({ tableNumber }) => tableNumber === 7)).toEqual([]);
    expect((await sits(7, 'Petros')).visit).not.toBe(a.visit);
    expect((await c.bill()).visit._id).toBe(a.visit);
    const logged = await db.selectFrom('auditEntry').select(['subject', 'after']).where('action', '=', 'visit.table_parted').execute();
    expect(logged).toEqual([{ subject: '7', after: at(5) }]);
  });

  test('of a free table its code alone; guests who leave their own table for it stay on one bill', async () => {
    await free(9, 10, 11);
    const order = await world.placed({ table: 9 });
    const { visit } = await billAt(9);
    expect((await join(visit?._id, 10)).json).toMatchObject({ table: 9, joined: [at(10)] });
    const there = await world.placed({ table: 10 });
    const moved = await post(`visits/${visit?._id}/move`, at(10));
    expect(moved.status, moved.text).toBe(200);
    expect(moved.json).toMatchObject({ table: 10, joined: [], visit: { _id: visit?._id } });
    expect((moved.json as Bill).rounds.map((one) => [one.order._id, one.order.table])).toEqual([
      [order._id, 10],
      [there._id, 10],
    ]);
    expect(await tile(9)).toMatchObject({ visit: null, with: null });
    // A table of somebody else is not moved to, whether it is theirs or was joined to it.
    const other = await world.placed({ table: 11 });
    const theirs = (await billAt(11)).visit?._id;
    expect((await join(theirs, 9)).status).toBe(200);
    expectRefusal(await post(`visits/${visit?._id}/move`, at(9)), 409, 'table_taken');
    expect(await idsAt(9)).toEqual([other._id]);
  });

  test('refusals change nothing', async () => {
    await free(5, 6, 7);
    const [anna, nikos] = [await sits(5, 'Anna'), await sits(6, 'Nikos')];
    const order = await nikos.order();
    expectRefusal(await join(anna.visit, 4711), 400, 'table_unknown');
    expectRefusal(await join(anna.visit, 5), 400, 'same_table');
    expectRefusal(await part(anna.visit, 5), 400, 'same_table');
    expectRefusal(await join(crypto.randomUUID(), 6), 404, 'not_found');
    const held = await nikos.hold(order);
    expect(held.status, held.text).toBe(200);
    expect(expectRefusal(await join(anna.visit, 6), 409, 'share_held').details).toEqual({ order: order._id });
    expectRefusal(await join(nikos.visit, 5), 409, 'share_held');
    expect((await billAt(5)).joined).toEqual([]);
    expect((await billAt(6)).visit?._id).toBe(nikos.visit);
    const { share } = held.json as { share: { _id: string } };
    expect((await post(`visits/${nikos.visit}/shares/${share._id}/free`, {})).status).toBe(200);
    const { db } = world.system.database;
    const { venueId } = await db.selectFrom('visit').select('venueId').where('id', '=', anna.visit).executeTakeFirstOrThrow();
    const people = (visitId: string, from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        venueId,
        visitId,
        id: crypto.randomUUID(),
        sign: from + nth,
        joinedAt: new Date(),
        seenAt: new Date(),
      }));
    await db
      .insertInto('visitPerson')
      .values(people(anna.visit, 1, 12))
      .execute();
    await db
      .insertInto('visitPerson')
      .values(people(nikos.visit, 1, 11))
      .execute();
    expect(expectRefusal(await join(anna.visit, 6), 409, 'table_full').details).toEqual({ most: 24 });
    expect((await nikos.bill()).visit._id).toBe(nikos.visit);
    expect(await idsAt(6)).toEqual([order._id]);
    await free(5);
    expectRefusal(await join(anna.visit, 6), 409, 'visit_over');
    expectRefusal(await part(anna.visit, 6), 409, 'visit_over');
  });
});

describe('tables are parted', () => {
  test('with rounds and people: a bill of its own, to the cent; their phones, cart and whose a line is go along', async () => {
    await free(5, 6);
    const [anna, nikos] = [await sits(5, 'Anna'), await sits(6, 'Nikos')];
    const [hers, his, also] = [await anna.order(), await nikos.order(), await nikos.order()];
    expect((await join(anna.visit, 6)).status).toBe(200);
    const line = { quantity: 2, payload: { item: { id: his.order[0]?.payload.item.id ?? '' }, extras: {} } };
    expect((await nikos.call('/cart/lines', { deed: crypto.randomUUID(), line, shared: false })).status).toBe(200);
    const before = await billAt(5);
    const version = (await anna.cart()).version;
    const parted = await part(anna.visit, 6, { rounds: [his._id], people: [nikos.me] });
    expect(parted.status, parted.text).toBe(200);
    const [stays, goes] = [parted.json as Bill, await billAt(6)];
    expect(stays).toMatchObject({ table: 5, joined: [], guests: [{ name: 'Anna' }], visit: { _id: anna.visit, guests: null } });
    expect(goes).toMatchObject({ table: 6, joined: [], guests: [{ name: 'Nikos' }] });
    expect(stays.rounds.map(({ order }) => [order._id, order.table])).toEqual([
      [hers._id, 5],
      [also._id, 5],
    ]);
    expect(goes.rounds.map(({ order }) => [order._id, order.table])).toEqual([[his._id, 6]]);
    for (const sum of ['ordered', 'tips', 'sentBack', 'paid', 'due'] as const)
      expect(stays.sums[sum] + goes.sums[sum]).toBe(before.sums[sum]);
    const bill = await nikos.bill();
    expect(bill).toMatchObject({ visit: { _id: goes.visit?._id, table: 6, joined: [] }, me: nikos.me });
    expect(bill.rounds[0]).toMatchObject({ by: nikos.me, lines: [{ whose: nikos.me }] });
    expect((await nikos.cart()).lines.map(({ person, quantity }) => [person, quantity])).toEqual([[nikos.me, 2]]);
    expect((await anna.cart()).lines).toEqual([]);
    expect((await anna.cart()).version).toBeGreaterThan(version);
    expect((await nikos.hold(his)).status).toBe(200);
    // Said again nothing changes; what stayed there is not there.
    expect((await part(anna.visit, 6, { rounds: [his._id], people: [nikos.me] })).status).toBe(200);
    expectRefusal(await part(anna.visit, 6, { rounds: [hers._id] }), 409, 'not_joined');
    expect(await idsAt(6)).toEqual([his._id]);
    const { db } = world.system.database;
    const logged = await db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'visit.table_parted')
      .orderBy('id', 'desc')
      .execute();
    expect(logged[0]).toEqual({ after: { ...at(5), orders: `#${his.number}` } });
    // And joined once more: by the seat of the first visit, of the second, and of this one.
    await post(`visits/${goes.visit?._id}/shares/${(await nikos.bill()).shares[0]?._id}/free`, {});
    expect((await join(anna.visit, 6)).status).toBe(200);
    expect((await nikos.bill()).visit._id).toBe(anna.visit);
  });

  test('whoever pays or paid a share stays with the bill; refusals change nothing', async () => {
    await free(7, 8, 9);
    const [anna, nikos] = [await sits(7, 'Anna'), await sits(8, 'Nikos')];
    const [hers, his] = [await anna.order(), await nikos.order()];
    const strangers = await world.placed({ table: 9 });
    expect((await join(anna.visit, 8)).status).toBe(200);
    expectRefusal(await part(anna.visit, 8, { rounds: [strangers._id] }), 400, 'round_unknown');
    expectRefusal(await part(anna.visit, 8, { rounds: ['x'] }), 400, 'round_unknown');
    expectRefusal(await part(anna.visit, 8, { people: [crypto.randomUUID()] }), 400, 'person_unknown');
    expectRefusal(await part(anna.visit, 7, { rounds: [his._id] }), 400, 'same_table');
    const held = await nikos.hold(his);
    expect(held.status, held.text).toBe(200);
    expectRefusal(await part(anna.visit, 8, { rounds: [his._id] }), 409, 'share_held');
    expectRefusal(await part(anna.visit, 8, { rounds: [hers._id], people: [nikos.me] }), 409, 'share_held');
    // Freed without anybody it needs nobody's leave: the bill is the same.
    expect((await take(anna.visit, held)).status).toBe(200);
    expectRefusal(await part(anna.visit, 8, { rounds: [his._id] }), 409, 'share_paid');
    expectRefusal(await part(anna.visit, 8, { people: [nikos.me] }), 409, 'share_paid');
    expect(await billAt(8)).toMatchObject({ table: 7, joined: [at(8)] });
    expect((await part(anna.visit, 8)).json).toMatchObject({ table: 7, joined: [], sums: { due: 8, paid: 8 } });
    expect((await tile(8))?.visit).toBeNull();
  });

  test('a round paid by hand, or partly, goes with what was paid of it', async () => {
    await free(5, 6);
    const [stays, goes] = [await world.placed({ table: 5 }), await world.placed({ table: 6 })];
    const visit = (await billAt(5)).visit?._id;
    expect((await join(visit, 6)).status).toBe(200);
    const wish = { id: crypto.randomUUID(), what: [{ order: goes._id, lines: null }], amount: 8, method: 'cash', tip: 1 };
    expect((await post(`visits/${visit}/settle`, { ...wish, tipTo: null, given: null })).status).toBe(200);
    expect((await part(visit, 6, { rounds: [goes._id] })).status).toBe(200);
    expect((await billAt(5)).sums).toMatchObject({ ordered: 8, paid: 0, due: 8 });
    expect((await billAt(6)).sums).toMatchObject({ ordered: 8, tips: 1, paid: 9, due: 0 });
    expect(await idsAt(5)).toEqual([stays._id]);
  });
});

test('receipts name every table of the party, also once it has left', async () => {
  await free(5, 6);
  const [anna, nikos] = [await sits(5, 'Anna'), await sits(6, 'Nikos')];
  await anna.order();
  await nikos.order();
  expect((await join(anna.visit, 6)).status).toBe(200);
  const joined = async () =>
    ((await world.call('GET', `/api/venues/1/visits/${anna.visit}/receipt`, { headers: staff })).json as TableReceipt).joined;
  expect(await joined()).toEqual([at(6)]);
  await free(5);
  expect(await joined()).toEqual([at(6)]);
});

test('a joined table that goes off the plan meanwhile keeps nobody from paying and leaving', async () => {
  await free(5, 6);
  const [anna, nikos] = [await sits(5, 'Anna'), await sits(6, 'Nikos')];
  const [one, two] = [await anna.order(), await nikos.order()];
  expect((await join(anna.visit, 6)).status).toBe(200);
  const plan = (await world.venue(1)).tableArrangement;
  await world.saveVenue(1, (venue) => ({
    ...venue,
    tableArrangement: (venue.tableArrangement ?? []).map((room) =>
      room.floor === 1 ? { ...room, tables: room.tables.filter(({ table }) => table !== 6) } : room,
    ),
  }));
  const bill = await billAt(5);
  expect([bill.rounds.map(({ order }) => order._id).toSorted(), bill.joined, bill.sums.due]).toEqual([
    [one._id, two._id].toSorted(),
    [at(6)],
    16,
  ]);
  expect((await nikos.bill()).visit.table).toBe(5);
  const what = [one, two].map(({ _id }) => ({ order: _id, lines: null }));
  const wish = { id: crypto.randomUUID(), what, amount: 16, method: 'cash', tip: 0, tipTo: null, given: null };
  const settled = await post(`visits/${anna.visit}/settle`, wish);
  expect(settled.status, settled.text).toBe(200);
  await free(5);
  expect((await billAt(5)).visit).toBeNull();
  await world.saveVenue(1, (venue) => ({ ...venue, tableArrangement: plan }));
  expect((await billAt(6)).visit).toBeNull();
});
