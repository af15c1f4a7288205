import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import { expectRefusal, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { dataOf, follow } from '#tests/support/following.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Because.' }, headers: staff });
const read = (id: string) => world.call('POST', `/api/orders/${id}/allergy-read`, { headers: staff });
const say = (id: string, avoids: readonly string[], headers: Readonly<Record<string, string>>) =>
  world.call('POST', `/api/orders/${id}/allergies`, { headers, body: { avoids } });

test('an allergy that is said after the order was sent reaches the board once, and nothing goes on before it is read', async () => {
  const { _id, accessToken } = await world.placed({ avoids: ['nuts', 'eggs'], ratherNot: ['eggs'], orderAmount: 8 });
  expect((await read(_id)).status).toBe(200);
  expect((await move(_id, 2)).status).toBe(200);
  const venue = await world.venue(1);
  const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
  const board = await follow(`${await world.base()}/api/venues/${venue._id}/events`, staff, lastEventId);

  const said = await say(_id, ['milk', 'nuts'], bearer(accessToken));
  expect(said.json).toMatchObject({ _id, orderStatus: 2, avoids: ['eggs', 'milk', 'nuts'], ratherNot: ['eggs'], allergyReadAt: null });
  // Said twice it is said once, and nothing of it has to be read anew.
  const { revision } = said.json as { revision: number };
  expect((await say(_id, ['nuts'], bearer(accessToken))).json).toMatchObject({ revision });
  expectRefusal(await move(_id, 3), 409, 'allergy_unread');
  expect((await read(_id)).json).toMatchObject({ allergyReadAt: expect.any(String) as string });
  // A taste that became an allergy has to be read as well.
  expect((await say(_id, ['eggs'], bearer(accessToken))).json).toMatchObject({ ratherNot: [], allergyReadAt: null });
  await read(_id);
  expect((await move(_id, 3)).status).toBe(200);

  const events = await board.until((heard) => heard.some(({ type, data }) => type === 'order.moved' && data.includes('"orderStatus":3')));
  board.close();
  const heard = events.filter(({ type }) => type === 'order.allergy_said');
  expect(heard.map((event) => dataOf<VenueEvent>(event).order)).toMatchObject([
    { _id, avoids: ['eggs', 'milk', 'nuts'] },
    { _id, ratherNot: [] },
  ]);
});

test('taps at one moment are all told, beside a kitchen that moves it', async () => {
  const { _id, accessToken } = await world.placed({ orderAmount: 8 });
  const answers = await Promise.all([
    ...['milk', 'nuts', 'fish'].map((key) => say(_id, [key], bearer(accessToken))),
    move(_id, 1),
    move(_id, 2),
  ]);
  for (const { status } of answers.slice(0, 3)) expect(status).toBe(200);
  const now = await world.call('GET', `/api/orders/${_id}`, { headers: bearer(accessToken) });
  expect(now.json).toMatchObject({ avoids: ['fish', 'milk', 'nuts'], allergyReadAt: null });
});

test('only of one’s own order that nobody served or stopped, and only of what the law names', async () => {
  const own = await world.placed({ orderAmount: 8 });
  const other = await world.placed({ orderAmount: 8 });
  expectRefusal(await say(own._id, ['milk'], {}), 404, 'not_found');
  expectRefusal(await say(own._id, ['milk'], bearer(other.accessToken)), 404, 'not_found');
  expectRefusal(await say(own._id, [], bearer(own.accessToken)), 400, 'invalid_input');
  expectRefusal(await say(own._id, ['garlic'], bearer(own.accessToken)), 400, 'invalid_input');
  await move(own._id, 3);
  await move(own._id, 4);
  expectRefusal(await say(own._id, ['milk'], bearer(own.accessToken)), 409, 'too_late');
  await move(other._id, 9);
  expectRefusal(await say(other._id, ['milk'], bearer(other.accessToken)), 409, 'too_late');
});
