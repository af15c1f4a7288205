import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/portal/use-sign-out.ts';
import type { DayDraft } from '#features/closing/contract.ts';
import { settleAll, settler } from '#features/closing/ui/settle-orders.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { confirmed, handBacker, onlineBacker, timeTeller } from '#features/ordering/ui/board/asked-once.ts';
import { buyingOrder } from '#features/payments/ui/pay-calls.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
import { asking, lossyPage } from '#tests/support/lossy-page.ts';
import { ownVenue } from '#tests/support/own-venue.ts';
import { heldOf, newsOf, open, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';

/** What staff ask for is done once though its answer is lost, and asked for again by the page itself. */
let world: TestApp;
let cookie: string;
let page: ReturnType<typeof lossyPage>;
beforeAll(async () => {
  world = await startApp();
  await takeEverything(world);
  cookie = await world.signIn(OWNER_1);
});
afterAll(() => world.close());
beforeEach(() => void (page = lossyPage(world, cookie)));
afterEach(() => void vi.unstubAllGlobals());

const orderNow = async (id: string) => (await world.call('GET', `/api/orders/${id}`, { headers: { cookie } })).json as SavedOrder;
const moneyOf = async (id: string) =>
  (
    (await world.call('GET', `/api/orders/${id}/settlements`, { headers: { cookie } })).json as {
      settlements: { kind: string; amount: number }[];
    }
  ).settlements;
const refusedWith = (code: string) => (error: unknown) => expect(error).toMatchObject({ name: 'CallFailed', code });

/** An order of €8.00 that was paid in cash. */
async function paid(): Promise<SavedOrder> {
  const { _id } = await world.placed();
  return (await world.call('POST', `/api/orders/${_id}/settle`, { body: { method: 'cash' }, headers: { cookie } })).json as SavedOrder;
}

test('an order that waits is confirmed once, and told once', async () => {
  const { _id } = await world.placed();
  expect((await world.call('POST', `/api/orders/${_id}/hold`, { headers: { cookie } })).status).toBe(200);
  page.lose();
  expect(await asking(() => confirmed(_id))(undefined)).toMatchObject({ _id, awaitingConfirmation: false });
  expect(page.sent).toEqual([`POST /api/orders/${_id}/confirm 200`, `POST /api/orders/${_id}/confirm 409`]);
  expect((await newsOf(world, { _id })).filter((type) => type === 'order.confirmed')).toHaveLength(1);
});

describe('a new time', () => {
  test('is told once', async () => {
    const { _id } = await world.placed();
    page.lose();
    const told = await asking(timeTeller({ _id, readyBy: null }))(15);
    expect(told.readyBy).not.toBeNull();
    expect(page.sent).toHaveLength(2);
    expect(await orderNow(_id)).toMatchObject({ readyBy: told.readyBy, revision: 2 });
    expect((await newsOf(world, { _id })).filter((type) => type === 'order.estimated')).toHaveLength(1);
  });

  test('that somebody else told meanwhile stays, and that is said', async () => {
    const { _id } = await world.placed();
    const [mine, theirs] = [timeTeller({ _id, readyBy: null }), timeTeller({ _id, readyBy: null })];
    const { readyBy } = await asking(theirs)(20);
    await asking(mine)(10).then(() => expect.unreachable(), refusedWith('told_meanwhile'));
    expect(await orderNow(_id)).toMatchObject({ readyBy, revision: 2 });
    // Whoever has seen it tells another.
    expect((await asking(timeTeller({ _id, readyBy }))(30)).readyBy).not.toBe(readyBy);
  });

  test('of two that are told at once one is', async () => {
    const { _id } = await world.placed();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => timeTeller({ _id, readyBy: null })(15)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of results) if (one.status === 'rejected') refusedWith('told_meanwhile')(one.reason);
  });
});

describe('money that goes back by hand', () => {
  const euro = { amount: 1, method: 'cash', reason: 'Cold.' } as const;

  test('goes back once though its answers are lost, and two that are alike are two', async () => {
    const { _id } = await paid();
    const [first, second] = [handBacker(), handBacker()];
    page.lose(3);
    expect(await asking(() => first(_id, { ...euro, refunded: 0 }))(undefined)).toMatchObject({ refunded: 1 });
    expect(page.sent).toHaveLength(4);
    // Long after, too: under its own name it is the one that went back.
    expect(await first(_id, { ...euro, refunded: 0 })).toMatchObject({ refunded: 1 });
    await second(_id, { ...euro, refunded: 0 }).then(() => expect.unreachable(), refusedWith('changed_meanwhile'));
    page.lose();
    expect(await asking(() => second(_id, { ...euro, refunded: 1 }))(undefined)).toMatchObject({ refunded: 2 });
    expect((await moneyOf(_id)).filter(({ kind }) => kind === 'refund')).toMatchObject([{ amount: 1 }, { amount: 1 }]);
  });

  test('said ten times at once under one name it goes back once, and all hear so', async () => {
    const { _id } = await paid();
    const back = handBacker();
    const answers = await Promise.all(Array.from({ length: 10 }, () => back(_id, { ...euro, refunded: 0 })));
    for (const answer of answers) expect(answer).toMatchObject({ refunded: 1 });
    expect((await moneyOf(_id)).filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  test('the name of one is not another’s', async () => {
    const [one, other] = [await paid(), await paid()];
    const id = crypto.randomUUID();
    const back = (order: string, body: object) =>
      world.call('POST', `/api/orders/${order}/refund`, { body: { ...euro, refunded: 0, id, ...body }, headers: { cookie } });
    expect((await back(one._id, {})).status).toBe(200);
    const reused = await back(one._id, { amount: 2 });
    expect([reused.status, reused.json]).toMatchObject([422, { error: { code: 'idempotency_key_reused' } }]);
    expect((await back(one._id, { id: id.toUpperCase() })).json).toMatchObject({ refunded: 1 });
    expect((await back(other._id, {})).json).toMatchObject({ refunded: 1 });
  });
});

describe('money that goes back by its provider', () => {
  const wish = { amount: 3, reason: 'Cold.', refunded: 0 };
  async function paidOnline(method: number) {
    const order = await unpaid(world, method);
    await open(world, order);
    const [held] = await heldOf(world, order);
    await worldOf(world).pay(held!);
    return { order, held: held! };
  }

  test.each([3, 1, 4, 2])('by method %i goes back once though its answers are lost', async (method) => {
    const { order, held } = await paidOnline(method);
    const back = onlineBacker();
    page.lose(2);
    expect(await asking(() => back(order._id, wish))(undefined)).toMatchObject({ refund: { amount: 3, status: 'done' } });
    expect(page.sent).toHaveLength(3);
    expect(held.refunded).toBe(300);
    // Another, alike, is another.
    await onlineBacker()(order._id, { ...wish, refunded: 3 });
    expect(held.refunded).toBe(600);
  });

  test.each([
    [4, 'viva refund'],
    [2, 'jcc refund'],
  ])('by method %i the provider is asked by one alone', async (method, call) => {
    const { order, held } = await paidOnline(method);
    const { calls } = worldOf(world).ledger;
    const before = calls.get(call) ?? 0;
    const back = onlineBacker();
    await Promise.all(Array.from({ length: 6 }, () => back(order._id, wish)));
    expect([held.refunded, (calls.get(call) ?? 0) - before]).toEqual([300, 1]);
  });
});

test('all cash of the day is noted once, though the answer of each is lost in its turn', async () => {
  const venue = await ownVenue(world);
  const orders = [];
  for (let at = 0; at < 3; at += 1) orders.push(await world.placed({ storeId: venue.id }));
  const { openList } = (await world.call('GET', `/api/venues/${venue.id}/close`, { headers: { cookie } })).json as DayDraft;
  expect(openList).toHaveLength(3);
  page.lose(3);
  expect(await asking(settleAll)(openList)).toEqual([]);
  for (const { _id } of orders) expect(await moneyOf(_id)).toMatchObject([{ kind: 'payment' }]);
  expect(page.sent.filter((call) => call.endsWith('200'))).toHaveLength(3);
});

test('one order of the day is noted once; what somebody else noted is refused', async () => {
  const { _id } = await world.placed();
  page.lose();
  const settle = settler();
  await asking(settle)({ order: _id, method: 'cash' });
  expect(await moneyOf(_id)).toHaveLength(1);
  await settler()({ order: _id, method: 'cash' }).then(() => expect.unreachable(), refusedWith('not_unpaid'));
});

test('a session ends once, and the repeat of its end is none', async () => {
  const own = await world.signIn(OWNER_1);
  vi.unstubAllGlobals();
  page = lossyPage(world, own);
  page.lose(2);
  await asking(endSession)(undefined);
  expect(page.sent).toEqual(Array.from({ length: 3 }, () => 'POST /api/auth/sign-out 200'));
  const { json } = await world.call('GET', '/api/auth/get-session', { headers: { cookie: own } });
  expect(json).toMatchObject({ user: null });
});

test('a refusal is asked for once', async () => {
  const { _id } = await world.placed();
  const wish = { amount: 1, refunded: 0, method: 'cash', reason: 'Cold.' } as const;
  const error = await asking(() => handBacker()(_id, wish))(undefined).catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(CallFailed);
  expect(page.sent).toEqual([`POST /api/orders/${_id}/refund 409`]);
});

test.each([3, 1])('the beginning of a payment by way %i is asked for again, and is one', async (method) => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  const order = await unpaid(world, method);
  const buying = buyingOrder({ ...order, accessToken: order.accessToken });
  page.lose(2);
  if (method === 3) expect(await buying.secret()).toMatch(/_secret_/);
  else expect(await buying.start(null)).toMatchObject({ kind: 'redirect' });
  expect(page.sent.map((sent) => sent.replace(/^.* /, ''))).toEqual(['200', '200', '200']);
  const { rows } = await world.system.database.pool.query('select id from payment where order_id = $1', [order._id]);
  expect(rows).toHaveLength(1);
  // It ends, where no answer ever comes.
  page.lose(9);
  await expect(method === 3 ? buying.secret() : buying.start(null)).rejects.toMatchObject({ status: 0 });
  expect(page.sent).toHaveLength(6);
});
