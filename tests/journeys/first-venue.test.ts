import { afterAll, beforeAll, expect, test } from 'vitest';
import { starterMenu } from '#db/demo/starter-menus.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { expectRefusal, line, placedOf, startApp, type TestApp } from '#tests/support/app.ts';

const DAY_MS = 86_400_000;
let world: TestApp;
beforeAll(async () => void (world = await startApp()));
afterAll(() => world.close());

const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'el', timeZone: 'Europe/Athens', menu: 'example' };
const create = (cookie: string, more: object = {}) =>
  world.call('POST', '/api/venues', { body: { ...wish, ...more }, headers: { cookie } });
let makers = 0;
const maker = () => world.signUp(`maker${++makers}@parea.example`, 'Store');

test('a new Store account makes its venue, prints the code of a table, and takes an order from it', async () => {
  const { cookie, id } = await maker();
  const made = await create(cookie);
  expect(made.status).toBe(201);
  const { _id, id: number, trialEndsAt } = made.json as { _id: string; id: number; trialEndsAt: string };
  expect(Date.parse(trialEndsAt) - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
  expect(Date.parse(trialEndsAt) - Date.now()).toBeLessThan(15.1 * DAY_MS);

  const overview = await world.call('GET', `/api/venues/${_id}/overview?range=today`, { headers: { cookie } });
  expect(overview.json).toMatchObject({ ending: { tier: 0, endsAt: trialEndsAt } });

  const session = (await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json;
  expect(session).toMatchObject({ user: { _id: id, venues: [{ _id, id: number, title: 'To Steki', role: 'owner' }] } });
  const venue = await world.venue(number);
  expect(venue).toMatchObject({
    title: 'To Steki',
    storeType: 1,
    country: 'GR',
    timeZone: 'Europe/Athens',
    languages: ['el', 'en'],
    currency: { code: 'EUR' },
    opening: { open: true },
    configuration: { tier: 0, rewardsEnabled: false, aiEnabled: false },
    rewards: { loyaltyStamps: { stampsRequiredForReward: 12 } },
  });
  expect(venue.tableArrangement?.map(({ floor, tables }) => [floor, tables.map(({ table }) => table)])).toEqual([[1, [1, 2, 3, 4, 5, 6]]]);
  expect(venue.deliveryMethods?.map(({ value }) => value)).toEqual([1, 2]);
  expect(venue.paymentMethods?.map(({ value }) => value)).toEqual([99, 100]);

  const { codes } = (await world.call('GET', `/api/venues/${_id}/tables/codes`, { headers: { cookie } })).json as { codes: TableCode[] };
  const scanned = new URL(codes[0]!.address);
  expect([scanned.searchParams.get('id'), scanned.searchParams.get('table')]).toEqual([String(number), '1']);
  const item = Object.values(venue.content.menu.items)
    .flat()
    .find((one) => (one.extras ?? []).every((extra) => !extra.required));
  expect(item?.name).toMatch(/\p{Script=Greek}/u);
  const ordered = await world.placeOrder({
    storeId: number,
    floor: Number(scanned.searchParams.get('floor')),
    table: 1,
    k: scanned.searchParams.get('k'),
    order: [line(String(item!.id))],
    orderAmount: item!.price,
  });
  expect(placedOf(ordered)).toMatchObject({ storeTitle: 'To Steki', number: 1, table: 1 });
  const board = (await world.call('GET', `/api/venues/${_id}/orders`, { headers: { cookie } })).json as { orders: { _id: string }[] };
  expect(board.orders.map((order) => order._id)).toEqual([placedOf(ordered)._id]);
  const log = await world.system.database.db
    .selectFrom('auditEntry')
    .select(['action', 'subject', 'actorId'])
    .where('venueId', '=', _id)
    .execute();
  expect(log).toContainEqual({ action: 'venue.created', subject: 'To Steki', actorId: id });
});

test.each([0, 1, 2] as const)('the example menu of kind %i is complete in both languages', (kind) => {
  for (const [language, script, other] of [
    ['en', /\p{Script=Latin}/u, 'el'],
    ['el', /\p{Script=Greek}/u, 'en'],
  ] as const) {
    const menu = starterMenu(kind, language);
    expect(menu.categories.length).toBeGreaterThan(2);
    expect(Object.keys(menu.items ?? {})).toEqual(menu.categories);
    for (const category of menu.categories) {
      expect(menu.items?.[category]?.length).toBeGreaterThan(1);
      for (const item of menu.items?.[category] ?? []) {
        expect(item.name).toMatch(script);
        expect(item.translations?.[other]?.name).toBeTruthy();
        // Nobody of the new venue has recorded anything yet.
        for (const list of [item.selectedAllergens, item.mayContain, item.checkedFree, item.marks]) expect(list ?? []).toEqual([]);
        const options = (item.extras ?? []).flatMap((extra) => extra.options);
        for (const { allergens, removes, recorded, marks } of options)
          expect([allergens ?? [], removes ?? [], recorded ?? false, marks ?? []]).toEqual([[], [], false, []]);
        for (const extra of item.extras ?? []) expect(new Set(extra.options.map(({ value }) => value)).size).toBe(extra.options.length);
      }
    }
  }
});

test('an empty start, in pounds, has no dish and the currency it asked for', async () => {
  const { cookie } = await maker();
  const { id } = (await create(cookie, { menu: 'empty', currency: 'GBP', language: 'en', timeZone: 'Europe/London', storeType: 2 }))
    .json as { id: number };
  expect(await world.venue(id)).toMatchObject({
    country: 'GB',
    currency: { code: 'GBP', symbol: '£' },
    content: { menu: { categories: [] } },
  });
});

test('three venues an account, also where six are asked for at once', async () => {
  const { cookie } = await maker();
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(cookie, { menu: 'empty' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectRefusal(refused, 409, 'too_many_venues');
  const numbers = answers.flatMap(({ status, json }) => (status === 201 ? [(json as { id: number }).id] : []));
  expect(new Set(numbers).size).toBe(3);
});

test('guests make none, and what is not sense is refused', async () => {
  const guest = await world.signUp('a.guest@parea.example');
  expectRefusal(await create(guest.cookie), 403, 'not_a_store_account');
  expectRefusal(await world.call('POST', '/api/venues', { body: wish }), 401, 'unauthorised');
  const { cookie } = await maker();
  for (const wrong of [
    { name: ' ' },
    { storeType: 3 },
    { currency: 'CHF' },
    { timeZone: 'Mars/Olympus' },
    { language: 'de' },
    { menu: 'all' },
  ])
    expectRefusal(await create(cookie, wrong), 400, 'invalid_input');
});
