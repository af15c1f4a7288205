import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { DayDraft, ZReport } from '#features/closing/contract.ts';
import { laterOfZ } from '#features/closing/later-contract.ts';
import { expectRefusal, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';
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
const draft = async () => v.parse(DayDraft, (await ask('GET', 'venues/1/close')).json);
async function close(count: object): Promise<ZReport> {
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

test('a venue counts blind where its settings say so; who counts again after it was shown is in the report with the first count', async () => {
  expect((await draft()).blind).toBe(false);
  expect((await office.set('closing', (value) => ({ ...value, blind: true }))).status).toBe(200);
  expect((await draft()).blind).toBe(true);
  const order = await world.placed({ orderAmount: 8 });
  expect((await ask('POST', `orders/${order._id}/settle`, { method: 'cash' })).status).toBe(200);
  const [drawer] = (await draft()).drawers;
  const first = (drawer?.expected ?? 0) - 1;
  const z = await close({ first });
  expect(z.drawers).toMatchObject([{ first, difference: 0 }]);
  expect(z).not.toHaveProperty('blind');
  const file = await ask('GET', `venues/1/closes/${z.number}/file?format=csv`);
  expect(file.text).toContain('Counted first');
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
