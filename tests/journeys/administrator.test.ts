import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, DINER, expectRefusal, OWNER_1, startApp, STAFF_1, type TestApp } from '#tests/support/app.ts';
import { basic } from '#tests/support/account-app.ts';
import type { WholeVenue, WholeVenueInput } from '#features/venues/contract.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;
const list = async (headers: Headers = world.admin) => (await world.call('GET', '/api/stores', { headers })).json as WholeVenue[];
const save = (venue: unknown, headers: Headers = world.admin) => world.call('POST', '/api/stores', { body: venue, headers });
const saved = async (venue: unknown): Promise<WholeVenue> => {
  const answer = await save(venue);
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({ status: 200, text: '' });
  return answer.json as WholeVenue;
};

describe('the administrator', () => {
  test('exchanges the password for an app password, which the Basic calls take until it is revoked', async () => {
    const opened = await world.call('POST', '/api/admin/session', { body: ADMIN });
    expect(opened.status).toBe(200);
    const { adminEmail, adminPass, expiresAt } = opened.json as Record<string, string>;
    expect(adminEmail).toBe(ADMIN.email);
    expect(adminPass).not.toContain(ADMIN.password);
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000);
    const headers = basic(adminEmail ?? '', adminPass ?? '');
    expect(await list(headers)).toHaveLength(3);
    expect((await world.call('DELETE', '/api/admin/session', { headers })).status).toBe(204);
    expectRefusal(await world.call('GET', '/api/stores', { headers }), 401, 'wrong_credentials');
    expect(await list()).toHaveLength(3);
  });

  test.each([
    ['nothing', {}],
    ['a wrong password', basic(ADMIN.email, 'not-the-password-at-all')],
    ['an unknown address', basic('nobody@parea.example', ADMIN.password)],
    ['no colon', { authorization: `Basic ${Buffer.from('admin').toString('base64')}` }],
    ['no base64', { authorization: 'Basic ???' }],
    ['a NUL', basic(`${ADMIN.email}\0`, ADMIN.password)],
    ['another scheme', { authorization: `Bearer ${ADMIN.password}` }],
  ])('with %s is 401, in a form that opens no dialog of the browser', async (_what, headers: Headers) => {
    for (const [method, path] of [
      ['GET', '/api/stores'],
      ['POST', '/api/stores'],
      ['GET', `/api/users/email/${DINER}`],
    ] as const) {
      const answer = await world.call(method, path, { headers, ...(method === 'POST' && { body: {} }) });
      expect(answer.status).toBe(401);
      expectRefusal(answer, 401, answer.text.includes('unauthorised') ? 'unauthorised' : 'wrong_credentials');
      expect(answer.headers.get('www-authenticate') ?? '').not.toMatch(/(^|,)\s*basic/i);
    }
  });

  test('is nobody who merely has an account, whatever the password', async () => {
    for (const [email, password] of [
      [DINER, 'three-figs-at-noon'],
      [OWNER_1, 'charcoal-and-thyme'],
    ] as const) {
      expectRefusal(await world.call('GET', '/api/stores', { headers: basic(email, password) }), 401, 'wrong_credentials');
      expectRefusal(await world.call('POST', '/api/admin/session', { body: { email, password } }), 401, 'wrong_credentials');
      const cookie = await world.signIn(email);
      expectRefusal(await world.call('GET', '/api/stores', { headers: { cookie } }), 401, 'unauthorised');
    }
  });

  test('finds an account by its address', async () => {
    const find = (email: string) => world.call('GET', `/api/users/email/${encodeURIComponent(email)}`, { headers: world.admin });
    expect((await find(OWNER_1)).json).toEqual({
      _id: expect.any(String),
      email: OWNER_1,
      accountType: 'Store',
      storeName: 'Eleni Markou',
      emailVerified: true,
    });
    expect((await find(DINER.toUpperCase())).json).toMatchObject({ email: DINER, accountType: 'User', storeName: '' });
    for (const email of ['nobody@parea.example', 'not an address', '%', "' or true --", 'a\0b'])
      expectRefusal(await find(email), 404, 'not_found');
  });
});

describe('a new venue', () => {
  test('gets the number it wishes, or the highest plus one where that is taken or not said', async () => {
    expect((await saved({ title: 'First', id: 40 })).id).toBe(40);
    expect((await saved({ title: 'Second', id: 40 })).id).toBe(41);
    expect((await saved({ title: 'Third' })).id).toBe(42);
    expect((await saved({ title: 'Fourth', id: 7 })).id).toBe(7);
    expect((await saved({ title: 'Fifth', id: null, _id: null, revision: null })).id).toBe(43);
    expect((await saved({ title: 'Sixth', id: 0 })).id).toBe(44);
  });

  test('gets a number of its own when eight are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => saved({ title: `Rush ${at}`, id: 90 })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(8);
  });

  test('is answered whole, with what it did not say filled in', async () => {
    const venue = await saved({ title: 'Bare' });
    expect(venue).toMatchObject({
      revision: 1,
      storeAccounts: [],
      content: { promotions: [], menu: { categories: [], items: {} } },
      deliveryMethods: [
        { value: 1, enabled: true },
        { value: 2, enabled: true },
      ],
      paymentMethods: [
        { value: 99, enabled: true },
        { value: 100, enabled: true },
      ],
      rewards: { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 0 } },
      configuration: {
        currencies: [
          { code: 'EUR', enabled: true },
          { code: 'GBP', enabled: false },
          { code: 'USD', enabled: false },
        ],
      },
    });
    expect((await list()).find(({ _id }) => _id === venue._id)).toEqual(venue);
  });

  test('keeps every field through a round trip', async () => {
    const full: WholeVenueInput = {
      title: 'Πλήρες <b>&amp;</b> "ναι"',
      company: 'Full',
      subtitle: 'All of it',
      logo: '/logos/elia.svg',
      headerBg: 'https://pictures.example/a.jpg',
      content: {
        promotions: [
          {
            name: 'P',
            description: 'd',
            startDate: '2026-01-01T00:00:00.000Z',
            endDate: '2027-01-01T00:00:00.000Z',
            shouldShow: true,
            backgroundColor: '#fff',
            backgroundImage: '',
            textColor: '#000',
            promoCode: { code: 'Σίγμας', type: '-', discount: 1.15, _id: 'x1' },
          },
        ],
        menu: {
          categories: ['B', 'A'],
          items: {
            A: [{ id: 'a-1', name: 'One', price: 0.1 }],
            B: [
              {
                id: 7,
                name: 'Seven',
                price: 19.99,
                stockQty: 0,
                inStock: false,
                ribbon: { active: true, text: 'New' },
                addLoyaltyStamp: true,
                selectedAllergens: ['lupin'],
                vatClass: 'alcohol',
                extras: [
                  {
                    option: 'Size',
                    type: 'checkbox',
                    maxSelectable: 1,
                    required: true,
                    options: [{ value: 'L', text: 'Large', cost: 0.05, allergens: ['milk'] }],
                  },
                ],
                translations: { el: { name: 'Επτά' } },
              },
            ],
          },
        },
      },
      layout: { header: { padding: '4px' } },
      css: { '.x': { color: 'red' } },
      rewards: { loyaltyStamps: { stampsRequiredForReward: -1, rewardType: 2, rewardValue: 2.5 } },
      storeType: 1,
      tableArrangement: [{ floor: 0, cols: 2, rows: 2, shape: 'circle', cellSize: 30, tables: [{ table: 1, col: 0, row: 1, seats: 4 }] }],
      country: 'GR',
      timeZone: 'Europe/Athens',
      languages: ['el', 'en'],
      openingHours: { weekly: [{ day: 6, from: '10:00', to: '02:00' }], exceptions: [{ date: '2026-12-25', closed: true }] },
    };
    const made = await saved(full);
    expect(made.content?.menu).toMatchObject({ ...full.content?.menu, items: { A: [{ price: 0.1 }], B: [{ id: '7', price: 19.99 }] } });
    expect(made.content?.promotions).toMatchObject(full.content?.promotions ?? []);
    for (const key of ['title', 'layout', 'css', 'openingHours', 'languages', 'tableArrangement'] as const)
      expect({ [key]: made[key] }).toMatchObject({ [key]: full[key] });
  });
});

describe('a saved venue', () => {
  test('is the same after what was read is sent back, for every venue', async () => {
    for (const venue of await list()) {
      expect(await saved(venue)).toEqual({ ...venue, revision: venue.revision + 1 });
    }
    for (const venue of await list())
      if (venue.id <= 3) expect(Object.keys(venue.content?.menu?.items ?? {})).toEqual(venue.content?.menu?.categories);
  });

  test('is refused where somebody else saved it first, and of two at once one wins', async () => {
    const [venue] = await list();
    const titles = ['One', 'Other'];
    const answers = await Promise.all(titles.map((subtitle) => save({ ...venue, subtitle })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    for (const stale of [venue?.revision, 0, -1, null, undefined, 1_000_000])
      expectRefusal(await save({ ...venue, revision: stale }), 409, 'stale_revision');
    const [now] = await list();
    expect(now?.revision).toBe((venue?.revision ?? 0) + 1);
    expect(titles).toContain(now?.subtitle);
  });

  test.each([
    [
      'two dishes with one id',
      {
        content: {
          menu: {
            categories: ['A'],
            items: {
              A: [
                { id: '1', name: 'x', price: 1 },
                { id: 1, name: 'y', price: 2 },
              ],
            },
          },
        },
      },
      400,
      'duplicate_item',
    ],
    ['an account that does not exist', { storeAccounts: [{ dbId: crypto.randomUUID() }] }, 409, 'unknown_account'],
    ['an account id that is no id', { storeAccounts: [{ dbId: 'me' }] }, 409, 'unknown_account'],
    ['no title', { title: '  ' }, 400, 'invalid_input'],
    [
      'a third decimal',
      { content: { menu: { categories: ['A'], items: { A: [{ id: '1', name: 'x', price: 1.005 }] } } } },
      400,
      'invalid_input',
    ],
    [
      'a negative price',
      { content: { menu: { categories: ['A'], items: { A: [{ id: '1', name: 'x', price: -1 }] } } } },
      400,
      'invalid_input',
    ],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 400, 'invalid_input'],
    [
      'an allergen outside the fourteen',
      { content: { menu: { categories: ['A'], items: { A: [{ id: '1', name: 'x', price: 1, selectedAllergens: ['garlic'] }] } } } },
      400,
      'invalid_input',
    ],
  ])('is refused with %s, and stays as it was', async (_what, change, status, code) => {
    const before = await list();
    const last = before.at(-1);
    expectRefusal(await save({ ...last, ...change }), status, code);
    expectRefusal(await save({ title: 'New', ...change }), status, code);
    expect(await list()).toEqual(before);
  });

  test('that says it closes at 24:00 is served and takes orders', async () => {
    const menu = { categories: ['A'], items: { A: [{ id: '1', name: 'Tea', price: 2 }] } };
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }));
    const answer = await save({ title: 'Until midnight', content: { menu }, openingHours: { weekly } });
    // Whether it is a time is the contract's to say; but what is taken must not break the venue.
    if (answer.status !== 200) return void expectRefusal(answer, 400, 'invalid_input');
    const { id } = answer.json as WholeVenue;
    expect((await world.venue(id)).opening.open).toBe(true);
    expect((await world.call('GET', `/store/?id=${id}`)).status).toBe(200);
  });
});

describe('linking accounts to a venue', () => {
  const board = (id: number, cookie: string) => world.call('GET', `/api/venues/${id}/orders`, { headers: { cookie } });

  test('by dbId gives that account the board, and taking it away takes the board', async () => {
    const { cookie, id: dbId } = await world.signUp('new-cook@parea.example', 'Store');
    const venue = await saved({ title: 'Team', storeAccounts: [] });
    expectRefusal(await board(venue.id, cookie), 404, 'not_found');
    const linked = await saved({ ...venue, storeAccounts: [{ dbId }] });
    expect(linked.storeAccounts).toEqual([{ email: 'new-cook@parea.example', dbId, role: 'owner' }]);
    expect((await board(venue.id, cookie)).status).toBe(200);
    const session = await world.call('GET', '/api/auth/get-session', { headers: { cookie } });
    expect(session.json).toMatchObject({ user: { venues: [{ _id: venue._id, id: venue.id, title: 'Team', role: 'owner' }] } });
    await saved({ ...linked, storeAccounts: [] });
    expectRefusal(await board(venue.id, cookie), 404, 'not_found');
  });

  test('by address links a Store account; one without an account is kept as written; a diner is not linked', async () => {
    const venue = await saved({
      title: 'By mail',
      storeAccounts: [{ email: STAFF_1, role: 'staff' }, { email: 'later@parea.example' }, { email: DINER }],
    });
    expect(venue.storeAccounts).toEqual([
      { email: STAFF_1, dbId: expect.stringMatching(/^[0-9a-f-]{36}$/), role: 'staff' },
      { email: 'later@parea.example', dbId: '', role: 'owner' },
      { email: DINER, dbId: '', role: 'owner' },
    ]);
    expect((await board(venue.id, await world.signIn(STAFF_1))).status).toBe(200);
    expectRefusal(await board(venue.id, await world.signIn(DINER)), 404, 'not_found');
  });

  test('never takes a diner’s account by its id', async () => {
    const { id } = await world.signUp('only-eats@parea.example');
    expectRefusal(await save({ title: 'Trap', storeAccounts: [{ dbId: id }] }), 409, 'unknown_account');
  });
});

// Last: every venue after it would be numbered from there.
describe('the largest numbers', () => {
  test('leave room for the venues after them, which are found and saved like any other', async () => {
    expect((await saved({ title: 'Too far', id: 2_000_000_000 })).id).toBeLessThan(1_000_000_000);
    expect((await saved({ title: 'Far', id: 999_999_999 })).id).toBe(999_999_999);
    const next = await saved({ title: 'Next' });
    expect(next.id).toBe(1_000_000_000);
    expect((await world.venue(next.id))._id).toBe(next._id);
    expect((await saved(next)).id).toBe(next.id);
    expectRefusal(await world.call('GET', '/api/stores/9999999999'), 404, 'not_found');
  });
});
