import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt, freePort, spawnNode, startApp, type AppProcess } from '#tests/proofs/app-process.ts';
import { dataDirAt, type DataDir } from '#tests/proofs/data-dir.ts';
import { KITCHEN, signIn } from '#tests/proofs/diner.ts';
import { quantile, until } from '#tests/proofs/proof.ts';
import type { BoardDelay } from './board-delay.ts';
import { openPhone } from './browser.ts';
import { runChild, startChild } from './child.ts';
import { cpuMs } from './cpu.ts';
import { capsCost } from './order-caps.ts';
import type { OrderCount } from './order-clients.ts';
import type { PageCount } from './page-clients.ts';
import { pageWeight, sum } from './page-weight.ts';
import type { RawCount } from './raw-orders.ts';
import { soldOutDelay } from './sold-out.ts';
import { tapDelay } from './tap-delay.ts';
import { readPlaces, type Place } from './venues.ts';

/**
 * `npm run bench`: the product against the least that the same machine can do, in one run, in turns, as ratios. Prints a table and writes
 * bench/RESULTS.md. `--seconds N` and `--rounds N` for longer or shorter ones, `--only orders|caps|page|weight|tap|board|sold-out`, `--profile` leaves a CPU profile.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, rounds: { type: 'string' }, only: { type: 'string' }, profile: { type: 'boolean' } },
});
const seconds = Number(values.seconds ?? 4);
const rounds = Number(values.rounds ?? 5);
const CLIENTS = 16;
const VENUES = 20;
const root = fileURLToPath(new URL('..', import.meta.url));
const asked = (part: string) => values.only === undefined || values.only === part;

type Row = readonly [what: string, ours: string, against: string, ratio: string, aim: string];
const rows: Row[] = [];
const notes: string[] = [];
const whole = (n: number) => Math.round(n).toLocaleString('en');
const ms = (n: number) => `${n.toFixed(1)} ms`;
const verdict = (good: boolean, aim: string) => `${aim}: ${good ? 'met' : 'MISSED'}`;
const median = (list: readonly number[]) => quantile(list, 0.5);

const data = dataDirAt(join(mkdtempSync(join(tmpdir(), 'parea-bench-')), 'data'));
const busy = loadavg()[0] ?? 0;
const port = await freePort();
ensureBuilt(root);
await seed(data);
const profile = values.profile ? ['--cpu-prof', '--cpu-prof-dir=/tmp/parea-profile'] : [];
// As `npm start` starts it.
const node = ['--max-semi-space-size=16', ...profile];
const app = await startApp({ root, dataDir: data.path, port, node }).catch(async (error: unknown) => {
  await data.remove();
  throw error;
});
try {
  const places = await readPlaces(app.url, VENUES);
  const rate = asked('orders') || asked('board') ? await measureOrders(places) : 0;
  if (asked('caps')) await measureCaps(places);
  if (asked('page')) await measurePage(app);
  if (asked('weight')) await measureWeight(app);
  if (asked('tap')) await measureTaps(app);
  if (asked('board')) await measureBoard(app, places, rate / 2);
  if (asked('sold-out')) await measureSoldOut(app);
} finally {
  await app.stop();
  await data.remove();
  rmSync(join(data.path, '..'), { recursive: true, force: true });
}
report();

/** The demo world and twenty generated venues, into an empty database. */
async function seed({ path }: DataDir): Promise<void> {
  const { child, output } = spawnNode({ root, dataDir: path, port: 0 }, 'src/app/command.ts', [
    'seed',
    '--venues',
    String(VENUES),
    '--items',
    '50',
  ]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`seeding ended with ${code}:\n${output()}`);
}

/** Orders per second through HTTP, and the same rows by raw SQL, in turns on the same database. Returns the median of the former. */
async function measureOrders(places: readonly Place[]): Promise<number> {
  const cpu = { app: [] as number[], database: [] as number[], raw: [] as number[] };
  const http = async (nth: number, length = seconds) => {
    const before = [cpuMs(app.pid), cpuMs(data.postmasterPid(), true)] as const;
    const count = await runChild<OrderCount>('order-clients.ts', { port, seconds: length, clients: CLIENTS, places, seed: nth });
    if (Object.keys(count.others).length > 0) throw new Error(`orders were refused: ${JSON.stringify(count.others)}`);
    cpu.app.push((cpuMs(app.pid) - before[0]) / count.placed);
    cpu.database.push((cpuMs(data.postmasterPid(), true) - before[1]) / count.placed);
    return count.placed / count.seconds;
  };
  const raw = async (form: 'statement' | 'transaction', length = seconds) => {
    const before = cpuMs(data.postmasterPid(), true);
    const count = await runChild<RawCount>('raw-orders.ts', { url: data.url, seconds: length, clients: CLIENTS, form });
    if (form === 'statement') cpu.raw.push((cpuMs(data.postmasterPid(), true) - before) / count.placed);
    return count.placed / count.seconds;
  };
  const found = { http: [] as number[], statement: [] as number[], transaction: [] as number[] };
  // Unmeasured: the first ones compile and warm.
  await http(999, 3);
  await raw('statement', 1);
  for (let round = 0; round < rounds; round += 1) {
    found.http.push(await http(round));
    if (!asked('orders')) continue;
    found.statement.push(await raw('statement'));
    found.transaction.push(await raw('transaction'));
  }
  const ours = median(found.http);
  if (!asked('orders')) return ours;
  const ratio = ours / median(found.statement);
  rows.push([
    'Orders placed through HTTP',
    `${whole(ours)} /s`,
    `raw SQL, one prepared statement an order: ${whole(median(found.statement))} /s`,
    ratio.toFixed(2),
    verdict(ratio > 0.5, '> 0.5'),
  ]);
  const four = ours / median(found.transaction);
  rows.push(['', '', `raw SQL, a transaction of four statements: ${whole(median(found.transaction))} /s`, four.toFixed(2), '']);
  notes.push(
    `Orders: rounds of ${seconds} s in turns; HTTP ${found.http.map(whole).join(', ')}; one statement ${found.statement.map(whole).join(', ')}; transaction ${found.transaction.map(whole).join(', ')} /s. ${CLIENTS} connections each, three lines an order, ${VENUES} venues.`,
  );
  notes.push(
    `CPU an order, median: ${median(cpu.app).toFixed(2)} ms in the app, ${median(cpu.database).toFixed(2)} ms in PostgreSQL (raw statement: ${median(cpu.raw).toFixed(2)} ms).`,
  );
  return ours;
}

async function measureCaps(places: readonly Place[]): Promise<void> {
  const cost = await capsCost({ data, app, port, places, seconds, rounds, clients: CLIENTS });
  const told = (of: 'rates' | 'cpu', words: (n: number) => string) => [cost.with, cost.without].map((side) => words(median(side[of])));
  const ratio = (of: 'rates' | 'cpu') => (median(cost.with[of]) / median(cost.without[of])).toFixed(2);
  const [judged = '', plain] = told('rates', (n) => `${whole(n)} /s`);
  rows.push(['Orders at venues with caps', judged, `venues without: ${plain}`, ratio('rates'), '']);
  const [dear = '', cheap] = told('cpu', (n) => `${n.toFixed(2)} ms`);
  rows.push(['Their processor time an order', dear, `venues without: ${cheap}`, ratio('cpu'), '']);
}

/** The cached menu page against a bare server with the same bytes, in turns. */
async function measurePage({ url }: AppProcess): Promise<void> {
  const path = '/store/?id=1&floor=1&table=4';
  const bare = startChild('bare-server.ts', {
    from: url + path,
    headers: { 'Accept-Encoding': 'br', 'Accept-Language': 'en', Accept: 'text/html' },
  });
  try {
    await until(() => bare.lines().length > 0, 10_000);
    const { port: barePort, bytes } = JSON.parse(bare.lines()[0] ?? '{}') as { port: number; bytes: number };
    const get = async (to: number, length = seconds) => {
      const count = await runChild<PageCount>('page-clients.ts', { port: to, path, seconds: length, clients: CLIENTS });
      return count.pages / count.seconds;
    };
    const found = { ours: [] as number[], bare: [] as number[] };
    for (const to of [port, barePort]) await get(to, 2);
    for (let round = 0; round < rounds; round += 1) {
      found.ours.push(await get(port));
      found.bare.push(await get(barePort));
    }
    const ratio = median(found.ours) / median(found.bare);
    rows.push([
      'Cached menu page',
      `${whole(median(found.ours))} /s`,
      `bare node:http, the same ${whole(bytes)} bytes: ${whole(median(found.bare))} /s`,
      ratio.toFixed(2),
      verdict(ratio > 0.7, '> 0.7'),
    ]);
    notes.push(
      `Page: rounds of ${seconds} s in turns, ${CLIENTS} connections; ours ${found.ours.map(whole).join(', ')}; bare ${found.bare.map(whole).join(', ')} /s.`,
    );
  } finally {
    bare.child.kill();
  }
}

async function measureWeight({ url }: AppProcess): Promise<void> {
  const { browser, page } = await openPhone();
  const { atIdle, afterTap, afterOrder } = await pageWeight(page, `${url}/store/?id=1&floor=1&table=4`).finally(() => void browser.close());
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  const early = sum(atIdle.scripts.filter((script) => script.beforePaint));
  const plain = afterTap.scripts.filter((script) => script.encoding === '');
  const how = `${plain.length} of ${afterTap.scripts.length} too small to compress`;
  const idle = sum(atIdle.scripts);
  rows.push(['Script of the menu page, as sent', kB(idle), how, '', '']);
  const opened = sum(afterTap.scripts);
  rows.push(['The same once a dish is opened', kB(opened), '', '', verdict(opened < 65_000, '< 65 kB')]);
  const way = sum(afterOrder.scripts);
  rows.push([
    'The same once an order is placed and confirmed',
    kB(way),
    `${afterOrder.scripts.length} files`,
    '',
    verdict(way < 90_000, '< 90 kB'),
  ]);
  const paint = `first contentful paint after ${whole(atIdle.firstPaintMs)} ms on this machine`;
  rows.push(['Script asked for before the menu is visible', kB(early), paint, '', verdict(early === 0, '0')]);
  rows.push(['HTML of the menu page, CSS inlined, as sent', kB(atIdle.htmlBytes), '', '', '']);
  notes.push(
    `Scripts of the whole way: ${afterOrder.scripts.map((script) => `${script.path} ${whole(script.bytes)} B ${script.encoding}`).join(', ') || 'none'}.`,
  );
}

/** From the portal's call to the open menu and the open cart of a real browser. */
async function measureTaps({ url }: AppProcess): Promise<void> {
  const { plus, dish, times } = await tapDelay(url, 20);
  const told = (one: typeof plus) => `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}`;
  const how = `${times} times, on a processor four times slower`;
  rows.push(['A tap on +, until the count is painted', told(plus), how, '', verdict(plus.p95 < 200, '< 200 ms')]);
  rows.push(['A tap on a card, until its dish is painted', told(dish), how, '', verdict(dish.p50 < 100, '< 100 ms')]);
}

async function measureSoldOut({ url }: AppProcess): Promise<void> {
  const { menu, cart, times } = await soldOutDelay({ url, cookie: await signIn(url, KITCHEN), times: 20 });
  const told = (one: typeof menu) => `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}, max ${ms(one.max)}`;
  const how = `${times} times, from the portal's call being sent`;
  rows.push(['Sold out, until an open menu says so', told(menu), how, '', verdict(menu.max < 1000, '< 1 s')]);
  rows.push(['Sold out, until an open cart says so', told(cart), how, '', verdict(cart.max < 1000, '< 1 s')]);
}

/** Half of the measured load, a board at each of the venues. */
async function measureBoard({ url }: AppProcess, places: readonly Place[], perSecond: number): Promise<void> {
  const client = await data.connect();
  await client.query(
    `insert into venue_account (venue_id, position, email, user_id, role) select v.id, 0, u.email, u.id, 'staff' from venue v, account_user u where v.number > 1000 and u.email = $1`,
    [KITCHEN.email],
  );
  await client.end();
  const cookie = await signIn(url, KITCHEN);
  const length = Math.max(6, seconds * 2);
  const found = await runChild<BoardDelay>('board-delay.ts', { port, seconds: length, perSecond, places, cookie, seed: 7 });
  if (found.missing > 0) throw new Error(`${found.missing} of ${found.orders} orders never reached their board`);
  const spread = (one: BoardDelay['answer']) => `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}, p99 ${ms(one.p99)}`;
  rows.push([
    'From the answer (committed) to the board',
    spread(found.fromAnswer),
    `${whole(found.perSecond)} orders/s, half of the load above`,
    '',
    verdict(found.fromAnswer.p99 < 25, 'p99 < 25 ms'),
  ]);
  rows.push(['From POST sent to the board', spread(found.fromSent), 'an upper bound of commit to board: the placing is in it', '', '']);
  rows.push(['From POST sent to its answer', spread(found.answer), '', '', '']);
  notes.push(
    `Board: ${whole(found.orders)} orders over ${length} s, ${VENUES} open streams, none missing; slowest ${ms(found.fromSent.max)} from POST.`,
  );
}

function report(): void {
  const heads: Row = ['What', 'Product', 'Against', 'Ratio', 'Aim'];
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, embedded PostgreSQL 18 with fsync; clients, product and database share the machine. Load average at the start: ${busy.toFixed(1)}${busy > availableParallelism() / 2 ? ' (THE MACHINE WAS BUSY WITH OTHER WORK: times and rates are not to be trusted)' : ''}.`;
  console.log(`\n${lines}\n\n${notes.map((note) => `- ${note}`).join('\n')}\n\n${machine}`);
  if (values.only !== undefined || values.profile) return;
  const text = `# Results\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Ratios compare within one run; the absolute figures are this machine's.\n\n${lines}\n\n${notes.map((note) => `- ${note}`).join('\n')}\n\nMachine: ${machine}\n`;
  writeFileSync(new URL('RESULTS.md', import.meta.url), text);
}
