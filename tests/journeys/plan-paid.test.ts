import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wholeDay } from '#domain/plan.ts';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';
import { payers, type Payer } from '#tests/support/payers.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const { stripe, opened, planOf, choose, urlOf, payAt, subscriptionOf, subscribed, setPlan } = payers(() => world);
const switches = () => stripe().world.ledger.switches;
beforeEach(() => {
  switches().notices = 'now';
  switches().next = 'answer';
});

/** As a last day is said: to its midnight. */
const midnightAfter = (epochSeconds: number): string => wholeDay(new Date(epochSeconds * 1000), 'Europe/Athens').toISOString();
const DAY_MS = 86_400_000;

const changesOf = async ({ id }: Payer) => {
  const log = (await world.call('GET', `/api/admin/log?venue=${id}&kind=venue`, { headers: world.admin })).json as {
    entries: { action: string; after: { tier: number; lastDay: string | null } }[];
  };
  return log.entries.filter(({ action }) => action === 'venue.plan').map(({ after }) => [after.tier, after.lastDay]);
};
const sendLate = async () => {
  for (const { path, headers, body } of stripe().world.kept.splice(0).toReversed())
    expect((await world.call('POST', path, { raw: body, headers })).status).toBe(200);
};
const setStatus = (id: number, status: 'live' | 'deleted') =>
  world.call('POST', `/api/admin/venues/${id}/status`, { body: { status, reason: '' }, headers: world.admin });
const sweepIn = async (minutes: number) => {
  world.time.now = Date.now() + minutes * 60_000;
  await world.system.sweeps.run('plans paid at Stripe');
  world.time.now = null;
};

describe('an owner', () => {
  test('who chooses and pays is who the log names; of what is done at Stripe later it is Stripe', async () => {
    const own = await opened();
    await payAt(urlOf(await choose(own)));
    expect((await world.call('POST', `/api/venues/${own._id}/plan/manage`, { headers: own.headers, body: {} })).status).toBe(200);
    const { entries } = (await world.call('GET', `/api/admin/log?venue=${own.id}&kind=venue`, { headers: world.admin })).json as {
      entries: { action: string; actor: { email: string } | null }[];
    };
    expect(entries.slice(0, 3).map(({ action, actor }) => [action, actor?.email])).toEqual([
      ['venue.plan_managed', own.email],
      ['venue.plan', own.email],
      ['venue.plan_chosen', own.email],
    ]);
    await stripe().plans.end(subscriptionOf(own));
    const later = (await world.call('GET', `/api/admin/log?venue=${own.id}&kind=venue`, { headers: world.admin })).json as {
      entries: { action: string; actor: unknown; via: string | null }[];
    };
    expect(later.entries[0]).toMatchObject({ action: 'venue.plan', actor: null, via: 'Stripe' });
  });

  test('chooses a plan, pays it at Stripe, and has it; the log has it once, and the invoice is there', async () => {
    const own = await opened();
    expect(await planOf(own)).toMatchObject({ tier: 0, paid: null, shop: { pretended: true } });
    const back = await payAt(urlOf(await choose(own)));
    const { ends } = subscriptionOf(own);
    expect(await planOf(own)).toMatchObject({
      tier: 2,
      endsAt: null,
      over: false,
      paid: { state: 'running', renewsAt: new Date(ends * 1000).toISOString() },
      team: { limit: 20 },
    });
    expect(await changesOf(own)).toEqual([[2, null]]);
    const seen = await world.app.request(back);
    expect([seen.status, seen.headers.get('location')]).toEqual([303, `/portal/plan?storeId=${own.id}`]);
    const { json } = await world.call('GET', `/api/venues/${own._id}/plan/invoices`, { headers: own.headers });
    expect(json).toMatchObject({ invoices: [{ number: 'TEST-0001', amount: 79, currency: 'USD', paid: true }] });
  });

  test('has it though no notice came: by coming back, and by the sweep', async () => {
    switches().notices = 'lost';
    const own = await opened();
    const back = await payAt(urlOf(await choose(own, 1, 'year')));
    expect(await planOf(own)).toMatchObject({ tier: 0 });
    await world.app.request(back);
    expect(await planOf(own)).toMatchObject({ tier: 1, paid: { state: 'running' } });
    const other = await opened();
    await payAt(urlOf(await choose(other, 3)));
    world.time.now = Date.now() + 11 * 60_000;
    await world.system.sweeps.run('plans paid at Stripe');
    world.time.now = null;
    expect(await planOf(other)).toMatchObject({ tier: 3 });
  });

  test('who clicks twice, or changes their mind, has one page to pay on, and pays once', async () => {
    const own = await opened();
    const answers = await Promise.all([choose(own), choose(own), choose(own, 3), choose(own, 1, 'year')]);
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'plan_busy');
    const pages = [...stripe().plans.checkouts.values()].filter(({ venue, status }) => venue === own._id && status === 'open');
    expect(pages).toHaveLength(1);
    const former = answers.filter(({ status }) => status === 200).map(urlOf);
    const latter = urlOf(await choose(own, 3));
    for (const url of former) expect((await world.app.request(url)).status).toBe(404);
    await payAt(latter);
    expect(await planOf(own)).toMatchObject({ tier: 3 });
    expectRefusal(await choose(own, 1), 409, 'plan_running');
    expect([...stripe().plans.all.values()].filter(({ venue }) => venue === own._id)).toHaveLength(1);
  });

  test('who pays in another window meanwhile is told, and pays nothing more', async () => {
    switches().notices = 'lost';
    const own = await opened();
    await payAt(urlOf(await choose(own)));
    expectRefusal(await choose(own, 3), 409, 'plan_running');
    expect(await planOf(own)).toMatchObject({ tier: 2 });
    expect([...stripe().plans.all.values()].filter(({ venue }) => venue === own._id)).toHaveLength(1);
  });

  test('ends the plan where it is managed: it runs to its last day, and another is chosen after it', async () => {
    const own = await subscribed();
    const manage = urlOf(await world.call('POST', `/api/venues/${own._id}/plan/manage`, { headers: own.headers }));
    const act = (wish: string) => world.app.request(manage, { method: 'POST', body: new URLSearchParams({ act: wish }) });
    await act('cancel');
    expect(await planOf(own)).toMatchObject({
      tier: 2,
      endsAt: midnightAfter(subscriptionOf(own).ends),
      over: false,
      paid: { state: 'running', renewsAt: null },
    });
    await act('resume');
    expect(await planOf(own)).toMatchObject({ endsAt: null });
    await act('price_starter_year');
    expect(await planOf(own)).toMatchObject({ tier: 1, endsAt: null });
    await stripe().plans.end(subscriptionOf(own));
    expect(await planOf(own)).toMatchObject({ tier: 1, over: false, paid: { state: 'over' } });
    world.time.now = Date.now() + DAY_MS;
    expect(await planOf(own)).toMatchObject({ tier: 1, over: true, paid: { state: 'over' } });
    world.time.now = null;
    await payAt(urlOf(await choose(own, 3)));
    expect(await planOf(own)).toMatchObject({ tier: 3, over: false, paid: { state: 'running' } });
  });

  test('reads of a payment that failed, and nothing ends meanwhile', async () => {
    const own = await subscribed();
    await stripe().plans.renew(subscriptionOf(own), false);
    expect(await planOf(own)).toMatchObject({ tier: 2, over: false, endsAt: null, paid: { state: 'failing' } });
    await stripe().plans.renew(subscriptionOf(own), true);
    expect(await planOf(own)).toMatchObject({ paid: { state: 'running' } });
    expect(await changesOf(own)).toEqual([[2, null]]);
  });

  test('reads that Stripe is away, and nothing happened', async () => {
    const own = await opened();
    for (const next of ['broken', 'lost-answer'] as const) {
      switches().next = next;
      const answer = await choose(own);
      // Stripe’s own client asks again, under the same key.
      expect(answer.status).toBe(200);
    }
    expectRefusal(await world.call('POST', `/api/venues/${own._id}/plan/manage`, { headers: own.headers }), 409, 'plan_without_payment');
    expectRefusal(await choose(own, 0), 409, 'plan_not_sold');
  });
});

describe('notices', () => {
  test('come twice, late and the last one first, and the plan is what Stripe has now', async () => {
    switches().notices = 'twice';
    const own = await subscribed();
    expect(await changesOf(own)).toEqual([[2, null]]);
    switches().notices = 'kept';
    await stripe().plans.change(subscriptionOf(own), { price: 'price_enterprise_month' });
    await stripe().plans.change(subscriptionOf(own), { cancels: true });
    await stripe().plans.end(subscriptionOf(own));
    await sendLate();
    expect((await changesOf(own)).length).toBe(2);
    world.time.now = Date.now() + DAY_MS;
    expect(await planOf(own)).toMatchObject({ tier: 3, over: true, paid: { state: 'over' } });
    world.time.now = null;
  });

  test('many at once, while it changes at Stripe, end in what Stripe says last', async () => {
    const own = await subscribed();
    switches().notices = 'kept';
    for (const price of ['price_starter_month', 'price_enterprise_month', 'price_starter_year', 'price_professional_year'])
      await stripe().plans.change(subscriptionOf(own), { price });
    const notices = stripe().world.kept.splice(0);
    const sent = notices.map(async ({ path, headers, body }, at) => {
      if (at === 2) subscriptionOf(own).price = 'price_enterprise_year';
      return (await world.call('POST', path, { raw: body, headers })).status;
    });
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200]);
    expect(await planOf(own)).toMatchObject({ tier: 3 });
  });

  test('that Stripe did not sign, or of nobody here, change nothing', async () => {
    const own = await opened();
    switches().notices = 'kept';
    await payAt(urlOf(await choose(own)));
    const [{ path, headers, body }] = stripe().world.kept.splice(0) as [{ path: string; headers: Record<string, string>; body: string }];
    expect((await world.call('POST', path, { raw: body.replace('evt_', 'evt_x'), headers })).status).toBe(400);
    expect((await world.call('POST', path, { raw: body, headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect(await planOf(own)).toMatchObject({ tier: 0 });
    expect((await world.call('POST', path, { raw: body, headers })).status).toBe(200);
    expect(await planOf(own)).toMatchObject({ tier: 2 });
  });
});

describe('what Stripe says', () => {
  test('of a price that no setting knows is the smallest plan, unless it was paid before', async () => {
    const own = await subscribed(3);
    subscriptionOf(own).price = 'price_of_last_year';
    await stripe().plans.tell('customer.subscription.updated', subscriptionOf(own));
    expect(await planOf(own)).toMatchObject({ tier: 1, paid: { state: 'running' } });
    await world.call('GET', `/api/venues/${own._id}/plan`, { headers: own.headers });
    await stripe().plans.tell('customer.subscription.updated', subscriptionOf(own));
    expect(await planOf(own)).toMatchObject({ tier: 1 });
  });

  test('nothing of any more runs to the end of what was paid, and not for ever', async () => {
    const own = await subscribed(3);
    const { id, ends } = subscriptionOf(own);
    const gone = subscriptionOf(own);
    stripe().plans.all.delete(id);
    await stripe().plans.tell('customer.subscription.updated', gone);
    expect(await planOf(own)).toMatchObject({ tier: 3, over: false, endsAt: midnightAfter(ends), paid: { state: 'over' } });
  });

  test('of a payment under way is looked at again until it is there', async () => {
    switches().notices = 'lost';
    const own = await opened();
    await payAt(urlOf(await choose(own)));
    const paid = subscriptionOf(own);
    paid.status = 'incomplete';
    await sweepIn(11);
    expect(await planOf(own)).toMatchObject({ tier: 0, paid: null });
    expectRefusal(await choose(own, 1), 409, 'plan_running');
    paid.status = 'active';
    await sweepIn(22);
    expect(await planOf(own)).toMatchObject({ tier: 2, paid: { state: 'running' } });
  });

  test('is over and unpaid is ended for good before another is paid', async () => {
    const own = await subscribed();
    const former = subscriptionOf(own);
    former.status = 'unpaid';
    await stripe().plans.tell('customer.subscription.updated', former);
    expect(await planOf(own)).toMatchObject({ paid: { state: 'over' } });
    urlOf(await choose(own, 3));
    expect(former.status).toBe('canceled');
  });
});

describe('an administrator', () => {
  test('sets no plan by hand beside one that is paid; before and after it the hand counts', async () => {
    const own = await opened();
    expect((await setPlan(own, 1, '2031-01-31')).status).toBe(200);
    await payAt(urlOf(await choose(own, 3)));
    expect(await planOf(own)).toMatchObject({ tier: 3, endsAt: null });
    expectRefusal(await setPlan(own, 1, '2031-01-31'), 409, 'plan_subscribed');
    await stripe().plans.end(subscriptionOf(own));
    expect((await setPlan(own, 2, '2031-01-31')).status).toBe(200);
    // A notice of what is over changes nothing any more.
    await stripe().plans.tell('customer.subscription.updated', subscriptionOf(own));
    expect(await planOf(own)).toMatchObject({ tier: 2, endsAt: '2031-01-31T22:00:00.000Z' });
  });

  test('who deletes a venue ends what it pays with what is paid, and its page of payment at once', async () => {
    const [own, failing, choosing] = [await subscribed(), await subscribed(), await opened()];
    await stripe().plans.renew(subscriptionOf(failing), false);
    const page = urlOf(await choose(choosing));
    for (const { id } of [own, failing, choosing]) expect((await setStatus(id, 'deleted')).status).toBe(200);
    await sweepIn(11);
    expect(subscriptionOf(own)).toMatchObject({ status: 'active', cancels: true });
    expect(subscriptionOf(failing)).toMatchObject({ status: 'canceled' });
    expect((await world.app.request(page)).status).toBe(404);
    // Restored, it has what was paid.
    expect((await setStatus(own.id, 'live')).status).toBe(200);
    expect(await planOf(own)).toMatchObject({ tier: 2, over: false, endsAt: midnightAfter(subscriptionOf(own).ends) });
  });

  test('who saves the whole venue, as it was before it was paid, changes no plan', async () => {
    const own = await opened();
    const whole = async () => {
      const { json } = await world.call('GET', '/api/stores', { headers: world.admin });
      return (json as { id: number; revision: number; configuration: { tier: number } }[]).find(({ id }) => id === own.id)!;
    };
    const before = await whole();
    await payAt(urlOf(await choose(own)));
    const { revision } = await whole();
    const saved = await world.call('POST', '/api/stores', { body: { ...before, revision }, headers: world.admin });
    expect(saved.json).toMatchObject({ configuration: { tier: 2 } });
    expect(await planOf(own)).toMatchObject({ tier: 2, paid: { state: 'running' } });
  });
});

test('without the operator’s Stripe a person is written to, no notice is taken, and the hand counts', async () => {
  const before = await subscribed();
  const bare = await startApp({ beside: world, env: { PRETEND_PAYMENTS: '0' } });
  const { cookie } = await bare.signUp('written@parea.example', 'Store');
  const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'example' };
  const { _id } = (await bare.call('POST', '/api/venues', { body: wish, headers: { cookie } })).json as { _id: string };
  expect((await bare.call('GET', `/api/venues/${_id}/plan`, { headers: { cookie } })).json).toMatchObject({ shop: null, paid: null });
  const body = { tier: 1, every: 'month', firstPayment: null };
  expectRefusal(await bare.call('POST', `/api/venues/${_id}/plan/checkout`, { body, headers: { cookie } }), 409, 'plan_not_sold');
  expect((await bare.call('POST', '/api/plan-notices', { raw: '{}' })).status).toBe(404);
  const byHand = { body: { tier: 1, lastDay: null }, headers: bare.admin };
  expect((await bare.call('POST', `/api/admin/venues/${before.id}/plan`, byHand)).status).toBe(200);
  expect((await bare.call('GET', `/api/venues/${before._id}/plan`, { headers: before.headers })).json).toMatchObject({
    tier: 1,
    paid: null,
  });
  await bare.close();
});
