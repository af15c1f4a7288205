import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import type { HookMessage, Webhook } from '#features/webhooks/contract.ts';
import { expectRefusal, line, OWNER_1, OWNER_2, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { hookReceiver } from '#tests/support/hook-receiver.ts';
import { mailsIn } from '#tests/support/mails.ts';

let world: TestApp;
let owner: { cookie: string };
let other: Awaited<ReturnType<typeof hookReceiver>>;
let venueId = '';
beforeAll(async () => {
  world = await startApp({ env: { WEBHOOKS_ANYWHERE: '1' } });
  owner = { cookie: await world.signIn(OWNER_1) };
  venueId = (await world.system.venues.get('1'))?.venueId ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  other = await hookReceiver();
});
afterEach(async () => {
  await world.system.hooks.courier.idle();
  for (const { _id } of await hooks()) await ask('DELETE', `/${_id}`);
  await other.close();
});

const ask = (method: string, path = '', body?: unknown, headers: Readonly<Record<string, string>> = owner): Promise<Answer> =>
  world.call(method, `/api/venues/1/webhooks${path}`, { body, headers });
const hooks = async () => ((await ask('GET')).json as { webhooks: Webhook[] }).webhooks;
const hook = async (id: string) => (await hooks()).find(({ _id }) => _id === id);
const log = async (id: string) => ((await ask('GET', `/${id}/messages`)).json as { messages: HookMessage[] }).messages;

async function added(path: string, events: readonly string[] = []): Promise<string> {
  const answer = await ask('POST', '', { url: `${other.base}${path}`, description: 'Till', events });
  expect(answer.status, answer.text).toBe(201);
  const { webhook, secret } = answer.json as { webhook: Webhook; secret: string };
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  other.secrets.set(path, secret);
  return webhook._id;
}
/** All that is due is on its way and answered. */
async function told(app = world): Promise<void> {
  await app.system.sweeps.run('webhooks');
  await app.system.hooks.courier.idle();
}
const db = () => world.system.database.db;
/** The pauses are over. */
const later = () =>
  db()
    .updateTable('webhookMessage')
    .set({ nextAt: new Date(0), sendingUntil: null })
    .where('state', '=', 'waiting')
    .execute();
/** Answers the events' numbers. */
const changeMenu = (times: number) =>
  db()
    .transaction()
    .execute(async (tx) => {
      const seqs: number[] = [];
      for (let at = 0; at < times; at += 1)
        seqs.push(await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor: 'system' }));
      return seqs;
    });
const move = (id: string, orderStatus: number, more = {}) =>
  world.call('POST', `/api/orders/${id}/status`, { body: { orderStatus, ...more }, headers: owner });

describe('another system', () => {
  test('hears of an order what it chose, signed, in words of its own, and nothing of what anybody cannot eat', async () => {
    await world.placed();
    await added('/chosen', ['order.placed', 'order.cancelled']);
    await added('/untaken', ['order.escalated']);
    const everything = await added('/all');
    const order = await world.placed({
      order: [{ ...line('elia-warm-pita'), kept: ['molluscs'] }],
      orderAmount: 1.2,
      avoids: ['molluscs'],
      buyersName: 'Melina Kori',
    });
    await move(order._id, 9, { reason: 'Closed', allergiesRead: true });
    await told();
    expect(other.refused).toEqual([]);
    expect(
      other
        .at('/chosen')
        .map(({ body }) => body.type)
        .toSorted(),
    ).toEqual(['order.cancelled', 'order.placed']);
    // Who looks for an order's messages knows its number.
    expect(new Set((await log(everything)).map(({ order: number }) => number))).toEqual(new Set([order.number]));
    const placed = other.at('/all').find(({ body }) => body.type === 'order.placed');
    expect(placed?.body.data).toMatchObject({
      venueId,
      event: expect.any(Number) as number,
      order: {
        id: order._id,
        number: order.number,
        table: 4,
        totalCents: Math.round(order.orderAmount * 100),
        currency: 'EUR',
        stampsAdded: 0,
      },
    });
    const all = JSON.stringify(other.received);
    expect(all).not.toContain('Melina');
    for (const allergen of ALLERGENS) expect(all).not.toContain(allergen);
    await told();
    expect(other.at('/chosen')).toHaveLength(2);
  });

  test('gets all of a thousand messages though it fails at random, each under one id', async () => {
    const id = await added('/wobbly', ['menu.changed']);
    other.answers(() => (Math.random() < 0.2 ? 500 : Math.random() < 0.1 ? 'hang_up' : 200));
    await changeMenu(1_000);
    await vi.waitFor(
      async () => {
        await told();
        await later();
        expect((await hook(id))?.waiting).toBe(0);
      },
      // Seldom: where the process is busy with asking, messages give way.
      { timeout: 60_000, interval: 250 },
    );
    expect(other.refused).toEqual([]);
    const numbers = new Map(other.received.map((one) => [one.id, one.body.data['event']]));
    expect(numbers.size).toBe(1_000);
    expect(new Set(numbers.values()).size).toBe(1_000);
    expect(other.received.length).toBeGreaterThan(1_000);
    const rows = await db().selectFrom('webhookMessage').select('state').where('endpointId', '=', id).execute();
    expect(rows.every(({ state }) => state === 'delivered')).toBe(true);
  }, 90_000);

  test('that is slow holds nobody up, and has few calls at once', async () => {
    await added('/slow', ['menu.changed']);
    await added('/fast', ['menu.changed']);
    other.answers((path) => (path === '/slow' ? 'silent' : 200));
    await changeMenu(12);
    await world.system.sweeps.run('webhooks');
    await vi.waitFor(() => expect(other.at('/fast')).toHaveLength(12), { timeout: 10_000 });
    expect(other.at('/slow')).toHaveLength(4);
    other.answers(() => 200);
    for (const response of other.silent) response.writeHead(200).end();
    await vi.waitFor(() => expect(other.at('/slow')).toHaveLength(12), { timeout: 10_000 });
  });

  test('hears no redirect out', async () => {
    const id = await added('/moved', ['menu.changed']);
    other.answers(() => 302);
    await changeMenu(1);
    await told();
    expect(other.received.map(({ path }) => path)).toEqual(['/moved']);
    expect((await log(id))[0]).toMatchObject({ state: 'waiting', tries: [{ code: 302, trouble: null }] });
  });

  test('gets nothing once it was removed, and only what comes after it was turned on again', async () => {
    const gone = await added('/gone', ['menu.changed']);
    const paused = await added('/paused', ['menu.changed']);
    // Nobody takes the first ones, so they still wait, whenever they were first sent.
    other.answers(() => 500);
    const waited = await changeMenu(1);
    await told();
    expect(other.received.map(({ path }) => path).toSorted()).toEqual(['/gone', '/paused']);
    expect((await ask('DELETE', `/${gone}`)).status).toBe(204);
    const body = { url: `${other.base}/paused`, description: '', events: ['menu.changed'] };
    expect((await ask('PUT', `/${paused}`, { ...body, on: false })).status).toBe(200);
    expectRefusal(await ask('POST', `/${paused}/test`), 409, 'webhook_off');
    other.received.length = 0;
    other.answers(() => 200);
    await changeMenu(1);
    await later();
    await told();
    expect(other.received).toEqual([]);
    await ask('PUT', `/${paused}`, { ...body, on: true });
    const heard = await changeMenu(1);
    await told();
    // What had waited for it since before is still its own; what happened meanwhile is not.
    expect(other.at('/paused').map(({ body: { data } }) => data['event'])).toEqual([...waited, ...heard]);
    expect(other.at('/gone')).toEqual([]);
  });
});

describe('a secret', () => {
  test('is shown once and sealed at rest; another one leaves no gap', async () => {
    const id = await added('/rotating');
    const before = other.secrets.get('/rotating') ?? '';
    expect((await ask('GET')).text).not.toContain(before);
    const kept = () => db().selectFrom('webhookEndpoint').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(await kept())).not.toContain(Buffer.from(before).toString('hex'));
    const answer = (await ask('POST', `/${id}/secret`)).json as { webhook: Webhook; secret: string };
    expect(answer.webhook.oldSecretUntil).not.toBeNull();
    const tested = async (secret: string) => {
      other.secrets.set('/rotating', secret);
      expect((await ask('POST', `/${id}/test`)).status).toBe(204);
      await told();
      return other.received.at(-1)?.signatures;
    };
    expect(await tested(before)).toBe(2);
    expect(await tested(answer.secret)).toBe(2);
    expect(other.refused).toEqual([]);
    await db()
      .updateTable('webhookEndpoint')
      .set({ oldUntil: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    expect(await tested(answer.secret)).toBe(1);
    await tested(before);
    expect(other.refused).toHaveLength(1);
  });
});

test('an address is one line, without what cannot be seen', async () => {
  for (const seen of ['\r\nX: 1', '\n', '\t', '\u0000', '\u202e'])
    expectRefusal(await ask('POST', '', { url: `${other.base}/a${seen}b`, description: 'Till', events: [] }), 400, 'invalid_input');
  expect(await hooks()).toEqual([]);
});

test('who ends between taking a message and its answer leaves it to the next one, with the same id', async () => {
  const ids: string[] = [];
  const hanging = {
    takes: () => true,
    leadsTo: () => Promise.resolve('public' as const),
    post: (_address: string, headers: Readonly<Record<string, string>>, _body: string, ending: AbortSignal) => {
      ids.push(headers['webhook-id'] ?? '');
      return new Promise<never>((_done, fail) => ending.addEventListener('abort', () => fail(new Error('ended'))));
    },
  };
  const second = await startApp({ beside: world, env: { WEBHOOKS_ANYWHERE: '1' }, worlds: { hooks: hanging } });
  const id = await added('/killed', ['menu.changed']);
  await changeMenu(1);
  await second.system.sweeps.run('webhooks');
  await vi.waitFor(() => expect(ids).toHaveLength(1));
  await second.close();
  // Whoever has it may still be sending.
  await told();
  expect(other.received).toEqual([]);
  await later();
  await told();
  expect(other.received.map((one) => one.id)).toEqual(ids);
  expect((await log(id))[0]).toMatchObject({ state: 'delivered', tries: [{ code: 204 }] });
});

describe('an endpoint that takes nothing', () => {
  test.each([
    ['says that it is gone', 410, 0, 'gone', 'gone for good'],
    ['fails for five days', 500, 6, 'failed', 'five days'],
  ] as const)(
    'and %s is off; its owner hears of it, and what waited is sent when it is on again',
    async (_what, code, days, state, says) => {
      const id = await added('/dead', ['menu.changed']);
      const since = days === 0 ? null : new Date(Date.now() - days * 86_400_000);
      await db().updateTable('webhookEndpoint').set({ failingSince: since }).where('id', '=', id).execute();
      other.answers(() => code);
      const before = (await mailsIn(world, OWNER_1)).length;
      await changeMenu(1);
      await told();
      expect(await hook(id)).toMatchObject({ state, waiting: 1 });
      await world.system.mailer.idle();
      const mails = (await mailsIn(world, OWNER_1)).slice(before);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain(says);
      await later();
      await changeMenu(1);
      await told();
      expect(other.received).toHaveLength(1);
      other.answers(() => 200);
      await ask('PUT', `/${id}`, { url: `${other.base}/dead`, description: '', events: ['menu.changed'], on: true });
      await told();
      expect(other.received).toHaveLength(2);
      expect(await hook(id)).toMatchObject({ state: 'on', waiting: 0, failingSince: null });
    },
  );
});

describe('its people', () => {
  test('see every try, and send again under the same id', async () => {
    const id = await added('/log');
    other.answers(() => 503);
    await ask('POST', `/${id}/test`);
    await told();
    const [message] = await log(id);
    expect(message).toMatchObject({ type: 'webhook.test', state: 'waiting', tries: [{ code: 503, trouble: null }] });
    expect(Date.parse(message?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect((await hook(id))?.failingSince).not.toBeNull();
    other.answers(() => 200);
    expect((await ask('POST', `/${id}/messages/${message?._id}`)).status).toBe(204);
    await told();
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', nextAt: null, tries: [{ code: 200 }, { code: 503 }] });
    expect(new Set(other.received.map((one) => one.id))).toEqual(new Set([message?._id]));
    expect((await hook(id))?.failingSince).toBeNull();
  });

  test('are owners of that venue alone', async () => {
    const id = await added('/mine');
    expectRefusal(await ask('GET', '', undefined, { cookie: await world.signIn(STAFF_1) }), 403, 'not_allowed');
    expectRefusal(await ask('GET', '', undefined, { cookie: await world.signIn(OWNER_2) }), 404, 'not_found');
    const headers = { cookie: await world.signIn(OWNER_2) };
    for (const path of [`/${id}/test`, `/${id}/secret`])
      expectRefusal(await world.call('POST', `/api/venues/2/webhooks${path}`, { headers }), 404, 'not_found');
    expectRefusal(await world.call('GET', `/api/venues/2/webhooks/${id}/messages`, { headers }), 404, 'not_found');
    expectRefusal(await world.call('DELETE', `/api/venues/2/webhooks/${id}`, { headers }), 404, 'not_found');
  });

  test('have ten at most, and each change in the log', async () => {
    const first = await added('/1');
    const body = { url: `${other.base}/more`, description: '', events: [] };
    const more = await Promise.all(Array.from({ length: 11 }, () => ask('POST', '', body)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(9);
    for (const answer of more.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, 'too_many_webhooks');
    await ask('DELETE', `/${first}`);
    const entries = (await world.call('GET', '/api/admin/log', { headers: world.admin })).json as {
      entries: { action: string; subject: string }[];
    };
    expect(entries.entries[0]).toMatchObject({ action: 'webhook.removed', subject: `${other.base}/1` });
  });

  test.each(['ftp://till.example.com/', 'https://name:word@till.example.com/', 'nowhere'])('cannot name %s', async (url) => {
    const answer = await ask('POST', '', { url, description: '', events: [] });
    expect(answer.status).toBe(400);
  });
});
