import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, OWNER_1, OWNER_2, placedOf, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { codeAt, demandCode } from '#tests/support/only-from-table.ts';

let world: TestApp;
let owner: string;
let staff: { cookie: string };
let k: string;
beforeAll(async () => {
  world = await startApp();
  owner = await world.signIn(OWNER_1);
  staff = { cookie: await world.signIn(STAFF_1) };
  k = (await codeAt(world, owner, 1, 4)).k;
});
afterAll(() => world.close());

const confirm = (id: string, headers: Record<string, string> = staff) => world.call('POST', `/api/orders/${id}/confirm`, { headers });
const board = async (): Promise<SavedOrder[]> =>
  ((await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { orders: SavedOrder[] }).orders;
const price = { orderAmount: 8 };
const wrong = ['', 'AAAAAAAAAA', 'κ', 'x'.repeat(64)];

test('a code is short, of one table, and the same whenever it is read', async () => {
  expect(k).toMatch(/^[\w-]{10}$/);
  expect((await codeAt(world, owner, 1, 4)).k).toBe(k);
  const others = await Promise.all([codeAt(world, owner, 1, 5), codeAt(world, owner, 2, 21).catch(() => codeAt(world, owner, 1, 6))]);
  expect(new Set([k, ...others.map((code) => code.k)]).size).toBe(3);
});

describe('while the venue does not ask for the code', () => {
  test.each(['signed', ...wrong, null, undefined])('an order with the code %j goes to the kitchen', async (code) => {
    await demandCode(world, false);
    const sent = code === 'signed' ? k : code;
    expect(await world.placed({ ...price, ...(sent !== undefined && { k: sent }) })).toMatchObject({ awaitingConfirmation: false });
  });
});

describe('while the venue asks for it', () => {
  beforeAll(async () => void (await demandCode(world, true)));

  test('an order with the code of its table goes to the kitchen', async () => {
    expect(await world.placed({ ...price, k })).toMatchObject({ awaitingConfirmation: false });
  });

  test.each(wrong)('an order with the code %j waits, and the board says so', async (code) => {
    const placed = await world.placed({ ...price, k: code });
    expect(placed.awaitingConfirmation).toBe(true);
    expect((await board()).find((order) => order._id === placed._id)).toMatchObject({ awaitingConfirmation: true, orderStatus: 0 });
  });

  test('the code of one table does not speak for another, nor for no table', async () => {
    expect(await world.placed({ ...price, k, table: 5 })).toMatchObject({ awaitingConfirmation: true });
    expect(await world.placed({ ...price, k, table: 0 })).toMatchObject({ awaitingConfirmation: true });
  });

  test('what waits moves nowhere but out; confirmed, it is an order like any other', async () => {
    const { _id, accessToken } = await world.placed(price);
    expectRefusal(
      await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 2 }, headers: staff }),
      409,
      'not_confirmed',
    );
    const confirmed = await confirm(_id);
    expect(confirmed.json).toMatchObject({ _id, awaitingConfirmation: false, orderStatus: 0, revision: 2 });
    const seen = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(seen.json).toMatchObject({ awaitingConfirmation: false, revision: 2 });
    expectRefusal(await confirm(_id), 409, 'illegal_move');
    expect((await world.call('POST', `/api/orders/${_id}/status`, { body: { orderStatus: 2 }, headers: staff })).status).toBe(200);
  });

  test('refused, it is rejected with its reason and can be confirmed no more', async () => {
    const { _id } = await world.placed(price);
    const body = { orderStatus: 8, reason: 'Nobody sits there.' };
    expect((await world.call('POST', `/api/orders/${_id}/status`, { body, headers: staff })).status).toBe(200);
    expectRefusal(await confirm(_id), 409, 'illegal_move');
  });

  test('of ten who confirm at once one does, and the log has it once', async () => {
    const { _id } = await world.placed(price);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(_id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const log = await world.system.database.db.selectFrom('venueEvent').select('type').where('subjectId', '=', _id).execute();
    expect(log.map(({ type }) => type).toSorted()).toEqual(['order.confirmed', 'order.placed']);
  });

  test('nobody but the staff of that venue confirms', async () => {
    const { _id, accessToken } = await world.placed(price);
    expectRefusal(await confirm(_id, { authorization: `Bearer ${accessToken}` }), 401, 'unauthorised');
    expectRefusal(await confirm(_id, { cookie: await world.signIn(OWNER_2) }), 404, 'not_found');
    expect((await board()).find((order) => order._id === _id)?.awaitingConfirmation).toBe(true);
  });

  test('a repeat under the same key is the same order; another code under that key is another order, and refused', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await world.placeOrder(price, headers);
    const again = await world.placeOrder(price, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(placedOf(again)).toEqual(placedOf(first));
    expectRefusal(await world.placeOrder({ ...price, k }, headers), 422, 'idempotency_key_reused');
    expect((await board()).filter((order) => order._id === placedOf(first)._id)).toHaveLength(1);
  });

  test('a repeat of an order that waited does not wait again once it was confirmed', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { _id } = placedOf(await world.placeOrder(price, headers));
    await confirm(_id);
    expect(placedOf(await world.placeOrder(price, headers))).toMatchObject({ _id, awaitingConfirmation: false });
  });

  test('a request without the code waits; confirming lets it count, refusing ends it', async () => {
    const ask = (more: object) =>
      world.call('POST', '/api/stores/requestAssistance', {
        body: { store: '1', floor: 1, table: 4, service: '/call-waiter', ...more },
      });
    const answer = (id: string, yes: boolean) =>
      world.call('POST', `/api/assistance/${id}/confirm`, { body: { confirm: yes }, headers: staff });
    const asked = (await ask({ subOption: 'Ask for bill' })).json as { _id: string };
    expect(asked).toMatchObject({ awaitingConfirmation: true });
    expect((await answer(asked._id, true)).json).toMatchObject({ awaitingConfirmation: false, status: 'open' });
    expectRefusal(await answer(asked._id, true), 409, 'illegal_move');
    const other = (await ask({ subOption: 'Ask for utinsils' })).json as { _id: string };
    expect((await answer(other._id, false)).json).toMatchObject({ status: 'resolved' });
    expect((await ask({ subOption: 'Ask to clean area', k })).json).toMatchObject({ awaitingConfirmation: false });
    // Somebody at the table joins what somebody elsewhere has asked for.
    const joined = (await ask({ subOption: 'Need help with something else' })).json as { _id: string };
    expect((await ask({ subOption: 'Need help with something else', k })).json).toMatchObject({
      _id: joined._id,
      awaitingConfirmation: false,
      repeated: true,
    });
  });

  test('after a reissue the printed code counts no more, the new one does, and other tables keep theirs', async () => {
    const before = await codeAt(world, owner, 1, 7);
    const neighbour = await codeAt(world, owner, 1, 8);
    const body = { tables: [{ floor: 1, table: 7 }] };
    const { codes } = (await world.call('POST', '/api/venues/1/tables/reissue', { body, headers: { cookie: owner } })).json as {
      codes: { address: string }[];
    };
    const fresh = new URL(codes[0]!.address).searchParams.get('k');
    expect(fresh).not.toBe(before.k);
    expect(await world.placed({ ...price, table: 7, k: before.k })).toMatchObject({ awaitingConfirmation: true });
    expect(await world.placed({ ...price, table: 7, k: fresh })).toMatchObject({ awaitingConfirmation: false });
    expect(await world.placed({ ...price, table: 8, k: neighbour.k })).toMatchObject({ awaitingConfirmation: false });
    expectRefusal(
      await world.call('POST', '/api/venues/1/tables/reissue', {
        body: { tables: [{ floor: 1, table: 9000 }] },
        headers: { cookie: owner },
      }),
      400,
      'table_unknown',
    );
  });
});
