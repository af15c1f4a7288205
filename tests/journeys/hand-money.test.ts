import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { DINER, expectRefusal, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
let diner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
  diner = { cookie: await world.signIn(DINER) };
});
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;
const settle = (id: string, method: unknown = 'cash', headers: Headers = staff) =>
  world.call('POST', `/api/orders/${id}/settle`, { body: { method }, headers });
const refund = (id: string, amount: number | null, { refunded = 0, headers = owner, reason = 'Cold.', method = 'cash' } = {}) =>
  world.call('POST', `/api/orders/${id}/refund`, { body: { amount, refunded, method, reason }, headers });
const move = (id: string, orderStatus: number, more: Record<string, unknown> = {}, headers: Headers = staff) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, ...more }, headers });
const orderOf = ({ json }: Answer) => json as SavedOrder;
const entries = async (id: string) =>
  (await world.call('GET', `/api/orders/${id}/settlements`, { headers: staff })).json as {
    settlements: { kind: string; method: string; amount: number; by: string; reason: string; at: string }[];
    refunded: number;
  };
const audited = async (id: string) => {
  const { number } = orderOf(await world.call('GET', `/api/orders/${id}`, { headers: staff }));
  const rows = await world.system.database.db
    .selectFrom('auditEntry')
    .select('action')
    .where('subject', '=', `#${number}`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.action);
};
/** An order of €8.00 that was paid in cash. */
async function paid(): Promise<string> {
  const { _id } = await world.placed();
  expect((await settle(_id)).status).toBe(200);
  return _id;
}

describe('taking money', () => {
  test('staff take it once: who, how and when is kept', async () => {
    const { _id } = await world.placed();
    const answer = await settle(_id, 'card');
    expect(answer.json).toMatchObject({ paymentStatus: 'paid', refunded: 0, revision: 2 });
    const { settlements } = await entries(_id);
    expect(settlements).toMatchObject([{ kind: 'payment', method: 'card', amount: 8, reason: '' }]);
    expect(settlements[0]!.by).not.toBe('');
    expect(Math.abs(Date.parse(settlements[0]!.at) - Date.now())).toBeLessThan(60_000);
    // Whoever comes second reads who was first.
    const { details } = expectRefusal(await settle(_id), 409, 'not_unpaid');
    expect(details).toMatchObject({ by: settlements[0]!.by, at: settlements[0]!.at, method: 'card', amount: 8 });
    expect(await audited(_id)).toEqual(['order.settled']);
  });

  test('of ten who take it at once, one does', async () => {
    const { _id } = await world.placed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 409, 'not_unpaid');
    expect((await entries(_id)).settlements).toHaveLength(1);
  });

  test('not for an order that was stopped, nor one that waits for an online payment, nor by another way', async () => {
    const { _id } = await world.placed();
    await move(_id, 8, { reason: 'Closed.' });
    expectRefusal(await settle(_id), 409, 'not_unpaid');
    const online = await world.placed();
    await world.system.database.db.updateTable('orders').set({ paymentStatus: 'pending' }).where('id', '=', online._id).execute();
    expectRefusal(await settle(online._id), 409, 'not_unpaid');
    expectRefusal(await settle(online._id, 'cheque'), 400, 'invalid_input');
  });
});

describe('handing money back', () => {
  test('staff take money but hand none back', async () => {
    const id = await paid();
    expectRefusal(await refund(id, null, { headers: staff }), 403, 'not_allowed');
    expectRefusal(await move(id, 9, { reason: 'Left.', refund: true }), 403, 'not_allowed');
    expect((await entries(id)).settlements).toHaveLength(1);
  });

  test('in parts, up to what was paid and no further', async () => {
    const id = await paid();
    expect((await refund(id, 3)).json).toMatchObject({ paymentStatus: 'part_refunded', refunded: 3 });
    expect(expectRefusal(await refund(id, 5.01, { refunded: 3 }), 409, 'too_much').details).toMatchObject({ left: 5 });
    expectRefusal(await refund(id, 0, { refunded: 3 }), 400, 'not_an_amount');
    expectRefusal(await refund(id, 1, { refunded: 3, reason: '  ' }), 400, 'invalid_input');
    // A card took nothing of it.
    expect(expectRefusal(await refund(id, null, { refunded: 3, method: 'card' }), 409, 'more_than_card').details).toEqual({ left: 0 });
    expect((await refund(id, null, { refunded: 3 })).json).toMatchObject({ paymentStatus: 'refunded', refunded: 8 });
    expectRefusal(await refund(id, 1, { refunded: 8 }), 409, 'nothing_left');
    const { settlements, refunded } = await entries(id);
    expect(refunded).toBe(8);
    expect(settlements.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['payment', 'cash', 8],
      ['refund', 'cash', 3],
      ['refund', 'cash', 5],
    ]);
    expect(await audited(id)).toEqual(['order.settled', 'order.refunded', 'order.refunded']);
  });

  test('of ten equal refunds at once one is made, in part and in full', async () => {
    for (const amount of [3, null]) {
      const id = await paid();
      const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, amount)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 409, 'changed_meanwhile');
      expect((await entries(id)).refunded).toBe(amount ?? 8);
    }
  });

  test('what nobody paid by hand is not handed back by hand', async () => {
    const { _id } = await world.placed();
    expectRefusal(await refund(_id, null), 409, 'not_paid_by_hand');
    expectRefusal(await move(_id, 9, { reason: 'Left.', refund: true }, owner), 409, 'not_paid_by_hand');
    expect((await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json).toMatchObject({ orderStatus: 0 });
  });

  test('the database itself refuses to hand back more than came in', async () => {
    const id = await paid();
    const { venueId } = await world.system.database.db
      .selectFrom('orders')
      .select('venueId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = sql`insert into settlement (venue_id, id, order_id, kind, method, amount_cents, reason)
      values (${venueId}, ${crypto.randomUUID()}, ${id}, 'refund', 'cash', 801, 'Too much.')`;
    await expect(more.execute(world.system.database.db)).rejects.toThrow('never above what was paid');
  });
});

describe('an order that ends', () => {
  const card = async () =>
    world.system.database.db
      .selectFrom('stampCard')
      .select(['stamps', 'rewardsUsed'])
      .where(
        'userId',
        '=',
        ((await world.call('GET', '/api/auth/get-session', { headers: diner })).json as { user: { _id: string } }).user._id,
      )
      .where('companyId', '=', (await world.system.venues.get('1'))!.companyId)
      .executeTakeFirst();
  const stamped = { order: [{ id: 1, quantity: 2, payload: { item: { id: '' }, extras: {} } }] };

  test('cancelled with its money: stamps, stock and money go back in one step', async () => {
    const item = [...(await world.system.venues.get('1'))!.items.values()].find(
      (one) => one.givesStamp && one.extras.every((extra) => !extra.required),
    )!;
    stamped.order[0]!.payload.item.id = item.id;
    const before = await card();
    const { _id, loyaltyStampsAdded } = await world.placed(stamped, diner);
    expect(loyaltyStampsAdded).toBe(2);
    await settle(_id);
    expect(await card()).toMatchObject({ stamps: (before?.stamps ?? 0) + 2 });
    const answer = await move(_id, 9, { reason: 'The grill is out.', refund: true }, owner);
    expect(answer.json).toMatchObject({ orderStatus: 9, paymentStatus: 'refunded' });
    expect(orderOf(answer).refunded).toBe(orderOf(answer).orderAmount);
    expect(await card()).toMatchObject({ stamps: before?.stamps ?? 0 });
    expect(await audited(_id)).toEqual(['order.settled', 'order.refunded', 'order.stopped']);
  });

  test('refunded in full after it was eaten, then cancelled: the stamps go back once, the stock once', async () => {
    const before = await card();
    const { _id, orderAmount } = await world.placed(stamped, diner);
    await settle(_id);
    await move(_id, 4);
    expect((await refund(_id, 1)).status).toBe(200);
    expect(await card()).toMatchObject({ stamps: (before?.stamps ?? 0) + 2 });
    expect((await refund(_id, null, { refunded: 1 })).json).toMatchObject({ paymentStatus: 'refunded', refunded: orderAmount });
    expect(await card()).toMatchObject({ stamps: before?.stamps ?? 0 });
    expect((await move(_id, 9, { reason: 'As it is.' })).status).toBe(200);
    expect(await card()).toMatchObject({ stamps: before?.stamps ?? 0 });
  });

  test('of a cancellation with refund and a refund at once, the money goes back once', async () => {
    const id = await paid();
    const answers = await Promise.all([move(id, 9, { reason: 'Left.', refund: true }, owner), refund(id, null)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await entries(id)).refunded).toBe(8);
  });
});
