import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AssistanceRequest } from '#features/assistance/contract.ts';
import type { VenueEvent } from '#features/ordering/board-contract.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { expectRefusal, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { dataOf, follow } from '#tests/support/following.ts';

let world: TestApp;
let other: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  other = await startApp({ beside: world });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(async () => {
  await other.close();
  await world.close();
});

let start = 0;
beforeEach(async () => {
  // Orders of the tests before are none of this one's.
  await world.system.database.db.updateTable('orders').set({ status: 4 }).execute();
  start = Date.now();
  world.time.now = start;
  other.time.now = start;
});
const after = (seconds: number) => {
  world.time.now = start + seconds * 1000;
  other.time.now = world.time.now;
};
/** Both processes sweep at the same time, several times over. */
const sweep = () => Promise.all([world, other, world, other].map(({ system }) => system.sweeps.run('unread allergies')));

const move = (id: string, orderStatus: number) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason: 'Because.' }, headers: staff });
const read = (id: string) => world.call('POST', `/api/orders/${id}/allergy-read`, { headers: staff });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const calls = async (number: number) => {
  const { requests } = (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] };
  return requests.filter(({ subOption }) => subOption === `Allergy not read: #${number}`);
};

describe('an order of somebody with an allergy', () => {
  test('that was said while it is cooking calls service too, three minutes after it was said, until somebody has read it', async () => {
    const { _id, number, accessToken } = await world.placed({ orderAmount: 8 });
    expect((await move(_id, 2)).status).toBe(200);
    await world.system.database.db
      .updateTable('orders')
      .set({ placedAt: new Date(start - 600_000) })
      .where('id', '=', _id)
      .execute();
    const said = await world.call('POST', `/api/orders/${_id}/allergies`, { body: { avoids: ['milk'] }, headers: bearer(accessToken) });
    expect(said.status).toBe(200);
    after(170);
    await sweep();
    expect(await calls(number)).toEqual([]);
    after(240);
    await sweep();
    expect(await calls(number)).toMatchObject([{ status: 'open' }]);
    await read(_id);
    expect((await calls(number)).filter(({ status }) => status !== 'resolved')).toEqual([]);
  });

  test('of which more is said while nobody has read it calls service no later for that; after it was read, anew', async () => {
    const { _id, accessToken } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    const say = (key: string) =>
      world.call('POST', `/api/orders/${_id}/allergies`, { body: { avoids: [key] }, headers: bearer(accessToken) });
    const since = async () => {
      const orders = world.system.database.db.selectFrom('orders').select('allergySaidAt');
      return (await orders.where('id', '=', _id).executeTakeFirstOrThrow()).allergySaidAt;
    };
    expect((await say('milk')).status).toBe(200);
    expect(await since()).toBeNull();
    await read(_id);
    await say('eggs');
    const first = await since();
    expect(first).not.toBeNull();
    await say('fish');
    expect(await since()).toEqual(first);
  });

  test('stays at Received until a person has read it, and the guest’s page hears of it', async () => {
    const { _id, accessToken } = await world.placed({ orderAmount: 8, avoids: ['nuts', 'milk'], ratherNot: ['milk'] });
    const page = await follow(`${await world.base()}/api/orders/${_id}/events`, bearer(accessToken));
    for (const to of [1, 2, 3, 4, 5]) expectRefusal(await move(_id, to), 409, 'allergy_unread');
    const [first, second] = await Promise.all([read(_id), read(_id)]);
    for (const answer of [first, second, await read(_id)])
      expect(answer.json).toMatchObject({ _id, orderStatus: 0, revision: 2, avoids: ['milk', 'nuts'], ratherNot: ['milk'] });
    const heard = await page.until((events) => events.some((event) => dataOf<SavedOrder>(event).allergyReadAt !== null));
    page.close();
    expect(dataOf<SavedOrder>(heard.at(-1)).allergyReadAt).toBe(new Date(start).toISOString());
    const { rows } = {
      rows: await world.system.database.db
        .selectFrom('venueEvent')
        .select(['actor', 'at'])
        .where('subjectId', '=', _id)
        .where('type', '=', 'order.allergy_read')
        .execute(),
    };
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toMatch(/^[0-9a-f-]{36}$/);
    expect((await move(_id, 1)).status).toBe(200);
  });

  test('of which more is said after service was called calls it again at once, also of who is on the way, and says when', async () => {
    const { _id, number, accessToken } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    const say = (key: string) =>
      world.call('POST', `/api/orders/${_id}/allergies`, { body: { avoids: [key] }, headers: bearer(accessToken) });
    const now = async () => (await world.call('GET', `/api/orders/${_id}`, { headers: bearer(accessToken) })).json as SavedOrder;
    after(181);
    await sweep();
    const [first] = await calls(number);
    await world.call('POST', `/api/assistance/${first?._id}/status`, { body: { status: 'acknowledged' }, headers: staff });
    after(540);
    expect((await say('milk')).json).toMatchObject({ allergyToldAt: new Date(start + 540_000).toISOString() });
    after(545);
    await sweep();
    expect(await now()).toMatchObject({ allergyReadAt: null, allergyCalledAt: new Date(start + 545_000).toISOString() });
    expect(await calls(number)).toMatchObject([{ _id: first?._id, status: 'open', acknowledgedAt: null, revision: 3 }]);
    // Where somebody was there for what was said first, it is a call of its own.
    await world.call('POST', `/api/assistance/${first?._id}/status`, { body: { status: 'resolved' }, headers: staff });
    after(600);
    await say('eggs');
    await sweep();
    expect(await calls(number)).toMatchObject([{ status: 'open', revision: 1 }]);
    after(700);
    await sweep();
    expect((await now()).allergyCalledAt).toBe(new Date(start + 600_000).toISOString());
  });

  test('can be refused unread', async () => {
    const { _id } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    expect((await move(_id, 8)).json).toMatchObject({ orderStatus: 8, allergyReadAt: null });
  });

  test('calls service by itself after three minutes: once, by whichever process', async () => {
    const { _id, number } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    const calm = await world.placed({ orderAmount: 8 });
    after(179);
    await sweep();
    expect(await calls(number)).toEqual([]);
    after(181);
    await sweep();
    after(400);
    await sweep();
    expect(await calls(number)).toMatchObject([{ service: '/call-waiter', status: 'open', awaitingConfirmation: false }]);
    expect(await calls(calm.number)).toEqual([]);
    const now = (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder;
    expect(now).toMatchObject({ allergyReadAt: null, allergyCalledAt: new Date(start + 181_000).toISOString(), orderStatus: 0 });
    expect((await read(_id)).status).toBe(200);
  });

  test.each([
    ['read', read],
    ['stopped', (id: string) => move(id, 8)],
  ])('once %s calls no service any more: the call ends with it, and pages hear of it', async (_, act) => {
    const { _id, number } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    after(181);
    await sweep();
    const [call] = await calls(number);
    expect(call).toMatchObject({ status: 'open' });
    const venue = await world.venue(1);
    const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
    const board = await follow(`${await world.base()}/api/venues/${venue._id}/events`, staff, lastEventId);
    expect((await act(_id)).status).toBe(200);
    const events = await board.until((heard) => heard.some(({ type }) => type === 'request.moved'));
    board.close();
    expect(dataOf<VenueEvent>(events.find(({ type }) => type === 'request.moved'))._id).toBe(call?._id);
    expect(await calls(number)).toEqual([]);
    const past = (await world.call('GET', '/api/venues/1/requests/past', { headers: staff })).json as { requests: AssistanceRequest[] };
    expect(past.requests.find((one) => one._id === call?._id)).toMatchObject({ status: 'resolved', revision: 2 });
  });

  test('whose call somebody has answered by hand is read without more ado', async () => {
    const { _id, number } = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
    after(181);
    await sweep();
    const [call] = await calls(number);
    await world.call('POST', `/api/assistance/${call?._id}/status`, { body: { status: 'resolved' }, headers: staff });
    expect((await read(_id)).json).toMatchObject({ allergyReadAt: expect.any(String) as string });
    expect(await calls(number)).toEqual([]);
  });

  test('is read by nobody else, and no service is called for what was read in time', async () => {
    const { _id, accessToken, number } = await world.placed({ orderAmount: 8, avoids: ['sesame'] });
    expect((await world.call('POST', `/api/orders/${_id}/allergy-read`, { headers: bearer(accessToken) })).status).toBe(401);
    await read(_id);
    after(600);
    await sweep();
    expect(await calls(number)).toEqual([]);
  });
});

test('what somebody would rather not have holds nothing up; who has no allergy has nothing to be read', async () => {
  const taste = await world.placed({ orderAmount: 8, avoids: ['milk'], ratherNot: ['milk', 'nuts'] });
  expect(taste).toMatchObject({ avoids: ['milk'], ratherNot: ['milk'], allergyReadAt: null });
  expectRefusal(await read(taste._id), 409, 'no_allergy');
  expect((await move(taste._id, 1)).status).toBe(200);
  expectRefusal(await read((await world.placed({ orderAmount: 8 }))._id), 409, 'no_allergy');
});

test('the board hears that it was read', async () => {
  const { _id } = await world.placed({ orderAmount: 8, avoids: ['fish'] });
  const venue = await world.venue(1);
  const { lastEventId } = (await world.call('GET', '/api/venues/1/orders', { headers: staff })).json as { lastEventId: number };
  const board = await follow(`${await world.base()}/api/venues/${venue._id}/events`, staff, lastEventId);
  await read(_id);
  const events = await board.until((heard) => heard.some(({ type }) => type === 'order.allergy_read'));
  board.close();
  expect(dataOf<VenueEvent>(events.at(-1)).order).toMatchObject({ _id, allergyReadAt: new Date(start).toISOString() });
});

test('a stranger’s order whose own call was answered and that is unread anew takes over the shared call', async () => {
  const one = await world.placed({ orderAmount: 8, avoids: ['nuts'] });
  const open = async () => {
    const { requests } = (await world.call('GET', '/api/venues/1/requests', { headers: staff })).json as { requests: AssistanceRequest[] };
    return requests.filter(({ status, subOption }) => status !== 'resolved' && subOption.startsWith('Allergy not read'));
  };
  after(181);
  await sweep();
  expect(await open()).toHaveLength(1);
  await read(one._id);
  expect(await open()).toEqual([]);
  const next = await world.placed({ orderAmount: 8, avoids: ['milk'] });
  after(500);
  await sweep();
  expect((await open()).map(({ subOption }) => subOption)).toEqual([`Allergy not read: #${next.number}`]);
  await world.call('POST', `/api/orders/${one._id}/allergies`, { body: { avoids: ['eggs'] }, headers: bearer(one.accessToken) });
  await world.system.database.db
    .updateTable('orders')
    .set({ allergySaidAt: new Date(start) })
    .where('id', '=', one._id)
    .execute();
  await sweep();
  expect(await open()).toHaveLength(1);
  await read(next._id);
  expect((await open()).map(({ subOption }) => subOption)).toEqual([`Allergy not read: #${one.number}`]);
  await read(one._id);
  expect(await open()).toEqual([]);
});
