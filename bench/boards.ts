import { loadavg } from 'node:os';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { quantile, until } from '#tests/proofs/proof.ts';
import type { Crowd } from './board-crowd.ts';
import { startChild } from './child.ts';
import { cpuMs } from './cpu.ts';
import { openConnection, postRequest } from './keep-alive.ts';
import { openProduct, portOf, ROOT } from './product.ts';
import { orders, readPlaces } from './venues.ts';

/**
 * `npm run bench:boards`: a thousand boards at each of two processes on one database, and orders that are placed at the first: how long from an order's
 * answer until it is on each board. `--boards N` a process, `--venues N`, `--rate N` orders a second, `--seconds N`, `--reminders N` orders that nobody takes
 * beside them, `--root FOLDER` another checkout.
 */
const { values } = parseArgs({
  options: {
    boards: { type: 'string' },
    venues: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    reminders: { type: 'string' },
    root: { type: 'string' },
  },
});
const boards = Number(values.boards ?? 1000);
const venues = Number(values.venues ?? 20);
const rate = Number(values.rate ?? 10);
const seconds = Number(values.seconds ?? 15);
const reminders = Number(values.reminders ?? 0);

await using product = await openProduct('boards', { venues, root: values.root ?? ROOT });
const { data } = product;
const processes = [await product.start(), await product.start()];
const [first] = processes;
if (!first) throw new Error('no process');
const cookie = await product.hireKitchen(first.url);
const client = await data.connect();
try {
  const places = await readPlaces(first.url, venues);
  const crowds = processes.map(({ url }) =>
    startChild('board-crowd.ts', { port: portOf({ url }), boards, venues: places.map(({ number }) => number), cookie }),
  );
  for (const crowd of crowds)
    if ((await until(() => crowd.lines().includes('"open"'), 120_000)) === null) throw new Error('the boards did not open');

  const next = orders(places, 1);
  const connection = await openConnection(portOf(first));
  const placed = new Map<string, number>();
  const order = async () => {
    const { status, body } = await connection.ask(
      postRequest('/api/orders/addOrder', next().body, { 'Idempotency-Key': crypto.randomUUID() }),
    );
    const id = /"_id":"([0-9a-f-]{36})"/.exec(body.toString('latin1', 0, 80))?.[1];
    if (status !== 201 || !id) throw new Error(`an order was answered with ${status} ${body.toString().slice(0, 200)}`);
    return { id, at: performance.timeOrigin + performance.now() };
  };
  for (let warm = 0; warm < 20; warm += 1) await order();
  if (reminders > 0)
    await client.query(
      `insert into orders (venue_id, id, number, business_day, order_id, buyers_name, delivery_method, payment_method, currency, subtotal_cents,
        reward_savings_cents, discount_cents, total_cents, status_at)
      select v.id, gen_random_uuid(), 100000 + n, current_date, 'waits ' || n, 'Waits', 1, 99, 'EUR', 0, 0, 0, 0,
        now() - interval '60 seconds' + (n % $2::int) * interval '1 second'
      from generate_series(1, $1::int) n join venue v on v.number = 1001 + n % $3::int`,
      [reminders, seconds, venues],
    );
  const cpu = () => processes.map(({ pid }) => cpuMs(pid));
  const commits = async () =>
    Number(
      (await client.query<{ n: string }>('select xact_commit as n from pg_stat_database where datname = current_database()')).rows[0]?.n,
    );
  const before = cpu();
  const asked = await commits();
  const began = performance.now();
  for (let nth = 0; performance.now() - began < seconds * 1000; nth += 1) {
    const wait = (nth * 1000) / rate - (performance.now() - began);
    if (wait > 0) await new Promise((wake) => setTimeout(wake, wait));
    const { id, at } = await order();
    placed.set(id, at);
  }
  const spent = cpu().map((ms, at) => (ms - (before[at] ?? 0)) / seconds / 10);
  // What has not come within three seconds counts as missing.
  await new Promise((wake) => setTimeout(wake, 3_000));
  const statements = ((await commits()) - asked) / seconds;
  connection.close();
  for (const [at, crowd] of crowds.entries()) {
    crowd.child.kill('SIGTERM');
    await once(crowd.child, 'close');
    const { arrivals } = JSON.parse(crowd.lines().at(-1) ?? '{}') as Crowd;
    const delays = [...placed].flatMap(([id, answered]) => (arrivals[id] ?? []).map((came) => Math.max(0, came - answered)));
    const wanted = placed.size * (boards / venues);
    const ms = (share: number) => `${quantile(delays, share).toFixed(1)} ms`;
    console.log(
      `${at === 0 ? 'the process that placed it' : 'the other process        '}: p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)}, worst ${ms(1)}; ` +
        `${delays.length} of ${Math.round(wanted)} came; ${(spent[at] ?? 0).toFixed(0)} % of a core`,
    );
  }
  console.log(
    `${boards} boards at each of two processes, ${venues} venues, ${(placed.size / seconds).toFixed(1)} orders a second for ${seconds} s, ${reminders} reminders; ${statements.toFixed(0)} statements a second; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
} finally {
  await client.end();
}
