import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AssistanceRequest } from '#features/assistance/contract.ts';
import { expectRefusal, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());
beforeEach(async () => void (await world.system.database.pool.query('delete from assistance_request')));

const ask = async () => {
  const body = { store: (await world.venue(1))._id, floor: 1, table: 2, service: '/call-waiter', subOption: 'Ask for bill' };
  const { status, json } = await world.call('POST', '/api/stores/requestAssistance', { body });
  expect(status).toBe(200);
  return json as AssistanceRequest & { accessToken: string };
};
const withdraw = (id: string, token?: string) =>
  world.call('POST', `/api/assistance/${id}/withdraw`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const move = (id: string, status: string) => world.call('POST', `/api/assistance/${id}/status`, { body: { status }, headers: staff });
const open = async () =>
  ((await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] }).requests;
const told = async (id: string) =>
  (
    await world.system.database.pool.query("select data from venue_event where subject_id = $1 and type = 'request.moved' order by seq", [
      id,
    ])
  ).rows.map(({ data }: { data: { to: string } }) => data.to);

test('who sent it takes it back: the board loses it, and is told once', async () => {
  const { _id, accessToken } = await ask();
  const [first, second] = await Promise.all([withdraw(_id, accessToken), withdraw(_id, accessToken)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const done = first.status === 200 ? first : second;
  expect(done.json).toMatchObject({ _id, status: 'resolved', revision: 2, acknowledgedAt: null });
  expect(await open()).toEqual([]);
  expect(await told(_id)).toEqual(['withdrawn']);
  // Staff took care of nothing, and it may be asked for anew at once.
  expect((await world.call('GET', '/api/venues/1/requests/past', { headers: staff })).json).toEqual({ requests: [] });
  expect((await ask())._id).not.toBe(_id);
});

test('what staff have is not taken back', async () => {
  const { _id, accessToken } = await ask();
  await move(_id, 'acknowledged');
  expectRefusal(await withdraw(_id, accessToken), 409, 'illegal_move');
  await move(_id, 'resolved');
  expectRefusal(await withdraw(_id, accessToken), 409, 'illegal_move');
  expect(await told(_id)).toEqual(['acknowledged', 'resolved']);
});

test('what somebody else asked for too stays', async () => {
  const mine = await ask();
  const theirs = await ask();
  expect(theirs._id).toBe(mine._id);
  for (const { accessToken } of [mine, theirs]) expectRefusal(await withdraw(mine._id, accessToken), 409, 'asked_again');
  expect(await open()).toMatchObject([{ _id: mine._id, status: 'open', revision: 1 }]);
});

test('nobody takes back what is another’s', async () => {
  const { _id } = await ask();
  expectRefusal(await withdraw(_id), 404, 'not_found');
  expectRefusal(await withdraw(_id, 'made.up'), 404, 'not_found');
  expectRefusal(await withdraw(_id, (await world.placed({ orderAmount: 8 })).accessToken), 404, 'not_found');
  expect(await open()).toHaveLength(1);
});
