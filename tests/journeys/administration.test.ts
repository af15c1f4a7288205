import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import adminWords from '#texts/admin.en.json' with { type: 'json' };
import { ADMIN, DINER, expectRefusal, line, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';
import type { Company, LogLine, MailLine, VenueLine } from '#features/admin/contract.ts';
import type { UserLine } from '#features/admin/people-contract.ts';
import type { VenueFile } from '#features/admin/venue-file.ts';
import type { WholeVenue, WholeVenueInput } from '#features/venues/contract.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(() => world.close());

const DAY = 24 * 3600_000;
const get = async <Answer>(path: string): Promise<Answer> => {
  const answer = await world.call('GET', path, { headers: world.admin });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return answer.json as Answer;
};
const post = (path: string, body: unknown) => world.call('POST', path, { body, headers: world.admin });
const status = (id: number, to: string, reason = '') => post(`/api/admin/venues/${id}/status`, { status: to, reason });
const lines = (query = '') => get<{ venues: VenueLine[]; total: number; next: string | null }>(`/api/admin/venues${query}`);
const made = async (venue: WholeVenueInput): Promise<WholeVenue> => {
  const answer = await post('/api/stores', venue);
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({ status: 200, text: '' });
  return answer.json as WholeVenue;
};
const MENU = { categories: ['A'], items: { A: [{ id: 'tea', name: 'Tea', price: 2, addLoyaltyStamp: true }] } };
const tea = (storeId: number, quantity = 1) => ({ storeId, floor: 0, table: 0, order: [line('tea', quantity)] });

describe('the list of venues', () => {
  test('says state, place, trial and how many orders there were today', async () => {
    const venue = await made({
      title: 'Ψησταριά ο Άγιος',
      content: { menu: MENU },
      address: { city: 'Λεμεσός', street: 'Αγίου Ανδρέα 4' },
    });
    await world.placed(tea(venue.id));
    const { venues } = await lines('?q=limassol%20agios');
    expect(venues).toEqual([]);
    const [found] = (await lines(`?q=${encodeURIComponent('αγιος λεμεσος')}`)).venues;
    expect(found).toMatchObject({
      id: venue.id,
      status: 'live',
      place: 'Αγίου Ανδρέα 4, Λεμεσός',
      tier: 0,
      ordersToday: 1,
      deleteAfter: null,
    });
    // No trial was ever begun for what an administrator makes.
    expect(found).toMatchObject({ endsAt: null, lastDay: null });
    world.time.now = Date.now() + 2 * DAY;
    expect((await lines('?q=lemesos')).venues[0]?.ordersToday).toBe(0);
    world.time.now = null;
  });

  test('comes in pages that miss none and repeat none', async () => {
    for (let at = 0; at < 55; at += 1) await made({ title: `Chain ${at}` });
    const first = await lines('?q=chain');
    expect([first.venues.length, first.total, first.next === null]).toEqual([50, 55, false]);
    const second = await lines(`?q=chain&after=${first.next}`);
    expect([second.venues.length, second.next]).toEqual([5, null]);
    expect(new Set([...first.venues, ...second.venues].map(({ id }) => id)).size).toBe(55);
  });
});

describe('a suspended venue', () => {
  test('is not available to diners, takes no orders, is read by its staff, and comes back as it was', async () => {
    const before = await world.venue(1);
    const cookie = await world.signIn(STAFF_1);
    expect((await status(1, 'suspended', 'unpaid')).json).toEqual({ status: 'suspended', deleteAfter: null });
    expectRefusal(await world.call('GET', '/api/stores/1'), 404, 'venue_suspended');
    const page = await world.call('GET', '/store/?id=1', { headers: { cookie: 'lang=en' } });
    expect([page.status, page.text.includes('This place is not available.')]).toEqual([404, true]);
    expectRefusal(await world.placeOrder({ orderAmount: 8 }), 409, 'venue_suspended');
    expectRefusal(
      await post('/api/orders/quote', { storeId: 1, floor: 1, table: 4, order: [line('elia-hand-cut-fries')] }),
      409,
      'venue_suspended',
    );
    const bell = { store: '1', floor: 1, table: 2, service: '/call-waiter', subOption: 'Ask for bill' };
    expectRefusal(await post('/api/stores/requestAssistance', bell), 409, 'venue_suspended');
    expect((await world.call('GET', '/api/venues/1/orders', { headers: { cookie } })).status).toBe(200);
    const listed = async () => (await world.call('GET', '/all-stores')).text.includes('Elia &amp; Salt');
    expect(await listed()).toBe(false);
    expect((await status(1, 'live')).status).toBe(200);
    const back = await world.venue(1);
    expect({ ...back, revision: 0, menuVersion: 0, opening: null }).toEqual({ ...before, revision: 0, menuVersion: 0, opening: null });
    await world.placed();
    const log = await get<{ entries: LogLine[] }>('/api/admin/log?venue=1');
    expect(log.entries.slice(0, 2).map(({ action, actor, after }) => [action, actor?.email, after])).toEqual([
      ['venue.restored', ADMIN.email, { status: 'live' }],
      ['venue.suspended', ADMIN.email, { status: 'suspended', reason: 'unpaid' }],
    ]);
  });

  test('stays in one state where it is in it already: nothing is logged', async () => {
    const count = async () => (await get<{ entries: LogLine[] }>('/api/admin/log?venue=2')).entries.length;
    const before = await count();
    expect((await status(2, 'live')).json).toEqual({ status: 'live', deleteAfter: null });
    expect(await count()).toBe(before);
  });
});

describe('moving a venue to another company', () => {
  const cards = async (cookie: string, id: string) =>
    (
      (await world.call('GET', `/api/users/${id}`, { headers: { cookie } })).json as {
        loyaltyStamps: { company: string; stampsCollected: number }[];
      }
    ).loyaltyStamps.map(({ company, stampsCollected }) => [company, stampsCollected] as const);
  const company = async (name: string) =>
    (await get<{ companies: Company[] }>(`/api/admin/companies?q=${encodeURIComponent(name)}`)).companies.find(
      (each) => each.name === name,
    );
  const move = (id: number, to: object) => post(`/api/admin/venues/${id}/company`, to);

  test('takes the cards along where the old company has no venue left, and what is cancelled later is taken back there', async () => {
    const guest = await world.signUp('moves@parea.example');
    const headers = { cookie: guest.cookie };
    const alone = await made({ title: 'Alone', company: 'Alone Ltd', content: { menu: MENU } });
    const chain = await made({ title: 'Chain first', company: 'The Chain', content: { menu: MENU } });
    const order = await world.placed(tea(alone.id, 3), headers);
    await world.placed(tea(chain.id, 2), headers);
    const target = await company('The Chain');
    const moved = await move(alone.id, { company: target?._id });
    expect(moved.json).toEqual({ company: { _id: target?._id, name: 'The Chain' }, movedCards: 1 });
    expect(await cards(guest.cookie, guest.id)).toEqual([['The Chain', 5]]);
    expect(await company('Alone Ltd')).toBeUndefined();
    expect((await company('The Chain'))?.venues.map(({ id }) => id)).toEqual([alone.id, chain.id]);
    expect((await world.venue(alone.id)).company).toBe('The Chain');
    // The venue's staff cancel the first order now.
    const boss = await world.signUp('chain.boss@parea.example', 'Store');
    await world.saveVenue(alone.id, (venue) => ({ ...venue, storeAccounts: [{ dbId: boss.id }] }));
    const cancelled = await world.call('POST', `/api/orders/${order._id}/status`, {
      body: { orderStatus: 9, reason: 'a mistake' },
      headers: { cookie: boss.cookie },
    });
    expect(cancelled.status).toBe(200);
    expect(await cards(guest.cookie, guest.id)).toEqual([['The Chain', 2]]);
    await world.placed(tea(alone.id), headers);
    expect(await cards(guest.cookie, guest.id)).toEqual([['The Chain', 3]]);
    expectRefusal(await move(alone.id, { company: target?._id }), 409, 'same_company');
  });

  test('leaves the cards with a company that has other venues, and makes a new one on wish', async () => {
    const guest = await world.signUp('stays@parea.example');
    const headers = { cookie: guest.cookie };
    const chain = await company('The Chain');
    const [first] = chain?.venues ?? [];
    await world.placed(tea(first?.id ?? 0, 2), headers);
    const moved = await move(first?.id ?? 0, { name: 'Gone solo' });
    expect(moved.json).toMatchObject({ company: { name: 'Gone solo' }, movedCards: 0 });
    expect(await cards(guest.cookie, guest.id)).toEqual([['The Chain', 2]]);
    await world.placed(tea(first?.id ?? 0), headers);
    expect(await cards(guest.cookie, guest.id)).toEqual([
      ['Gone solo', 1],
      ['The Chain', 2],
    ]);
  });

  test('a shared company keeps its name when one of its venues types another; a venue’s own takes it', async () => {
    const own = await made({ title: 'Own', company: 'Own Ltd' });
    expect((await world.saveVenue(own.id, (venue) => ({ ...venue, company: 'Own and Sons' }))).company).toBe('Own and Sons');
    const other = await made({ title: 'Other', company: 'Other Ltd' });
    await move(other.id, { company: (await company('Own and Sons'))?._id });
    expect((await world.saveVenue(other.id, (venue) => ({ ...venue, company: 'Mine now' }))).company).toBe('Own and Sons');
  });
});

describe('a venue as a file', () => {
  test('comes back as an equal venue of its own, pictures included', async () => {
    for (const id of [1, 2, 3]) {
      const file = await get<VenueFile>(`/api/admin/venues/${id}/export`);
      // Without the pictures, whose letters are drawn by chance.
      expect(JSON.stringify({ ...file, pictures: {} })).not.toMatch(/owner\.|storeAccounts|dbId/);
      expect(Object.keys(file.pictures).length).toBeGreaterThan(5);
      const answer = await post('/api/admin/venues/import', file);
      expect(answer.status).toBe(201);
      const { id: number, lostPictures } = answer.json as { id: number; lostPictures: string[] };
      expect([number > 3, lostPictures]).toEqual([true, []]);
      // Nobody sees it before somebody has looked at it.
      expectRefusal(await world.call('GET', `/api/stores/${number}`), 404, 'venue_suspended');
      expect((await get<{ entries: LogLine[] }>(`/api/admin/log?venue=${number}`)).entries.map(({ action }) => action)).toEqual([
        'venue.imported',
      ]);
      const again = await get<VenueFile>(`/api/admin/venues/${number}/export`);
      expect({ ...again, exportedAt: null }).toEqual({ ...file, exportedAt: null });
      expect((await world.saveVenue(number, (venue) => venue)).storeAccounts).toEqual([]);
    }
  });

  test('names the pictures that this installation does not have, and leaves them out', async () => {
    const file = await get<VenueFile>('/api/admin/venues/2/export');
    const png = { type: 'image/png', data: Buffer.from('\u0089PNG\r\n rest', 'latin1').toString('base64') };
    const answer = await post('/api/admin/venues/import', {
      ...file,
      venue: { ...file.venue, logo: '/uploads/x.png' },
      pictures: { '/uploads/x.png': png },
    });
    expect(answer.json).toMatchObject({ lostPictures: ['/uploads/x.png'] });
    const { id } = answer.json as { id: number };
    await status(id, 'live');
    expect((await world.venue(id)).logo).toBe('');
  });

  test.each([
    ['another format', { format: 'zip' }, 'invalid_input'],
    ['a later version', { version: 2 }, 'invalid_input'],
    ['a picture outside', { pictures: { '/../etc/passwd': { type: 'image/png', data: '' } } }, 'invalid_input'],
    ['a picture that is none', { pictures: { '/a.png': { type: 'image/png', data: btoa('<script>') } } }, 'bad_picture'],
    ['a page as a picture', { pictures: { '/a.html': { type: 'text/html', data: btoa('<script>') } } }, 'invalid_input'],
    ['a venue without a name', { venue: {} }, 'invalid_input'],
    [
      'a price below nothing',
      { venue: { title: 'x', content: { menu: { categories: ['A'], items: { A: [{ id: '1', name: 'x', price: -1 }] } } } } },
      'invalid_input',
    ],
  ])('is refused with %s', async (_what, change, code) => {
    const before = (await lines()).total;
    expectRefusal(
      await post('/api/admin/venues/import', { format: 'parea-venue', version: 1, venue: { title: 'x' }, pictures: {}, ...change }),
      400,
      code,
    );
    expect((await lines()).total).toBe(before);
  });

  test('is refused where it holds millions of values or levels, and everybody is served meanwhile', async () => {
    const begin = '{"format":"parea-venue","version":1,"pictures":{},"venue":{"title":"x","content":';
    const headers = { ...world.admin, 'content-type': 'application/json' };
    for (const raw of [`${begin}[${'{},'.repeat(7_000_000)}{}]}}`, `${begin}${'['.repeat(20_000_000)}`]) {
      const order: string[] = [];
      const refused = world.call('POST', '/api/admin/venues/import', { raw, headers }).then((answer) => {
        order.push('refused');
        return answer;
      });
      await world.placed();
      order.push('served');
      expectRefusal(await refused, 400, 'invalid_input');
      expect(order).toEqual(['served', 'refused']);
    }
  }, 60_000);

  test('is refused where it is too large', async () => {
    const raw = JSON.stringify({ format: 'parea-venue', version: 1, venue: { title: 'x'.repeat(25 * 1024 * 1024) }, pictures: {} });
    expectRefusal(
      await world.call('POST', '/api/admin/venues/import', { raw, headers: { ...world.admin, 'content-type': 'application/json' } }),
      413,
      'too_large',
    );
  });
});

describe('a deleted venue', () => {
  test('is there for nobody, can be restored for 30 days, and is then erased down to its figures', async () => {
    const boss = await world.signUp('closing@parea.example', 'Store');
    const venue = await made({
      title: 'Closing down',
      content: { menu: MENU },
      storeAccounts: [{ dbId: boss.id }],
      address: { city: 'Pafos' },
    });
    const guest = await world.signUp('last.guest@parea.example');
    const order = await world.placed({ ...tea(venue.id, 2), buyersName: 'Somebody Known' }, { cookie: guest.cookie });
    const start = Date.now();
    world.time.now = start;
    const deleted = await status(venue.id, 'deleted');
    expect(Date.parse((deleted.json as { deleteAfter: string }).deleteAfter)).toBe(start + 30 * DAY);
    expectRefusal(await world.call('GET', `/api/stores/${venue.id}`), 404, 'not_found');
    expectRefusal(await world.placeOrder({ ...tea(venue.id), orderAmount: 2 }), 404, 'not_found');
    expectRefusal(await world.call('GET', `/api/venues/${venue.id}/orders`, { headers: { cookie: boss.cookie } }), 404, 'not_found');
    expect((await get<WholeVenue[]>('/api/stores')).some(({ id }) => id === venue.id)).toBe(false);
    expectRefusal(await post('/api/stores', { ...venue, title: 'Back' }), 409, 'venue_deleted');
    expect((await lines(`?status=deleted`)).venues.map(({ id }) => id)).toEqual([venue.id]);
    // Restored a day before the end, and deleted once more.
    world.time.now = start + 29 * DAY;
    await world.system.sweeps.run('erase deleted venues');
    expect((await status(venue.id, 'live')).status).toBe(200);
    expect((await world.venue(venue.id)).title).toBe('Closing down');
    await status(venue.id, 'deleted');
    world.time.now = start + 58 * DAY;
    await world.system.sweeps.run('erase deleted venues');
    expect((await lines('?status=deleted')).total).toBe(1);
    world.time.now = start + 59 * DAY + 1;
    await Promise.all([world.system.sweeps.run('erase deleted venues'), world.system.sweeps.run('erase deleted venues')]);
    world.time.now = null;
    expect((await lines('?status=deleted')).total).toBe(0);
    expectRefusal(await status(venue.id, 'live'), 404, 'not_found');
    const { db } = world.system.database;
    const kept = await db.selectFrom('orders').selectAll().where('venueId', '=', venue._id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ id: order._id, totalCents: 400, buyersName: 'Guest', userId: null });
    expect(await db.selectFrom('orderLine').select('lineCents').where('venueId', '=', venue._id).execute()).toEqual([{ lineCents: 400 }]);
    for (const table of ['item', 'category', 'venueAccount', 'venueEvent'] as const)
      expect(await db.selectFrom(table).select('venueId').where('venueId', '=', venue._id).execute()).toEqual([]);
    // Two processes swept at once: one of them did it.
    const erased = db.selectFrom('auditEntry').select('id').where('venueId', '=', venue._id).where('action', '=', 'venue.erased');
    expect(await erased.execute()).toHaveLength(1);
    // Its number is never another's.
    expect((await made({ title: 'Next one', id: venue.id })).id).not.toBe(venue.id);
  });
});

describe('users, log, mail and work', () => {
  test('lists accounts without anything to sign in with, and signs one out everywhere', async () => {
    const cookie = await world.signIn(OWNER_1);
    const { users } = await get<{ users: UserLine[] }>('/api/admin/users?q=owner.elia');
    expect(users).toEqual([
      {
        _id: expect.any(String),
        email: OWNER_1,
        name: 'Eleni Markou',
        accountType: 'Store',
        isAdmin: false,
        disabled: false,
        verified: expect.any(Boolean),
        createdAt: expect.any(String),
        seenAt: expect.any(String),
        sessions: 1,
        secondFactor: false,
        owns: ['Elia & Salt'],
        places: [{ title: 'Elia & Salt', role: 'owner' }],
      },
    ]);
    const ended = await world.call('DELETE', `/api/admin/users/${users[0]?._id}/sessions`, { headers: world.admin });
    expect(ended.json).toEqual({ ended: 1 });
    expect((await world.call('GET', '/api/auth/get-session', { headers: { cookie } })).json).toEqual({ user: null, expiresAt: null });
    const { entries } = await get<{ entries: LogLine[] }>('/api/admin/log');
    expect(entries[0]).toMatchObject({ action: 'user.signed_out', subject: OWNER_1, venue: null, actor: { email: ADMIN.email } });
    expect((await get<{ users: UserLine[] }>('/api/admin/users?type=admin')).users.map(({ email }) => email)).toEqual([ADMIN.email]);
    expect((await get<{ users: UserLine[] }>('/api/admin/users?q=%25')).users).toEqual([]);
  });

  test('shows what mail went out, but not what it said', async () => {
    await world.call('POST', '/api/auth/request-password-reset', { body: { email: DINER } });
    await world.system.accounts.idle();
    const { mails } = await get<{ mails: MailLine[] }>('/api/admin/mail?state=sent');
    expect(mails[0]).toMatchObject({ to: DINER, state: 'sent', tries: 1, lastError: null });
    expect(JSON.stringify(mails)).not.toContain('reset-password');
    const jobs = await get<{ work: { name: string; lastRun: string | null }[]; failedMails: number }>('/api/admin/jobs');
    expect(jobs.work.map(({ name }) => name)).toEqual(expect.arrayContaining(['erase deleted venues', 'forget old mails']));
    // Each has its words: administrators read Greek, too.
    expect(jobs.work.filter(({ name }) => !(`jobs.work.${name}` in adminWords))).toEqual([]);
    expect(jobs.failedMails).toBe(0);
  });
});

describe('the public list of venues', () => {
  const page = (query = '', language = 'en') => world.call('GET', `/all-stores${query}`, { headers: { cookie: `lang=${language}` } });

  test('finds by name and place, without accents and in either script, and only what is live', async () => {
    const venue = await made({ title: 'Το Κουτούκι', address: { city: 'Θεσσαλονίκη' }, languages: ['el'] });
    // The list may be two seconds old.
    world.time.now = Date.now() + 2001;
    for (const query of ['κουτουκι', 'koutouki', 'ΘΕΣΣΑΛΟΝΙΚΗ', 'thessaloniki koutouki']) {
      const { status: code, text } = await page(`?q=${encodeURIComponent(query)}`);
      expect([query, code, text.includes(`/store/?id=${venue.id}"`), text.includes('1 venue for')]).toEqual([query, 200, true, true]);
    }
    expect((await page('?q=nowhere-at-all')).text).toContain('Nothing matches.');
    expect((await page('?q=%3Cscript%3Ealert(1)')).text).not.toContain('<script>alert(1)');
    expect((await page('', 'el')).text).toContain('Όλα τα καταστήματα');
    world.time.now = null;
  });

  test('is paged, and a page that is not there is the nearest that is', async () => {
    expect((await page('?q=chain')).text).toContain('Page 1 of 3');
    expect((await page('?q=chain&page=2')).text).toContain('Page 2 of 3');
    for (const [asked, shown] of [
      ['99', 3],
      ['0', 1],
      ['-4', 1],
      ['x', 1],
      ['1.5', 1],
    ] as const)
      expect((await page(`?q=chain&page=${asked}`)).text).toContain(`Page ${shown} of 3`);
  });
});
