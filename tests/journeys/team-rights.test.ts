import { afterAll, beforeAll, expect, test } from 'vitest';
import { RIGHT_SETS, TEAM_RIGHTS, type TeamRight } from '#domain/permissions.ts';
import type { SessionBody } from '#features/accounts/contract.ts';
import type { Team } from '#features/team/contract.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { follow } from '#tests/support/following.ts';

let world: TestApp;
let owner: { cookie: string };
let waiter: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  waiter = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

type Caller = { readonly cookie: string };
const post = (path: string, body: unknown, headers: Caller = waiter) => world.call('POST', path, { body, headers });
const get = (path: string, headers: Caller = waiter) => world.call('GET', path, { headers });
const team = async (): Promise<Team> => (await get('/api/venues/1/team', owner)).json as Team;
const member = async (email: string) => (await team()).members.find((one) => one.email === email)!;

/** The owner says what somebody may do. */
async function give(rights: readonly TeamRight[], email = STAFF_1) {
  const { key, seal } = await member(email);
  const answer = await post('/api/venues/1/team/rights', { member: key, rights, seal }, owner);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as Team).members.find((one) => one.email === email)!.rights;
}
const without = (...off: TeamRight[]) => RIGHT_SETS.waiter.filter((right) => !off.includes(right));
const meal = { storeId: 1, floor: 1, table: 4, order: [line('elia-hand-cut-fries', 2)], orderAmount: 8 };
const off = (order: { _id: string; orderAmount: number }, more: object = {}) =>
  post(`/api/orders/${order._id}/reductions`, {
    id: crypto.randomUUID(),
    kind: 'taken_off',
    line: 1,
    quantity: 1,
    orderAmount: order.orderAmount,
    reason: 'It was late.',
    ...more,
  });

test('staff begin with what staff always had, and an owner switches single rights off and on; it counts on the next call', async () => {
  expect((await member(STAFF_1)).rights).toEqual(RIGHT_SETS.waiter);
  expect((await get('/api/venues/1/report')).status).toBe(403);
  expect(await give([...without('lines_take_off'), 'reports_read'])).toEqual([...without('lines_take_off'), 'reports_read']);
  expect((await get('/api/venues/1/report')).status).toBe(200);
  const session = (await get('/api/auth/get-session')).json as SessionBody;
  expect(session.user?.venues[0]).toMatchObject({ role: 'staff', rights: [...without('lines_take_off'), 'reports_read'] });
  const order = await world.placed(meal);
  const refusal = expectRefusal(await off(order), 403, 'not_allowed');
  expect(refusal.message).toBe('Ask a manager: you may not take off dishes.');
  expect(refusal.details).toEqual({ role: 'staff', permission: 'take_off', rights: ['lines_take_off'] });
  await give(RIGHT_SETS.waiter);
  expect((await off(order)).status).toBe(200);
  expect((await get('/api/venues/1/report')).status).toBe(403);
});

test('whoever may not take off ends no order that was taken either, nor puts it aside; a new one they refuse', async () => {
  await give(without('lines_take_off'));
  const taken = await world.placed(meal);
  const move = (id: string, orderStatus: number) => post(`/api/orders/${id}/status`, { orderStatus, reason: 'No fries.' });
  expect((await move(taken._id, 1)).status).toBe(200);
  expectRefusal(await post(`/api/orders/${taken._id}/hold`, {}), 403, 'not_allowed');
  expectRefusal(await move(taken._id, 9), 403, 'not_allowed');
  expect((await move((await world.placed(meal))._id, 8)).status).toBe(200);
  await give(RIGHT_SETS.waiter);
  expect((await move(taken._id, 9)).status).toBe(200);
});

test('giving away is a right of its own: whoever has it and may not take off does the one and not the other', async () => {
  await give([...without('lines_take_off'), 'lines_reduce']);
  const order = await world.placed(meal);
  expectRefusal(await off(order), 403, 'not_allowed');
  expect((await off(order, { kind: 'given_away' })).status).toBe(200);
  await give(RIGHT_SETS.waiter);
});

test('what the kitchen has begun is taken off by who may give away alone, as ever', async () => {
  const order = await world.placed(meal);
  await post(`/api/orders/${order._id}/status`, { orderStatus: 2 });
  expect(expectRefusal(await off(order), 403, 'not_allowed').details['permission']).toBe('reduce');
  await give([...RIGHT_SETS.waiter, 'lines_reduce']);
  expect((await off(order)).status).toBe(200);
  await give(RIGHT_SETS.waiter);
});

test('the log says in whose favour it was, which rights came and which went', async () => {
  await give(RIGHT_SETS.kitchen);
  const { changes } = (await get('/api/venues/1/changes', owner)).json as { changes: object[] };
  expect(changes[0]).toMatchObject({
    action: 'team.rights_changed',
    subject: STAFF_1,
    before: { rights: ['floor_serve', 'payments_take', 'lines_take_off'] },
    after: { rights: [] },
  });
  await give(RIGHT_SETS.waiter);
});

test('owners are given nothing and lose nothing, nobody changes their own, and managers no one’s', async () => {
  const { key, seal } = await member(OWNER_1);
  const own = { member: key, rights: ['orders_write'], seal };
  expectRefusal(await post('/api/venues/1/team/rights', own, owner), 409, 'own_rights');
  const { userId: other } = await world.system.database.db
    .insertInto('venueAccount')
    .values({
      venueId: (await venueId())!,
      position: 90,
      email: 'second@parea.example',
      userId: (await world.signUp('second@parea.example', 'Store')).id,
      role: 'owner',
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  const second = await member('second@parea.example');
  expect(second).toMatchObject({ key: other, rights: [...TEAM_RIGHTS] });
  expectRefusal(await post('/api/venues/1/team/rights', { ...own, member: second.key, seal: second.seal }, owner), 409, 'owner_has_all');
  // All that can be switched on, and still not the team.
  await give(TEAM_RIGHTS);
  const mine = await member(STAFF_1);
  const refused = await post('/api/venues/1/team/rights', { member: mine.key, rights: [], seal: mine.seal });
  expect(expectRefusal(refused, 403, 'not_allowed').message).toBe('Ask an owner: you may not manage the team.');
  for (const path of ['team', 'payments', 'keys', 'plan']) expectRefusal(await get(`/api/venues/1/${path}`), 403, 'not_allowed');
  await give(RIGHT_SETS.waiter);
  expectRefusal(
    await post('/api/venues/1/team/rights', { member: mine.key, rights: [], seal: 'of-before' }, owner),
    409,
    'changed_meanwhile',
  );
  expect((await post('/api/venues/1/team/rights', { member: mine.key, rights: ['everything'], seal: mine.seal }, owner)).status).toBe(400);
});

const venueId = async () =>
  (await world.system.database.db.selectFrom('venue').select('id').where('number', '=', 1).executeTakeFirst())?.id;

test('another role begins with its own rights; a save of the whole venue by an administrator keeps what was switched', async () => {
  await give(RIGHT_SETS.kitchen);
  await world.saveVenue(1, (venue) => ({ ...venue, title: 'Elia and Salt' }));
  expect((await member(STAFF_1)).rights).toEqual(RIGHT_SETS.kitchen);
  const role = async (to: string) => {
    const { key, seal } = await member(STAFF_1);
    expect((await post('/api/venues/1/team/role', { member: key, role: to, seal }, owner)).status).toBe(200);
    return (await member(STAFF_1)).rights;
  };
  expect(await role('manager')).toEqual(TEAM_RIGHTS);
  expect(await give(TEAM_RIGHTS.filter((right) => right !== 'day_close'))).not.toContain('day_close');
  expectRefusal(await get('/api/venues/1/close'), 403, 'not_allowed');
  expect(await role('staff')).toEqual(RIGHT_SETS.waiter);
});

test('an open stream ends with the right to see orders, and goes on while any is left that shows them', async () => {
  const base = await world.base();
  const open = await fetch(`${base}/api/venues/1/events`, { headers: waiter });
  const stream = await follow(`${base}/api/venues/1/events`, waiter);
  await give(['payments_take']);
  const order = await world.placed(meal);
  await stream.until((events) => events.some(({ data }) => data.includes(order._id)));
  await give(['reports_read', 'menu_write']);
  // Read to its end: one that stays open would never get there.
  expect(await open.text()).toContain(order._id);
  stream.close();
  expectRefusal(await get('/api/venues/1/events'), 403, 'not_allowed');
  expectRefusal(await get(`/api/orders/${order._id}`), 404, 'not_found');
  await give(RIGHT_SETS.waiter);
  expect((await get(`/api/orders/${order._id}`)).status).toBe(200);
});

test('what one process was told counts in every other at once, for sessions that are open there', async () => {
  const other = await startApp({ beside: world });
  const there = () => other.call('GET', '/api/venues/1/floor', { headers: waiter });
  expect((await there()).status).toBe(200);
  await give(RIGHT_SETS.kitchen);
  expectRefusal(await there(), 403, 'not_allowed');
  await give(RIGHT_SETS.waiter);
  expect((await there()).status).toBe(200);
  await other.close();
});

test('a key does no more than its maker may by then', async () => {
  const made = await post('/api/venues/1/keys', { name: 'Till', rights: ['orders_write', 'menu_read'] }, owner);
  const key = { authorization: `Bearer ${(made.json as { secret: string }).secret}` };
  const floor = () => world.call('GET', '/api/venues/1/floor', { headers: key });
  expect((await floor()).status).toBe(200);
  const order = await world.placed(meal);
  const body = { id: crypto.randomUUID(), kind: 'taken_off', line: 1, quantity: 1, orderAmount: order.orderAmount, reason: 'It was late.' };
  const { db } = world.system.database;
  const maker = db
    .updateTable('venueAccount')
    .where('userId', 'in', db.selectFrom('accountUser').select('id').where('email', '=', OWNER_1));
  await maker.set({ role: 'staff', rightsOff: ['lines_take_off', 'stock_write'] }).execute();
  expect((await floor()).status).toBe(200);
  expectRefusal(await world.call('POST', `/api/orders/${order._id}/reductions`, { body, headers: key }), 403, 'key_not_allowed');
  expectRefusal(await world.call('GET', '/api/venues/1/menu', { headers: key }), 403, 'key_not_allowed');
  await maker.set({ role: 'owner', rightsOff: [] }).execute();
  expect((await world.call('POST', `/api/orders/${order._id}/reductions`, { body, headers: key })).status).toBe(200);
});
