import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder, SavedOrder } from '#features/ordering/contract.ts';
import { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';

/** Those who sit together and order together: one cart, many phones. */
let world: TestApp;
let staff: { cookie: string };
const codes = new Map<number, string>();
beforeAll(async () => {
  world = await startApp();
  const owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  await codeAt(world, owner.cookie, 1, 1);
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) if (floor === 1) codes.set(table, new URL(address).searchParams.get('k') ?? '');
});
afterAll(() => world.close());

/** A table where nobody sits. */
let at = 0;
beforeEach(async () => {
  const tables = [...codes.keys()].toSorted((a, b) => a - b);
  at = tables[(tables.indexOf(at) + 1) % tables.length]!;
  const { visit } = (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as {
    visit: { _id: string } | null;
  };
  if (visit) await world.call('POST', `/api/venues/1/visits/${visit._id}/end`, { body: { reason: 'Next test.' }, headers: staff });
});

const FRIES = 'elia-hand-cut-fries';
const PITA = 'elia-warm-pita';
type Phone = { readonly me: string; readonly visit: string; readonly token: string; readonly cookie: string };
async function sits(name: string): Promise<Phone> {
  const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: codes.get(at), name } });
  expect(answer.status, answer.text).toBe(201);
  const { me, visit, accessToken } = answer.json as { me: string; visit: { _id: string }; accessToken: string };
  return { me, visit: visit._id, token: accessToken, cookie: cookiesOf(answer) };
}
const as = ({ token, cookie }: Phone) => ({ authorization: `Bearer ${token}`, cookie });
const ask = (phone: Phone, path: string, body?: object): Promise<Answer> =>
  world.call(body ? 'POST' : 'GET', `/api/visits/${phone.visit}/cart${path}`, { ...(body && { body }), headers: as(phone) });
function read(answer: Answer): TableCart {
  expect(answer.status, answer.text).toBe(200);
  return v.parse(v.strictObject(TableCart.entries), answer.json);
}
const cartOf = async (phone: Phone): Promise<TableCart> => read(await ask(phone, ''));
const deed = () => crypto.randomUUID();
const adds = async (phone: Phone, item: string, quantity = 1, more: object = {}): Promise<TableCart> =>
  read(await ask(phone, '/lines', { deed: deed(), line: line(item, quantity), ...more }));
const changes = (phone: Phone, of: { _id: string; revision: number }, change: object, id = deed()): Promise<Answer> =>
  ask(phone, `/lines/${of._id}`, { deed: id, revision: of.revision, ...change });
const ready = (phone: Phone, body: object = {}): Promise<Answer> => ask(phone, '/ready', { deed: deed(), ready: true, ...body });
const mine = ({ lines, me }: TableCart) => lines.filter(({ person }) => person === me);
type Round = { order: PlacedOrder; cart: TableCart };
const sends = (phone: Phone, cart: TableCart, what: 'mine' | 'ready' = 'mine', more: object = {}): Promise<Answer> => {
  const there = new Set(cart.people.filter((person) => person.ready).map(({ _id }) => _id));
  const lines = what === 'mine' ? mine(cart) : cart.lines.filter(({ person }) => there.has(person));
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  return ask(phone, '/send', { id: deed(), what, lines: seen, amount: cart.sums[what], k: codes.get(at), ...more });
};
async function sent(answer: Answer): Promise<Round> {
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Round;
}
const stored = async (id: string) =>
  ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders.find(
    ({ _id }) => _id === id,
  )!;
const words = ({ lines, people }: TableCart) =>
  lines.map(({ person, item, quantity }) => `${people.find(({ _id }) => _id === person)?.name}: ${quantity} ${item}`);

describe('one cart of the table', () => {
  test('everybody sees it, each line with whose it is; each changes their own', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, FRIES, 2);
    const his = await adds(nikos, PITA);
    expect(words(his)).toEqual([`Anna: 2 ${FRIES}`, `Nikos: 1 ${PITA}`]);
    const again = await adds(anna, FRIES);
    expect(words(again)).toEqual([`Anna: 3 ${FRIES}`, `Nikos: 1 ${PITA}`]);
    expect(again.sums.mine).toBe(12);
    const hers = mine(again)[0]!;
    expectRefusal(await changes(nikos, hers, { quantity: 1 }), 409, 'not_yours');
    expect(words(await cartOf(nikos))).toEqual(words(again));
    expect((await cartOf(nikos)).lines.map(({ mayChange }) => mayChange)).toEqual([false, true]);
  });

  test('she lets others help with a line, the first at the table with everything, or locks the cart', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    let cart = await adds(anna, FRIES);
    cart = read(await changes(anna, mine(cart)[0]!, { help: true }));
    const seen = mine(cart)[0]!;
    cart = read(await changes(nikos, seen, { quantity: 2 }));
    expect(words(cart)).toEqual([`Anna: 2 ${FRIES}`]);
    expectRefusal(await changes(anna, seen, { quantity: 3 }), 409, 'line_changed');
    expectRefusal(await ask(nikos, '/mode', { deed: deed(), mode: 'help' }), 409, 'opener_only');
    read(await ask(anna, '/mode', { deed: deed(), mode: 'locked' }));
    expectRefusal(await ask(nikos, '/lines', { deed: deed(), line: line(PITA) }), 409, 'cart_locked');
    expect((await cartOf(nikos)).mode).toBe('locked');
  });

  test('the same call twice happens once; what I took away only I bring back, for some seconds', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    const body = { deed: deed(), line: line(FRIES) };
    await ask(anna, '/lines', body);
    const cart = read(await ask(anna, '/lines', body));
    expect(words(cart)).toEqual([`Anna: 1 ${FRIES}`]);
    const [hers] = mine(cart);
    const away = read(await changes(anna, hers!, { quantity: 0 }));
    expect([away.lines, away.takenAway.map(({ item }) => item)]).toEqual([[], [FRIES]]);
    expect((await cartOf(nikos)).takenAway).toEqual([]);
    expectRefusal(await ask(nikos, `/lines/${hers!._id}/back`, { deed: deed() }), 409, 'line_gone');
    expect(words(read(await ask(anna, `/lines/${hers!._id}/back`, { deed: deed() })))).toEqual([`Anna: 1 ${FRIES}`]);
    const { lines } = await cartOf(anna);
    read(await changes(anna, lines[0]!, { quantity: 0 }));
    await sql`update table_cart_line set removed_at = removed_at - interval '1 minute' where removed_at is not null`.execute(
      world.system.database.db,
    );
    expectRefusal(await ask(anna, `/lines/${hers!._id}/back`, { deed: deed() }), 409, 'line_gone');
  });

  test('what an order refuses the cart refuses; and nobody fills it for the others', async () => {
    const anna = await sits('Anna');
    expectRefusal(await ask(anna, '/lines', { deed: deed(), line: line('nothing') }), 409, 'item_unknown');
    expectRefusal(await ask(anna, '/lines', { deed: deed(), line: line('elia-gyros-in-warm-pita') }), 400, 'invalid_choice');
    await adds(anna, FRIES, 20);
    await adds(anna, PITA, 20);
    const { details } = expectRefusal(await ask(anna, '/lines', { deed: deed(), line: line(FRIES) }), 409, 'cart_full');
    expect(details).toEqual({ of: 'person', room: 0 });
    expect((await cartOf(anna)).version).toBeGreaterThan(0);
  });
});

describe('a round of the table', () => {
  test('all that is ready goes as one order with names beside the dishes, at whose cost each is; the rest stays', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('');
    const maria = await sits('Maria');
    await adds(anna, FRIES);
    await adds(nikos, PITA, 2);
    await adds(nikos, FRIES, 1, { shared: true });
    await adds(maria, PITA);
    read(await ready(anna));
    const cart = read(await ready(nikos));
    const { order, cart: left } = await sent(await sends(anna, cart, 'ready'));
    expect(words(left)).toEqual([`Maria: 1 ${PITA}`]);
    const ticket = await stored(order._id);
    expect(ticket.order.map(({ name, guest }) => [name, guest?.name || guest?.creature, guest?.shared])).toEqual([
      ['Hand-cut fries', 'Anna', false],
      ['Warm pita', 'fox', false],
      ['Hand-cut fries', 'fox', true],
    ]);
    expect([ticket.buyersName, ticket.table, ticket.marks]).toEqual(['Anna, Fox', at, expect.arrayContaining(['from_code'])]);
    // What is staff's to see alone is not on the phone that sent it.
    expect(order.order.some((one) => 'guest' in one)).toBe(false);
    const bill = (await world.call('GET', `/api/visits/${nikos.visit}`, { headers: as(nikos) })).json as {
      rounds: { lines: { whose: string | null }[] }[];
    };
    expect(bill.rounds.map(({ lines }) => lines.map(({ whose }) => whose))).toEqual([[anna.me, nikos.me, null]]);
  });

  test('what changed since it was looked at is not sent; a repeat is one round', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, FRIES);
    await adds(nikos, PITA);
    await ready(anna);
    const seen = read(await ready(nikos));
    // He goes on choosing, so he is ready no more.
    const now = await adds(nikos, PITA);
    expect(now.people.map((person) => person.ready)).toEqual([true, false]);
    expectRefusal(await sends(anna, seen, 'ready'), 409, 'cart_changed');
    const id = deed();
    const first = await sent(await sends(anna, now, 'ready', { id }));
    const again = await sent(await sends(anna, now, 'ready', { id }));
    expect(again.order._id).toBe(first.order._id);
    expectRefusal(await sends(anna, now, 'ready', { id, amount: 1 }), 422, 'idempotency_key_reused');
    expectRefusal(await sends(anna, now, 'ready'), 409, 'cart_changed');
    expectRefusal(
      await changes(
        anna,
        now.lines.find(({ person }) => person === anna.me)!,
        { quantity: 2 },
      ),
      409,
      'line_gone',
    );
  });

  test('what each avoids goes with their own dishes, is told to nobody else, and stops what they did not decide about', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, PITA);
    await adds(nikos, FRIES);
    expectRefusal(await ready(nikos, { avoids: ['molluscs'] }), 409, 'allergy_conflict');
    read(await ready(nikos));
    const cart = read(await ready(anna, { avoids: ['molluscs'], ratherNot: [] }));
    // Each phone reads what it said itself, and of nobody else: what changed since is said anew.
    expect(cart.told).toEqual({ avoids: ['molluscs'], ratherNot: [] });
    expect(read(await ready(nikos)).told).toEqual({ avoids: [], ratherNot: [] });
    expect(JSON.stringify(await cartOf(nikos))).not.toContain('molluscs');
    const { order } = await sent(await sends(nikos, cart, 'ready'));
    const ticket = await stored(order._id);
    expect([ticket.avoids, ticket.order.map(({ guest, kept }) => [guest?.name, guest?.avoids, kept])]).toEqual([
      ['molluscs'],
      [
        ['Anna', ['molluscs'], []],
        ['Nikos', [], []],
      ],
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from table_cart_ready`.execute(world.system.database.db);
    expect(rows[0]?.n).toBe(0);
  });

  test('who is ready at a locked table says anew what they avoid, and the kitchen reads it; or that they are not ready after all', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, FRIES);
    await adds(nikos, PITA);
    read(await ready(nikos));
    read(await ready(anna));
    read(await ask(anna, '/mode', { deed: deed(), mode: 'locked' }));
    const cart = read(await ready(nikos, { avoids: ['molluscs'] }));
    expect(cart.told).toEqual({ avoids: ['molluscs'], ratherNot: [] });
    const { order } = await sent(await sends(anna, await cartOf(anna), 'ready'));
    expect((await stored(order._id)).order.map(({ guest }) => [guest?.name, guest?.avoids])).toEqual([
      ['Anna', []],
      ['Nikos', ['molluscs']],
    ]);
    read(await ask(anna, '/mode', { deed: deed(), mode: 'own' }));
    await adds(nikos, FRIES);
    read(await ready(nikos));
    read(await ask(anna, '/mode', { deed: deed(), mode: 'locked' }));
    expectRefusal(await ready(nikos, { avoids: ['molluscs'] }), 409, 'allergy_conflict');
    expect(read(await ready(nikos, { ready: false })).told).toBeNull();
    // Who is not ready says so of nothing at a locked table.
    expectRefusal(await ready(nikos), 409, 'cart_locked');
  });

  test('whose dishes somebody else sent reads how that order stands, and whether their allergy was read; nothing of anybody else’s', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, PITA, 2);
    await adds(nikos, FRIES);
    const cart = read(await ready(anna, { avoids: ['nuts'], ratherNot: [] }));
    read(await ready(nikos));
    const { order, cart: after } = await sent(await sends(nikos, await cartOf(nikos), 'ready', { avoids: ['milk'] }));
    expect(after.sentForMe).toEqual([]);
    const mineNow = async () => (await cartOf(anna)).sentForMe;
    const dishes = [{ item: PITA, name: 'Warm pita', quantity: 2 }];
    const told = { allergy: 'unread', told: ['nuts'] };
    const said = { _id: order._id, number: order.number, by: nikos.me, stage: 'received', readyBy: null, ...told, dishes };
    expect([cart.sentForMe, await mineNow()]).toEqual([[], [said]]);
    // The order itself stays with who sent it.
    expect((await world.call('GET', `/api/orders/${order._id}`, { headers: as(anna) })).status).toBe(404);
    const readIt = await world.call('POST', `/api/orders/${order._id}/allergy-read`, { headers: staff });
    expect(readIt.status, readIt.text).toBeLessThan(300);
    expect(await mineNow()).toEqual([{ ...said, allergy: 'read' }]);
    // Who sends their own has the order, and is told of it there.
    const { cart: own } = await sent(await sends(anna, await adds(anna, PITA)));
    expect(own.sentForMe.map(({ number }) => number)).toEqual([order.number]);
  });

  test('who takes over a dish on the bill reads nothing of the allergy that was told with it', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    const whose = async (phone: Phone, order: PlacedOrder, say: 'me' | 'table') =>
      world.call('POST', `/api/visits/${phone.visit}/whose`, {
        body: { lines: [{ order: order._id, line: 1 }], whose: say },
        headers: as(phone),
      });
    await adds(anna, PITA, 1, { shared: true });
    await adds(nikos, FRIES);
    read(await ready(anna, { avoids: ['nuts'], ratherNot: [] }));
    read(await ready(nikos));
    const { order } = await sent(await sends(nikos, await cartOf(nikos), 'ready'));
    // For the table, but she put it there.
    expect((await cartOf(anna)).sentForMe).toMatchObject([{ number: order.number, allergy: 'unread' }]);
    expect((await cartOf(nikos)).sentForMe).toEqual([]);
    expect((await whose(nikos, order, 'me')).status).toBe(200);
    expect((await cartOf(nikos)).sentForMe).toEqual([]);
    // A line that no cart of a table sent has no guest in it.
    const { order: his } = await sent(await sends(nikos, await adds(nikos, FRIES)));
    await sql`update order_line set snapshot = snapshot - 'guest' where order_id = ${his._id}::uuid`.execute(world.system.database.db);
    expect((await whose(nikos, his, 'table')).status).toBe(200);
    expect((await whose(anna, his, 'me')).status).toBe(200);
    expect((await cartOf(anna)).sentForMe).toEqual([]);
  });

  test('a removed phone, and one whose visit is over, put and send nothing, and nothing of theirs is left', async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    await adds(anna, FRIES);
    const cart = await adds(nikos, PITA);
    await world.call('POST', `/api/venues/1/visits/${anna.visit}/people/${nikos.me}/remove`, { headers: staff });
    expect(words(await cartOf(anna))).toEqual([`Anna: 1 ${FRIES}`]);
    expectRefusal(await sends(nikos, cart), 403, 'not_at_table');
    await world.call('POST', `/api/venues/1/visits/${anna.visit}/end`, { body: { reason: 'Left.' }, headers: staff });
    expectRefusal(await sends(anna, await adds2(anna)), 409, 'visit_over');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from table_cart_line where visit_id = ${anna.visit}::uuid`.execute(
      world.system.database.db,
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('a phone that staff blocked sends no round either', async () => {
    const anna = await sits('Anna');
    const cart = await adds(anna, FRIES);
    const { order } = await sent(await sends(anna, cart));
    const blocked = await world.call('POST', `/api/orders/${order._id}/block`, { body: { what: 'phone' }, headers: staff });
    expect(blocked.status, blocked.text).toBeLessThan(300);
    expectRefusal(await sends(anna, await adds(anna, FRIES)), 409, 'blocked');
    expect(words(await cartOf(anna))).toEqual([`Anna: 1 ${FRIES}`]);
  });
});

/** What an old page still shows. */
const adds2 = async (phone: Phone): Promise<TableCart> => ({
  ...({ people: [], sums: { mine: 4, ready: 0 } } as unknown as TableCart),
  me: phone.me,
  lines: [{ _id: crypto.randomUUID(), revision: 1, person: phone.me } as TableCart['lines'][number]],
});

test('who has scanned the code reads who sits there; who has not reads nothing', async () => {
  const here = (k: string | undefined) => world.call('POST', '/api/visits/here', { body: { store: 1, floor: 1, table: at, k } });
  expect((await here(codes.get(at))).json).toEqual({ visit: null, people: [] });
  const anna = await sits('Anna');
  expect((await here(codes.get(at))).json).toEqual({
    visit: anna.visit,
    people: [{ _id: anna.me, name: 'Anna', creature: 'owl', colour: 1 }],
  });
  expectRefusal(await here('x'), 403, 'code_needed');
  // Staff took a phone off: by the code alone nobody new joins, so nobody new reads who is there.
  const nikos = await sits('Nikos');
  await world.call('POST', `/api/venues/1/visits/${anna.visit}/people/${nikos.me}/remove`, { headers: staff });
  expect((await here(codes.get(at))).json).toEqual({ visit: null, people: [] });
});

/** Races; `RACES` runs as many as one likes. */
const RACES = Number(process.env['RACES'] ?? 5);
describe('at once', () => {
  test(
    'two who send all that is ready send it once, and the other reads that it has changed',
    { timeout: 20_000 + RACES * 2_000 },
    async () => {
      const anna = await sits('Anna');
      const nikos = await sits('Nikos');
      for (let race = 0; race < RACES; race += 1) {
        await adds(anna, FRIES);
        await adds(nikos, PITA);
        await ready(anna);
        const cart = read(await ready(nikos));
        const both = await Promise.all([sends(anna, cart, 'ready'), sends(nikos, cart, 'ready')]);
        expect(both.map(({ status }) => status).toSorted(), both.map(({ text }) => text).join('\n')).toEqual([201, 409]);
        expectRefusal(
          both.find(({ status }) => status === 409)!,
          409,
          'cart_changed',
        );
        const { order } = both.find(({ status }) => status === 201)!.json as Round;
        expect((await stored(order._id)).order.map(({ quantity }) => quantity)).toEqual([1, 1]);
        expect((await cartOf(anna)).lines).toEqual([]);
        await world.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus: 9, reason: 'Race.' }, headers: staff });
      }
    },
  );

  test('of a change and a sending either the order has it, or the cart still does', { timeout: 20_000 + RACES * 2_000 }, async () => {
    const anna = await sits('Anna');
    const nikos = await sits('Nikos');
    for (let race = 0; race < RACES; race += 1) {
      await adds(nikos, PITA);
      const cart = read(await ready(nikos));
      const [round, changed] = await Promise.all([sends(anna, cart, 'ready'), changes(nikos, mine(cart)[0]!, { quantity: 2 })]);
      const left = (await cartOf(nikos)).lines.map(({ quantity }) => quantity);
      if (round.status === 201) {
        const { order } = round.json as Round;
        expect((await stored(order._id)).order.map(({ quantity }) => quantity)).toEqual([1]);
        expectRefusal(changed, 409, 'line_gone');
        expect(left).toEqual([]);
        await world.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus: 9, reason: 'Race.' }, headers: staff });
      } else {
        expectRefusal(round, 409, 'cart_changed');
        expect([changed.status, left]).toEqual([200, [2]]);
        read(await changes(nikos, mine(await cartOf(nikos))[0]!, { quantity: 0 }));
      }
    }
  });

  test('at a full table nobody loses dishes to a newcomer, and a newcomer beside a sending is no fault', async () => {
    const phones = [];
    for (let seat = 1; seat <= 24; seat += 1) phones.push(await sits(`Seat ${seat}`));
    const [first, ...others] = phones;
    await adds(first!, PITA);
    await ready(first!);
    const anna = others.at(-1)!;
    await adds(anna, FRIES);
    const joined = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: codes.get(at), name: 'Late' } });
    expect(joined.status, joined.text).toBe(201);
    expect((await cartOf(anna)).lines.map(({ item }) => item).toSorted()).toEqual([FRIES, PITA].toSorted());
    // Everybody has something: whoever gives way loses it, and says so to who sends.
    for (const phone of others.slice(0, -1)) await ask(phone, '/lines', { deed: deed(), line: line(PITA, 1) });
    await ready(anna);
    const cart = await cartOf(anna);
    const [round, ...late] = await Promise.all([
      sends(anna, cart, 'ready'),
      ...Array.from({ length: 4 }, () =>
        world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: codes.get(at), name: 'L' } }),
      ),
    ]);
    expect([200, 201, 409]).toContain(round.status);
    expect(late.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  test('the same round, said twice at once, is one order', { timeout: 20_000 + RACES * 2_000 }, async () => {
    const anna = await sits('Anna');
    for (let race = 0; race < RACES; race += 1) {
      const cart = await adds(anna, FRIES);
      const id = deed();
      const both = await Promise.all([sends(anna, cart, 'mine', { id }), sends(anna, cart, 'mine', { id })]);
      const orders = await Promise.all(both.map(sent));
      expect(new Set(orders.map(({ order }) => order._id)).size).toBe(1);
      await world.call('POST', `/api/orders/${orders[0]!.order._id}/status`, { body: { orderStatus: 9, reason: 'Race.' }, headers: staff });
    }
  });
});
