import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { starterMenu } from '#db/demo/starter-menus.ts';
import type { Menu } from '#features/menu/menu-schemas.ts';
import { untakenByVenue } from '#features/ordering/server/orders-now.ts';
import type { Overview } from '#features/reports/contract.ts';
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
  // "Take the first order" leads to the table, not to a menu that asks for one.
  const { start } = overview.json as { start: { step: string; address?: string }[] };
  expect(start.find(({ step }) => step === 'order')?.address).toBe(scanned.pathname + scanned.search);
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
        // It is no other house's, and nobody has ordered it yet.
        expect(`${item.name} ${item.translations?.[other]?.name}`).not.toMatch(/Mesimeri|Elia & Salt|Kyma/i);
        expect(item.ribbon).toMatchObject({ active: false, text: '' });
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

type Own = { readonly _id: string; readonly id: number; readonly headers: { readonly cookie: string } };
async function owned(more: object = {}): Promise<Own> {
  const { cookie } = await maker();
  return { ...((await create(cookie, { language: 'en', ...more })).json as { _id: string; id: number }), headers: { cookie } };
}
const overviewOf = async ({ _id, headers }: Own) =>
  (await world.call('GET', `/api/venues/${_id}/overview?range=today`, { headers })).json as Overview;
async function orders({ id }: Own) {
  const item = Object.values((await world.venue(id)).content.menu.items)
    .flat()
    .find((one) => (one.extras ?? []).every((extra) => !extra.required))!;
  return placedOf(await world.placeOrder({ storeId: id, floor: 1, table: 1, order: [line(String(item.id))], orderAmount: item.price }));
}

test('the list of first steps ticks what the owner did, not what came with the venue', async () => {
  const own = await owned();
  const done = async () => (await overviewOf(own)).start.flatMap((step) => (step.done ? [step.step] : []));
  expect(await done()).toEqual([]);
  const { headers } = own;
  const menu = (await world.call('GET', `/api/venues/${own._id}/menu`, { headers })).json as Menu;
  const [category] = menu.categories;
  const body = { category: category?._id, item: { name: 'Bean soup', price: 6.2 } };
  expect((await world.call('POST', `/api/venues/${own._id}/menu/items`, { headers, body })).status).toBeLessThan(205);
  expect(await done()).toEqual(['menu']);
  const plan = (await world.call('GET', `/api/venues/${own._id}/tables`, { headers })).json as { floors: { name: string }[]; seal: string };
  const floors = plan.floors.map((floor) => ({ ...floor, name: 'Garden' }));
  const saved = await world.call('PUT', `/api/venues/${own._id}/tables`, { headers, body: { floors, seal: plan.seal } });
  expect(saved.status).toBe(200);
  expect(await done()).toEqual(['menu', 'tables']);
});

test('whose VAT counts is said when a venue is opened, or stays a first step until somebody says it', async () => {
  const open = async (more: object) => {
    const { cookie } = await maker();
    const { _id, id } = (await create(cookie, more)).json as { _id: string; id: number };
    const { start } = (await world.call('GET', `/api/venues/${_id}/overview?range=today`, { headers: { cookie } })).json as Overview;
    return { venue: await world.venue(id), tax: start.find(({ step }) => step === 'tax') };
  };
  // A Cypriot with a Greek laptop.
  const said = await open({ country: 'CY' });
  expect([said.venue.country, said.tax]).toEqual(['CY', { step: 'tax', done: true, country: 'CY' }]);
  const guessed = await open({});
  expect([guessed.venue.country, guessed.tax]).toEqual(['GR', { step: 'tax', done: false, country: 'GR' }]);
  expectRefusal(await create((await maker()).cookie, { country: 'XX' }), 400, 'invalid_input');
});

test('the rehearsal of a new venue is taken out of its books in one step, and the log says why', async () => {
  const own = await owned();
  const { _id } = await orders(own);
  expect((await overviewOf(own)).orders.now).toBe(1);
  const body = { orderStatus: 9, reason: 'rehearsal' };
  const stopped = await world.call('POST', `/api/orders/${_id}/status`, { headers: own.headers, body });
  expect(stopped.json).toMatchObject({ orderStatus: 9, reasonKey: 'rehearsal', statusReason: 'It was a rehearsal.' });
  expect(await overviewOf(own)).toMatchObject({ net: { now: 0 }, orders: { now: 0 }, average: { now: 0 } });
});

test('what the kitchen has taken is no rehearsal any more: nobody cancels it as one', async () => {
  const own = await owned();
  const { _id } = await orders(own);
  const move = (body: object) => world.call('POST', `/api/orders/${_id}/status`, { headers: own.headers, body });
  expect((await move({ orderStatus: 1 })).status).toBe(200);
  expectRefusal(await move({ orderStatus: 9, reason: 'rehearsal' }), 409, 'illegal_move');
  expect((await world.call('GET', `/api/orders/${_id}`, { headers: own.headers })).json).toMatchObject({ orderStatus: 1 });
});

const mailsOf = async (own: Own) => {
  await world.system.mailer.idle();
  const folder = join(world.system.config.dataDir, 'mail');
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=3D', '=').includes(`storeId=${own.id}`))
    .length;
};
const waitingAt = async ({ _id }: Own) =>
  (await untakenByVenue(world.system.database.db, world.time.now ?? Date.now())).filter(({ venueId }) => venueId === _id);
const sweptAt = async (now: number) => {
  world.time.now = now;
  await world.system.sweeps.run('untaken orders');
};
const MINUTE_MS = 60_000;

test('of the first order from an example menu nobody is told at once; of the next one they are, and of both where it waits for a quarter of an hour', async () => {
  const own = await owned();
  const rehearsed = await orders(own);
  const begun = Date.now();
  await sweptAt(begun + 3.5 * MINUTE_MS);
  const { json } = await world.call('GET', `/api/orders/${rehearsed._id}`, { headers: own.headers });
  // The board reminds of it all the same.
  expect(json).toMatchObject({ escalation: 3 });
  expect([await mailsOf(own), await waitingAt(own)]).toEqual([0, []]);
  world.time.now = null;
  await orders(own);
  await sweptAt(begun + 7 * MINUTE_MS);
  expect([await mailsOf(own), await waitingAt(own)]).toMatchObject([1, [{ count: 1 }]]);
  await sweptAt(begun + 16 * MINUTE_MS);
  expect(await waitingAt(own)).toMatchObject([{ count: 2 }]);
  world.time.now = null;
});

test('a first order that nobody takes is told after a quarter of an hour: it may be a guest’s', async () => {
  const own = await owned();
  await orders(own);
  const begun = Date.now();
  await sweptAt(begun + 14 * MINUTE_MS);
  expect([await mailsOf(own), await waitingAt(own)]).toEqual([0, []]);
  await sweptAt(begun + 16 * MINUTE_MS);
  expect([await mailsOf(own), await waitingAt(own)]).toMatchObject([1, [{ count: 1 }]]);
  world.time.now = null;
});

test('where the menu is the house’s own, the first order is told as any other', async () => {
  const own = await owned({ menu: 'empty' });
  const { headers } = own;
  const added = await world.call('POST', `/api/venues/${own._id}/menu/categories`, { headers, body: { name: 'Soups' } });
  expect(added.status).toBeLessThan(205);
  const { categories } = (await world.call('GET', `/api/venues/${own._id}/menu`, { headers })).json as Menu;
  const body = { category: categories[0]?._id, item: { name: 'Bean soup', price: 6.2 } };
  expect((await world.call('POST', `/api/venues/${own._id}/menu/items`, { headers, body })).status).toBeLessThan(205);
  await orders(own);
  await sweptAt(Date.now() + 3.5 * MINUTE_MS);
  expect([await mailsOf(own), await waitingAt(own)]).toMatchObject([1, [{ count: 1 }]]);
  world.time.now = null;
});

test('an empty menu is told as that, and an open invitation ticks off the team', async () => {
  const { cookie, id: userId } = await world.signUp('empty@parea.example', 'Store');
  await world.system.database.db.updateTable('accountUser').set({ emailVerified: true }).where('id', '=', userId).execute();
  const body = { name: 'Empty', storeType: 1, language: 'en', currency: 'EUR', timeZone: 'Europe/Athens', menu: 'empty' };
  const { _id } = (await world.call('POST', '/api/venues', { body, headers: { cookie } })).json as { _id: string };
  const overview = async () =>
    (await world.call('GET', `/api/venues/${_id}/overview?range=today`, { headers: { cookie } })).json as {
      taking: { dishes: boolean };
      start: { step: string; done: boolean }[];
    };
  const team = async () => (await overview()).start.find(({ step }) => step === 'team')?.done;
  expect((await overview()).taking.dishes).toBe(false);
  expect(await team()).toBe(false);
  const invited = await world.call('POST', `/api/venues/${_id}/team/invitations`, {
    body: { email: 'barista@parea.example', role: 'staff', language: 'en' },
    headers: { cookie },
  });
  expect(invited.status, invited.text).toBe(201);
  expect(await team()).toBe(true);
});
