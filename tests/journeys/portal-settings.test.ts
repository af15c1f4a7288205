import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/local-time.ts';
import type { Loyalty } from '#features/loyalty/contract.ts';
import { DINER, expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import { demandCode } from '#tests/support/only-from-table.ts';
import { officeOf } from '#tests/support/office.ts';

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

/** 20 November 2026 is a Friday. */
const friday = (minutes: number) => instantOf('2026-11-20', minutes, 'Asia/Nicosia');

describe('what settings change for diners', () => {
  test('hours: outside of them an order is refused and the menu says when it opens', async () => {
    expect((await office.set('hours', () => ({ weekly: [{ day: 4, from: '18:00', to: '01:00' }], exceptions: [] }))).status).toBe(200);
    world.time.now = friday(17 * 60 + 59);
    expect((await world.venue(1)).opening).toEqual({ open: false, nextOpening: new Date(friday(18 * 60)).toISOString() });
    const refused = expectRefusal(await world.placeOrder({ orderAmount: 8 }), 409, 'venue_closed');
    expect(refused.details).toEqual({ nextOpening: new Date(friday(18 * 60)).toISOString() });
    world.time.now = friday(18 * 60);
    expect((await world.venue(1)).opening.open).toBe(true);
    await world.placed();
    world.time.now = friday(24 * 60 + 59);
    await world.placed();
    world.time.now = friday(25 * 60);
    expectRefusal(await world.placeOrder({ orderAmount: 8 }), 409, 'venue_closed');
    await office.set('hours', (hours) => ({ ...hours, exceptions: [{ date: '2026-11-20', closed: true, intervals: [] }] }));
    world.time.now = friday(19 * 60);
    expectRefusal(await world.placeOrder({ orderAmount: 8 }), 409, 'venue_closed');
    await office.set('hours', () => ({ weekly: [], exceptions: [] }));
  });

  test('a pause: until its time, with its words, and hours that are saved meanwhile leave it', async () => {
    world.time.now = friday(12 * 60);
    const texts = { en: 'Back soon', el: 'Σε λίγο' };
    await office.set('pause', () => ({ paused: true, until: { day: '2026-11-20', time: '12:30' }, texts }));
    expectRefusal(await world.placeOrder({ orderAmount: 8 }), 409, 'venue_closed');
    await office.set('hours', () => ({ weekly: [{ day: 4, from: '10:00', to: '23:00' }], exceptions: [] }));
    const until = new Date(friday(12 * 60 + 30)).toISOString();
    expect(await world.venue(1)).toMatchObject({ pause: { until, texts }, opening: { open: false, nextOpening: until } });
    world.time.now = friday(12 * 60 + 30);
    await world.placed();
    await office.set('pause', () => ({ paused: true, until: null, texts }));
    expect((await world.venue(1)).opening).toEqual({ open: false, nextOpening: null });
    await office.set('pause', () => ({ paused: false, until: null, texts: {} }));
    await world.placed();
    await office.set('hours', () => ({ weekly: [], exceptions: [] }));
  });

  test('delivery and payment methods: what is off is refused', async () => {
    await office.set('delivery', ({ methods }) => ({ methods: methods.map((one) => ({ ...one, enabled: one.value === 1 })) }));
    await office.set('payments', ({ methods }) => ({ methods: methods.map((one) => ({ ...one, enabled: one.value === 100 })) }));
    const venue = await world.venue(1);
    expect([venue.deliveryMethods?.map(({ value }) => value), venue.paymentMethods?.map(({ value }) => value)]).toEqual([[1], [100]]);
    expectRefusal(await world.placeOrder({ paymentMethod: 99, orderAmount: 8 }), 400, 'method_unavailable');
    expectRefusal(await world.placeOrder({ paymentMethod: 100, deliveryMethod: 2, orderAmount: 8 }), 400, 'method_unavailable');
    await world.placed({ paymentMethod: 100 });
    const none = await office.set('delivery', ({ methods }) => ({ methods: methods.map((one) => ({ ...one, enabled: false })) }));
    expectRefusal(none, 400, 'invalid_input');
    await office.set('payments', ({ methods }) => ({ methods: methods.map((one) => ({ ...one, enabled: one.value >= 99 })) }));
  });

  test('tax: the rate of a line follows country and mode', async () => {
    const wine = async () => {
      const { _id } = await world.placed({ order: [line('elia-hand-cut-fries')], deliveryMethod: 1 });
      const rows = world.system.database.db.selectFrom('orderLine').select('vatRate').where('orderId', '=', _id);
      return (await rows.executeTakeFirstOrThrow()).vatRate;
    };
    expect(await wine()).toBe(900);
    await office.set('tax', () => ({ country: 'GR', taxedAs: 'order' }));
    expect(await wine()).toBe(1300);
    await office.set('tax', () => ({ country: 'GB', taxedAs: 'collection' }));
    expect(await wine()).toBe(2000);
    await office.set('tax', () => ({ country: 'CY', taxedAs: 'order' }));
  });

  test('details, languages, tips, tables and look are what anyone reads; a round trip of the whole venue keeps them', async () => {
    await office.set('details', (value) => ({ ...value, subtitle: 'By the old wall', currency: 'GBP' }));
    await office.set('languages', () => ({ languages: ['en', 'el', 'de'] }));
    await office.set('tips', () => ({ percents: [20, 8, 20] }));
    await office.set('tables', () => ({
      onlyFromTable: true,
      orderCaps: { browserOrders: 4, browserAmount: 90, tableOrders: 9, tableAmount: 250 },
    }));
    await office.set('look', (value) => ({ ...value, accent: '#FFD400', font: 'rounded', tints: { ...value.tints, Salads: 'fig' } }));
    await world.saveVenue(1, (venue) => venue);
    const venue = await world.venue(1);
    expect(venue).toMatchObject({
      subtitle: 'By the old wall',
      currency: { code: 'GBP' },
      languages: ['en', 'el', 'de'],
      configuration: { tipPercents: [8, 20], onlyFromTable: true },
      layout: { accent: '#ffd400', typography: { fontFamily: 'rounded' } },
    });
    expect(venue.content.menu.categoryDetails['Salads']?.tint).toBe('fig');
    expect(venue.style.css).toContain('ui-rounded');
    // Yellow cannot be read on paper: what is applied is darker.
    expect(venue.style.css).toMatch(/--color-accent:#(?!ffd400)[0-9a-f]{6}/);
    await office.set('details', (value) => ({ ...value, currency: 'EUR' }));
  });
});

test('categories and dishes, where settings name them, come with what they are called in other languages', async () => {
  const { menu } = await office.settings();
  const meze = menu.find(({ name }) => name === 'Meze');
  expect(meze?.names).toEqual({ el: 'Μεζέδες' });
  expect(meze?.items.find(({ name }) => name === 'Warm pita')?.names).toEqual({ el: 'Ζεστή πίτα' });
});

describe('who may, and who was faster', () => {
  test('two people never overwrite each other; other sections are not held up', async () => {
    const { tips, tables } = await office.settings();
    expect((await office.ask('POST', 'settings', { section: 'tips', seal: tips.seal, value: { percents: [7] } })).status).toBe(200);
    const late = await office.ask('POST', 'settings', { section: 'tips', seal: tips.seal, value: { percents: [9] } });
    expect(expectRefusal(late, 409, 'changed_meanwhile').details).toMatchObject({ current: { percents: [7] } });
    expect((await office.ask('POST', 'settings', { section: 'tables', seal: tables.seal, value: { onlyFromTable: false } })).status).toBe(
      200,
    );
    const log = world.system.database.db.selectFrom('auditEntry').select(['action', 'before', 'after']).orderBy('id', 'desc');
    expect(await log.executeTakeFirst()).toMatchObject({ action: 'settings.tables_saved', after: { onlyFromTable: false } });
  });

  test('a manager sees and sets everything but payments; staff nothing', async () => {
    await world.system.database.pool.query(
      `update venue_account set role = 'manager' where email = $1 and venue_id = (select id from venue where number = 1)`,
      [STAFF_1],
    );
    const manager = officeOf(world, await world.signIn(STAFF_1));
    const { payments, paying, ...others } = await manager.settings();
    expect([payments, paying]).toEqual([undefined, undefined]);
    expect(Object.keys(others)).toHaveLength(15);
    expect((await manager.set('tips', () => ({ percents: [11] }))).status).toBe(200);
    const all = await office.settings();
    for (const section of ['payments', 'paying'] as const)
      expectRefusal(await manager.ask('POST', 'settings', { section, ...all[section] }), 403, 'not_allowed');
    await world.system.database.pool.query(`update venue_account set role = 'staff' where email = $1`, [STAFF_1]);
    expectRefusal(await manager.ask('GET', 'settings'), 403, 'not_allowed');
  });
});

test('what only an administrator can save is shown all the same', async () => {
  const never = '9999-12-31T23:59:59.999Z';
  const before = await world.saveVenue(1, (venue) => venue);
  await world.saveVenue(1, (venue) => {
    const [first] = venue.content?.promotions ?? [];
    if (first) Object.assign(first, { endDate: never, from: '24:00', promoCode: { code: 'NEVER', type: '%', discount: 0, maxUses: 0 } });
    const day = { date: '2026-12-25', closed: true };
    return {
      ...venue,
      languages: ['en', 'en'],
      deliveryMethods: [{ value: 1, label: '', enabled: false }],
      openingHours: { weekly: [{ day: 0, from: '00:00', to: '24:00' }], exceptions: [day, day] },
      pause: { until: never },
      layout: { accent: 'not a colour', typography: 'nothing' },
      headerBg: 'tomato',
    };
  });
  const settings = await office.ask('GET', 'settings');
  expect({ status: settings.status, body: settings.text }).toMatchObject({ status: 200 });
  expect(settings.json).toMatchObject({
    look: { value: { accent: '', cover: '#ff6347' } },
    pause: { value: { until: { day: '9999-12-30' } } },
  });
  const { promotions } = await office.promotions();
  expect(promotions[0]?.form).toMatchObject({ code: 'NEVER', maxUses: 0, from: '00:00', end: { day: '9999-12-30' } });
  await world.saveVenue(1, ({ revision }) => ({ ...before, revision }));
});

describe('loyalty', () => {
  const loyalty = async () => (await office.ask('GET', 'loyalty')).json as Loyalty;

  test('what the owner sets shows on the card, counts the next order, and can be switched off', async () => {
    const cookie = await world.signIn(DINER);
    const { user } = (await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json as { user: { _id: string } };
    const card = async () => {
      const { json } = await world.call('GET', `/api/users/${user._id}`, { headers: { cookie } });
      const { companyId } = await world.venue(1);
      return (json as { loyaltyStamps: { companyId: string }[] }).loyaltyStamps.find((one) => one.companyId === companyId);
    };
    const { seal, value, figures } = await loyalty();
    expect(figures).toMatchObject({ stampsGiven: 11, rewardsUsed: 0, cards: 1 });
    const change = { ...value, stampsRequired: 5, rewardType: 2, rewardValue: 3 };
    expect((await office.ask('POST', 'loyalty', { seal, value: change })).status).toBe(200);
    expect(await card()).toMatchObject({ stampsRequiredForReward: 5, rewardType: 2, rewardValue: 3, rewardsAvailable: 2 });
    expectRefusal(await office.ask('POST', 'loyalty', { seal, value: change }), 409, 'changed_meanwhile');

    const order = [line('elia-rose-lemonade', 2)];
    await demandCode(world, false);
    const placed = await world.placed({ order, rewardsUsedForOrder: 1 }, { cookie });
    expect(placed).toMatchObject({ rewardSavings: 3, rewardsUsedForOrder: 1 });
    expect((await loyalty()).figures).toMatchObject({ stampsGiven: 12, rewardsUsed: 1, cards: 1 });

    const now = await loyalty();
    await office.ask('POST', 'loyalty', { seal: now.seal, value: { ...now.value, rewardsEnabled: false } });
    expect(await world.placed({ order }, { cookie })).toMatchObject({ loyaltyStampsAdded: 0 });
    expect((await loyalty()).figures).toMatchObject({ stampsGiven: 12 });
  });

  test.each([
    ['no stamps at all', { stampsRequired: 0 }],
    ['a reward of nothing', { rewardType: 1, rewardValue: 0 }],
    ['more than everything off', { rewardType: 1, rewardValue: 120 }],
  ])('%s is refused', async (_what, wrong) => {
    const { seal, value } = await loyalty();
    expectRefusal(await office.ask('POST', 'loyalty', { seal, value: { ...value, ...wrong } }), 400, 'invalid_input');
  });
});
