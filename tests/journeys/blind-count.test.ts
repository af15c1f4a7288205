import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { AnyDraft, DayDraft, ZReport } from '#features/closing/contract.ts';
import { laterOfZ } from '#features/closing/later-contract.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { officeOf } from '#tests/support/office.ts';

let world: TestApp;
let owner: { cookie: string };
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  office = officeOf(world, owner.cookie);
});
afterAll(() => world.close());

const ask = (method: string, path: string, body?: object) => world.call(method, `/api/${path}`, { ...(body && { body }), headers: owner });
const read = async () => v.parse(AnyDraft, (await ask('GET', 'venues/1/close')).json);
const draft = async () => v.parse(DayDraft, (await ask('GET', 'venues/1/close')).json);
async function close(count: object = {}): Promise<ZReport> {
  const { number, seal, drawers, asks } = await draft();
  const counts = drawers.map(({ id, expected }) => ({
    drawer: id,
    total: Math.max(0, expected),
    said: expected < 0 ? 'Owed.' : '',
    ...count,
  }));
  const body = { number, seal, counts, leaveOpen: true, ...(asks && { from: asks.earliest }) };
  const answer = await ask('POST', 'venues/1/close', body);
  expect(answer.status, answer.text).toBe(201);
  return v.parse(ZReport, answer.json);
}
const later = async (number: number) => v.parse(laterOfZ.answer, (await ask('GET', `venues/1/closes/${number}/later`)).json).later;

const blind = (on: boolean) => office.set('closing', (value) => ({ ...value, blind: on }));
const count = (body: object) => ask('POST', 'venues/1/close/counts', { drawer: 'till', ...body });
async function sold(amount: number): Promise<void> {
  const order = await world.placed({ orderAmount: amount });
  expect((await ask('POST', `orders/${order._id}/settle`, { method: 'cash' })).status).toBe(200);
}

test('counted blind, nobody is told what should be there before every drawer was counted; the first count stands, on paper too', async () => {
  await sold(8);
  const seen = await draft();
  expect([seen.blind, seen.drawers[0]?.first]).toEqual([false, undefined]);
  expectRefusal(await count({ number: seen.number, total: 1 }), 409, 'not_blind');
  expect((await blind(true)).status).toBe(200);
  const expected = seen.drawers[0]?.expected ?? 0;

  const hidden = await ask('GET', 'venues/1/close');
  expect(v.parse(AnyDraft, hidden.json)).toMatchObject({ hides: true, blind: true, drawers: [{ id: 'till', isCounted: false }] });
  // No sum from which the cash could be reckoned, in none of the answers.
  const moved = await ask('POST', 'venues/1/cash-moves', { _id: crypto.randomUUID(), drawer: 'till', amount: 1, reason: 'Change' });
  const told = { number: seen.number, seal: 'of-before', counts: [{ drawer: 'till', total: expected }], leaveOpen: true };
  const refused = await ask('POST', 'venues/1/close', told);
  expectRefusal(refused, 409, 'count_first');
  for (const { text } of [hidden, moved, refused])
    expect(text).not.toMatch(/"(?:expected|taken|received|gross|net|tips|methods|people|cash|rates|handedBack|float|seal)":/);

  expectRefusal(await count({ number: seen.number + 1, total: 1 }), 409, 'already_closed');
  expectRefusal(await count({ number: seen.number, drawer: 'nowhere', total: 1 }), 400, 'drawer_unknown');
  expectRefusal(await count({ number: seen.number }), 400, 'not_counted');
  const first = expected - 1;
  expect((await count({ number: seen.number, total: first })).json).toMatchObject({
    hides: false,
    drawers: [{ first, expected: expected + 1 }],
  });
  // Somebody who says another one now has seen the sum.
  expect((await count({ number: seen.number, total: expected + 1 })).json).toMatchObject({ drawers: [{ first }] });
  expect(await read()).toMatchObject({ hides: false });
  const z = await close();
  expect(z.drawers).toMatchObject([{ first, difference: 0 }]);
  expect(z).not.toHaveProperty('blind');
  const file = await ask('GET', `venues/1/closes/${z.number}/file?format=csv`);
  expect(file.text).toContain('Counted first');
  // The next day is counted blind again.
  await sold(8);
  expect(await read()).toMatchObject({ hides: true, number: z.number + 1 });
  expect((await blind(false)).status).toBe(200);
  await close();
});

test('tips that are paid out to somebody are theirs by name: in the draft, in the report, on paper; only of tips, and only to who works here or has some', async () => {
  await sold(8);
  const { members } = (await ask('GET', 'venues/1/team')).json as { members: { key: string; name: string; email: string }[] };
  const waiter = members.find(({ email }) => email === STAFF_1)!;
  const move = (more: object) =>
    ask('POST', 'venues/1/cash-moves', {
      _id: crypto.randomUUID(),
      drawer: 'till',
      amount: -2,
      reason: 'Tips paid out',
      tips: true,
      ...more,
    });
  expectRefusal(await move({ tipsTo: waiter.key, tips: false }), 400, 'not_tips');
  expectRefusal(await move({ tipsTo: crypto.randomUUID() }), 400, 'person_unknown');
  expect((await move({ tipsTo: waiter.key })).status).toBe(201);
  const to = { id: waiter.key, name: expect.stringMatching(/./) as string };
  expect((await draft()).drawers[0]?.moves.at(-1)).toMatchObject({ amount: -2, tips: true, to });
  const [logged] = await world.system.database.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'cash.moved')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(logged?.after).toMatchObject({ tips: true, to: to.name });
  const z = await close({ said: 'As counted.' });
  expect(z.drawers[0]?.moves.at(-1)).toMatchObject({ to });
  const file = await ask('GET', `venues/1/closes/${z.number}/file?format=csv`);
  expect(file.text).toContain(`Tips paid out: ${z.drawers[0]?.moves.at(-1)?.to?.name}`);
  // The database holds it too.
  const { pool } = world.system.database;
  await expect(pool.query(`update cash_move set tips_to = gen_random_uuid() where not tips`)).rejects.toThrow(/cash_move_only_tips_to/);
});

test('a report leads to what changed since of its orders, and to the report that has it; it stays as it was', async () => {
  const order = await world.placed({ orderAmount: 8 });
  const stopped = await world.placed({ orderAmount: 8 });
  expect((await ask('POST', `orders/${order._id}/settle`, { method: 'cash' })).status).toBe(200);
  for (const { _id } of [order, stopped]) await ask('POST', `orders/${_id}/status`, { orderStatus: 4 });
  const z = await close({});
  // The same sum counted again is no other count.
  expect(z.drawers[0]).not.toHaveProperty('first');
  expect(await later(z.number)).toEqual([]);
  const back = { amount: 3, refunded: 0, method: 'cash', reason: 'Cold.' };
  expect((await ask('POST', `orders/${order._id}/refund`, back)).status).toBe(200);
  const entry = { order: order._id, number: order.number, kind: 'refund', amount: 3, reason: 'Cold.' };
  expect(await later(z.number)).toMatchObject([{ ...entry, in: null }]);
  const next = await close({});
  expect(await later(z.number)).toMatchObject([{ ...entry, in: next.number }]);
  expect(await later(next.number)).toEqual([]);
  expect(v.parse(ZReport, (await ask('GET', `venues/1/closes/${z.number}`)).json)).toEqual(z);
  expectRefusal(await ask('GET', 'venues/1/closes/99/later'), 404, 'not_found');
});
