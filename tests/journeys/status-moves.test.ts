import { afterAll, beforeAll, expect, test } from 'vitest';
import { DINER, expectRefusal, OWNER_2, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const STATUSES = [0, 1, 2, 3, 4, 5, 8, 9] as const;
type Headers = Readonly<Record<string, string>>;
const move = (id: string, orderStatus: unknown, { headers = staff, reason }: { headers?: Headers; reason?: unknown } = {}) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, reason }, headers });

/** An order that stands at `status`. */
async function orderAt(status: number): Promise<string> {
  const { _id } = await world.placed({ orderAmount: 8 });
  if (status > 0) expect((await move(_id, status, { reason: 'So that it stands there.' })).status).toBe(200);
  return _id;
}

/** decisions.md: only forward, or to 8 or 9 with a reason; nothing leaves an end. */
const allowed = (from: number, to: number) =>
  [0, 1, 2, 3, 4].includes(from) && ([8, 9].includes(to) || ([1, 2, 3, 4, 5].includes(to) && to > from));

test.each(STATUSES)('from %i an order moves where it may, and nowhere else', async (from) => {
  const stuck = await orderAt(from);
  for (const to of [...STATUSES, 6, 7, 10, -1, 99]) {
    if (!allowed(from, to)) {
      expectRefusal(await move(stuck, to, { reason: 'Because.' }), 409, 'illegal_move');
      continue;
    }
    const id = await orderAt(from);
    const answer = await move(id, to, { reason: 'Because.' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ _id: id, orderStatus: to, revision: from === 0 ? 2 : 3 });
  }
  const { _id: venueId } = await world.venue(1);
  const row = await world.system.database.db
    .selectFrom('orders')
    .select(['status', 'revision'])
    .where('venueId', '=', venueId)
    .where('id', '=', stuck)
    .executeTakeFirst();
  expect(row).toEqual({ status: from, revision: from === 0 ? 1 : 2 });
});

test('who rejects or cancels says why, and the guest reads it', async () => {
  const { _id, accessToken } = await world.placed({ orderAmount: 8 });
  for (const to of [8, 9])
    for (const reason of [undefined, null, '', '   ']) expectRefusal(await move(_id, to, { reason }), 400, 'reason_missing');
  expectRefusal(await move(_id, 8, { reason: 'x'.repeat(301) }), 400, 'invalid_input');
  expect((await move(_id, 8, { reason: ' The grill is out. ' })).status).toBe(200);
  const seen = await world.call('GET', `/api/orders/${_id}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(seen.json).toMatchObject({ orderStatus: 8, statusReason: 'The grill is out.' });
});

test.each(['2', 2.5, null, true, [2], {}])('a status of %j is no status', async (status) => {
  expectRefusal(await move(await orderAt(0), status), 400, 'invalid_input');
});

test('staff move orders, nobody else: not even the guest who holds its token', async () => {
  const { _id, accessToken } = await world.placed({ orderAmount: 8 });
  const nobody: Headers[] = [{}, { authorization: `Bearer ${accessToken}` }, { cookie: `order=${accessToken}` }, world.admin];
  for (const headers of nobody) expectRefusal(await move(_id, 2, { headers }), 401, 'unauthorised');
  for (const email of [DINER, OWNER_2])
    expectRefusal(await move(_id, 2, { headers: { cookie: await world.signIn(email) } }), 404, 'not_found');
  expectRefusal(await move(crypto.randomUUID(), 2), 404, 'not_found');
  expectRefusal(await move('not-an-id', 2), 404, 'not_found');
});

test('of ten who make the same move at once, one wins and the log has one event', async () => {
  const id = await orderAt(0);
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(id, 2)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const answer of answers.filter((one) => one.status !== 200)) expectRefusal(answer, 409, 'illegal_move');
  const events = world.system.database.db.selectFrom('venueEvent').select(['type', 'data', 'actor']).where('subjectId', '=', id);
  const log = await events.orderBy('seq').execute();
  expect(log.map((event) => event.type)).toEqual(['order.placed', 'order.moved']);
  const session = (await world.call('GET', '/api/auth/get-session', { headers: staff })).json as { user: { _id: string } };
  expect(log[1]).toMatchObject({ data: { from: 0, to: 2 }, actor: session.user._id });
});

test('of two different moves at once, the board ends where the log says', async () => {
  const id = await orderAt(1);
  const answers = await Promise.all([move(id, 3), move(id, 9, { reason: 'Left.' }), move(id, 2), move(id, 5)]);
  const [won] = answers.filter((answer) => answer.status === 200).toSorted((a, b) => revisionOf(b) - revisionOf(a));
  const events = world.system.database.db.selectFrom('venueEvent').select(['data', 'subjectRevision']).where('subjectId', '=', id);
  const log = await events.orderBy('seq').execute();
  expect(log.map((event) => event.subjectRevision)).toEqual(log.map((_, at) => at + 1));
  expect(log.at(-1)?.data).toMatchObject({ to: (won!.json as { orderStatus: number }).orderStatus });
  for (const [before, after] of log.slice(1).map((event, at) => [log[at]?.data, event.data] as const))
    if (before && typeof before === 'object' && 'to' in before) expect(after).toMatchObject({ from: before.to });
});

const revisionOf = ({ json }: { json: unknown }) => (json as { revision: number }).revision;
