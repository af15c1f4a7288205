import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AssistanceRequest } from '#features/assistance/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, placedOf, refusalOf, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/only-from-table.ts';
import { takeEverything } from '#tests/support/paying.ts';
import { solved } from '#tests/support/proof-of-work.ts';

/** Whoever has one table's code, or types many tables, fills neither the board nor the list of calls, whatever marks they bring. */

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
/** The address of the prankster of this test. */
let sofa = elsewhere();
beforeEach(async () => {
  sofa = elsewhere();
  await query('delete from orders');
  await query('delete from assistance_request');
});

/** A phone with the mark that a page gets with its first call of the checkout. */
async function phone(at: string) {
  const asked = await world.call('GET', '/api/venues/1/payment-options', { headers: { 'x-forwarded-for': at } });
  return { 'x-forwarded-for': at, cookie: cookiesOf(asked) };
}
const pita = (more: object = {}) => ({ order: [line('elia-warm-pita')], orderAmount: 1.2, ...more });
const taken = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201).map(placedOf);
const inKitchen = (answers: readonly Answer[]) => taken(answers).filter((order) => !order.awaitingConfirmation);
const post = (path: string, body: object = {}, headers: Record<string, string> = staff) => world.call('POST', path, { body, headers });
const tables = async () =>
  (await world.venue(1)).tableArrangement?.flatMap(({ floor, tables: list }) => list.map(({ table }) => ({ floor, table }))) ?? [];

describe('orders with a table’s code that wait', () => {
  const waiting = (answers: readonly Answer[]) => taken(answers).filter((order) => order.awaitingConfirmation);
  const fresh = async (at: string, k: string, count: number, table = 5) => {
    const answers = [];
    for (let nth = 0; nth < count; nth += 1) answers.push(await world.placeOrder(pita({ table, k }), await phone(at)));
    return answers;
  };
  const refusedAtTable = (answers: readonly Answer[]) => {
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expectRefusal(answer, 409, 'too_many_waiting_at_table');
    return refused.length;
  };
  const codeOf = async (table: number) => (await codeAt(world, await world.signIn(OWNER_1), 1, table)).k;

  test('are twenty of a table and two thirds of them of one address, whatever marks they bring; whom the house has served is not refused', async () => {
    const k = await codeOf(5);
    const regular = await phone(sofa);
    const first = placedOf(await world.placeOrder(pita({ table: 5, k }), regular));
    await post(`/api/orders/${first._id}/status`, { orderStatus: 4 });
    const pranks = await fresh(sofa, k, 40);
    expect([inKitchen(pranks).length, waiting(pranks).length, refusedAtTable(pranks)]).toEqual([10, 13, 17]);
    const away = elsewhere();
    const others = await fresh(away, k, 16);
    expect([inKitchen(others).length, waiting(others).length, refusedAtTable(others)]).toEqual([5, 7, 4]);
    expect((await world.placeOrder(pita({ table: 5, k }), regular)).status).toBe(201);
    // Another table has its own.
    expect(inKitchen(await fresh(sofa, await codeOf(6), 1, 6))).toHaveLength(1);
    // At once they are no more than one after the other.
    const k7 = await codeOf(7);
    const phones = await Promise.all(Array.from({ length: 40 }, () => phone(sofa)));
    const together = await Promise.all(phones.map((one) => world.placeOrder(pita({ table: 7, k: k7 }), one)));
    expect([inKitchen(together).length, waiting(together).length, refusedAtTable(together)]).toEqual([10, 13, 17]);
  });

  test('are refused with one call for their table or floor, which the log of changes tells; what staff put aside stays', async () => {
    const k = await codeOf(5);
    const pranks = await fresh(sofa, k, 25);
    expect(waiting(pranks)).toHaveLength(13);
    const [aside] = inKitchen(pranks);
    await post(`/api/orders/${aside!._id}/hold`);
    const typed = await Promise.all(Array.from({ length: 8 }, async () => world.placeOrder(pita({ table: 6 }), await phone(elsewhere()))));
    expect(taken(typed)).toHaveLength(8);
    const refuse = (more: object) => post('/api/venues/1/wave', { what: 'refuse_waiting', ...more });
    expect(await refuse({ at: { floor: 1, table: 6 } })).toMatchObject({ status: 200, json: { orders: 0 } });
    expect(await refuse({ at: { floor: 1, table: 5 } })).toMatchObject({ status: 200, json: { orders: 13, left: 0 } });
    const { changes } = (await world.call('GET', '/api/venues/1/changes', { headers: { cookie: await world.signIn(OWNER_1) } })).json as {
      changes: object[];
    };
    expect(changes[0]).toMatchObject({ action: 'orders.refused', subject: '13', after: { floor: 1, table: 5, reason: 'not_confirmed' } });
    expect((await query('select waits_for from orders where awaiting_confirmation and status = 0')).rows).toEqual([{ waits_for: 'staff' }]);
    // There is room again, and a floor is answered as a whole.
    expect(waiting(await fresh(sofa, k, 3))).toHaveLength(2);
    expect(await refuse({ at: { floor: 1 } })).toMatchObject({ json: { orders: 2 } });
    expectRefusal(await post('/api/venues/1/wave', { what: 'hold', at: { floor: 1 } }), 400, 'invalid_input');
    expectRefusal(await refuse({ at: { floor: 1, table: -1 } }), 400, 'invalid_input');
  });
});

test('calls typed at many tables wait for a look and then have an end, whatever marks they bring; with a table’s code they ring', async () => {
  const ask = (more: object, headers: Record<string, string>) =>
    post(
      '/api/stores/requestAssistance',
      { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill', ...more },
      headers,
    );
  const SUB = ['Ask for bill', 'Ask for utinsils', 'Ask to clean area', 'Need help with something else'];
  const idOf = (answer: Answer) => (answer.json as { _id: string })._id;
  const at = await tables();
  const mine = await phone(sofa);
  const here = await ask({ ...at[0] }, mine);
  expect((await ask({ ...at[1] }, mine)).json).toMatchObject({ awaitingConfirmation: false });
  // Nobody sits at three tables.
  const third = await ask({ ...at[2] }, mine);
  expect(third.json).toMatchObject({ awaitingConfirmation: true });
  // Another tap lets it in no more, and one that rings goes on ringing.
  expect((await ask({ ...at[2] }, await phone(elsewhere()))).json).toMatchObject({ awaitingConfirmation: true, repeated: true });
  expect((await ask({ ...at[0] }, mine)).json).toMatchObject({ _id: idOf(here), awaitingConfirmation: false });
  const { k } = await codeAt(world, await world.signIn(OWNER_1), at[2]!.floor, at[2]!.table);
  expect((await ask({ ...at[2], k }, mine)).json).toMatchObject({ _id: idOf(third), awaitingConfirmation: false });

  const away = elsewhere();
  const phones = await Promise.all(Array.from({ length: 60 }, () => phone(away)));
  const answers = await Promise.all(
    phones.map((one, nth) => ask({ ...at[(3 + Math.floor(nth / 4)) % at.length], subOption: SUB[nth % 4] }, one)),
  );
  const rings = answers.filter(({ status, json }) => status === 200 && !(json as AssistanceRequest).awaitingConfirmation);
  const waits = answers.filter(({ json }) => (json as AssistanceRequest).awaitingConfirmation);
  expect([rings.length, waits.length]).toEqual([20, 30]);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(expectRefusal(answer, 409, 'too_many_waiting').details).toEqual({ of: 'address' });
  expect((await ask({ ...at[1], subOption: 'Ask to clean area' }, await phone(elsewhere()))).json).toMatchObject({
    awaitingConfirmation: false,
  });
  // Nothing of who called stays after a day.
  await query("update assistance_request set created_at = now() - interval '25 hours'");
  await world.system.sweeps.run('forget who called');
  expect((await query('select count(*)::int as n from assistance_request where phone is not null or address is not null')).rows).toEqual([
    { n: 0 },
  ]);
});

test('an order that costs nothing was paid by nobody: whatever way to pay it names, it is judged like any other, and makes no phone a known one', async () => {
  await takeEverything(world);
  await world.saveVenue(1, (venue) => {
    for (const { promoCode } of venue.content?.promotions ?? []) if (promoCode?.code === 'CARAFE') promoCode.minimumSubtotal = 0;
    return venue;
  });
  const free = { table: 8, promoCode: 'CARAFE', orderAmount: 0, paymentMethod: 3 };
  const guest = await phone(sofa);
  const others = await Promise.all(Array.from({ length: 19 }, () => phone(sofa)));
  const answers = [await world.placeOrder(pita(free), guest)];
  for (const one of others) answers.push(await world.placeOrder(pita(free), one));
  expect(taken(answers).map(({ paymentStatus }) => paymentStatus)).toEqual(answers.map(() => 'unpaid'));
  expect(inKitchen(answers)).toHaveLength(8);
  // Nobody has served it, nor has it paid: behind a block at its table it waits as a stranger.
  const prank = inKitchen(answers).at(-1)!;
  await post(`/api/orders/${prank._id}/block`, { what: 'phone', refuse: true });
  await query('delete from orders where id <> $1 and id <> $2', [inKitchen(answers)[0]!._id, prank._id]);
  expect(placedOf(await world.placeOrder(pita(free), guest)).awaitingConfirmation).toBe(true);
});

test('online orders that are given up one after the other cost work: nobody runs through the numbers of the day', async () => {
  await takeEverything(world);
  const mine = await phone(sofa);
  const online = pita({ order: [line('elia-hand-cut-fries')], orderAmount: 4, paymentMethod: 3, table: 9 });
  const giveUp = async (headers: Record<string, string>) => {
    const answer = await world.placeOrder(online, headers);
    if (answer.status !== 201) return answer;
    const { _id, accessToken } = placedOf(answer);
    await post(`/api/orders/${_id}/payment/abandon`, {}, { ...headers, authorization: `Bearer ${accessToken}` });
    return answer;
  };
  const answers = [];
  for (let nth = 0; nth < 14; nth += 1) answers.push(await giveUp(mine));
  expect(taken(answers)).toHaveLength(10);
  for (const answer of answers.slice(10)) expectRefusal(answer, 429, 'too_many');
  const asked = await world.placeOrder(online, mine);
  expect((await world.placeOrder(online, { ...mine, 'proof-of-work': solved(refusalOf(asked).details) })).status).toBe(201);
  // Neither cash nor anybody beside them waits for it.
  expect((await world.placeOrder(pita({ table: 9 }), mine)).status).toBe(201);
  expect((await world.placeOrder(online, await phone(sofa))).status).toBe(201);
  // Fresh marks of the same address come to an end as well.
  for (let nth = 0; nth < 55; nth += 1) await giveUp(await phone(sofa));
  expectRefusal(await giveUp(await phone(sofa)), 429, 'too_many');
  expect((await world.placeOrder(online, await phone(elsewhere()))).status).toBe(201);
});

test('calls that were typed are refused all at once: those that wait, or of one phone, table or floor; what has the table’s code rings on', async () => {
  const ask = async (more: object, headers: Record<string, string>) =>
    (
      await post(
        '/api/stores/requestAssistance',
        { store: '1', floor: 1, table: 4, service: '/call-waiter', subOption: 'Ask for bill', ...more },
        headers,
      )
    ).json as AssistanceRequest & { accessToken: string };
  const refuse = (body: object, headers?: Record<string, string>) => post('/api/venues/1/requests/refuse', body, headers);
  type Open = AssistanceRequest & { readonly ofPhone?: number };
  const open = async () => ((await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: Open[] }).requests;
  const at = await tables();
  const { k } = await codeAt(world, await world.signIn(OWNER_1), at[0]!.floor, at[0]!.table);
  const guest = await ask({ ...at[0], k }, await phone(sofa));
  const prank = await phone(elsewhere());
  const pranks = [];
  for (const place of at.slice(0, 5)) pranks.push(await ask({ ...place, subOption: 'Ask to clean area' }, prank));
  expect(pranks.map(({ awaitingConfirmation }) => awaitingConfirmation)).toEqual([false, false, true, true, true]);
  const other = await ask({ ...at[5] }, await phone(elsewhere()));
  expect((await open()).filter(({ ofPhone }) => ofPhone === 5)).toHaveLength(5);
  expect((await open()).find(({ _id }) => _id === guest._id)).not.toHaveProperty('ofPhone');

  // Nobody of another house, and nobody without a session.
  expect((await refuse({}, {})).status).toBe(401);
  expect((await refuse({})).json).toEqual({ requests: 3 });
  expect((await refuse({ phoneOf: pranks[0]!._id })).json).toEqual({ requests: 2 });
  expect((await refuse({ phoneOf: pranks[0]!._id })).json).toEqual({ requests: 0 });
  expect((await open()).map(({ _id }) => _id)).toEqual([guest._id, other._id]);
  // The guest's page hears it, as of any other answer.
  const told = await world.call('GET', `/api/assistance/${pranks[0]!._id}`, {
    headers: { authorization: `Bearer ${pranks[0]!.accessToken}` },
  });
  expect(told.json).toMatchObject({ status: 'resolved', revision: 2 });

  expect((await refuse({ at: { floor: at[0]!.floor, table: at[0]!.table } })).json).toEqual({ requests: 0 });
  expect((await refuse({ at: { floor: at[5]!.floor } })).json).toEqual({ requests: 1 });
  expect((await open()).map(({ _id }) => _id)).toEqual([guest._id]);
  const { changes } = (await world.call('GET', '/api/venues/1/changes', { headers: { cookie: await world.signIn(OWNER_1) } })).json as {
    changes: object[];
  };
  expect(changes[0]).toMatchObject({ action: 'requests.refused', subject: '1', after: { floor: at[5]!.floor } });
  expectRefusal(await refuse({ at: { floor: -1 } }), 400, 'invalid_input');
});
