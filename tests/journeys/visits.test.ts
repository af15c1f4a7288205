import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endLeftVisits } from '#features/ordering/server/end-left-visits.ts';
import { Bill, type FloorTable } from '#features/ordering/visit-contract.ts';
import type { AssistanceRequest } from '#features/assistance/contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const FRIES = 'elia-hand-cut-fries';
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = staff) =>
  world.call('POST', `/api/venues/1/${path}`, { body, headers });
const billOf = (answer: Answer) => v.parse(v.strictObject(Bill.entries), answer.json);
const bill = async (table: number) => billOf(await world.call('GET', `/api/venues/1/bill?floor=1&table=${table}`, { headers: staff }));
const tile = async (table: number) =>
  ((await world.call('GET', '/api/venues/1/floor', { headers: staff })).json as { tables: FloorTable[] }).tables.find(
    (one) => one.floor === 1 && one.table === table,
  )!;
type Wish = {
  table: number;
  what: unknown;
  amount: number;
  id?: string;
  method?: string;
  tip?: number;
  given?: number | null;
  tipTo?: string;
};
const settle = async ({ table, ...wish }: Wish, headers = staff) => {
  const { visit } = await bill(table);
  const body = { id: crypto.randomUUID(), method: 'cash', tip: 0, tipTo: null, given: null, ...wish };
  return post(`visits/${visit?._id}/settle`, body, headers);
};
/** Fries at 4.00 and 2 × fries at 8.00: two lines of one dish, 12.00. */
const twoLines = { order: [line(FRIES, 1), line(FRIES, 2)] };
const refunded = (id: string, body: object) =>
  world.call('POST', `/api/orders/${id}/refund`, {
    body: { amount: null, refunded: 0, method: 'cash', reason: 'was_cold', ...body },
    headers: owner,
  });

describe('who sits at a table', () => {
  test('the first order opens a visit, later ones are its rounds; one that collects or waits belongs to none', async () => {
    const taken = async () => {
      const { tables } = (await world.call('GET', '/api/venues/1/floor', { headers: staff })).json as { tables: FloorTable[] };
      return tables.filter(({ floor, visit: there }) => floor === 1 && there !== null).map(({ table }) => table);
    };
    const before = await taken();
    expect((await tile(1)).visit).toBeNull();
    const first = await world.placed({ table: 1 });
    await world.placed({ table: 1, avoids: ['sesame'], buyersName: 'Maria' });
    expect((await tile(1)).visit).toMatchObject({
      since: first.placedAt,
      rounds: 2,
      open: 2,
      untaken: 2,
      due: 16,
      paid: 0,
      method: 'cash',
      allergies: ['sesame'],
    });
    const { rounds, sums, allergies, visit } = await bill(1);
    expect(rounds.map(({ order }) => order.buyersName)).toEqual(['Eleni', 'Maria']);
    expect(sums).toMatchObject({ ordered: 16, tips: 0, sentBack: 0, paid: 0, due: 16 });
    expect(allergies).toEqual([{ name: 'Maria', avoids: ['sesame'] }]);
    expect((await tile(1)).waiting).toBeNull();
    // What waits to be confirmed is no round, and its table is not free.
    const { db } = world.system.database;
    const waits = await world.placed({ table: 2 });
    await sql`update orders set awaiting_confirmation = true, waits_for = 'staff', visit_id = null where id = ${waits._id}::uuid`.execute(
      db,
    );
    await sql`delete from visit where floor = 1 and table_number = 2`.execute(db);
    expect(await tile(2)).toMatchObject({ visit: null, waiting: { orders: 1, since: waits.placedAt } });
    await world.placed({ table: 0, deliveryMethod: 2 });
    expect(await taken()).toEqual([...before, 1].toSorted((a, b) => a - b));
    await expect(
      sql`insert into visit (venue_id, id, floor, table_number, opened_at)
        select venue_id, gen_random_uuid(), floor, table_number, now() from visit where id = ${visit?._id}::uuid`.execute(
        world.system.database.db,
      ),
    ).rejects.toThrow(/visit_open/);
  });

  test('whoever of the team is named is told apart, and by no address', async () => {
    const { people } = await bill(1);
    expect(people.length).toBeGreaterThan(1);
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
    expect(people.map(({ name }) => name).join(' ')).not.toContain('@');
    const order = { floor: 1, table: 1, order: [line(FRIES, 1)], orderAmount: 4 };
    const round = (await post('rounds', order)).json as SavedOrder;
    // Its waiter's, as the log and the reports have it, not the venue's.
    expect(round.buyersName).toBe('Nikos Pavlou');
    // It is that person's sale while nobody has taken its money.
    const sold = async () => {
      const report = await world.call('GET', '/api/venues/1/report?view=people&period=today', { headers: owner });
      const { columns, rows } = report.json as { columns: { key: string }[]; rows: unknown[][] };
      const [who, sales] = ['person', 'person_sales'].map((key) => columns.findIndex((column) => column.key === key));
      return rows.find((row) => row[who!] === 'Nikos Pavlou')?.[sales!];
    };
    const before = await sold();
    expect(before).toBeGreaterThanOrEqual(4);
    // A step of the kitchen that is taken back, and one that is called back, are none of its waiter's.
    const step = (what: string, orderStatus: number) =>
      world.call('POST', `/api/orders/${round._id}/${what}`, { body: { orderStatus }, headers: staff });
    expect((await step('status', 2)).status).toBe(200);
    expect((await step('undo', 2)).status).toBe(200);
    expect(await sold()).toBe(before);
  });

  test('who has Settle open is told to everybody else of the team, fades, and holds nobody back', async () => {
    const { visit, me } = await bill(1);
    const say = (open: boolean, headers = staff) => post(`visits/${visit?._id}/settling`, { open }, headers);
    const seen = async (headers: { cookie: string }) =>
      billOf(await world.call('GET', '/api/venues/1/bill?floor=1&table=1', { headers })).settling.map(({ _id }) => _id);
    expect(await seen(owner)).toEqual([]);
    expect((await say(true)).json).toEqual({ settling: [] });
    expect([await seen(owner), await seen(staff)]).toEqual([[me], []]);
    await say(false);
    expect(await seen(owner)).toEqual([]);
    await say(true);
    await sql`update venue_event set at = at - interval '61 seconds' where type = 'settling.changed'`.execute(world.system.database.db);
    expect(await seen(owner)).toEqual([]);
    await say(true);
    const what = [{ order: (await bill(1)).rounds[0]?.order._id, lines: null }];
    expect((await settle({ table: 1, what, amount: 8 }, owner)).status).toBe(200);
    expectRefusal(await say(true, { cookie: await world.signIn(OWNER_2) }), 404, 'not_found');
  });

  test('ten first orders at once open one visit', async () => {
    await Promise.all(Array.from({ length: 10 }, () => world.placed({ table: 2, orderAmount: 8 })));
    expect((await tile(2)).visit).toMatchObject({ rounds: 10, due: 80 });
  });

  test('an order that waits to be confirmed joins when somebody lets it in', async () => {
    const { _id } = await world.placed({ table: 3 });
    await world.call('POST', `/api/orders/${_id}/hold`, { headers: staff });
    await sql`update orders set visit_id = null where id = ${_id}::uuid`.execute(world.system.database.db);
    expect((await bill(3)).rounds).toEqual([]);
    await world.call('POST', `/api/orders/${_id}/confirm`, { headers: staff });
    expect((await bill(3)).rounds.map(({ order }) => order._id)).toEqual([_id]);
  });

  test('staff seat guests and say how many; said again it stays one visit', async () => {
    expect(billOf(await post('visits', { floor: 1, table: 5, guests: 3 })).visit).toMatchObject({ guests: 3 });
    expect(billOf(await post('visits', { floor: 1, table: 5, guests: 4 })).visit).toMatchObject({ guests: 4 });
    expect((await tile(5)).visit).toMatchObject({ guests: 4, rounds: 0, due: 0 });
    expectRefusal(await post('visits', { floor: 1, table: 4711, guests: 4 }), 400, 'table_unknown');
    expectRefusal(await post('visits', { floor: 1, table: 5, guests: 0 }), 400, 'invalid_input');
  });

  test('they change to a free table with their orders, not to one where somebody sits', async () => {
    const { _id } = await world.placed({ table: 6 });
    await world.placed({ table: 7 });
    const { visit } = await bill(6);
    expectRefusal(await post(`visits/${visit?._id}/move`, { floor: 1, table: 7 }), 409, 'table_taken');
    expectRefusal(await post(`visits/${visit?._id}/move`, { floor: 1, table: 4711 }), 400, 'table_unknown');
    const moved = billOf(await post(`visits/${visit?._id}/move`, { floor: 1, table: 8 }));
    expect([moved.table, moved.visit?._id, moved.rounds[0]?.order.table]).toEqual([8, visit?._id, 8]);
    expect((await post(`visits/${visit?._id}/move`, { floor: 1, table: 8 })).status).toBe(200);
    expect((await tile(6)).visit).toBeNull();
    expect((await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json).toMatchObject({ table: 8, revision: 2 });
    const stranger = { cookie: await world.signIn(OWNER_2) };
    const body = { floor: 1, table: 4 };
    expectRefusal(await world.call('POST', `/api/venues/2/visits/${visit?._id}/move`, { body, headers: stranger }), 404, 'not_found');
  });

  test('what they asked for goes along when they change tables; what both tables ask for is one call', async () => {
    const ask = async (table: number, subOption: string) =>
      (
        await world.call('POST', '/api/stores/requestAssistance', {
          body: { store: '1', floor: 1, table, service: '/call-waiter', subOption },
        })
      ).json as { _id: string };
    const there = await bill(4);
    await post(`visits/${there.visit?._id}/end`, { reason: 'For the next.' });
    await world.placed({ table: 6 });
    const [wantsBill, cutlery] = [await ask(6, 'Ask for bill'), await ask(6, 'Ask for utinsils')];
    const waits = await ask(4, 'Ask for bill');
    const { visit } = await bill(6);
    expect((await post(`visits/${visit?._id}/move`, { floor: 1, table: 4 })).status).toBe(200);
    const { requests } = (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] };
    const here = requests.filter(({ table }) => table === 6 || table === 4);
    expect(here.map(({ _id, table }) => [_id, table])).toEqual([
      [cutlery._id, 4],
      [waits._id, 4],
    ]);
    const { db } = world.system.database;
    const told = await db
      .selectFrom('venueEvent')
      .select(['subjectId', 'subjectRevision', 'data'])
      .where('type', '=', 'request.moved')
      .where('subjectId', 'in', [wantsBill._id, cutlery._id])
      .orderBy('seq')
      .execute();
    expect(told).toEqual([
      { subjectId: wantsBill._id, subjectRevision: 2, data: { to: 'resolved' } },
      { subjectId: cutlery._id, subjectRevision: 2, data: { to: 'seated' } },
    ]);
  });

  test('they leave: with money open somebody says why; the next party has a visit of its own', async () => {
    await world.placed({ table: 9 });
    const { visit } = await bill(9);
    expect(expectRefusal(await post(`visits/${visit?._id}/end`, {}), 409, 'still_open').details).toEqual({ due: 8 });
    expect((await post(`visits/${visit?._id}/end`, { reason: 'Walked out.' })).status).toBe(200);
    expectRefusal(await post(`visits/${visit?._id}/end`, {}), 409, 'visit_over');
    await world.placed({ table: 9 });
    const next = await bill(9);
    expect(next.visit?._id).not.toBe(visit?._id);
    expect(next.rounds).toHaveLength(1);
  });

  test('a visit with nothing left to do or to pay is over after an hour; one with money open after twelve', async () => {
    const { _id } = await world.placed({ table: 10 });
    const { visit } = await bill(10);
    const { db } = world.system.database;
    const later = (hours: number) => endLeftVisits({ db, feed: world.system.feed, clock: () => Date.now() + hours * 3_600_000 });
    await later(2);
    expect((await bill(10)).visit?._id).toBe(visit?._id);
    await settle({ table: 10, what: [{ order: _id, lines: null }], amount: 8 });
    await later(2);
    expect((await bill(10)).visit?._id).toBe(visit?._id);
    await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 4 }, headers: staff });
    await later(0.5);
    expect((await bill(10)).visit?._id).toBe(visit?._id);
    await later(2);
    expect((await bill(10)).visit).toBeNull();
    await world.placed({ table: 10 });
    await later(13);
    expect((await bill(10)).visit).toBeNull();
  });
});

describe('settling', () => {
  const at = 11;
  const fresh = async (order: Record<string, unknown> = {}): Promise<SavedOrder> => {
    const { visit } = await bill(at);
    if (visit) await post(`visits/${visit._id}/end`, { reason: 'Next test.' });
    return world.placed({ table: at, ...order });
  };
  const stored = async (id: string) => (await world.call('GET', `/api/orders/${id}`, { headers: staff })).json as SavedOrder;

  test('all of two rounds, in cash, with change and a tip of somebody', async () => {
    const one = await fresh();
    const two = await world.placed({ table: at, ...twoLines });
    const { me } = await bill(at);
    const what = [one, two].map(({ _id }) => ({ order: _id, lines: null }));
    expect(expectRefusal(await settle({ table: at, what, amount: 20, tip: 2, given: 21 }), 400, 'given_too_little').details).toEqual({
      least: 22,
    });
    expectRefusal(await settle({ table: at, what, amount: 20, tip: 21 }), 400, 'tip_too_large');
    expectRefusal(await settle({ table: at, what, amount: 20, tip: 6.01 }), 400, 'tip_large');
    expectRefusal(await settle({ table: at, what, amount: 20, tipTo: crypto.randomUUID() }), 400, 'person_unknown');
    expect(expectRefusal(await settle({ table: at, what, amount: 19 }), 409, 'bill_changed').details).toEqual({ amount: 20 });
    expect((await bill(at)).sums.due).toBe(20);
    const answer = await settle({ table: at, what, amount: 20, tip: 2, given: 50, tipTo: me });
    expect(answer.json).toMatchObject({ taken: 20, tip: 2, change: 28, bill: { sums: { ordered: 20, tips: 2, paid: 22, due: 0 } } });
    expect(await stored(two._id)).toMatchObject({ paymentStatus: 'paid', tip: 2, orderAmount: 14 });
    const { rows } = await sql`select amount_cents, tip_cents, tip_to from settlement where order_id = ${two._id}::uuid`.execute(
      world.system.database.db,
    );
    expect(rows).toEqual([{ amountCents: 1400, tipCents: 200, tipTo: me }]);
    const said =
      await sql`select after from audit_entry where action = 'order.settled' and subject in (${`#${one.number}`}, ${`#${two.number}`})
      order by (after->>'amountCents')::int`.execute(world.system.database.db);
    expect(said.rows).toEqual([
      { after: { method: 'cash', amountCents: 800 } },
      { after: { method: 'cash', amountCents: 1400, tipCents: 200 } },
    ]);
  });

  test('line by line: each once, the tip of the order with the last', async () => {
    const { _id } = await fresh({ ...twoLines, tip: 1 });
    expect((await settle({ table: at, what: [{ order: _id, lines: [2] }], amount: 8, method: 'card' })).json).toMatchObject({ taken: 8 });
    expect(await stored(_id)).toMatchObject({ paymentStatus: 'unpaid', taken: 8 });
    const between = await bill(at);
    expect(between.rounds[0]?.lines.map(({ state, method }) => [state, method])).toEqual([
      ['open', null],
      ['paid', 'card'],
    ]);
    expect(between.sums).toMatchObject({ ordered: 12, tips: 1, sentBack: 0, paid: 8, due: 5 });
    const beaten = expectRefusal(await settle({ table: at, what: [{ order: _id, lines: [2] }], amount: 8 }), 409, 'already_taken');
    expect(beaten.details).toMatchObject({ method: 'card', amount: 8 });
    expect(beaten.details?.['by']).not.toBe('');
    expectRefusal(await settle({ table: at, what: [{ order: _id, lines: [3] }], amount: 0 }), 400, 'line_unknown');
    expectRefusal(await settle({ table: at, what: [{ order: _id, lines: [] }], amount: 0 }), 400, 'line_unknown');
    expect((await settle({ table: at, what: [{ order: _id, lines: [1] }], amount: 5 })).json).toMatchObject({
      taken: 5,
      bill: { sums: { due: 0 } },
    });
    expect(await stored(_id)).toMatchObject({ paymentStatus: 'paid', taken: 13 });
    expectRefusal(await settle({ table: at, what: [{ order: _id, lines: null }], amount: 0 }), 409, 'already_taken');
  });

  test('the board’s own way takes what is left', async () => {
    const { _id } = await fresh({ ...twoLines, tip: 1 });
    await settle({ table: at, what: [{ order: _id, lines: [2] }], amount: 8 });
    const take = (body: object) => world.call('POST', `/api/orders/${_id}/settle`, { body: { method: 'card', ...body }, headers: staff });
    // Who still saw the whole sum takes nothing, and reads what is left.
    expect(expectRefusal(await take({ amount: 13 }), 409, 'bill_changed').details).toEqual({ amount: 5 });
    expect((await take({ amount: 5 })).json).toMatchObject({
      paymentStatus: 'paid',
      taken: 13,
    });
    expect((await bill(at)).payments.map(({ method, amount, tip }) => [method, amount, tip])).toEqual([
      ['cash', 8, 0],
      ['card', 5, 1],
    ]);
  });

  test('said twice under one name it is taken once; another sum under it is refused', async () => {
    const { _id } = await fresh();
    const wish = { table: at, what: [{ order: _id, lines: null }], amount: 8, tip: 1, given: 10, id: crypto.randomUUID() };
    const answers = await Promise.all([settle(wish), settle(wish), settle(wish)]);
    for (const { json } of answers) expect(json).toMatchObject({ taken: 8, tip: 1, change: 1 });
    expectRefusal(await settle({ ...wish, amount: 7 }), 422, 'idempotency_key_reused');
    expect((await bill(at)).sums).toMatchObject({ ordered: 8, tips: 1, sentBack: 0, paid: 9, due: 0 });
  });

  test('of ten waiters who take overlapping lines at once each line is paid once', async () => {
    const { _id } = await fresh(twoLines);
    const wishes = Array.from({ length: 10 }, (_, nth) =>
      settle({
        table: at,
        ...[
          { what: [{ order: _id, lines: [1] }], amount: 4 },
          { what: [{ order: _id, lines: [2] }], amount: 8 },
          { what: [{ order: _id, lines: null }], amount: 12 },
        ][nth % 3]!,
      }),
    );
    const taken = (await Promise.all(wishes)).flatMap(({ status, json }) => (status === 200 ? [(json as { taken: number }).taken] : []));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect((await bill(at)).sums).toMatchObject({ paid: 12, due: 0 });
  });

  test('the database itself never takes more than an order comes to', async () => {
    const { _id } = await fresh();
    const more = sql`insert into settlement (venue_id, id, order_id, kind, method, amount_cents)
      select venue_id, gen_random_uuid(), id, 'payment', 'cash', 801 from orders where id = ${_id}::uuid`;
    await expect(more.execute(world.system.database.db)).rejects.toThrow('orders_taken');
  });

  test('a line that was paid is sent back with its reason, once; one that was not paid is not', async () => {
    const { _id } = await fresh(twoLines);
    await settle({ table: at, what: [{ order: _id, lines: [2] }], amount: 8 });
    expectRefusal(await refunded(_id, { lines: [1] }), 409, 'not_paid_by_hand');
    expect((await refunded(_id, { lines: [2] })).json).toMatchObject({ paymentStatus: 'unpaid', refunded: 8 });
    expectRefusal(await refunded(_id, { lines: [2], refunded: 8 }), 409, 'changed_meanwhile');
    const told = await bill(at);
    expect(told.rounds[0]?.lines[1]).toMatchObject({ state: 'back', reason: 'was_cold' });
    expect(told.sums).toMatchObject({ ordered: 12, tips: 0, sentBack: 8, paid: 0, due: 4 });
    await settle({ table: at, what: [{ order: _id, lines: null }], amount: 4 });
    expect(await stored(_id)).toMatchObject({ paymentStatus: 'part_refunded', taken: 12, refunded: 8 });
    expectRefusal(await refunded(_id, { lines: [2], refunded: 8 }), 409, 'changed_meanwhile');
  });

  test('an order that is paid in part is stopped only with its money', async () => {
    const { _id } = await fresh(twoLines);
    await settle({ table: at, what: [{ order: _id, lines: [2] }], amount: 8 });
    const stop = (refund: boolean) =>
      world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 9, reason: 'Left.', refund }, headers: owner });
    expectRefusal(await stop(false), 409, 'part_paid');
    expect((await stop(true)).json).toMatchObject({ orderStatus: 9, paymentStatus: 'refunded', refunded: 8 });
    expect((await bill(at)).sums).toMatchObject({ sentBack: 12, paid: 0, due: 0 });
  });
});

describe('a round that staff write down', () => {
  const round = (more: object = {}, key: string | null = crypto.randomUUID(), headers = staff) =>
    world.call('POST', '/api/venues/1/rounds', {
      body: { floor: 1, table: 4, order: [line(FRIES, 2)], orderAmount: 8, ...more },
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });

  test('goes to the kitchen at the server’s price, under nobody’s account, and is sent once', async () => {
    const key = crypto.randomUUID();
    const [one, two] = [await round({}, key), await round({}, key)];
    expect(one.json).toMatchObject({
      table: 4,
      orderStatus: 0,
      paymentStatus: 'unpaid',
      claimed: false,
      awaitingConfirmation: false,
      loyaltyStampsAdded: 0,
    });
    expect((one.json as SavedOrder).buyersName).not.toBe('');
    expect((two.json as SavedOrder)._id).toBe((one.json as SavedOrder)._id);
    expectRefusal(await round({ order: [line(FRIES, 1)], orderAmount: 4 }, key), 422, 'idempotency_key_reused');
    expectRefusal(await round({ orderAmount: 7 }), 409, 'price_changed');
    expectRefusal(await round({ table: 4711 }), 400, 'table_unknown');
    expect((await bill(4)).rounds).toHaveLength(1);
  });

  test('while the venue takes none from guests', async () => {
    const stop = (was: boolean, pause: object | null) => post('pause', { was, pause });
    expect((await stop(false, { minutes: 10 })).status).toBe(204);
    expectRefusal(await stop(false, { minutes: 10 }), 409, 'changed_meanwhile');
    expectRefusal(await world.placeOrder({ table: 4, orderAmount: 8 }), 409, 'venue_closed');
    const { opening } = (await world.call('GET', '/api/stores/1')).json as { opening: { open: boolean } };
    expect(opening.open).toBe(false);
    expect((await round()).status).toBe(201);
    expect((await stop(true, null)).status).toBe(204);
    expect((await world.placeOrder({ table: 4, orderAmount: 8 })).status).toBe(201);
  });

  test('an allergy of the table is kept or removed on purpose', async () => {
    const { items } = (await world.venue(1)).content.menu;
    const dish = Object.values(items)
      .flat()
      .find(
        ({ selectedAllergens, extras, inStock }) =>
          selectedAllergens?.includes('milk') && !extras?.some(({ required }) => required) && inStock,
      )!;
    const asked = { order: [line(String(dish.id))], orderAmount: dish.price, avoids: ['milk'] };
    expectRefusal(await round(asked), 409, 'allergy_conflict');
    const kept = await round({ ...asked, order: [{ ...line(String(dish.id)), kept: ['milk'] }] });
    expect(kept.json).toMatchObject({ avoids: ['milk'], order: [{ kept: ['milk'] }] });
  });
});
