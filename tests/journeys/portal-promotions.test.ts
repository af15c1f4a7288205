import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/local-time.ts';
import { DINER, expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { offer, officeOf } from '#tests/support/office.ts';

let world: TestApp;
let owner: string;
let office: ReturnType<typeof officeOf>;
beforeAll(async () => {
  world = await startApp();
  owner = await world.signIn(OWNER_1);
  office = officeOf(world, owner);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = null;
});

/** Two fries at 4.00. */
const order = [line('elia-hand-cut-fries', 2)];
const quoted = async (promoCode: string, cookie?: string, lines: unknown = order) =>
  (
    await world.call('POST', '/api/orders/quote', {
      body: { storeId: 1, order: lines, promoCode },
      ...(cookie !== undefined && { headers: { cookie } }),
    })
  ).json as { discountAmount: number; promo: { state: string; minimumSubtotal?: number; maxPerPerson?: number } };
/** As the link of the mail does. */
const confirmAddress = (email: string) =>
  world.system.database.db.updateTable('accountUser').set({ emailVerified: true }).where('email', '=', email).execute();
const saved = async (code: string) => (await office.promotions()).promotions.find(({ form }) => form.code === code)!;
const cancel = async (id: string) =>
  world.call('POST', `/api/orders/${id}/status`, {
    body: { orderStatus: 9, reason: 'The guest left.' },
    headers: { cookie: await world.signIn(STAFF_1) },
  });

describe('a promotion of the portal', () => {
  test('is made, used, changed, and told in the audit log; its figures are those of the orders', async () => {
    expect((await office.make(offer({ code: 'SUNSET', name: 'Sunset', shouldShow: true }))).status).toBe(200);
    expect((await world.venue(1)).content.promotions.map(({ name }) => name)).toContain('Sunset');
    const first = await world.placed({ order, promoCode: 'sunset' });
    await world.placed({ order, promoCode: 'SUNSET' });
    expect(await saved('SUNSET')).toMatchObject({ state: 'running', used: 2, orders: 2, discountGiven: 1.6 });
    await cancel(first._id);
    const { _id, seal, form, ...figures } = await saved('SUNSET');
    expect(figures).toMatchObject({ used: 1, orders: 1, discountGiven: 0.8 });
    expect((await office.ask('POST', 'promotions', { _id, seal, form: { ...form, discount: 25 } })).status).toBe(200);
    expect((await quoted('SUNSET')).discountAmount).toBe(2);
    const log = await world.system.database.db
      .selectFrom('auditEntry')
      .select(['action', 'subject'])
      .where('action', 'like', 'promotion.%')
      .orderBy('id')
      .execute();
    expect(log.slice(-2)).toEqual([
      { action: 'promotion.made', subject: 'Sunset' },
      { action: 'promotion.saved', subject: 'Sunset' },
    ]);
  });

  test('that somebody else changed meanwhile is not overwritten, nor deleted, nor moved', async () => {
    await office.make(offer({ code: 'TWICE' }));
    const { _id, seal, form } = await saved('TWICE');
    const list = await office.promotions();
    expect((await office.ask('POST', 'promotions', { _id, seal, form: { ...form, discount: 20 } })).status).toBe(200);
    const stale = expectRefusal(
      await office.ask('POST', 'promotions', { _id, seal, form: { ...form, discount: 30 } }),
      409,
      'changed_meanwhile',
    );
    expect(stale.details).toMatchObject({ current: { discount: 20 }, seal: (await saved('TWICE')).seal });
    expectRefusal(await office.ask('POST', 'promotions/delete', { _id, seal }), 409, 'changed_meanwhile');
    await office.make(offer({ code: 'THRICE' }));
    expectRefusal(await office.ask('POST', 'promotions/order', { ids: [_id], seal: list.seal }), 409, 'changed_meanwhile');
    const fresh = await office.promotions();
    const ids = fresh.promotions.map((promotion) => promotion._id).toReversed();
    await office.ask('POST', 'promotions/order', { ids, seal: fresh.seal });
    expect((await office.promotions()).promotions.map((promotion) => promotion._id)).toEqual(ids);
    expect((await office.ask('POST', 'promotions/delete', { _id, seal: (await saved('TWICE')).seal })).status).toBe(200);
    expect((await quoted('TWICE')).promo.state).toBe('unknown');
  });

  test('keeps its code to itself, and no limit goes below what was used', async () => {
    await office.make(offer({ code: 'Μεζές' }));
    expectRefusal(await office.make(offer({ code: 'ΜΕΖΈΣ' })), 409, 'code_taken');
    await world.placed({ order, promoCode: 'μεζές' });
    await world.placed({ order, promoCode: 'μεζές' });
    const { _id, seal, form } = await saved('Μεζές');
    const refused = await office.ask('POST', 'promotions', { _id, seal, form: { ...form, maxUses: 1 } });
    expect(expectRefusal(refused, 409, 'limit_below_used').details).toMatchObject({ used: 2 });
    // The administrator's whole save takes the limit that is possible.
    const whole = await world.saveVenue(1, (venue) => {
      const mine = venue.content?.promotions?.find((promotion) => promotion._id === _id);
      if (mine?.promoCode) mine.promoCode.maxUses = 1;
      return venue;
    });
    expect(whole.content?.promotions?.find((promotion) => promotion._id === _id)?.promoCode).toMatchObject({ maxUses: 2 });
  });

  test.each([
    ['an end before its start', { start: { day: '2026-05-02', time: null }, end: { day: '2026-05-01', time: null } }],
    ['more than all of it off', { discount: 101 }],
    ['a code that takes nothing off', { discount: 0 }],
    ['hours without an end', { from: '17:00' }],
  ])('with %s is refused', async (_what, wrong) => {
    expectRefusal(await office.make(offer({ code: 'WRONG', ...wrong })), 400, 'invalid_input');
  });
});

describe('when it runs is the venue’s own calendar and clock', () => {
  const at = (day: string, minutes: number) => instantOf(day, minutes, 'Asia/Nicosia');

  test('the last day counts whole, also when it has 25 hours', async () => {
    await office.make(
      offer({ code: 'OKTOBER', start: { day: '2026-10-24', time: null }, end: { day: '2026-10-25', time: null }, shouldShow: true }),
    );
    for (const [now, state] of [
      [at('2026-10-24', 0) - 1, 'unknown'],
      [at('2026-10-24', 0), 'applied'],
      [at('2026-10-25', 1439) + 59_999, 'applied'],
      [at('2026-10-26', 0) - 1, 'applied'],
      [at('2026-10-26', 0), 'unknown'],
    ] as const) {
      world.time.now = now;
      expect([now, (await quoted('OKTOBER')).promo.state]).toEqual([now, state]);
      const shown = (await world.venue(1)).content.promotions.some(({ name }) => name === 'OKTOBER');
      expect(shown).toBe(state === 'applied');
    }
  });

  test('an administrator’s date without a time is a day of the venue too', async () => {
    await world.saveVenue(1, (venue) => {
      venue.content?.promotions?.push({
        name: 'May',
        description: '',
        startDate: '2027-05-01',
        endDate: '2027-05-31',
        shouldShow: false,
        backgroundColor: '',
        backgroundImage: '',
        textColor: '',
        promoCode: { code: 'MAY', type: '%', discount: 10 },
        translations: {},
      });
      return venue;
    });
    const { form } = await saved('MAY');
    expect(form).toMatchObject({ start: { day: '2027-05-01', time: null }, end: { day: '2027-05-31', time: null } });
    world.time.now = at('2027-05-31', 23 * 60);
    expect((await quoted('MAY')).promo.state).toBe('applied');
  });

  test('days and hours: between them it is neither shown nor valid, and a round trip of the whole venue keeps them', async () => {
    await office.make(offer({ code: 'FRIDAYS', days: [4], from: '22:00', to: '02:00', shouldShow: true }));
    await world.saveVenue(1, (venue) => venue);
    for (const [now, state] of [
      [at('2026-11-20', 21 * 60 + 59), 'unknown'],
      [at('2026-11-20', 22 * 60), 'applied'],
      [at('2026-11-21', 119), 'applied'],
      [at('2026-11-21', 120), 'unknown'],
      [at('2026-11-21', 22 * 60), 'unknown'],
    ] as const) {
      world.time.now = now;
      expect([now, (await quoted('FRIDAYS')).promo.state]).toEqual([now, state]);
    }
    expect((await saved('FRIDAYS')).state).toBe('resting');
  });

  test('another time zone keeps its days', async () => {
    await office.make(offer({ code: 'SOLSTICE', start: { day: '2027-06-21', time: null }, end: { day: '2027-06-21', time: '18:00' } }));
    const before = (await saved('SOLSTICE')).form;
    await office.set('details', (value) => ({ ...value, timeZone: 'Europe/London' }));
    expect((await saved('SOLSTICE')).form).toEqual(before);
    world.time.now = instantOf('2027-06-21', 18 * 60, 'Europe/London');
    expect((await quoted('SOLSTICE')).promo.state).toBe('applied');
    await office.set('details', (value) => ({ ...value, timeZone: 'Asia/Nicosia' }));
  });
});

describe('limits', () => {
  test('of twenty orders at once for the last use one gets it; cancelled, it can be used again', async () => {
    await office.make(offer({ code: 'LASTONE', maxUses: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.placeOrder({ order, promoCode: 'LASTONE', orderAmount: 7.2 })),
    );
    const [placed, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== placed) expectRefusal(answer, 409, 'promotion_used_up');
    expect((await quoted('LASTONE')).promo.state).toBe('used_up');
    await cancel((placed!.json as { _id: string })._id);
    expect((await quoted('LASTONE')).promo.state).toBe('applied');
    expect((await world.placed({ order, promoCode: 'LASTONE' })).discountAmount).toBe(0.8);
  });

  test('per person: of ten at once one, none for a guest, and another person has their own', async () => {
    await office.make(offer({ code: 'ONCE', maxPerPerson: 1 }));
    const cookie = await world.signIn(DINER);
    await confirmAddress(DINER);
    expect(await quoted('ONCE')).toMatchObject({ discountAmount: 0, promo: { state: 'needs_account', maxPerPerson: 1 } });
    expect(await world.placed({ order, promoCode: 'ONCE', orderAmount: 8 })).toMatchObject({ discountAmount: 0, promoCode: '' });
    const sent = { order, promoCode: 'ONCE', orderAmount: 7.2 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.placeOrder(sent, { cookie })));
    const [placed, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== placed) expectRefusal(answer, 409, 'promotion_person_limit');
    expect((await quoted('ONCE', cookie)).promo.state).toBe('person_limit');
    const other = (await world.signUp('once@parea.example')).cookie;
    await confirmAddress('once@parea.example');
    expect((await world.placed(sent, { cookie: other })).discountAmount).toBe(0.8);
    await cancel((placed!.json as { _id: string })._id);
    expect((await world.placed(sent, { cookie })).discountAmount).toBe(0.8);
    expect(await saved('ONCE')).toMatchObject({ used: 2, orders: 2 });
  });

  test('per person: an account made a second ago is nobody yet; its orders are taken without the code', async () => {
    await office.make(offer({ code: 'NEWHERE', maxPerPerson: 1 }));
    const { cookie } = await world.signUp('second-ago@parea.example');
    expect(await quoted('NEWHERE', cookie)).toMatchObject({ discountAmount: 0, promo: { state: 'needs_verified', maxPerPerson: 1 } });
    expectRefusal(await world.placeOrder({ order, promoCode: 'NEWHERE', orderAmount: 7.2 }, { cookie }), 409, 'needs_verified');
    expect(await world.placed({ order, promoCode: 'NEWHERE', orderAmount: 8 }, { cookie })).toMatchObject({
      discountAmount: 0,
      promoCode: '',
    });
    expect(await saved('NEWHERE')).toMatchObject({ used: 0, orders: 0 });
    await confirmAddress('second-ago@parea.example');
    expect((await quoted('NEWHERE', cookie)).promo.state).toBe('applied');
    expect((await world.placed({ order, promoCode: 'NEWHERE', orderAmount: 7.2 }, { cookie })).discountAmount).toBe(0.8);
  });

  test('a minimum is judged after rewards, and an order below it is no use of it', async () => {
    await office.make(offer({ code: 'FROM9', minimumSubtotal: 9 }));
    expect(await quoted('FROM9')).toMatchObject({ discountAmount: 0, promo: { state: 'below_minimum', minimumSubtotal: 9 } });
    expect(await world.placed({ order, promoCode: 'FROM9', orderAmount: 8 })).toMatchObject({ discountAmount: 0, promoCode: '' });
    expect(await saved('FROM9')).toMatchObject({ used: 0, orders: 0 });
    const three = [line('elia-hand-cut-fries', 3)];
    expect(await quoted('FROM9', undefined, three)).toMatchObject({ discountAmount: 1.2, promo: { state: 'applied' } });
    expect(await world.placed({ order: three, promoCode: 'FROM9' })).toMatchObject({ discountAmount: 1.2 });
  });
});
