import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DINER, expectRefusal, line, OWNER_1, startApp, STAFF_1, type TestApp } from '#tests/support/app.ts';
import { heldOf, holding, minutesLater, newsOf, ONLINE, open, orderNow, takeEverything, unpaid, worldOf } from '#tests/support/paying.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await takeEverything(app);
});
afterAll(() => app.close());
afterEach(() => Object.assign(worldOf(app).ledger.switches, { notices: 'now', next: 'answer' }));

const onBoard = async (id: string): Promise<boolean> => {
  const cookie = await app.signIn(STAFF_1);
  const { orders } = (await app.call('GET', '/api/venues/1/orders', { headers: { cookie } })).json as { orders: { _id: string }[] };
  return orders.some(({ _id }) => _id === id);
};

describe.each(ONLINE)('method $method ($provider)', ({ method, provider }) => {
  test('the kitchen gets the order when it is paid, and not before', async () => {
    const order = await unpaid(app, method);
    expect(await onBoard(order._id)).toBe(false);
    expect(await newsOf(app, order)).toEqual([]);
    const answer = await open(app, order);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ kind: provider === 'stripe' ? 'card' : 'redirect' });
    const [held] = await heldOf(app, order);
    expect(held).toMatchObject({ provider, amount: 800, currency: 'EUR' });
    await worldOf(app).pay(held!);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid', orderStatus: 0 });
    expect(await onBoard(order._id)).toBe(true);
    expect(await newsOf(app, order)).toEqual(['order.placed']);
  });

  test('declined, then paid: one order, one payment of its money', async () => {
    const order = await unpaid(app, method);
    await open(app, order);
    const [first] = await heldOf(app, order);
    await worldOf(app).decline(first!);
    if (provider === 'jcc') first!.state = 'cancelled';
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'pending' });
    expect((await open(app, order)).status).toBe(200);
    const latest = (await heldOf(app, order)).at(-1)!;
    await worldOf(app).pay(latest);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
    expect((await heldOf(app, order)).filter(({ state }) => state === 'paid')).toHaveLength(1);
  });

  test('the notice is lost: the look of the browser that comes back is enough', async () => {
    worldOf(app).ledger.switches.notices = 'lost';
    const order = await unpaid(app, method);
    await open(app, order);
    const [held] = await heldOf(app, order);
    await worldOf(app).pay(held!);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'pending' });
    const back = await app.call('POST', `/pay/return/${provider}/${held!.reference}`, {
      raw: 'orderId=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`/store/order-confirmation?orderId=${order._id}&deliveryMethod=1`);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('notice and return are both lost: reconciliation finds the money', async () => {
    worldOf(app).ledger.switches.notices = 'lost';
    const order = await unpaid(app, method);
    await open(app, order);
    await worldOf(app).pay((await heldOf(app, order))[0]!);
    await minutesLater(app, order, 2);
    await app.system.payments.reconcile();
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('a double click, a second tab and a doubled notice are one payment', async () => {
    worldOf(app).ledger.switches.notices = 'twice';
    const order = await unpaid(app, method);
    const answers = await Promise.all([open(app, order), open(app, order), open(app, order)]);
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(await heldOf(app, order)).toHaveLength(1);
    await worldOf(app).pay((await heldOf(app, order))[0]!);
    expect(await newsOf(app, order)).toEqual(['order.placed']);
    expectRefusal(await open(app, order), 409, 'already_paid');
  });

  test('unpaid for 15 minutes: closed at the provider, cancelled, stock back', async () => {
    await app.saveVenue(1, (venue) => {
      for (const item of Object.values(venue.content?.menu?.items ?? {}).flat()) if (item.id === 'elia-warm-pita') item.stockQty = 6;
      return venue;
    });
    const order = await unpaid(app, method, { order: [line('elia-warm-pita', 2)] });
    await open(app, order);
    const stock = async () =>
      (await app.system.database.db.selectFrom('item').select('stockQty').where('id', '=', 'elia-warm-pita').executeTakeFirst())?.stockQty;
    expect(await stock()).toBe(4);
    await minutesLater(app, order, 16);
    await app.system.payments.reconcile();
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'failed', orderStatus: 9 });
    expect(await stock()).toBe(6);
    expect(await newsOf(app, order)).not.toContain('order.placed');
    const [held] = await heldOf(app, order);
    if (provider !== 'paypal') expect(held!.state).toBe('cancelled');
    expectRefusal(await open(app, order), 409, 'order_over');
  });

  test('money that comes after the end goes back by itself', async () => {
    const order = await unpaid(app, method);
    await open(app, order);
    const [held] = await heldOf(app, order);
    await minutesLater(app, order, 16);
    await app.system.payments.reconcile();
    // Whatever the provider promised when it closed the payment.
    held!.state = 'open';
    await worldOf(app).pay(held!);
    if (provider === 'paypal') {
      // Approved too late: never captured, so nothing moved.
      expect(held!.state).toBe('approved');
      return;
    }
    await app.system.payments.reconcile();
    expect(held!.refunded).toBe(held!.amount);
    expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'failed', orderStatus: 9 });
  });

  test('refunds go back in part and whole, once each', async () => {
    const order = await unpaid(app, method);
    await open(app, order);
    const [held] = await heldOf(app, order);
    await worldOf(app).pay(held!);
    const cookie = await app.signIn(OWNER_1);
    const refund = (body: unknown, key: string) =>
      app.call('POST', `/api/orders/${order._id}/refunds`, { body, headers: { cookie, 'idempotency-key': key } });
    expect((await refund({ amount: 3, reason: 'cold fries' }, 'a')).json).toMatchObject({
      refund: { amount: 3, status: 'done' },
      order: { paymentStatus: 'part_refunded', refunded: 3 },
    });
    expect((await refund({ amount: 3, reason: 'cold fries' }, 'a')).status).toBe(200);
    expect(held!.refunded).toBe(300);
    expectRefusal(await refund({ amount: 3, reason: 'other' }, 'a'), 422, 'idempotency_key_reused');
    expectRefusal(await refund({ amount: 5.01, reason: 'too much' }, 'b'), 409, 'refund_too_high');
    expectRefusal(await refund({ amount: 3, reason: 'cold fries', refunded: 0 }, 'of another tab'), 409, 'changed_meanwhile');
    expect((await refund({ reason: 'as it is', refunded: 3, amount: 1 }, 'd')).json).toMatchObject({ order: { refunded: 4 } });
    expect((await refund({ reason: 'all of it' }, 'c')).json).toMatchObject({
      refund: { amount: 4 },
      order: { paymentStatus: 'refunded', refunded: 8 },
    });
    expect(held!.refunded).toBe(held!.amount);
  });

  test('a rejected order gets its money back by itself', async () => {
    const order = await unpaid(app, method);
    await open(app, order);
    const [held] = await heldOf(app, order);
    await worldOf(app).pay(held!);
    const cookie = await app.signIn(STAFF_1);
    await app.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus: 8, reason: 'sold out' }, headers: { cookie } });
    await expect.poll(() => held!.refunded).toBe(held!.amount);
    await expect.poll(async () => (await orderNow(app, order)).paymentStatus).toBe('refunded');
    // By its key: the day's report and the pages say it in the language of who reads.
    const { db } = app.system.database;
    const kept = await db.selectFrom('paymentRefund').select('reason').where('orderId', '=', order._id).execute();
    expect(kept).toEqual([{ reason: 'order_stopped' }]);
  });
});

describe('/create-payment-intent', () => {
  const ask = (body: unknown) => app.call('POST', '/create-payment-intent', { body });

  test('gives the secret of the card payment for exactly what is due', async () => {
    const order = await unpaid(app, 3);
    const right = { amount: 800, currency: 'eur', order: order._id, accessToken: order.accessToken };
    const answer = await ask(right);
    expect(answer.json).toEqual({ clientSecret: expect.stringContaining('_secret_') });
    expect((await ask(right)).json).toEqual(answer.json);
    expect(expectRefusal(await ask({ ...right, amount: 799 }), 409, 'amount_differs').details).toMatchObject({ amount: 800 });
    expectRefusal(await ask({ ...right, currency: 'usd' }), 409, 'amount_differs');
    expectRefusal(await ask({ ...right, accessToken: 'x' }), 404, 'not_found');
  });

  test('says so where the provider gives no answer, and the next try works', async () => {
    const order = await unpaid(app, 3);
    const right = { amount: 800, currency: 'eur', order: order._id, accessToken: order.accessToken };
    worldOf(app).ledger.switches.next = 'lost-answer';
    const first = await ask(right);
    expect([200, 503]).toContain(first.status);
    expect((await ask(right)).status).toBe(200);
    expect(await heldOf(app, order)).toHaveLength(1);
  });
});

test('stamps and rewards of an order that is sent back whole are as before', async () => {
  const cookie = await app.signIn(DINER);
  const card = async () => {
    const session = (await app.call('GET', '/api/auth/get-session', { headers: { cookie } })).json as { user: { _id: string } };
    const user = (await app.call('GET', `/api/users/${session.user._id}`, { headers: { cookie } })).json as { loyaltyStamps: unknown };
    return user.loyaltyStamps;
  };
  const before = await card();
  const placed = await app
    .placed({ paymentMethod: 3, order: [line('elia-gyros-in-warm-pita', 2, { Pita: 'wholemeal' })] }, { cookie })
    .catch(() => null);
  const order = placed ?? (await app.placed({ paymentMethod: 3 }, { cookie }));
  await open(app, order);
  const [held] = await heldOf(app, order);
  await worldOf(app).pay(held!);
  const owner = await app.signIn(OWNER_1);
  const answer = await app.call('POST', `/api/orders/${order._id}/refunds`, { body: { reason: 'sorry' }, headers: { cookie: owner } });
  expect(answer.status).toBe(200);
  expect(await card()).toEqual(before);
});

test('a wrong amount at the provider releases nothing and is reported', async () => {
  const order = await unpaid(app, 3);
  await open(app, order);
  const [held] = await heldOf(app, order);
  Object.assign(held!, { amount: 799 });
  await worldOf(app).pay(held!);
  expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'pending' });
  const cookie = await app.signIn(OWNER_1);
  const settings = (await app.call('GET', '/api/venues/1/payments', { headers: { cookie } })).json as {
    problems: { order: string; problem: string }[];
  };
  expect(settings.problems).toContainEqual(expect.objectContaining({ order: order._id, problem: 'mismatch:amount' }));
});

test('forged, stale and unknown notices are not believed, and nothing of them is kept: nobody fills the disk', async () => {
  const order = await unpaid(app, 3);
  await open(app, order);
  const [held] = await heldOf(app, order);
  held!.state = 'paid';
  const body = JSON.stringify({
    id: 'evt_forged',
    type: 'payment_intent.succeeded',
    data: { object: { id: held!.ref, object: 'payment_intent', client_secret: 'very_secret_thing' } },
  });
  const send = (headers: Record<string, string>) => app.call('POST', '/api/webhooks/stripe', { raw: body, headers });
  expect((await send({ 'stripe-signature': 't=1,v1=00' })).status).toBe(200);
  expect((await send({})).status).toBe(200);
  expect(await orderNow(app, order)).toMatchObject({ paymentStatus: 'pending' });
  const kept = async () => (await app.system.database.db.selectFrom('paymentEvent').selectAll().execute()).map(({ eventId }) => eventId);
  expect((await kept()).filter((id) => id.includes('evt_forged'))).toEqual([]);
  // Of every provider: what names nothing of ours leaves nothing, signed by nobody or not signed at all.
  const before = await kept();
  const filler = Object.fromEntries(Array.from({ length: 2000 }, (_, nth) => [`key${nth}`, 'x'.repeat(80)]));
  for (let nth = 0; nth < 5; nth += 1) {
    const forged: [path: string, raw: string][] = [
      [
        'stripe',
        JSON.stringify({ id: `evt_${nth}`, type: 'x', data: { object: { id: `pi_${nth}`, object: 'payment_intent', ...filler } } }),
      ],
      ['paypal', JSON.stringify({ id: `WH-${nth}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: `none-${nth}`, ...filler } })],
      [
        'viva',
        JSON.stringify({ EventTypeId: 1796, EventData: { OrderCode: `${1e15 + nth}`, TransactionId: crypto.randomUUID() }, filler }),
      ],
      ['jcc', new URLSearchParams({ mdOrder: crypto.randomUUID(), operation: 'deposited', status: '1' }).toString()],
    ];
    for (const [provider, raw] of forged) expect((await app.call('POST', `/api/webhooks/${provider}`, { raw })).status, provider).toBe(200);
  }
  expect(await kept()).toEqual(before);
});

test('choosing another way closes the payment and cancels the order', async () => {
  const order = await unpaid(app, 3);
  await open(app, order);
  const [held] = await heldOf(app, order);
  const answer = await app.call('POST', `/api/orders/${order._id}/payment/abandon`, { body: {}, headers: holding(order) });
  expect(answer.json).toMatchObject({ paymentStatus: 'failed', orderStatus: 9 });
  expect(held!.state).toBe('cancelled');
});

test('the kitchen cannot move an order that is not paid', async () => {
  const order = await unpaid(app, 3);
  const cookie = await app.signIn(STAFF_1);
  expectRefusal(
    await app.call('POST', `/api/orders/${order._id}/status`, { body: { orderStatus: 2 }, headers: { cookie } }),
    409,
    'payment_pending',
  );
});

test('the receipt comes by mail, three times at most', async () => {
  const order = await unpaid(app, 3);
  const mail = () =>
    app.call('POST', `/api/orders/${order._id}/receipt`, { body: { email: 'eleni@example.org' }, headers: holding(order) });
  expectRefusal(await mail(), 409, 'not_paid');
  await open(app, order);
  await worldOf(app).pay((await heldOf(app, order))[0]!);
  expect((await mail()).status).toBe(204);
});

describe.each([
  [3, 'stripe'],
  [1, 'paypal'],
  [2, 'jcc'],
  [4, 'viva'],
])('a refund by method %s whose answer is lost', (method, provider) => {
  test('is sent once', async () => {
    const order = await unpaid(app, method);
    await open(app, order);
    const [held] = await heldOf(app, order);
    await worldOf(app).pay(held!);
    const cookie = await app.signIn(OWNER_1);
    worldOf(app).ledger.switches.next = 'lost-answer';
    const answer = await app.call('POST', `/api/orders/${order._id}/refunds`, { body: { amount: 3, reason: 'cold' }, headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(held!.refunded).toBe(300);
    for (let run = 0; run < 4; run += 1) {
      await minutesLater(app, order, 1);
      await app.system.payments.reconcile();
    }
    expect(held!.refunded).toBe(300);
    const settings = (await app.call('GET', '/api/venues/1/payments', { headers: { cookie } })).json as { problems: { order: string }[] };
    const reported = settings.problems.some((problem) => problem.order === order._id);
    // Viva does not say what went back: nothing is sent again, and somebody looks.
    expect({ reported, status: (await orderNow(app, order)).paymentStatus }).toEqual(
      provider === 'viva' ? { reported: true, status: 'paid' } : { reported: false, status: 'part_refunded' },
    );
  });
});
