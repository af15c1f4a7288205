import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, startApp, type TestApp } from '#tests/support/app.ts';
import { mailsIn } from '#tests/support/mails.ts';
import { payers, type Payer } from '#tests/support/payers.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());
const { stripe, onTrial, opened, trialEnds, planOf, choose, urlOf, payAt, subscriptionOf, subscribed, setPlan } = payers(() => world);
const switches = () => stripe().world.ledger.switches;
beforeEach(() => {
  switches().notices = 'now';
});
const DAY_MS = 86_400_000;

describe('who is on trial', () => {
  test('has the plan at once and pays first when the trial ends', async () => {
    const own = await onTrial();
    expect(await planOf(own)).toMatchObject({ shop: { firstPayment: own.trialEndsAt } });
    await payAt(urlOf(await choose(own, 2, 'month', own.trialEndsAt)));
    expect(subscriptionOf(own)).toMatchObject({ status: 'trialing', ends: Date.parse(own.trialEndsAt) / 1000 });
    expect(await planOf(own)).toMatchObject({ tier: 2, endsAt: null, paid: { state: 'running', renewsAt: own.trialEndsAt, first: true } });
    const invoices = async () => (await world.call('GET', `/api/venues/${own._id}/plan/invoices`, { headers: own.headers })).json;
    expect(await invoices()).toMatchObject({ invoices: [{ amount: 0 }] });
    await stripe().plans.renew(subscriptionOf(own), true);
    expect(await planOf(own)).toMatchObject({ tier: 2, paid: { state: 'running', first: false } });
    expect(await invoices()).toMatchObject({ invoices: [{ amount: 79, paid: true }, { amount: 0 }] });
  });

  test('pays at once where the trial has less than two days left, and is refused what they did not read', async () => {
    const own = await onTrial();
    expectRefusal(await choose(own), 409, 'plan_terms');
    const soon = Date.now() + 48 * 3_600_000;
    await trialEnds(own, soon);
    expect(await planOf(own)).toMatchObject({ over: false, shop: { firstPayment: null } });
    expectRefusal(await choose(own, 2, 'month', new Date(soon).toISOString()), 409, 'plan_terms');
    await payAt(urlOf(await choose(own)));
    expect(subscriptionOf(own)).toMatchObject({ status: 'active' });
    expect(await planOf(own)).toMatchObject({ tier: 2, paid: { state: 'running', first: false } });
  });

  test('keeps its rest though they end the plan in it, at once too, and pays first with its end when they choose again', async () => {
    const own = await onTrial();
    await payAt(urlOf(await choose(own, 3, 'year', own.trialEndsAt)));
    await stripe().plans.change(subscriptionOf(own), { cancels: true });
    expect(await planOf(own)).toMatchObject({ tier: 3, endsAt: own.trialEndsAt, paid: { renewsAt: null, first: false } });
    await stripe().plans.end(subscriptionOf(own));
    expect(await planOf(own)).toMatchObject({ tier: 3, endsAt: own.trialEndsAt, over: false, paid: { state: 'over' } });
    await payAt(urlOf(await choose(own, 1, 'month', own.trialEndsAt)));
    expect(await planOf(own)).toMatchObject({ tier: 1, endsAt: null, paid: { renewsAt: own.trialEndsAt, first: true } });
    expect(subscriptionOf(own)).toMatchObject({ status: 'trialing' });
  });
});

describe('the first payment after a trial', () => {
  const SWEEP = 'first payments of plans';
  const told = async ({ email }: Payer, at: number) => {
    const mails = async () => {
      await world.system.mailer.idle();
      return (await mailsIn(world, email)).filter((mail) => mail.includes('/portal/plan?storeId='));
    };
    const before = await mails();
    world.time.now = at;
    await Promise.all([world.system.sweeps.run(SWEEP), world.system.sweeps.run(SWEEP)]);
    const after = await mails();
    world.time.now = null;
    return after.filter((mail) => !before.includes(mail));
  };
  /** Noon in Athens, so many days before. */
  const noonBefore = ({ trialEndsAt }: Payer, days: number) => Date.parse(`${trialEndsAt.slice(0, 10)}T10:00:00Z`) - days * DAY_MS;

  test('is told of once, seven days before, in their language, with what is taken and how to end it', async () => {
    const own = await onTrial();
    const db = world.system.database.db;
    await db.updateTable('accountUser').set({ emailVerified: true, name: 'Eleni' }).where('email', '=', own.email).execute();
    const end = noonBefore(own, 0);
    await trialEnds(own, end);
    await payAt(urlOf(await choose(own, 2, 'month', new Date(end).toISOString())));
    expect(await told(own, noonBefore(own, 9))).toEqual([]);
    // Before nine in the morning nobody is told.
    expect(await told(own, noonBefore(own, 7) - 6 * 3_600_000)).toEqual([]);
    const [mail, ...more] = await told(own, noonBefore(own, 7));
    expect(more).toEqual([]);
    for (const words of [
      'Hello Eleni',
      'first payment',
      'Professional',
      '$79 for a month',
      'Manage payment and invoices',
      `storeId=${own.id}`,
    ])
      expect(mail).toContain(words);
    for (const days of [6, 3, 1]) expect(await told(own, noonBefore(own, days))).toEqual([]);
    await stripe().plans.renew(subscriptionOf(own), true);
    expect(await told(own, noonBefore(own, 0) + DAY_MS)).toEqual([]);
  });

  test('is told of in Greek, by the year too, and later where the plan was chosen later', async () => {
    const own = await onTrial();
    await world.system.database.db.updateTable('accountUser').set({ language: 'el' }).where('email', '=', own.email).execute();
    await payAt(urlOf(await choose(own, 1, 'year', own.trialEndsAt)));
    const [mail] = await told(own, noonBefore(own, 3));
    for (const words of ['πρώτη πληρωμή', 'Starter', 'για έναν χρόνο', 'Διαχείριση πληρωμής και τιμολογίων']) expect(mail).toContain(words);
  });

  test('is not told of where there is none: the plan was ended, or was paid at once', async () => {
    const ended = await onTrial();
    await payAt(urlOf(await choose(ended, 2, 'month', ended.trialEndsAt)));
    await stripe().plans.change(subscriptionOf(ended), { cancels: true });
    expect(await told(ended, noonBefore(ended, 5))).toMatchObject([]);
    const paid = await subscribed();
    expect(await told(paid, Date.now() + 25 * DAY_MS)).toEqual([]);
  });
});

describe('an owner', () => {
  test('gets one mail of each failure, in their language, whoever sees it first and however often Stripe tries', async () => {
    const own = await subscribed();
    const { email } = own;
    await world.system.database.db.updateTable('accountUser').set({ language: 'el' }).where('email', '=', email).execute();
    const mails = async () => {
      await world.system.mailer.idle();
      return (await mailsIn(world, email)).filter((mail) => mail.includes('/portal/plan?storeId='));
    };
    switches().notices = 'kept';
    await stripe().plans.renew(subscriptionOf(own), false);
    await stripe().plans.tell('invoice.payment_failed', subscriptionOf(own));
    const notices = stripe().world.kept.splice(0);
    const sent = notices.map(({ path, headers, body }) => world.call('POST', path, { raw: body, headers }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first).toContain('Professional απέτυχε');
    expect(first).toContain(`/portal/plan?storeId=${own.id}`);
    switches().notices = 'now';
    await stripe().plans.tell('invoice.payment_failed', subscriptionOf(own));
    expect(await mails()).toHaveLength(1);
    await stripe().plans.renew(subscriptionOf(own), true);
    await stripe().plans.renew(subscriptionOf(own), false);
    expect(await mails()).toHaveLength(2);
  });

  test('who would choose another while somebody pays on the page waits, and has what was paid', async () => {
    const own = await opened();
    const page = urlOf(await choose(own));
    const [open] = [...stripe().plans.checkouts.values()].filter(({ venue }) => venue === own._id);
    open!.paying = true;
    expectRefusal(await choose(own, 3), 409, 'plan_busy');
    open!.paying = false;
    await payAt(page);
    expect(await planOf(own)).toMatchObject({ tier: 2 });
  });

  test('reads what Stripe refuses as a refusal, and chooses once it does not', async () => {
    const own = await onTrial();
    const end = Math.floor(Date.now() / 1000) * 1000 + DAY_MS;
    await trialEnds(own, end);
    // By our clock it is days before; Stripe’s takes no end that near.
    world.time.now = Date.now() - 10 * DAY_MS;
    expectRefusal(await choose(own, 2, 'month', new Date(end).toISOString()), 409, 'stripe_refused');
    world.time.now = null;
    await payAt(urlOf(await choose(own)));
    expect(await planOf(own)).toMatchObject({ tier: 2 });
  });

  test('asks Stripe twenty times a minute at most, and keeps no other venue from it', async () => {
    const [own, other] = [await opened(), await opened()];
    const limited = await startApp({ beside: world, rateLimits: 'on' });
    const ask = ({ _id, headers }: Payer) => limited.call('GET', `/api/venues/${_id}/plan/invoices`, { headers });
    for (let time = 0; time < 20; time += 1) expect((await ask(own)).status).toBe(200);
    expectRefusal(await ask(own), 429, 'too_many');
    expect((await ask(other)).status).toBe(200);
    await limited.close();
  });
});

test('an administrator reads who is on which plan, until when, and who pays late, and finds each by it', async () => {
  const [late, paid, trial, hand, ended] = [
    await subscribed(),
    await subscribed(1, 'year'),
    await onTrial(),
    await opened(),
    await onTrial(),
  ];
  await stripe().plans.renew(subscriptionOf(late), false);
  await setPlan(hand, 3, '2031-01-31');
  await trialEnds(ended, Date.now() - DAY_MS);
  const found = async (plan: string) => {
    const { json } = await world.call('GET', `/api/admin/venues?q=Steki&plan=${plan}`, { headers: world.admin });
    return (json as { venues: (Record<string, unknown> & { id: number })[] }).venues;
  };
  const lineOf = async (plan: string, { id }: Payer) => (await found(plan)).find((line) => line.id === id);
  expect(await lineOf('late', late)).toMatchObject({ standing: 'late', tier: 2, renewsAt: null });
  expect(await lineOf('paid', paid)).toMatchObject({
    standing: 'paid',
    tier: 1,
    endsAt: null,
    renewsAt: new Date(subscriptionOf(paid).ends * 1000).toISOString(),
  });
  expect(await lineOf('trial', trial)).toMatchObject({ standing: 'trial', endsAt: trial.trialEndsAt, renewsAt: null });
  expect(await lineOf('hand', hand)).toMatchObject({ standing: 'hand', tier: 3, lastDay: '2031-01-31' });
  expect(await lineOf('over', ended)).toMatchObject({ standing: 'over', tier: 0 });
  expect((await found('late')).every(({ standing }) => standing === 'late')).toBe(true);
  expect(await lineOf('paid', late)).toBeUndefined();
});
