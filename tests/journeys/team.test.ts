import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#platform/server/mailer.ts';
import { allStores } from '#features/site/server/all-stores.ts';
import { createApp } from '#app/app.ts';
import { demoVenues } from '#features/site/server/demo-venues.ts';
import { loadRenderers } from '#app/load-renderers.ts';
import type { Invitation, Member, Team } from '#features/team/contract.ts';
import { expectRefusal, OWNER_1, OWNER_2, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { follow } from '#tests/support/following.ts';

const DAY_MS = 86_400_000;
let world: TestApp;
let owner: { cookie: string };
const mails: Mail[] = [];
/** The world's own app, with the mails in our hands. */
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await startApp();
  const mailer = { ...world.system.mailer, send: async (mail: Mail) => void mails.push(mail) };
  const pages = { ...(await loadRenderers()), demoVenues: () => demoVenues(world.system), allStores: allStores(world.system) };
  const config = { ...world.system.config, smtpUrl: 'smtp://localhost' };
  app = createApp({ ...world.system, config, mailer, pages, closing: new AbortController().signal });
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = owner): Promise<Answer> {
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  };
  const response = await app.request(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? null : JSON.parse(text) };
}
const team = async (venue = 1, headers = owner): Promise<Team> =>
  (await call('GET', `/api/venues/${venue}/team`, undefined, headers)).json as Team;
const invite = (email: string, more: object = {}, venue = 1, headers = owner) =>
  call('POST', `/api/venues/${venue}/team/invitations`, { email, role: 'staff', ...more }, headers);
const invitationIn = (answer: Answer): Invitation => (answer.json as { invitation: Invitation }).invitation;
const tokenTo = (email: string): string => /\/join\/([\w-]+)/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[1] ?? '';
const accept = (token: string, cookie: string) => call('POST', `/api/join/${token}`, {}, { cookie });
const member = async (email: string): Promise<Member> => (await team()).members.find((one) => one.email === email)!;
let people = 0;
const address = () => `person${++people}@parea.example`;

/** Somebody on the team of venue 1. */
async function joined(role: Member['role'] = 'staff'): Promise<{ email: string; cookie: string; id: string }> {
  const email = address();
  expect((await invite(email, { role })).status).toBe(201);
  const person = await world.signUp(email, 'Store');
  expect((await accept(tokenTo(email), person.cookie)).status).toBe(200);
  return { email, ...person };
}

describe('an invitation', () => {
  test('comes by mail and makes its address a member, once', async () => {
    const email = address();
    const answer = await invite(email, { role: 'manager', language: 'el' });
    expect(answer.json).toMatchObject({ mailed: true, link: null, invitation: { email, role: 'manager', expired: false } });
    const mail = mails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('ομάδα') });
    expect(mail?.text).toContain('http://localhost:3000/join/');
    const token = tokenTo(email);
    expect((await call('GET', `/api/join/${token}`, undefined, {})).json).toMatchObject({
      venue: { title: 'Elia & Salt' },
      email,
      role: 'manager',
    });
    const { cookie, id } = await world.signUp(email, 'Store');
    expect((await accept(token, cookie)).json).toMatchObject({ venue: { id: 1 }, role: 'manager' });
    expect(await member(email)).toMatchObject({ key: id, role: 'manager', hasAccount: true });
    expect((await call('GET', '/api/venues/1/tables', undefined, { cookie })).status).toBe(200);
    expectRefusal(await accept(token, cookie), 410, 'invitation_gone');
    expectRefusal(await call('GET', `/api/join/${token}`, undefined, {}), 410, 'invitation_gone');
  });

  test('brings the rights that an owner set with it: its person has them from the first call on, and the log says so', async () => {
    const email = address();
    const rights = ['orders_write', 'reports_read'];
    expect(invitationIn(await invite(email, { rights }))).toMatchObject({ role: 'staff', rights });
    expect((await team()).invitations.find((one) => one.email === email)).toMatchObject({ rights });
    const person = await world.signUp(email, 'Store');
    expect((await accept(tokenTo(email), person.cookie)).status).toBe(200);
    expect(await member(email)).toMatchObject({ role: 'staff', rights });
    expect((await call('GET', '/api/venues/1/overview', undefined, person)).status).toBe(200);
    expectRefusal(await call('GET', '/api/venues/1/tables', undefined, person), 403, 'not_allowed');
    const logged = await world.system.database.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('subject', '=', email)
      .orderBy('id')
      .execute();
    expect(logged.map(({ action, after }) => [action, after])).toEqual([
      ['team.invited', { role: 'staff', rights }],
      ['team.joined', { role: 'staff', rights }],
    ]);
    // Of an owner there is nothing to set; nobody hands out what is no right.
    expectRefusal(await invite(address(), { role: 'owner', rights: [] }), 409, 'owner_has_all');
    expect((await invite(address(), { rights: ['team'] })).status).toBe(400);
    // Who is there already by another way has what the later invitation says.
    await world.system.database.db
      .updateTable('venueAccount')
      .set({ rightsOn: [], rightsOff: [] })
      .where('userId', '=', person.id)
      .execute();
    expect((await member(email)).rights).toHaveLength(5);
  });

  test('of ten who use it at once, in as many tabs, one joins and the person is there once', async () => {
    const email = address();
    await invite(email);
    const { cookie } = await world.signUp(email, 'Store');
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(tokenTo(email), cookie)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
    expect((await team()).members.filter((one) => one.email === email)).toHaveLength(1);
  });

  test('is bound to its address and to Store accounts, and stays good when somebody else tries it', async () => {
    const email = address();
    await invite(email);
    const token = tokenTo(email);
    const other = await world.signUp(address(), 'Store');
    expectRefusal(await accept(token, other.cookie), 403, 'wrong_address');
    expectRefusal(await call('POST', `/api/join/${token}`, {}, {}), 401, 'unauthorised');
    const guest = await world.signUp(email, 'User');
    expectRefusal(await accept(token, guest.cookie), 403, 'not_a_store_account');
    expect((await call('GET', `/api/join/${token}`, undefined, {})).status).toBe(200);
  });

  test('ends when it is sent again, taken back, or a week old', async () => {
    const email = address();
    const { _id } = invitationIn(await invite(email));
    const first = tokenTo(email);
    expect((await call('POST', `/api/invitations/${_id}/resend`)).json).toMatchObject({ mailed: true });
    const second = tokenTo(email);
    expect(second).not.toBe(first);
    const { cookie } = await world.signUp(email, 'Store');
    expectRefusal(await accept(first, cookie), 410, 'invitation_gone');
    world.time.now = Date.now() + 7 * DAY_MS + 1000;
    expectRefusal(await accept(second, cookie), 410, 'invitation_gone');
    expect((await team()).invitations.find((one) => one.email === email)).toMatchObject({ expired: true });
    world.time.now = null;
    expect((await call('DELETE', `/api/invitations/${_id}`)).status).toBe(204);
    expectRefusal(await accept(second, cookie), 410, 'invitation_gone');
    expectRefusal(await call('DELETE', `/api/invitations/${_id}`), 404, 'not_found');
  });

  test('is not sent twice, nor to somebody who is there', async () => {
    const email = address();
    await invite(email);
    expectRefusal(await invite(email.toUpperCase()), 409, 'already_invited');
    expectRefusal(await invite(OWNER_1), 409, 'already_member');
  });

  test('its link is nowhere in the database', async () => {
    const email = address();
    await invite(email);
    const rows = await world.system.database.db.selectFrom('teamInvitation').selectAll().where('email', '=', email).execute();
    const log = await world.system.database.db.selectFrom('auditEntry').selectAll().where('subject', '=', email).execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify([rows, log])).not.toContain(tokenTo(email));
  });
});

describe('the plan', () => {
  test.each([
    [0, 5],
    [1, 5],
    [2, 20],
  ] as const)(
    'of tier %i has room for %i, also where all are invited at once',
    async (tier, limit) => {
      const boss = { cookie: await world.signIn(OWNER_2) };
      await world.saveVenue(2, (venue) => ({ ...venue, configuration: { ...venue.configuration, tier } }));
      for (const { _id } of (await team(2, boss)).invitations) await call('DELETE', `/api/invitations/${_id}`, {}, boss);
      const before = await team(2, boss);
      expect(before.limit).toBe(limit);
      const room = limit - before.members.length;
      const answers = await Promise.all(Array.from({ length: room + 3 }, () => invite(address(), {}, 2, boss)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(room);
      for (const refused of answers.filter(({ status }) => status !== 201)) expectRefusal(refused, 409, 'team_full');
      const after = await team(2, boss);
      expect(after.members.length + after.invitations.length).toBe(limit);
    },
    30_000,
  );

  test('of tier 3 has room for any number', async () => {
    const boss = { cookie: await world.signIn(OWNER_2) };
    await world.saveVenue(2, (venue) => ({ ...venue, configuration: { ...venue.configuration, tier: 3 } }));
    expect((await team(2, boss)).limit).toBeNull();
    expect((await invite(address(), {}, 2, boss)).status).toBe(201);
  });
});

describe('roles and removal', () => {
  test('a role is changed on what was seen of it, and counts on the next call', async () => {
    const { email, cookie } = await joined('staff');
    const { key, seal } = await member(email);
    expectRefusal(await call('GET', '/api/venues/1/tables', undefined, { cookie }), 403, 'not_allowed');
    expect((await call('POST', '/api/venues/1/team/role', { member: key, role: 'manager', seal })).status).toBe(200);
    expect((await call('GET', '/api/venues/1/tables', undefined, { cookie })).status).toBe(200);
    const stale = await call('POST', '/api/venues/1/team/role', { member: key, role: 'owner', seal });
    expect(expectRefusal(stale, 409, 'changed_meanwhile').details).toMatchObject({ current: { key, role: 'manager' } });
  });

  test('managers and staff do not touch the team', async () => {
    for (const role of ['manager', 'staff'] as const) {
      const { cookie } = await joined(role);
      expectRefusal(await invite(address(), {}, 1, { cookie }), 403, 'not_allowed');
      expectRefusal(await call('POST', '/api/venues/1/team/removal', { member: STAFF_1 }, { cookie }), 403, 'not_allowed');
    }
  });

  test('the last owner can neither leave nor become something else; of two who leave at once one stays', async () => {
    const first = await member(OWNER_1);
    expectRefusal(await call('POST', '/api/venues/1/team/removal', { member: first.key }), 409, 'last_owner');
    expectRefusal(await call('POST', '/api/venues/1/team/role', { member: first.key, role: 'staff', seal: first.seal }), 409, 'last_owner');
    const { id, cookie } = await joined('owner');
    const leave = (key: string, who: Record<string, string>) => call('POST', '/api/venues/1/team/removal', { member: key }, who);
    const answers = await Promise.all([leave(first.key, owner), leave(id, { cookie })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Put back as it was, by whoever stayed.
    await world.saveVenue(1, (venue) => ({
      ...venue,
      storeAccounts: [{ email: OWNER_1, role: 'owner' }, ...(venue.storeAccounts ?? []).filter((one) => one.role !== 'owner')],
    }));
  });

  test('whoever is removed is refused at once, and their open streams end', async () => {
    const { id, cookie } = await joined('staff');
    const stays = await joined('staff');
    const base = await world.base();
    const theirs = await fetch(`${base}/api/venues/1/events`, { headers: { cookie } });
    expect(theirs.status).toBe(200);
    const others = await follow(`${base}/api/venues/1/events`, { cookie: stays.cookie });
    expect((await call('POST', '/api/venues/1/team/removal', { member: id })).status).toBe(200);
    // Read to its end: a stream that stays open would never get there.
    expect(await theirs.text()).not.toContain('order.placed');
    expectRefusal(await call('GET', '/api/venues/1/orders', undefined, { cookie }), 404, 'not_found');
    expectRefusal(await call('GET', '/api/venues/1/events', undefined, { cookie }), 404, 'not_found');
    const { _id } = await world.placed({ orderAmount: 8 });
    await others.until((events) => events.some((event) => event.data.includes(_id)));
    others.close();
    const log = await world.system.database.db.selectFrom('auditEntry').select('action').where('action', 'like', 'team.%').execute();
    expect(new Set(log.map(({ action }) => action))).toContain('team.removed');
  });

  test('the open streams of a session end with it, however it ends, and others of the account go on', async () => {
    const base = await world.base();
    const password = 'four-olives-in-brine';
    const ways: ReadonlyArray<readonly [string, (who: { id: string; cookie: string; email: string }) => Promise<unknown>]> = [
      ['sign-out', ({ cookie }) => world.call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie } })],
      ['an administrator', ({ id }) => world.call('DELETE', `/api/admin/users/${id}/sessions`, { headers: world.admin })],
      [
        'being disabled',
        ({ id }) => world.call('POST', `/api/admin/users/${id}/disabled`, { body: { disabled: true }, headers: world.admin }),
      ],
    ];
    for (const [way, end] of ways) {
      const who = await joined('staff');
      const [user] = await world.system.database.db.selectFrom('accountUser').select('email').where('id', '=', who.id).execute();
      const stream = await fetch(`${base}/api/venues/1/events`, { headers: { cookie: who.cookie } });
      expect(stream.status).toBe(200);
      await end({ ...who, email: user?.email ?? '' });
      // Nothing has to happen at the venue: read to its end, which one that stays open would never reach.
      expect([way, await stream.text()]).toEqual([way, expect.not.stringContaining('order.placed')]);
    }
    const both = await joined('staff');
    const [user] = await world.system.database.db.selectFrom('accountUser').select('email').where('id', '=', both.id).execute();
    const other = await world.signIn(user?.email ?? '', password);
    const stays = await follow(`${base}/api/venues/1/events`, { cookie: both.cookie });
    await world.call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie: other } });
    const { _id } = await world.placed({ orderAmount: 8 });
    await stays.until((events) => events.some((event) => event.data.includes(_id)));
    stays.close();
  });

  test('the open streams of an account that is deleted end, and of a session that was signed out soon', async () => {
    const [deleted, signedOut] = [await joined(), await joined()];
    const base = await world.base();
    const [first, second] = await Promise.all(
      [deleted, signedOut].map(({ cookie }) => fetch(`${base}/api/venues/1/events`, { headers: { cookie } })),
    );
    const body = { password: 'four-olives-in-brine' };
    const headers = { cookie: deleted.cookie };
    expect((await world.call('POST', `/api/users/${deleted.id}/deletion`, { body, headers })).status).toBe(204);
    await world.placed({ orderAmount: 8 });
    expect(await first!.text()).not.toContain('order.placed');
    await world.call('POST', '/api/auth/sign-out', { body: {}, headers: { cookie: signedOut.cookie } });
    world.time.now = Date.now() + 10_000;
    const { _id } = await world.placed({ orderAmount: 8 });
    expect(await second!.text()).not.toContain(_id);
    world.time.now = null;
  });
});

test('where no mail is sent, who invites gets the link to hand over; it joins, and says nothing of the address', async () => {
  const email = address();
  const body = { email, role: 'staff', language: 'en' };
  const answer = await world.call('POST', '/api/venues/1/team/invitations', { body, headers: owner });
  const { link } = answer.json as { link: string };
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const person = await world.signUp(email, 'Store');
  const token = /\/join\/([\w-]+)$/.exec(link)?.[1] ?? '';
  const joining = await world.call('POST', `/api/join/${token}`, { headers: { cookie: person.cookie } });
  expect(joining.status, joining.text).toBe(200);
  const session = await world.call('GET', '/api/auth/get-session', { headers: { cookie: person.cookie } });
  expect(session.json).toMatchObject({ user: { emailVerified: false, venues: [{ id: 1, role: 'staff' }] } });
});
