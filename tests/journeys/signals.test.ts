import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { loadRenderers } from '#app/load-renderers.ts';
import { menuLane } from '#app/pages.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { commonHeaders } from '#platform/server/security-headers.ts';
import { STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp({ env: { METRICS_TOKEN: 'a-scraper-from-elsewhere' } });
  staff = { cookie: await world.signIn(STAFF_1) };
});
afterAll(() => world.close());

const ready = async () => (await world.call('GET', '/readyz')).status;
const pool = () => world.system.database.pool;
/** What was spoilt is mended, and the answer is no older than that. */
const heals = () => vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 });

test('ready says so, and leaves nothing of its tries behind', async () => {
  const rows = async () =>
    (await pool().query(`select (select count(*)::int from orders) as orders, (select count(*)::int from venue_event) as events`)).rows;
  const before = await rows();
  await heals();
  expect(await rows()).toEqual(before);
});

afterEach(heals);

test('while orders cannot be written it is not ready: a lock on them', async () => {
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('lock table orders in share mode');
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 });
  await holder.query('rollback');
  holder.release();
});

test('while orders cannot be written it is not ready: no room for their lines', async () => {
  await pool().query(`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await pool().query('create trigger full_disk before insert on order_line for each row execute function full_disk()');
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 });
  await pool().query('drop trigger full_disk on order_line');
});

test('a venue that is held is no reason not to be ready: others take orders', async () => {
  const holder = await pool().connect();
  await holder.query('begin');
  await holder.query('select 1 from venue_pulse for update');
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 5_000 });
  await holder.query('rollback');
  holder.release();
});

test('the board hides nothing, however much is open: the oldest and the newest at once, what lies between from part to part', async () => {
  const order = await world.placed();
  await sql`insert into orders (venue_id, id, number, business_day, order_id, buyers_name, delivery_method, payment_method, currency, subtotal_cents,
      reward_savings_cents, discount_cents, total_cents, placed_at, status_at, status)
    select venue_id, gen_random_uuid(), 10000 + n, business_day, 'open ' || n, 'Open', 1, 99, 'EUR', 0, 0, 0, 0, placed_at - interval '1 hour' + n * interval '1 ms', now(), 1
    from orders, generate_series(1, 2600) n where id = ${order._id}`.execute(world.system.database.db);
  type Part = { orders: SavedOrder[]; open: number; next: string | null };
  const part = async (query = '') => (await world.call('GET', `/api/venues/1/orders${query}`, { headers: staff })).json as Part;
  const first = await part();
  const { rows } = await pool().query<{ n: number }>(
    `select count(*)::int as n from orders where venue_id = (select id from venue where number = 1) and status < 4 and payment_status = 'unpaid'`,
  );
  const all = rows[0]!.n;
  expect(first.open).toBe(all);
  expect(first.orders).toHaveLength(1000);
  expect(first.orders.some(({ _id }) => _id === order._id)).toBe(true);
  const seen = new Set(first.orders.map(({ _id }) => _id));
  for (let next = first.next; next !== null;) {
    const following = await part(`?after=${next}`);
    expect(following.open).toBe(all);
    for (const { _id } of following.orders) seen.add(_id);
    next = following.next;
  }
  expect(seen.size).toBe(all);
});

test('the figures are for this machine and for who has the token', async () => {
  const base = await world.base();
  const asked = async (headers: Record<string, string>) => (await fetch(`${base}/metrics`, { headers })).status;
  expect(await asked({})).toBe(200);
  // A proxy on this machine speaks for strangers.
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect([name, await asked({ [name]: '127.0.0.1' })]).toEqual([name, 403]);
  expect(await asked({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-scraper-from-elsewhere' })).toBe(200);
  expect(await asked({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-scraper-from-nowhere' })).toBe(403);
  const behind = await startApp({ beside: world, env: { TRUSTED_PROXIES: '1' } });
  const through = await fetch(`${await behind.base()}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(through.status).toBe(403);
  await behind.close();
});

test('the menus on the bare socket are counted among the requests', async () => {
  const lane = menuLane({ ...world.system, ...(await loadRenderers()), common: commonHeaders(false) });
  const server = createServer((request, response) => void lane(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const counted = async () => {
    const { text } = await world.call('GET', '/metrics');
    return Number(/parea_requests_total\{method="GET",status="200"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  await world.call('GET', '/livez');
  const before = await counted();
  for (let nth = 0; nth < 5; nth += 1) expect((await fetch(`http://127.0.0.1:${port}/store/?id=1`)).status).toBe(200);
  // Five menus, and the scrape before.
  expect((await counted()) - before).toBe(6);
  server.close();
});

test('every figure that the rules of Prometheus and the board of Grafana ask for is there', async () => {
  await world.system.sweeps.run('self test');
  await world.placed();
  const { text } = await world.call('GET', '/metrics');
  const told = new Set([...text.matchAll(/^(\w+?)(?:\{| )/gm)].map(([, name = '']) => name));
  for (const file of ['parea.rules.yml', 'parea.dashboard.json']) {
    const asked = readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    const names = new Set([...asked.matchAll(/\b(?:parea|process|nodejs)_[a-z\d_]+/g)].map(([name]) => name));
    expect(names.size).toBeGreaterThan(8);
    expect(
      [...names].filter((name) => !told.has(name)),
      file,
    ).toEqual([]);
  }
  for (const label of ['route="/api/orders/addOrder"', 'trouble="payments"', 'status="500"', 'state="dead"']) expect(text).toContain(label);
});
