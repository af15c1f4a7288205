import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lookupPublic } from '#platform/server/public-host.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { hookTransport } from '#features/webhooks/server/hook-transport.ts';
import type { HookMessage, Webhook } from '#features/webhooks/contract.ts';
import { ADMIN, expectRefusal, OWNER_1, OWNER_2, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { hookReceiver } from '#tests/support/hook-receiver.ts';
import { mailsIn } from '#tests/support/mails.ts';

/** Webhooks of all venues that somebody owns, and of all of the installation: docs/decisions/0132. */

let world: TestApp;
let other: Awaited<ReturnType<typeof hookReceiver>>;
const one = { cookie: '' };
const two = { cookie: '' };
const ids = { elia: '', mesimeri: '', owner: '' };
beforeAll(async () => {
  world = await startApp({ env: { WEBHOOKS_ANYWHERE: '1' } });
  one.cookie = await world.signIn(OWNER_1);
  two.cookie = await world.signIn(OWNER_2);
  ids.elia = (await world.system.venues.get('1'))?.venueId ?? '';
  ids.mesimeri = (await world.system.venues.get('2'))?.venueId ?? '';
  ids.owner = (await db().selectFrom('accountUser').select('id').where('email', '=', OWNER_1).executeTakeFirstOrThrow()).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  other = await hookReceiver();
});
afterEach(async () => {
  await owns(ids.mesimeri, false);
  await db().deleteFrom('webhookEndpoint').execute();
  await world.system.hooks.courier.idle();
  await other.close();
});

const db = () => world.system.database.db;
type Headers = Readonly<Record<string, string>>;
const ask = (method: string, path: string, body?: unknown, headers: Headers = one): Promise<Answer> =>
  world.call(method, path, { body, headers });
const OWN = '/api/venues/1/webhooks';
const ALL = '/api/admin/webhooks';

/** One that is told of all of them, and what it is told. */
async function added(path: string, at = OWN, headers: Headers = one): Promise<string> {
  const body = { url: `${other.base}${path}`, description: '', events: ['menu.changed'], ...(at !== ALL && { allVenues: true }) };
  const answer = await ask('POST', at, body, headers);
  expect(answer.status, answer.text).toBe(201);
  const { webhook, secret, found } = answer.json as { webhook: Webhook; secret: string; found: boolean };
  expect([webhook.allVenues, found]).toEqual([true, true]);
  other.secrets.set(path, secret);
  return webhook._id;
}
async function told(): Promise<void> {
  await world.system.sweeps.run('webhooks');
  await world.system.hooks.courier.idle();
}
/** The first owner owns that venue too, or no more. */
async function owns(venueId: string, does: boolean): Promise<void> {
  if (!does) return void (await db().deleteFrom('venueAccount').where('venueId', '=', venueId).where('userId', '=', ids.owner).execute());
  const row = { venueId, userId: ids.owner, email: OWNER_1, role: 'owner', position: 7 };
  await db().insertInto('venueAccount').values(row).execute();
}
const changed = (venueId: string): Promise<number> =>
  db()
    .transaction()
    .execute((tx) => appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor: 'system' }));
const venuesAt = (path: string) => other.at(path).map(({ body }) => body.data['venueNumber']);
const log = async (id: string, at = OWN, headers: Headers = one) =>
  ((await ask('GET', `${at}/${id}/messages`, undefined, headers)).json as { messages: HookMessage[] }).messages;

describe('a webhook of all venues of an owner', () => {
  test('is told of each, by its name, also of one that comes later, and of nobody else’s', async () => {
    const id = await added('/mine');
    // Nothing of it stands in the log of a venue that is somebody else's.
    const log2 = (await ask('GET', '/api/venues/2/changes', undefined, two)).json as { changes: { action: string }[] };
    expect(log2.changes.map(({ action }) => action)).not.toContain('webhook.added');
    await changed(ids.elia);
    await changed(ids.mesimeri);
    await told();
    expect(venuesAt('/mine')).toEqual([1]);
    expect(other.at('/mine')[0]?.body.data).toMatchObject({
      venueId: ids.elia,
      venueNumber: 1,
      venueTitle: expect.stringMatching(/Elia/) as string,
    });
    await owns(ids.mesimeri, true);
    await told();
    await changed(ids.mesimeri);
    await told();
    expect(other.refused).toEqual([]);
    // Nothing of what was before.
    expect(venuesAt('/mine')).toEqual([1, 2]);
    expect((await log(id)).map(({ venue }) => venue.id)).toEqual([2, 1]);
    // The same one at whichever of them it is looked at.
    expect(((await ask('GET', '/api/venues/2/webhooks')).json as { webhooks: Webhook[] }).webhooks.map(({ _id }) => _id)).toEqual([id]);
  });

  test('hears nothing more of a venue that its owner lost, from that moment, nor do they read of it', async () => {
    await owns(ids.mesimeri, true);
    const id = await added('/lost');
    other.answers(() => 500);
    await changed(ids.mesimeri);
    await told();
    expect(venuesAt('/lost')).toEqual([2]);
    const [message] = await log(id);
    await owns(ids.mesimeri, false);
    // Before anything is swept: it waits, and is due, and is nobody's any more.
    await db()
      .updateTable('webhookMessage')
      .set({ nextAt: new Date(0) })
      .execute();
    expect(await log(id)).toEqual([]);
    expectRefusal(await ask('POST', `${OWN}/${id}/messages/${message?._id}`), 404, 'not_found');
    other.answers(() => 200);
    await changed(ids.mesimeri);
    await world.system.hooks.courier.run();
    await world.system.hooks.courier.idle();
    await told();
    expect(venuesAt('/lost')).toEqual([2]);
    expect(await db().selectFrom('webhookMessage').selectAll().execute()).toEqual([]);
    const reached = await db().selectFrom('webhookReach').select('venueId').execute();
    expect(reached.map(({ venueId }) => venueId)).not.toContain(ids.mesimeri);
    // Who owns it again is told from then on.
    await owns(ids.mesimeri, true);
    await told();
    const seq = await changed(ids.mesimeri);
    await told();
    expect(
      other
        .at('/lost')
        .map(({ body }) => body.data['event'])
        .slice(1),
    ).toEqual([seq]);
  });

  test.each([
    [
      'is deleted',
      () => db().updateTable('venue').set({ status: 'deleted', deleteAfter: new Date() }).where('id', '=', ids.elia),
      () => db().updateTable('venue').set({ status: 'live', deleteAfter: null }).where('id', '=', ids.elia),
    ],
    [
      'has an owner whose account was disabled',
      () => db().updateTable('accountUser').set({ disabledAt: new Date() }).where('id', '=', ids.owner),
      () => db().updateTable('accountUser').set({ disabledAt: null }).where('id', '=', ids.owner),
    ],
  ])('hears nothing of a venue that %s', async (_what, end, undo) => {
    await added('/ended');
    await changed(ids.elia);
    await end().execute();
    await told();
    await undo().execute();
    expect(other.received).toEqual([]);
  });

  test('is nobody else’s to see or to change, also where others own the same venue', async () => {
    await owns(ids.mesimeri, true);
    const id = await added('/private', '/api/venues/2/webhooks');
    await changed(ids.mesimeri);
    await told();
    const their = '/api/venues/2/webhooks';
    expect((await ask('GET', their, undefined, two)).json).toMatchObject({ webhooks: [] });
    const body = { url: `${other.base}/stolen`, description: '', events: [], on: true };
    for (const [method, path, sent] of [
      ['GET', '/messages', undefined],
      ['PUT', '', body],
      ['DELETE', '', undefined],
      ['POST', '/secret', undefined],
      ['POST', '/test', undefined],
      ['POST', `/messages/${(await log(id))[0]?._id}`, undefined],
    ] as const) {
      expectRefusal(await ask(method, `${their}/${id}${path}`, sent, two), 404, 'not_found');
      expectRefusal(await ask(method, `${ALL}/${id}${path}`, sent, world.admin), 404, 'not_found');
    }
    // That it is there stands in the log of each venue.
    const entries = (await ask('GET', '/api/venues/2/changes', undefined, two)).json as { changes: { action: string }[] };
    expect(entries.changes[0]?.action).toBe('webhook.added');
  });

  test('has ten of its own beside a venue’s, a test in a venue’s name, and another secret without a gap', async () => {
    const id = await added('/ten');
    const body = { url: `${other.base}/more`, description: '', events: ['stamps.taken'], allVenues: true };
    const more = await Promise.all(Array.from({ length: 10 }, () => ask('POST', OWN, body)));
    expect(more.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 201), 409]);
    expect((await ask('POST', OWN, { ...body, allVenues: false })).status).toBe(201);
    expect((await ask('POST', `${OWN}/${id}/test`)).status).toBe(204);
    await told();
    expect(other.at('/ten')[0]?.body).toMatchObject({ type: 'webhook.test', data: { venueNumber: 1 } });
    const renewed = (await ask('POST', `${OWN}/${id}/secret`)).json as { secret: string };
    await changed(ids.elia);
    await told();
    expect(other.at('/ten').map(({ signatures }) => signatures)).toEqual([1, 2]);
    other.secrets.set('/ten', renewed.secret);
    await changed(ids.elia);
    await told();
    expect(other.refused).toEqual([]);
    expect(other.at('/ten')).toHaveLength(3);
  });

  test('that is turned off is told only what comes after it is on again', async () => {
    const id = await added('/paused');
    const body = { url: `${other.base}/paused`, description: '', events: ['menu.changed'] };
    await ask('PUT', `${OWN}/${id}`, { ...body, on: false });
    await changed(ids.elia);
    await ask('PUT', `${OWN}/${id}`, { ...body, on: true });
    const seq = await changed(ids.elia);
    await told();
    expect(other.at('/paused').map(({ body: { data } }) => data['event'])).toEqual([seq]);
    // Once it is gone, nobody follows its venues for nothing.
    expect((await ask('DELETE', `${OWN}/${id}`)).status).toBe(204);
    await told();
    expect(await db().selectFrom('webhookDesk').select('venueId').execute()).toEqual([]);
  });
});

describe('a webhook of the installation', () => {
  test('is an administrator’s, and told of all venues, each by its name', async () => {
    expectRefusal(await ask('POST', ALL, { url: `${other.base}/x`, description: '', events: [] }), 401, 'unauthorised');
    const id = await added('/all', ALL, world.admin);
    await changed(ids.elia);
    await changed(ids.mesimeri);
    await told();
    expect(other.refused).toEqual([]);
    expect(venuesAt('/all').toSorted()).toEqual([1, 2]);
    expect(new Set((await log(id, ALL, world.admin)).map(({ venue }) => venue._id))).toEqual(new Set([ids.elia, ids.mesimeri]));
    expect(((await ask('GET', OWN)).json as { webhooks: Webhook[] }).webhooks).toEqual([]);
    const { entries } = (await ask('GET', '/api/admin/log', undefined, world.admin)).json as {
      entries: { action: string; venue: unknown }[];
    };
    expect(entries[0]).toMatchObject({ action: 'webhook.added', venue: null });
  });
});

test.each([
  ['an owner', OWN, one, OWNER_1, 'all your venues', '/portal/developers'],
  ['the administrators', ALL, null, ADMIN.email, 'all venues', '/create-edit-stores/webhooks'],
] as const)('who looks after it, %s, hears when it is off after days of failures', async (_whose, at, headers, mail, says, where) => {
  const id = await added('/dead', at, headers ?? world.admin);
  await db()
    .updateTable('webhookEndpoint')
    .set({ failingSince: new Date(Date.now() - 6 * 86_400_000) })
    .where('id', '=', id)
    .execute();
  other.answers(() => 500);
  const before = (await mailsIn(world, mail)).length;
  await changed(ids.elia);
  await told();
  await world.system.mailer.idle();
  const mails = (await mailsIn(world, mail)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`what happens at ${says}`);
  expect(mails[0]).toContain(where);
  const { webhooks } = (await ask('GET', at, undefined, headers ?? world.admin)).json as { webhooks: Webhook[] };
  expect(webhooks[0]).toMatchObject({ state: 'failed' });
});

test('an address whose name leads to a private address is refused when it is saved; one that leads nowhere yet is not', async () => {
  const leads: Readonly<Record<string, string>> = {
    'lan.example.com': '192.168.1.7',
    'six.example.com': 'fd00::7',
    'till.example.com': '93.184.215.14',
  };
  const lookup = lookupPublic((host, _options, done) => {
    const address = leads[host];
    if (address === undefined) return done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  });
  const strict = await startApp({ beside: world, worlds: { hooks: hookTransport({ anywhere: false, lookup }) } });
  const save = (method: string, host: string, path = '') =>
    strict.call(method, `${OWN}${path}`, {
      headers: one,
      body: { url: `https://${host}/x`, description: '', events: [], ...(path !== '' && { on: true }) },
    });
  for (const host of ['lan.example.com', 'six.example.com'])
    expect(expectRefusal(await save('POST', host), 400, 'webhook_private').message).toContain(host);
  const saved = (await save('POST', 'till.example.com')).json as { webhook: Webhook; found: boolean };
  expect(saved.found).toBe(true);
  expectRefusal(await save('PUT', 'lan.example.com', `/${saved.webhook._id}`), 400, 'webhook_private');
  expect(await save('PUT', 'later.example.com', `/${saved.webhook._id}`)).toMatchObject({ status: 200, json: { found: false } });
  await strict.close();
});
