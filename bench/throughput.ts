import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { freePort, type AppProcess } from '#tests/proofs/app-process.ts';
import { KITCHEN, signIn } from '#tests/proofs/diner.ts';
import { until } from '#tests/proofs/proof.ts';
import type { BoardDelay } from './board-delay.ts';
import { pgbench, programOf, startNginx, wrk } from './c-clients.ts';
import { runChild, startChild } from './child.ts';
import { cpuMs, endedChildrenMs } from './cpu.ts';
import { capsCost } from './order-caps.ts';
import type { PageCount } from './page-clients.ts';
import { tellPart, type Row } from './part.ts';
import { openProduct, placeOrders, portOf } from './product.ts';
import type { RawCount, RawScript } from './raw-orders.ts';
import { soldOutDelay } from './sold-out.ts';
import { readPlaces } from './venues.ts';
import { median, ms, verdict, whole } from './words.ts';

/**
 * `npm run bench:throughput`: the product against the least that the same machine can do, in one run, in turns, as ratios. `--seconds N` and
 * `--rounds N` for longer or shorter ones, `--part orders|caps|page|board|sold-out`, `--profile` leaves a CPU profile.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, rounds: { type: 'string' }, part: { type: 'string' }, profile: { type: 'boolean' } },
});
const seconds = Number(values.seconds ?? 4);
const rounds = Number(values.rounds ?? 5);
const CLIENTS = 16;
const VENUES = 20;
const asked = (part: string) => values.part === undefined || values.part === part;

const rows: Row[] = [];
const notes: string[] = [];

await using product = await openProduct('bench', { venues: VENUES });
const { data } = product;
const app = await product.start({ node: values.profile ? ['--cpu-prof', '--cpu-prof-dir=/tmp/parea-profile'] : [] });
const port = portOf(app);
const places = await readPlaces(app.url, VENUES);
const usualRate = asked('orders') || asked('board') ? await measureOrders() : 0;
if (asked('caps')) await measureCaps();
if (asked('page')) await measurePage(app);
if (asked('board')) await measureBoard(app, usualRate / 2);
if (asked('sold-out')) await measureSoldOut(app);
if (!values.profile) tellPart({ rows, notes });

/** Orders per second through HTTP, and the same rows by raw SQL, in turns on the same database. Returns the median of the former. */
async function measureOrders(): Promise<number> {
  const cpu = { app: [] as number[], database: [] as number[], clients: [] as number[], raw: [] as number[], pgbench: [] as number[] };
  const http = async (nth: number, length = seconds) => {
    const before = [cpuMs(app.pid), cpuMs(data.postmasterPid(), true), endedChildrenMs()] as const;
    const count = await placeOrders({ port, seconds: length, clients: CLIENTS, places, seed: nth });
    cpu.app.push((cpuMs(app.pid) - before[0]) / count.placed);
    cpu.database.push((cpuMs(data.postmasterPid(), true) - before[1]) / count.placed);
    cpu.clients.push((endedChildrenMs() - before[2]) / count.placed);
    return count.rate;
  };
  const program = programOf('pgbench', 'postgresql-client');
  const raw = async (form: 'statement' | 'transaction', length = seconds) => {
    const count = await runChild<RawCount>('raw-orders.ts', { url: data.url, seconds: length, clients: CLIENTS, form });
    return count.placed / count.seconds;
  };
  /** The floor, by a client that costs next to nothing where there is one. */
  const floor = async (length = seconds) => {
    const before = [cpuMs(data.postmasterPid(), true), endedChildrenMs()] as const;
    if (program === null) return raw('statement', length);
    const { rate, done } = await pgbench(program, { url: data.url, script, seconds: length, clients: CLIENTS });
    cpu.raw.push((cpuMs(data.postmasterPid(), true) - before[0]) / done);
    cpu.pgbench.push((endedChildrenMs() - before[1]) / done);
    return rate;
  };
  const found = { http: [] as number[], statement: [] as number[], transaction: [] as number[] };
  // Unmeasured: the first ones compile and warm.
  await http(999, 3);
  const { script } = await runChild<RawScript>('raw-orders.ts', { url: data.url, seconds: 1, clients: 1, form: 'script' });
  await floor(1);
  for (const side of Object.values(cpu)) side.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    found.http.push(await http(round));
    if (!asked('orders')) continue;
    found.statement.push(await floor());
    found.transaction.push(await raw('transaction'));
  }
  if (asked('orders')) tellOrders({ found, cpu, program });
  return median(found.http);
}

type Measured = {
  readonly found: Record<'http' | 'statement' | 'transaction', readonly number[]>;
  readonly cpu: Record<'app' | 'database' | 'clients' | 'raw' | 'pgbench', readonly number[]>;
  readonly program: string | null;
};

function tellOrders({ found, cpu, program }: Measured): void {
  const ours = median(found.http);
  const ratio = ours / median(found.statement);
  rows.push([
    'Orders placed through HTTP',
    `${whole(ours)} /s`,
    `raw SQL, one prepared statement an order, by ${program === null ? 'a script' : 'pgbench'}: ${whole(median(found.statement))} /s`,
    ratio.toFixed(2),
    verdict(ratio > 0.5, '> 0.5'),
  ]);
  const four = ours / median(found.transaction);
  rows.push([
    '',
    '',
    `raw SQL, a transaction of four statements, by a script: ${whole(median(found.transaction))} /s`,
    four.toFixed(2),
    '',
  ]);
  notes.push(
    `Orders: rounds of ${seconds} s in turns; HTTP ${found.http.map(whole).join(', ')}; one statement ${found.statement.map(whole).join(', ')}; transaction ${found.transaction.map(whole).join(', ')} /s. ${CLIENTS} connections each, three lines an order, ${VENUES} venues.`,
  );
  const each = (list: readonly number[]) => `${median(list).toFixed(2)} ms`;
  rows.push([
    'Processor time an order, all of it',
    `${each(cpu.app)} app, ${each(cpu.database)} PostgreSQL`,
    program === null ? '' : `raw statement: ${each(cpu.raw)} PostgreSQL`,
    program === null ? '' : ((median(cpu.app) + median(cpu.database)) / median(cpu.raw)).toFixed(2),
    '',
  ]);
  notes.push(
    `Beside them the clients of the measurement took ${each(cpu.clients)} an order through HTTP${program === null ? '' : `, pgbench ${each(cpu.pgbench)}`}: their load is on the same processors, and no part of the product.`,
  );
}

async function measureCaps(): Promise<void> {
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
    const [client, server] = [programOf('wrk', 'wrk'), programOf('nginx', 'nginx-light')];
    const nginxPort = await freePort();
    const nginx =
      server && client && (await startNginx(server, { page: await bodyOf(`http://127.0.0.1:${barePort}${path}`), port: nginxPort }));
    const cpu = { app: [] as number[], clients: [] as number[] };
    const get = async (to: number, length = seconds) => {
      if (client) return wrk(client, `http://127.0.0.1:${to}${path}`, { seconds: length, clients: CLIENTS });
      const count = await runChild<PageCount>('page-clients.ts', { port: to, path, seconds: length, clients: CLIENTS });
      return count.pages / count.seconds;
    };
    const ours = async () => {
      const before = [cpuMs(app.pid), endedChildrenMs()] as const;
      const rate = await get(port);
      cpu.app.push(((cpuMs(app.pid) - before[0]) * 1000) / (rate * seconds));
      cpu.clients.push(((endedChildrenMs() - before[1]) * 1000) / (rate * seconds));
      return rate;
    };
    const found = { ours: [] as number[], bare: [] as number[], nginx: [] as number[] };
    for (const to of [port, barePort, ...(nginx ? [nginxPort] : [])]) await get(to, 2);
    for (let round = 0; round < rounds; round += 1) {
      found.ours.push(await ours());
      found.bare.push(await get(barePort));
      if (nginx) found.nginx.push(await get(nginxPort));
    }
    if (nginx) await nginx.stop();
    const ratio = median(found.ours) / median(found.bare);
    rows.push([
      'Cached menu page',
      `${whole(median(found.ours))} /s`,
      `bare node:http, the same ${whole(bytes)} bytes: ${whole(median(found.bare))} /s`,
      ratio.toFixed(2),
      verdict(ratio > 0.7, '> 0.7'),
    ]);
    if (nginx)
      rows.push([
        '',
        '',
        `nginx, the same bytes: ${whole(median(found.nginx))} /s`,
        (median(found.ours) / median(found.nginx)).toFixed(2),
        '',
      ]);
    notes.push(
      `Page: rounds of ${seconds} s in turns, ${CLIENTS} connections of ${client ? 'wrk' : 'a script'}; ours ${found.ours.map(whole).join(', ')}; bare ${found.bare.map(whole).join(', ')}${nginx ? `; nginx ${found.nginx.map(whole).join(', ')}` : ''} /s. ${median(cpu.app).toFixed(0)} µs of the processor a page in the app, ${median(cpu.clients).toFixed(0)} in the client.`,
    );
  } finally {
    bare.child.kill();
  }
}

async function measureSoldOut({ url }: AppProcess): Promise<void> {
  const { menu, cart, times } = await soldOutDelay({ url, cookie: await signIn(url, KITCHEN), times: 20 });
  const told = (one: typeof menu) => `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}, max ${ms(one.max)}`;
  const how = `${times} times, from the portal's call being sent`;
  rows.push(['Sold out, until an open menu says so', told(menu), how, '', verdict(menu.max < 1000, '< 1 s')]);
  rows.push(['Sold out, until an open cart says so', told(cart), how, '', verdict(cart.max < 1000, '< 1 s')]);
}

/** Half of the measured load, a board at each of the venues. */
async function measureBoard({ url }: AppProcess, perSecond: number): Promise<void> {
  const cookie = await product.hireKitchen(url);
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

/** As it goes over the wire: compressed. */
async function bodyOf(url: string): Promise<Buffer> {
  const [answer] = (await once(request(url, { headers: { 'Accept-Encoding': 'br' } }).end(), 'response')) as [IncomingMessage];
  return Buffer.concat(await answer.toArray());
}
