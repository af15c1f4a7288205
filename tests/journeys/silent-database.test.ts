import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { openChannel } from '#platform/server/nudge-channel.ts';
import { openDatabase } from '#platform/server/database.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { databaseProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { placedOf, startApp, type TestApp } from '#tests/support/app.ts';

const open: (() => Promise<unknown>)[] = [];
const after = <T extends { close(): Promise<unknown> }>(one: T): T => {
  open.unshift(() => one.close());
  return one;
};
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** The product with a wire between it and its database. */
async function wired(): Promise<{ app: TestApp; proxy: FaultProxy }> {
  const beside = after(await startApp());
  const proxy = after(await databaseProxy(beside.databaseUrl));
  const app = after(await startApp({ beside: { ...beside, databaseUrl: proxy.through(beside.databaseUrl) } }));
  return { app, proxy };
}
const ready = async (app: TestApp) => (await app.call('GET', '/readyz')).status;

test('a scrape does not wait for a database that says nothing: it has the figures of the process', async () => {
  const { app, proxy } = await wired();
  const figures = async () => {
    const { status, text } = await app.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/^parea_event_followers \d/m);
    return text;
  };
  expect(await figures()).toMatch(/^parea_orders_open \d/m);
  proxy.spoil('silent');
  // What was said two seconds ago is said once more.
  await vi.waitFor(async () => expect(await figures()).not.toMatch(/^parea_orders_open /m), { timeout: 15_000, interval: 250 });
});

test('connections that fell silent are replaced within seconds: the process is ready again and takes orders', async () => {
  const { app, proxy } = await wired();
  // As many connections as an evening opens, idle and silent from now on.
  await Promise.all(Array.from({ length: 16 }, () => app.system.database.pool.query('select pg_sleep(0.05)')));
  expect(await ready(app)).toBe(200);
  proxy.spoil('silent');
  // The answer of a moment ago is given once more.
  await vi.waitFor(async () => expect(await ready(app)).toBe(503), { timeout: 10_000, interval: 100 });
  await vi.waitFor(async () => expect(await ready(app)).toBe(200), { timeout: 25_000, interval: 250 });
  // Not one of the silent ones says anything, ever: only new connections can answer.
  placedOf(await app.placeOrder());
}, 60_000);

test('a database that swallows everything is answered for with 503 in the time that a statement has, and the next one is served', async () => {
  const { app, proxy } = await wired();
  proxy.spoil('swallow', 'swallow');
  const answer = await app.call('GET', '/api/stores');
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await app.placeOrder({ orderAmount: 8 })).status).toBe(503);
  proxy.heal();
  await vi.waitFor(async () => placedOf(await app.placeOrder({ orderAmount: 8 })), { timeout: 25_000, interval: 250 });
}, 60_000);

test('a statement that the database is busy with is nobody dead: it is waited for, whatever else is silent', async () => {
  const { url, drop } = await emptyDatabase();
  open.unshift(drop);
  const proxy = after(await databaseProxy(url));
  const database = after(openDatabase(proxy.through(url)));
  const slow = database.pool.query('select pg_sleep(6), 7 as answer');
  expect((await slow).rows[0]).toMatchObject({ answer: 7 });
  expect(proxy.made).toBeLessThanOrEqual(4);
});

test('a pool whose database is silent ends all the same', async () => {
  const { url, drop } = await emptyDatabase();
  open.unshift(drop);
  const proxy = after(await databaseProxy(url));
  const database = openDatabase(proxy.through(url));
  await database.pool.query('select 1');
  const held = database.pool.connect();
  (await held).on('error', () => undefined);
  proxy.spoil('silent', 'silent');
  const hanging = (await held).query('select 1').catch(() => 'ended');
  await database.close();
  expect(await hanging).toBe('ended');
});

test('the connection that listens is made anew when it falls silent, and what others say is heard again', async () => {
  const { url, drop } = await emptyDatabase();
  open.unshift(drop);
  const proxy = after(await databaseProxy(url));
  const heard: string[] = [];
  let connections = 0;
  const channel = openChannel(
    proxy.through(url),
    (venueId) => heard.push(venueId),
    () => (connections += 1),
  );
  await vi.waitFor(() => expect(connections).toBe(1), { timeout: 10_000 });
  proxy.spoil('silent');
  // What is said while nobody knows of it is lost; the event log is the truth.
  channel.send('lost');
  await vi.waitFor(() => expect(connections).toBe(2), { timeout: 25_000 });
  const others = new pg.Client({ connectionString: url });
  await others.connect();
  await others.query(`select pg_notify('parea_venue', 'again')`);
  await others.end();
  await vi.waitFor(() => expect(heard).toContain('again'), { timeout: 10_000 });
  await channel.close();
});

test('a channel that is closed before it was connected leaves nothing open', async () => {
  const { url, drop } = await emptyDatabase();
  open.unshift(drop);
  const proxy = after(await databaseProxy(url));
  proxy.delay(300);
  const channel = openChannel(
    proxy.through(url),
    () => undefined,
    () => undefined,
  );
  await channel.close();
  // The server forgets a connection a moment after it was closed. Other tests listen in databases of their own on the same server.
  const left = () =>
    query(url, `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'parea-listen'`);
  await vi.waitFor(async () => expect((await left()).rows[0]).toEqual({ n: 0 }), { timeout: 10_000 });
});

async function query(url: string, text: string) {
  const { pool, close } = openDatabase(url, { connections: 1 });
  try {
    return await pool.query<{ n: number }>(text);
  } finally {
    await close();
  }
}
