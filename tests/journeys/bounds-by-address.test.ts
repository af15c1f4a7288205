import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_WAITING } from '#domain/order-caps.ts';
import { MOST_GIVEN_UP } from '#domain/unpaid-share.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, placedOf, refusalOf, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { takeEverything } from '#tests/support/paying.ts';
import { solved } from '#tests/support/proof-of-work.ts';

/** Where what one address may do becomes dear, and where it ends: to the very order. */
let world: TestApp;
let owner: string;
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
  owner = await world.signIn(OWNER_1);
  await takeEverything(world);
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.system.database.pool.query(text, values);
beforeEach(() => query('delete from orders'));
let address = 0;
const elsewhere = () => `198.51.100.${(address += 1)}`;

/** A phone with the mark that a page gets with its first call of the checkout. */
async function phone(at: string) {
  const asked = await world.call('GET', '/api/venues/1/payment-options', { headers: { 'x-forwarded-for': at } });
  return { 'x-forwarded-for': at, cookie: cookiesOf(asked) };
}
type Phone = Awaited<ReturnType<typeof phone>>;

let copies = 0;
/** So many orders more like that one, each of another phone at that table; told to nobody. */
const alike = (id: string, count: number, table: number | null = null) =>
  query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number + $3 + n, 'order_id', o.order_id || '-' || ($3 + n),
       'phone', '\\x' || encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'browser', null, 'table_number', coalesce($4::int, o.table_number)))).*
     from orders o, generate_series(1, $2) n where o.id = $1`,
    [id, count, (copies += 1000), table],
  );
const bitsOf = (answer: Answer) => (refusalOf(answer).details as { bits: number }).bits;

describe('online orders that were given up', () => {
  const online = (more: object = {}) => ({ order: [line('elia-hand-cut-fries')], orderAmount: 4, paymentMethod: 3, table: 9, ...more });
  const ask = (who: Phone, more: Record<string, string> = {}) => world.placeOrder(online(), { ...who, ...more });
  async function givenUp(at: string): Promise<string> {
    const who = await phone(at);
    const { _id, accessToken } = placedOf(await ask(who));
    const given = await world.call('POST', `/api/orders/${_id}/payment/abandon`, {
      headers: { ...who, authorization: `Bearer ${accessToken}` },
    });
    expect(given.status).toBe(200);
    return _id;
  }

  test('are sixty of an address for nothing; the next ones cost work, ever more of it, and nobody is refused for good', async () => {
    const sofa = elsewhere();
    const first = await givenUp(sofa);
    await alike(first, MOST_GIVEN_UP.address - 2);
    await givenUp(sofa);
    const guest = await phone(sofa);
    const dear = await ask(guest);
    expectRefusal(dear, 429, 'too_many');
    const served = await ask(guest, { 'proof-of-work': solved(refusalOf(dear).details) });
    expect(served.status).toBe(201);
    await alike(first, MOST_GIVEN_UP.address);
    expect([bitsOf(dear), bitsOf(await ask(await phone(sofa)))]).toEqual([16, 18]);
    // Who pays the staff waits for nothing, nor does anybody elsewhere.
    expect((await world.placeOrder({ order: [line('elia-warm-pita')], orderAmount: 1.2, table: 9 }, await phone(sofa))).status).toBe(201);
    expect((await ask(await phone(elsewhere()))).status).toBe(201);
    // Ten minutes later it is forgotten.
    await query(`update orders set placed_at = placed_at - interval '10 minutes' where payment_status = 'failed'`);
    expect((await ask(await phone(sofa))).status).toBe(201);
  });

  test('of a full house, where one phone in four goes back to pay the staff, cost nobody anything', async () => {
    const house = elsewhere();
    const first = await givenUp(house);
    await alike(first, 49);
    for (let nth = 0; nth < 5; nth += 1) expect((await world.placeOrder(online({ table: 1 + nth }), await phone(house))).status).toBe(201);
  });
});

test('orders with tables’ codes that wait are sixty of an address, then cost work, and end at twice as many', async () => {
  const sofa = elsewhere();
  const { k } = await codeAt(world, owner, 1, 5);
  const ask = (who: Phone, more: Record<string, string> = {}) =>
    world.placeOrder({ order: [line('elia-warm-pita')], orderAmount: 1.2, table: 5, k }, { ...who, ...more });
  // What one address may have in the kitchen at this table, and one that waits.
  let waits: string | null = null;
  while (waits === null) {
    const order = placedOf(await ask(await phone(sofa)));
    if (order.awaitingConfirmation) waits = order._id;
  }
  const most = MOST_WAITING.withCode.address;
  await alike(waits, most - 2, 7);
  expect((await ask(await phone(sofa))).status).toBe(201);
  const guest = await phone(sofa);
  const dear = await ask(guest);
  expectRefusal(dear, 429, 'too_many');
  expect((await ask(guest, { 'proof-of-work': solved(refusalOf(dear).details) })).status).toBe(201);
  await alike(waits, most - 2, 8);
  const dearer = await ask(guest);
  expect([bitsOf(dear), bitsOf(dearer)]).toEqual([16, 18]);
  expect((await ask(guest, { 'proof-of-work': solved(refusalOf(dearer).details) })).status).toBe(201);
  const end = await ask(guest);
  expect([end.status, (refusalOf(end) as { code: string }).code]).toEqual([409, 'too_many_waiting_at_table']);
});
