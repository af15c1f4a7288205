import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VisitStamps } from '#features/ordering/stamps-contract.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import { holdVisits } from '#features/ordering/server/visit-sql.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** Stamps of what several people of a table send together: of whose each line is, once, when it is paid. */
let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  await codeAt(world, owner.cookie, 1, 1);
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

let at = 0;
async function nextTable(): Promise<void> {
  const tables = [...codes.keys()].toSorted((a, b) => a - b);
  at = tables[(tables.indexOf(at) + 1) % tables.length]!;
  const { visit } = (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as {
    visit: { _id: string } | null;
  };
  if (visit) await endVisit(visit._id);
}
const endVisit = (visit: string) =>
  world.call('POST', `/api/venues/1/visits/${visit}/end`, { body: { reason: 'Next test.' }, headers: staff });
beforeEach(async () => {
  world.time.now = null;
  await nextTable();
});

const LEMONADE = 'elia-rose-lemonade';
const FRIES = 'elia-hand-cut-fries';
type Account = { readonly cookie: string; readonly id: string };
type Phone = { readonly me: string; readonly visit: string; readonly token: string; readonly cookie: string };
let accounts = 0;
const account = (): Promise<Account> => world.signUp(`shared-stamps-${(accounts += 1)}@parea.example`);

async function sits(name: string, who: Account | null = null): Promise<Phone> {
  const sent = { body: { store: 1, floor: 1, table: at, k: codes.get(at), name }, headers: who ? { cookie: who.cookie } : {} };
  const answer = await world.call('POST', '/api/visits', sent);
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as { me: string; visit: { _id: string }; accessToken: string };
  return { me, visit: visit._id, token: accessToken, cookie: [who?.cookie, cookiesOf(answer)].filter(Boolean).join('; ') };
}
const as = (phone: Phone, who: Account | null = null) => ({
  authorization: `Bearer ${phone.token}`,
  cookie: [phone.cookie, who?.cookie].filter(Boolean).join('; '),
});
type Wish = { readonly item?: string; readonly quantity: number; readonly shared?: boolean };

/** What these people put into the cart, sent by the first of them as one round. */
async function round(things: readonly (readonly [Phone, Wish])[]): Promise<PlacedOrder> {
  const deed = () => crypto.randomUUID();
  const ask = async (phone: Phone, path: string, body?: object) => {
    const answer = await world.call(body ? 'POST' : 'GET', `/api/visits/${phone.visit}/cart${path}`, {
      ...(body && { body }),
      headers: as(phone),
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  };
  for (const [phone, { item = LEMONADE, quantity, shared = false }] of things)
    await ask(phone, '/lines', { deed: deed(), line: line(item, quantity), shared });
  const people = [...new Map(things.map(([phone]) => [phone.me, phone])).values()];
  for (const phone of people) await ask(phone, '/ready', { deed: deed(), ready: true });
  const cart = (await ask(people[0]!, '')) as TableCart;
  const seen = cart.lines.map(({ _id, revision }) => ({ _id, revision }));
  const body = { id: deed(), what: 'ready', lines: seen, amount: cart.sums.ready, k: codes.get(at) };
  return ((await ask(people[0]!, '/send', body)) as { order: PlacedOrder }).order;
}
/** Of a round, in the sequence in which it has them. */
const amounts = ({ order }: PlacedOrder): number[] => order.map(({ lineTotal }) => lineTotal);

async function stampsOf({ cookie, id }: Account): Promise<number> {
  const record = (await world.call('GET', `/api/users/${id}`, { headers: { cookie } })).json as {
    loyaltyStamps: { company: string; stampsCollected: number; stampsPending: number }[];
  };
  const card = record.loyaltyStamps.find(({ company }) => company === 'Elia & Salt');
  expect(card?.stampsPending ?? 0).toBe(0);
  return card?.stampsCollected ?? 0;
}
const settle = (phone: Phone, order: PlacedOrder, lines: number[] | null, amount: number) =>
  world.call('POST', `/api/venues/1/visits/${phone.visit}/settle`, {
    body: {
      id: crypto.randomUUID(),
      what: [{ order: order._id, lines }],
      amount: Math.round(amount * 100) / 100,
      method: 'cash',
      tip: 0,
      tipTo: null,
      given: null,
    },
    headers: staff,
  });
async function pays(phone: Phone, what: object, amount: number): Promise<void> {
  const body = { id: crypto.randomUUID(), method: 'cash', tip: 0, what, amount: Math.round(amount * 100) / 100 };
  const held = await world.call('POST', `/api/visits/${phone.visit}/shares`, { body, headers: as(phone) });
  expect(held.status, held.text).toBe(200);
  const { share } = held.json as { share: { _id: string } };
  const taken = await world.call('POST', `/api/venues/1/visits/${phone.visit}/shares/${share._id}/take`, {
    body: { method: 'cash', tipTo: null, given: null },
    headers: staff,
  });
  expect(taken.status, taken.text).toBe(200);
}
const refund = (order: PlacedOrder, body: object, refunded = 0) =>
  world.call('POST', `/api/orders/${order._id}/refund`, {
    body: { amount: null, refunded, method: 'cash', reason: 'Cold.', ...body },
    headers: owner,
  });
const take = (phone: Phone, who: Account | null, lines: object[], more: object = {}): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/stamps`, { body: { lines, ...more }, headers: as(phone, who) });
async function stampsSeen(phone: Phone, who: Account | null = null): Promise<VisitStamps> {
  const answer = await world.call('GET', `/api/visits/${phone.visit}/stamps`, { headers: as(phone, who) });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(v.strictObject(VisitStamps.entries), answer.json);
}
const told = ({ lines }: VisitStamps) => lines.map(({ whose, state, stamps }) => `${whose} ${state} ${stamps}`);
const ok = (answer: Answer) => expect(answer.status, answer.text).toBe(200);

describe('whose stamps they are', () => {
  test('each line’s go to the account of whose it is when it is paid, whoever pays; not before', async () => {
    const [anna, nikos] = [await account(), await account()];
    const [a, n] = [await sits('Anna', anna), await sits('Nikos', nikos)];
    const order = await round([
      [a, { quantity: 2 }],
      [n, { quantity: 3 }],
      [n, { item: FRIES, quantity: 1 }],
    ]);
    expect([await stampsOf(anna), await stampsOf(nikos)]).toEqual([0, 0]);
    // "My treat": Anna pays what is his.
    await pays(a, { way: 'person', person: n.me }, amounts(order)[1]! + amounts(order)[2]!);
    expect([await stampsOf(anna), await stampsOf(nikos)]).toEqual([0, 3]);
    ok(await settle(a, order, null, amounts(order)[0]!));
    expect([await stampsOf(anna), await stampsOf(nikos)]).toEqual([2, 3]);
    const { entries } = (await world.call('GET', `/api/users/${nikos.id}/stamps`, { headers: { cookie: nikos.cookie } })).json as {
      entries: { stamps: number; order: { dishes: object[] } }[];
    };
    expect(entries.map(({ stamps, order: of }) => [stamps, of.dishes])).toEqual([
      [3, [{ name: expect.stringContaining('lemonade'), names: { el: expect.stringContaining('Λεμονάδα') }, quantity: 3 }]],
    ]);
  });

  test('a line that is paid in parts stamps with its last part, once', async () => {
    const anna = await account();
    const [a, n] = [await sits('Anna', anna), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 2 }],
      [n, { item: FRIES, quantity: 1 }],
    ]);
    const half = { way: 'lines', lines: [{ order: order._id, line: 1, part: { of: 2, take: 1 } }] };
    await pays(n, half, amounts(order)[0]! / 2);
    expect(await stampsOf(anna)).toBe(0);
    await pays(a, half, amounts(order)[0]! / 2);
    expect(await stampsOf(anna)).toBe(2);
    ok(await settle(a, order, null, amounts(order)[1]!));
    expect(await stampsOf(anna)).toBe(2);
  });

  test('what nobody has is taken by a member within seven days: one’s own, and with a word what is somebody else’s', async () => {
    const [a, n] = [await sits('Anna'), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 1 }],
      [n, { quantity: 2 }],
      [n, { quantity: 3, shared: true }],
    ]);
    const at1 = (nth: number) => ({ order: order._id, line: nth });
    const anna = await account();
    expectRefusal(await take(a, null, []), 401, 'unauthorised');
    expectRefusal(await take(a, anna, [at1(1)]), 409, 'line_unpaid');
    expect((await stampsSeen(a)).signedIn).toBe(false);
    ok(
      await settle(
        a,
        order,
        null,
        amounts(order).reduce((sum, one) => sum + one),
      ),
    );
    expect(told(await stampsSeen(a))).toEqual(['me open 1', 'other open 2', 'table open 3']);
    expectRefusal(await take(a, anna, [at1(1), at1(2)]), 409, 'not_yours');
    expect(await stampsOf(anna)).toBe(0);
    expectRefusal(await take(a, anna, [at1(4)]), 400, 'line_unknown');
    expectRefusal(await take(a, anna, [{ order: crypto.randomUUID(), line: 1 }]), 400, 'line_unknown');
    await endVisit(a.visit);
    ok(await take(a, anna, [at1(1), at1(3)]));
    ok(await take(a, anna, [at1(1), at1(3)]));
    expect(await stampsOf(anna)).toBe(4);
    ok(await take(a, anna, [at1(2)], { agreed: true }));
    expect(await stampsOf(anna)).toBe(6);
    expectRefusal(await take(n, await account(), [at1(2)]), 409, 'stamps_taken');
    expect((await stampsSeen(a, anna)).lines.map(({ mine, state }) => [mine, state])).toEqual([1, 2, 3].map(() => [true, 'taken']));
  });

  test('seven days after the payment nobody takes them any more', async () => {
    const [a, n] = [await sits('Anna'), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 1 }],
      [n, { quantity: 2 }],
    ]);
    ok(await settle(a, order, null, amounts(order)[0]! + amounts(order)[1]!));
    const anna = await account();
    const now = Date.now();
    world.time.now = now + 6.9 * 86_400_000;
    const fresh = { ...anna, cookie: await world.signIn(`shared-stamps-${accounts}@parea.example`, 'four-olives-in-brine') };
    ok(await take(a, fresh, [{ order: order._id, line: 1 }]));
    world.time.now = now + 7.1 * 86_400_000;
    expectRefusal(await take(a, fresh, [{ order: order._id, line: 2 }], { agreed: true }), 409, 'stamps_over');
  });

  test('a line that goes back takes its stamps along, and so does a round that is stopped; nobody takes them then', async () => {
    const anna = await account();
    const [a, n] = [await sits('Anna', anna), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 2 }],
      [a, { item: FRIES, quantity: 1 }],
      [n, { quantity: 3 }],
    ]);
    ok(
      await settle(
        a,
        order,
        null,
        amounts(order).reduce((sum, one) => sum + one),
      ),
    );
    expect(await stampsOf(anna)).toBe(2);
    ok(await refund(order, { lines: [1] }));
    expect(await stampsOf(anna)).toBe(0);
    expect(told(await stampsSeen(n))).toEqual(['other back 2', 'me open 3']);
    expectRefusal(await take(a, anna, [{ order: order._id, line: 1 }]), 409, 'stamps_back');
    ok(await take(a, anna, [{ order: order._id, line: 3 }], { agreed: true }));
    expect(await stampsOf(anna)).toBe(3);
    ok(await refund(order, {}, amounts(order)[0]));
    expect(await stampsOf(anna)).toBe(0);
    expectRefusal(await take(n, await account(), [{ order: order._id, line: 3 }]), 409, 'stamps_back');
  });

  test('who makes the round theirs gets none of the others’ stamps', async () => {
    const [a, n] = [await sits('Anna'), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 2 }],
      [n, { quantity: 3 }],
    ]);
    const anna = await account();
    const body = { _id: order._id, accessToken: order.accessToken };
    const linked = await world.call('POST', `/api/users/addOrder/${anna.id}`, { body, headers: { cookie: anna.cookie } });
    expect(linked.status, linked.text).toBeLessThan(300);
    expect(await stampsOf(anna)).toBe(0);
    ok(await take(a, anna, []));
    expect((await stampsSeen(a, anna)).linked).toBe(true);
    ok(await settle(a, order, null, amounts(order)[0]! + amounts(order)[1]!));
    expect(await stampsOf(anna)).toBe(2);
  });

  test('staff took the phone off the table: it takes none', async () => {
    const [a, n] = [await sits('Anna'), await sits('Nikos')];
    await round([
      [a, { quantity: 2 }],
      [n, { quantity: 3 }],
    ]);
    await world.call('POST', `/api/venues/1/visits/${a.visit}/people/${n.me}/remove`, { body: {}, headers: staff });
    expectRefusal(await take(n, await account(), []), 403, 'not_at_table');
  });
});

/** Does something while the venue's pulse is held, once what was begun waits for it; then lets go. */
async function whileItWaits<Said>(begin: () => Promise<Said>, act: () => Promise<unknown>): Promise<Said> {
  const begun = await world.system.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from venue where number = 1`.execute(tx);
    await holdVisits(tx, rows[0]!.id);
    const answer = begin();
    await expect
      .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(world.system.database.db)).rows.length)
      .toBeGreaterThan(0);
    await act();
    return { answer };
  });
  return begun.answer;
}

describe('an account that is deleted in that very moment', () => {
  const leaves = (who: Account) => sql`delete from account_user where id = ${who.id}`.execute(world.system.database.db);
  const cards = async (who: Account) =>
    (await sql`select 1 from stamp_card where user_id = ${who.id}`.execute(world.system.database.db)).rows.length;

  test('gets no card when its line is paid: its stamps are nobody’s, and somebody of the table takes them', async () => {
    const [anna, nikos] = [await account(), await account()];
    const [a, n] = [await sits('Anna', anna), await sits('Nikos')];
    const order = await round([
      [a, { quantity: 2 }],
      [n, { item: FRIES, quantity: 1 }],
    ]);
    const paid = await whileItWaits(
      () => world.call('POST', `/api/orders/${order._id}/settle`, { body: { method: 'cash' }, headers: staff }),
      () => leaves(anna),
    );
    ok(paid);
    expect(await cards(anna)).toBe(0);
    ok(await take(n, nikos, [{ order: order._id, line: 1 }], { agreed: true }));
    expect(await stampsOf(nikos)).toBe(2);
  });

  test('gets no card when it takes a line: it is told that nobody is signed in, and somebody else takes it', async () => {
    const [anna, nikos] = [await account(), await account()];
    const [a, n] = [await sits('Anna', anna), await sits('Nikos')];
    const order = await round([
      [a, { item: FRIES, quantity: 1 }],
      [n, { quantity: 2, shared: true }],
    ]);
    ok(await settle(a, order, null, order.orderAmount));
    const lines = [{ order: order._id, line: 2 }];
    const refused = await whileItWaits(
      () => take(a, anna, lines),
      () => leaves(anna),
    );
    expectRefusal(refused, 401, 'unauthorised');
    expect(await cards(anna)).toBe(0);
    ok(await take(n, nikos, lines));
  });
});

describe('once', () => {
  test('two who take one line at once, a taking against a refund, a payment said twice', async () => {
    const [anna, nikos] = [await account(), await account()];
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTable();
      const before = (await stampsOf(anna)) + (await stampsOf(nikos));
      const [a, n] = [await sits('Anna'), await sits('Nikos')];
      const order = await round([
        [a, { quantity: 1 }],
        [n, { quantity: 1, shared: true }],
      ]);
      const both = await Promise.all([settle(a, order, null, order.orderAmount), settle(a, order, null, order.orderAmount)]);
      expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      const tabled = [{ order: order._id, line: 2 }];
      const taken = await Promise.all([take(a, anna, tabled), take(n, nikos, tabled)]);
      expect(taken.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
      const own = [{ order: order._id, line: 1 }];
      const [back, mine] = await Promise.all([refund(order, { lines: [1] }), take(a, anna, own)]);
      ok(back);
      expect([200, 409]).toContain(mine.status);
      expect((await stampsOf(anna)) + (await stampsOf(nikos))).toBe(before + 1);
    }
  });

  test('however a round is split, paid and sent back, its stamps are those of the same lines ordered alone', async () => {
    const [anna, nikos, maria] = [await account(), await account(), await account()];
    const wish = fc.record({
      by: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 4 }),
      shared: fc.boolean(),
      back: fc.boolean(),
      at: fc.nat(99),
    });
    const total = async () => (await stampsOf(anna)) + (await stampsOf(nikos)) + (await stampsOf(maria));
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 5 }), fc.nat(2), async (wishes, way) => {
        await nextTable();
        const phones = [await sits('Anna', anna), await sits('Nikos', nikos), await sits('Maria')] as const;
        // Several people, and no two lines that are one.
        const things = [[phones[2], { item: FRIES, quantity: 1 }] as const].concat(
          [...new Map(wishes.map((one) => [`${one.by} ${one.shared}`, one])).values()].map(
            ({ by, quantity, shared }) => [phones[by]!, { quantity, shared }] as never,
          ),
        );
        const kept = [...new Map(wishes.map((one) => [`${one.by} ${one.shared}`, one])).values()];
        if (kept.every(({ by }) => by === 2)) return;
        const before = await total();
        const order = await round(things);
        const units = (one: PlacedOrder['order'][number]) => (one.payload.item.addLoyaltyStamp ? one.quantity : 0);
        const turns = order.order.map((_, nth) => nth + 1).toSorted((x, y) => (kept[x - 2]?.at ?? 50) - (kept[y - 2]?.at ?? 50));
        for (const nth of turns) {
          const one = order.order[nth - 1]!;
          const half = { way: 'lines', lines: [{ order: order._id, line: nth, part: { of: 2, take: 1 } }] };
          if (way === 0) ok(await settle(phones[0], order, [nth], one.lineTotal));
          else if (way === 1) await pays(phones[nth % 3]!, { way: 'lines', lines: [{ order: order._id, line: nth }] }, one.lineTotal);
          else {
            const first = Math.round(one.lineTotal * 100) % 2 === 0;
            if (first) await pays(phones[0], half, one.lineTotal / 2);
            const rest = { way: 'lines', lines: [{ order: order._id, line: nth }] };
            await pays(phones[1], rest, first ? one.lineTotal / 2 : one.lineTotal);
          }
        }
        const backs = turns.filter((nth) => kept[nth - 2]?.back);
        let refunded = 0;
        for (const [at2, nth] of backs.entries()) {
          if (at2 % 2 === 1) await take(phones[2], maria, [{ order: order._id, line: nth }], { agreed: true });
          ok(await refund(order, { lines: [nth] }, refunded));
          refunded = Math.round((refunded + order.order[nth - 1]!.lineTotal) * 100) / 100;
        }
        const open = (await stampsSeen(phones[2], maria)).lines.filter(({ state }) => state === 'open');
        ok(
          await take(
            phones[2],
            maria,
            open.map(({ order: of, line: nth }) => ({ order: of, line: nth })),
            { agreed: true },
          ),
        );
        const wanted = order.order.reduce((sum, one, nth) => sum + (backs.includes(nth + 1) ? 0 : units(one)), 0);
        expect(await total()).toBe(before + wanted);
        await endVisit(phones[0].visit);
      }),
      { numRuns: Number(process.env['STAMP_RUNS'] ?? 15) },
    );
  });
});
