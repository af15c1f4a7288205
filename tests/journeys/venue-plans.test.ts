import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VenuePlan } from '#features/plans/contract.ts';
import type { Team } from '#features/team/contract.ts';
import { expectRefusal, line, placedOf, startApp, type TestApp } from '#tests/support/app.ts';

const DAY = 86_400_000;
const HOOK = { url: 'https://till.example.com/parea', description: '', events: ['order.placed'] };
let world: TestApp;
let bare: TestApp;
beforeAll(async () => {
  world = await startApp();
  bare = await startApp({ beside: world, env: { PLANS: 'off' } });
});
afterAll(async () => {
  await bare.close();
  await world.close();
});

const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'example' };
let makers = 0;
type Own = {
  readonly _id: string;
  readonly id: number;
  readonly trialEndsAt: string | null;
  readonly headers: { readonly cookie: string };
};
async function opened(at: TestApp = world, more: object = {}): Promise<Own> {
  const { cookie } = await at.signUp(`planner${++makers}@parea.example`, 'Store');
  const answer = await at.call('POST', '/api/venues', { body: { ...wish, ...more }, headers: { cookie } });
  expect(answer.status).toBe(201);
  return { ...(answer.json as Omit<Own, 'headers'>), headers: { cookie } };
}
const planOf = async ({ _id, headers }: Own, at: TestApp = world) =>
  (await at.call('GET', `/api/venues/${_id}/plan`, { headers })).json as VenuePlan;
const setPlan = (venue: number, tier: number, lastDay: string | null) =>
  world.call('POST', `/api/admin/venues/${venue}/plan`, { body: { tier, lastDay }, headers: world.admin });
const invite = ({ _id, headers }: Own, at: TestApp = world) =>
  at.call('POST', `/api/venues/${_id}/team/invitations`, { body: { email: `p${++makers}@parea.example`, role: 'staff' }, headers });
const addHook = ({ _id, headers }: Own) => world.call('POST', `/api/venues/${_id}/webhooks`, { body: HOOK, headers });
const verified = async ({ headers }: Own) => {
  const session = (await world.call('GET', '/api/auth/get-session', { headers })).json as { user: { _id: string } };
  await world.system.database.db.updateTable('accountUser').set({ emailVerified: true }).where('id', '=', session.user._id).execute();
};

/** An order of whatever dish asks nothing. */
async function order({ id }: Own) {
  const venue = await world.venue(id);
  const [dish] = Object.values(venue.content.menu.items)
    .flat()
    .filter((one) => (one.extras ?? []).every((extra) => !extra.required));
  return world.placeOrder({ storeId: id, floor: 1, table: 1, order: [line(String(dish!.id))], orderAmount: dish!.price });
}

async function atTime<Answer>(now: number, work: () => Promise<Answer>): Promise<Answer> {
  world.time.now = now;
  try {
    return await work();
  } finally {
    world.time.now = null;
  }
}

describe('a trial', () => {
  test('is what its owner reads, with its end, what was chosen and the room of the team', async () => {
    const own = await opened(world, { plan: 2 });
    expect(await planOf(own)).toMatchObject({
      plans: true,
      tier: 0,
      endsAt: own.trialEndsAt,
      over: false,
      wanted: 2,
      team: { people: 1, limit: 5 },
      timeZone: 'Europe/Athens',
    });
  });

  test('ends in fact: nobody more, no webhook, no further venue; all that is there goes on, and a guest orders', async () => {
    const own = await opened();
    await verified(own);
    expect((await invite(own)).status).toBe(201);
    expect((await addHook(own)).status).toBe(201);
    const end = Date.parse(own.trialEndsAt!);
    await atTime(end, async () => {
      expect(await planOf(own)).toMatchObject({ tier: 0, over: true, team: { people: 2, limit: 5 } });
      expectRefusal(await invite(own), 409, 'plan_over');
      expectRefusal(await addHook(own), 409, 'plan_over');
      expectRefusal(await world.call('POST', '/api/venues', { body: wish, headers: own.headers }), 409, 'plan_over');
      const team = (await world.call('GET', `/api/venues/${own._id}/team`, { headers: own.headers })).json as Team;
      expect(team).toMatchObject({ planOver: true, invitations: [{}] });
      const hooks = (await world.call('GET', `/api/venues/${own._id}/webhooks`, { headers: own.headers })).json;
      expect(hooks).toMatchObject({ webhooks: [{ url: HOOK.url }] });
      const placed = placedOf(await order(own));
      const taken = await world.call('POST', `/api/orders/${placed._id}/status`, { body: { orderStatus: 1 }, headers: own.headers });
      expect(taken.status).toBe(200);
    });
  });

  test('that ended begins again in a plan, set by an administrator with its last day by the clocks of the venue', async () => {
    const own = await opened();
    await verified(own);
    const later = Date.parse(own.trialEndsAt!) + DAY;
    expect((await setPlan(own.id, 2, '2031-03-29')).json).toEqual({ tier: 2, endsAt: '2031-03-29T22:00:00.000Z' });
    await atTime(later, async () => {
      expect(await planOf(own)).toMatchObject({ tier: 2, over: false, team: { limit: 20 } });
      expect((await invite(own)).status).toBe(201);
      expect((await world.venue(own.id)).configuration).toMatchObject({ tier: 2 });
    });
    await atTime(Date.parse('2031-03-29T21:59:59Z'), async () => expect(await planOf(own)).toMatchObject({ over: false }));
    await atTime(Date.parse('2031-03-29T22:00:00Z'), async () => expect(await planOf(own)).toMatchObject({ over: true, tier: 2 }));
  });
});

test('a plan that is set is in the log once, and in the list of venues', async () => {
  const own = await opened();
  expect((await setPlan(own.id, 1, '2031-01-31')).status).toBe(200);
  expect((await setPlan(own.id, 1, '2031-01-31')).status).toBe(200);
  const log = (await world.call('GET', `/api/admin/log?venue=${own.id}&kind=venue`, { headers: world.admin })).json as {
    entries: { action: string; before: unknown; after: unknown }[];
  };
  const set = log.entries.filter(({ action }) => action === 'venue.plan');
  expect(set).toMatchObject([{ before: { tier: 0 }, after: { tier: 1, lastDay: '2031-01-31' } }]);
  const listed = (await world.call('GET', `/api/admin/venues?q=${own.id}`, { headers: world.admin })).json as { venues: { id: number }[] };
  expect(listed.venues.find(({ id }) => id === own.id)).toMatchObject({
    tier: 1,
    lastDay: '2031-01-31',
    endsAt: '2031-01-31T22:00:00.000Z',
  });
  expectRefusal(await setPlan(own.id, 1, '2031-02-30'), 400, 'invalid_input');
});

test('where an installation has no plans nothing ends, nothing is limited and nobody reads of one', async () => {
  const own = await opened(bare);
  await verified(own);
  expect(own.trialEndsAt).toBeNull();
  expect(await planOf(own, bare)).toMatchObject({ plans: false, endsAt: null, over: false, wanted: null, team: { limit: null } });
  for (let people = 1; people < 8; people += 1) expect((await invite(own, bare)).status).toBe(201);
  const overview = await bare.call('GET', `/api/venues/${own._id}/overview?range=today`, { headers: own.headers });
  expect(overview.json).toMatchObject({ ending: null });
  // One that was on trial before the setting.
  const before = await opened();
  bare.time.now = Date.parse(before.trialEndsAt!) + DAY;
  await verified(before);
  expect((await invite(before, bare)).status).toBe(201);
  const desk = (await bare.call('GET', '/api/admin/desk', { headers: bare.admin })).json as { failing: { counts: Record<string, number> } };
  expect(desk.failing.counts['trial']).toBe(0);
  bare.time.now = null;
});
