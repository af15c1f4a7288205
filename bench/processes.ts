import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { AppProcess } from '#tests/proofs/app-process.ts';
import { quantile, until } from '#tests/proofs/proof.ts';
import { hasHaproxy, startHaproxy, type WebProxy } from '../scripts/ha/web-proxy.ts';
import type { BoardDelay } from './board-delay.ts';
import { runChild } from './child.ts';
import { cpuMs, endedChildrenMs } from './cpu.ts';
import type { PageCount } from './page-clients.ts';
import { tellPart, type Part } from './part.ts';
import { openProduct, placeOrders, portOf } from './product.ts';
import { readPlaces, type Place } from './venues.ts';
import { ms, whole } from './words.ts';

/**
 * `npm run bench:processes`: orders, menus and boards with one, two and four processes behind HAProxy on one PostgreSQL, in turns in one run. Processors that
 * clients, proxy, processes and database share say little of rates; what an order costs them all together is the figure. `--seconds N`, `--rounds N`.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, rounds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 4);
const rounds = Number(values.rounds ?? 3);
const COUNTS = [1, 2, 4] as const;
/** Connections for each process: so that as many orders come together at each. */
const CLIENTS_EACH = 8;
const VENUES = 20;
const MENU = '/store/?id=1&floor=1&table=4';
/** Orders a second while boards are watched: what one process places easily. */
const BOARD_RATE = 60;

type Turn = {
  readonly orders: number;
  readonly cost: { readonly apps: number; readonly database: number; readonly proxy: number; readonly clients: number };
  readonly pages: number;
  /** Of the apps, ms. */
  readonly pageCost: number;
  readonly board: BoardDelay;
};

if (!hasHaproxy()) throw new Error('HAProxy is not there: apt-get install -y haproxy');
await using product = await openProduct('processes', { venues: VENUES });
const { data } = product;
// All of them run all the time, and are used or not: what is compiled and warm stays so.
const apps = await Promise.all(Array.from({ length: 4 }, () => product.start()));
const ports = apps.map(portOf);
const proxies = await Promise.all(COUNTS.map((count) => startHaproxy(ports.slice(0, count))));
const [{ url } = never()] = apps;
let rest = { apps: Number.NaN, database: Number.NaN };
const turns = new Map<number, Turn[]>(COUNTS.map((count) => [count, []]));
try {
  const places = await readPlaces(url, VENUES);
  const cookie = await product.hireKitchen(url);
  for (const [at, count] of COUNTS.entries()) await until(() => proxies[at]?.has(ports[count - 1] ?? 0) ?? false, 30_000);
  // Unmeasured: the first ones compile and warm.
  for (const port of ports) {
    await placeOrders({ port, seconds: 2 * seconds, clients: CLIENTS_EACH, places, seed: port });
    await runChild<PageCount>('page-clients.ts', { port, path: MENU, seconds, clients: CLIENTS_EACH });
  }
  rest = await atRest();
  for (let round = 0; round < rounds; round += 1)
    for (const [at, count] of COUNTS.entries()) {
      const turn = await turnWith(apps.slice(0, count), proxies[at] ?? never(), { places, cookie, seed: round * 10 + count });
      turns.get(count)?.push(turn);
      const { cost } = turn;
      console.log(
        `${count}: ${turn.orders.toFixed(0)} orders/s, ms an order ${[cost.apps, cost.database, cost.proxy, cost.clients].map((one) => one.toFixed(2)).join(' + ')}; ${turn.pages.toFixed(0)} menus/s; board p99 ${turn.board.fromAnswer.p99.toFixed(1)} ms`,
      );
    }
} finally {
  for (const proxy of proxies) await proxy.stop();
}
report();

/** What all processes and the database take while nobody comes: ms of a second. */
async function atRest(): Promise<typeof rest> {
  const spent = () => [apps.reduce((sum, { pid }) => sum + cpuMs(pid), 0), cpuMs(data.postmasterPid(), true)] as const;
  // What the last requests left to do is done by then.
  await new Promise((wake) => setTimeout(wake, 2_000));
  const [before, began] = [spent(), performance.now()];
  await new Promise((wake) => setTimeout(wake, 5_000));
  const [after, passed] = [spent(), (performance.now() - began) / 1000];
  return { apps: (after[0] - before[0]) / passed, database: (after[1] - before[1]) / passed };
}

type Wish = { readonly places: readonly Place[]; readonly cookie: string; readonly seed: number };

async function turnWith(used: readonly AppProcess[], proxy: WebProxy, { places, cookie, seed }: Wish): Promise<Turn> {
  const port = portOf(proxy);
  const spent = () => ({
    apps: used.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    database: cpuMs(data.postmasterPid(), true),
    proxy: cpuMs(proxy.pid),
    clients: endedChildrenMs(),
  });
  // Unmeasured: whoever was not used in the turns before has given its connections back, and plans its statements anew.
  await placeOrders({ port, seconds: 2, clients: used.length * CLIENTS_EACH, places, seed: seed + 1_000 });
  const before = spent();
  const placed = await placeOrders({ port, seconds, clients: used.length * CLIENTS_EACH, places, seed });
  const after = spent();
  const each = (of: keyof Turn['cost']) => (after[of] - before[of]) / placed.placed;
  const shown = await runChild<PageCount>('page-clients.ts', { port, path: MENU, seconds, clients: used.length * CLIENTS_EACH });
  const pageCost = (spent().apps - after.apps) / shown.pages;
  const board = await runChild<BoardDelay>('board-delay.ts', { port, seconds: seconds + 1, perSecond: BOARD_RATE, places, cookie, seed });
  if (board.missing > 0) throw new Error(`${board.missing} of ${board.orders} orders never reached their board`);
  return {
    orders: placed.rate,
    cost: { apps: each('apps'), database: each('database'), proxy: each('proxy'), clients: each('clients') },
    pages: shown.pages / shown.seconds,
    pageCost,
    board,
  };
}

function report(): void {
  const median = (count: number, of: (turn: Turn) => number) => quantile((turns.get(count) ?? []).map(of), 0.5);
  const both = ({ cost }: Turn) => cost.apps + cost.database;
  const row = (what: string, of: (turn: Turn) => number, words: (n: number) => string) => [
    what,
    ...COUNTS.map((count) => words(median(count, of))),
    ...COUNTS.slice(1).map((count) => (median(count, of) / median(1, of)).toFixed(2)),
  ];
  const fine = (n: number) => `${n.toFixed(2)} ms`;
  const part: Part = {
    heads: ['What', '1 process', '2', '4', '2 to 1', '4 to 1'],
    rows: [
      row('Processor time an order, processes and database', both, fine),
      row('… of it the processes', ({ cost }) => cost.apps, fine),
      row('… of it PostgreSQL', ({ cost }) => cost.database, fine),
      row('Beside it: HAProxy', ({ cost }) => cost.proxy, fine),
      row('Beside it: the clients of this measurement', ({ cost }) => cost.clients, fine),
      row('Orders a second', ({ orders }) => orders, whole),
      row('Menu pages a second', ({ pages }) => pages, whole),
      row(
        'Processor time a menu page, processes',
        ({ pageCost }) => pageCost,
        (n) => `${(n * 1000).toFixed(0)} µs`,
      ),
      row('From the answer to the board, p50', ({ board }) => board.fromAnswer.p50, ms),
      row('From the answer to the board, p99', ({ board }) => board.fromAnswer.p99, ms),
    ],
    notes: [
      `${rounds} rounds of ${seconds} s in turns, medians; ${CLIENTS_EACH} connections for each process, three lines an order, ${VENUES} venues; boards at ${BOARD_RATE} orders a second, one at each venue, placed at whichever process HAProxy chose; none missing. All four processes run all the time; what those that are not used do every so often is in PostgreSQL's share alone.`,
      `At rest all four together take ${rest.apps.toFixed(0)} ms of a second of a processor, PostgreSQL for them ${rest.database.toFixed(0)} ms: at ${median(4, ({ orders }) => orders).toFixed(0)} orders a second that is ${((rest.apps + rest.database) / median(4, ({ orders }) => orders)).toFixed(2)} ms of an order.`,
      `${availableParallelism()} processors carry the processes, PostgreSQL, HAProxy and the clients: with no processor left over, more processes cannot place more orders here, and rates compare how the rest is shared. What they cost together says whether a second machine would bring a second machine's worth: the less it grows, the more.`,
    ],
  };
  tellPart(part);
}

function never(): never {
  throw new Error('no process');
}
