import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabasePair, type DatabasePair } from '../../scripts/ha/database-pair.ts';
import { startFront, type Front } from '../../scripts/ha/front.ts';
import { here, network, type Network } from '../../scripts/ha/machines.ts';
import { ADMIN } from './app-process.ts';
import { openBoard, type Board } from './board.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { get, KITCHEN, REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline, type Baseline } from './ledger.ts';
import { makeLoad, type Load } from './load.ts';
import { cutOff, frozen, killed, killedWhileAlone, wordsOf, type Fault, type Spoilt } from './machine-faults.ts';
import { draws, quantile, until, type Finding } from './proof.ts';

export type Wanted = {
  readonly root: string;
  readonly rounds: number;
  readonly seed: number;
  /** Patroni's settings without synchronous replication; left out: those that real machines use. */
  readonly asynchronous?: string;
  /** Tells how it goes meanwhile. */
  readonly say: (line: string) => void;
};

/** So long may guests wait at most, from the moment of the fault to the first order that is acknowledged. */
const MOST_MS = 15_000;
const PATIENCE_MS = 60_000;
const METRICS = 'only-this-proof-reads-them';
/** Until two machines are level again: one may have to be copied anew. */
const LEVEL_MS = 120_000;

/** Every fault of the primary in turn; every seventh round strikes the replica, which must not stop orders for longer either. */
const CYCLE: readonly { readonly fault: Fault; readonly whom: 'primary' | 'replica' }[] = [
  { fault: killed, whom: 'primary' },
  { fault: frozen, whom: 'primary' },
  { fault: cutOff, whom: 'primary' },
  { fault: killedWhileAlone, whom: 'primary' },
  { fault: frozen, whom: 'replica' },
  { fault: killed, whom: 'primary' },
  { fault: frozen, whom: 'primary' },
  { fault: cutOff, whom: 'primary' },
  { fault: cutOff, whom: 'replica' },
];

type Round = { readonly fault: Fault; readonly whom: 'primary' | 'replica' };
type Scene = {
  readonly wanted: Wanted;
  readonly pair: DatabasePair;
  readonly front: Front;
  readonly machines: readonly [Spoilt, Spoilt];
  readonly load: Load;
  readonly boards: readonly Board[];
  readonly reports: Reports;
  readonly before: Baseline;
  /** When the orders were asked for that were acknowledged so far. */
  readonly asked: number[];
  readonly draw: () => number;
};
/** An owner who reads the day's report at each process, which has a replica for it. */
type Reports = { readonly headers: Readonly<Record<string, string>>; readonly ordersAtFirst: number; right: number };
type Outcome = { readonly round: Round; readonly outageMs: number; readonly violations: string[] };

/** Two database machines, two processes behind a proxy, guests, boards: one machine after the other dies, hangs or is cut off. */
export async function machineDies(wanted: Wanted): Promise<Finding> {
  await using parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'parea-machines-'));
  chmodSync(folder, 0o711);
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  const net = network();
  parts.defer(() => net.remove());
  const scene = await setUp(wanted, folder, net, parts);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < wanted.rounds && outcomes.every(({ violations }) => violations.length === 0); at += 1) {
    const round = CYCLE[at % CYCLE.length];
    if (round) outcomes.push(await strike(scene, round, at + 1));
  }
  return conclude(scene, outcomes, await fromReplica(scene));
}

async function setUp(wanted: Wanted, folder: string, net: Network, parts: AsyncDisposableStack): Promise<Scene> {
  const { root, seed, asynchronous, say } = wanted;
  const [one, two] = [net.machine('db1', 11), net.machine('db2', 12)];
  const pair = await startDatabasePair({
    folder,
    machines: [one, two],
    etcdOn: here('etcd', net.address),
    ...(asynchronous && { config: asynchronous, levelAt: '/replica' as const }),
  });
  parts.defer(() => pair.stop());
  const env = {
    RATE_LIMITS: 'off',
    DEMO_HISTORY: '0',
    SELF_TEST: 'off',
    METRICS_TOKEN: METRICS,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const front = await startFront({ pair, folder, root, env });
  parts.defer(() => front.stop());
  const { before, seq } = await connected(front, async (client) => {
    await client.query('update item set stock_qty = 90000 where stock_qty is not null');
    await client.query('update venue_pulse set menu_version = menu_version + 1');
    return { before: await takeBaseline(client), seq: await lastSeq(client) };
  });
  const owner = {
    Cookie: await signIn(
      front.url,
      DEMO_ACCOUNTS.find(({ role }) => role === 'owner')!,
    ),
  };
  const reports = { headers: owner, ordersAtFirst: await ordersReported(front.url, owner), right: 0 };
  const asked: number[] = [];
  const draw = draws(seed);
  const diner = await signIn(front.url, REGULAR);
  const load = await makeLoad(() => [front.url], { draw, mayVanish: true, diner, insistsMs: 400, onAcknowledged: (at) => asked.push(at) });
  const headers = { Cookie: await signIn(front.url, KITCHEN) };
  const boards = [1, 2].map(() => openBoard(`${front.url}/api/venues/1/events`, { headers, from: seq }));
  for (const board of boards) parts.defer(() => board.close());
  say(`open at ${front.url}, the primary is ${(await pair.primary())?.machine.name}`);
  const machines = [
    { node: pair.nodes[0], machine: one },
    { node: pair.nodes[1], machine: two },
  ] as const;
  return { wanted, pair, front, machines, load, boards, reports, before, asked, draw };
}

async function strike(scene: Scene, round: Round, nth: number): Promise<Outcome> {
  const { pair, front, load, machines, asked, draw, wanted } = scene;
  const violations: string[] = [];
  if ((await until(() => pair.isLevel(), LEVEL_MS, 250)) === null) return failed(scene, round, 'the machines did not become level');
  const leader = await pair.primary();
  const [primary, replica] = leader === machines[0].node ? machines : [machines[1], machines[0]];
  const [victim, other] = round.whom === 'primary' ? [primary, replica] : [replica, primary];
  const stop = load.start(12 + draw() * 10);
  await until(() => false, 1_000 + draw() * 1_500);
  await round.fault.strike(victim, other);
  const struckAt = performance.now();
  const again = await until(() => asked.some((at) => at > struckAt), PATIENCE_MS);
  const outageMs = again ?? PATIENCE_MS;
  if (outageMs > MOST_MS)
    violations.push(
      `round ${nth}: ${victim.node.machine.name} was ${round.fault.name}, and orders went on after ${Math.round(outageMs)} ms`,
    );
  // It goes on for a while on one machine.
  await until(() => false, 1_000 + draw() * 2_000);
  violations.push(...(await round.fault.mend(victim, other, pair)).slice(0, 3));
  const level = await until(() => pair.isLevel(), LEVEL_MS, 250);
  if (level === null) violations.push(`round ${nth}: the machines did not become level again`);
  await stop();
  if (!(await load.settle(PATIENCE_MS))) violations.push(`round ${nth}: orders stayed unanswered`);
  violations.push(...load.violations, ...(await connected(front, (client) => look(scene, client))), ...(await readReports(scene)));
  const say = `${nth}. ${victim.node.machine.name} (${round.whom}) ${round.fault.name}: orders again after ${Math.round(outageMs)} ms, level after ${Math.round((level ?? LEVEL_MS) / 1000)} s more, ${load.sent.length} orders so far`;
  wanted.say(violations.length === 0 ? say : `${say}\n   ${violations.slice(0, 5).join('\n   ')}\n${wordsOf(pair, front)}`);
  return { round, outageMs, violations };
}

function failed({ pair, front, wanted }: Scene, round: Round, why: string): Outcome {
  wanted.say(`${why}\n${wordsOf(pair, front)}`);
  return { round, outageMs: PATIENCE_MS, violations: [why] };
}

/** What the database and the boards have, against what guests were told. */
async function look({ before, load, boards }: Scene, client: pg.Client): Promise<string[]> {
  const seq = await lastSeq(client);
  const late = (await Promise.all(boards.map((board) => board.reaches(seq, PATIENCE_MS)))).filter((reached) => !reached);
  return [
    ...(await checkOrders(client, before, load.sent)),
    ...(await checkInvariants(client, before)),
    ...late.map(() => `a board did not come to event ${seq}`),
    ...boards.flatMap((board) => board.violations()),
  ];
}

const ordersReported = async (url: string, headers: Reports['headers']): Promise<number> =>
  (await get<{ totals: { orders: number } }>(url, '/api/venues/1/report?view=items&period=7', headers)).totals.orders;

/** The report of each process has every order that its venue was given, wherever it was read. */
async function readReports({ front, reports, before }: Scene): Promise<string[]> {
  const placed = await connected(front, async (client) => {
    const { rows } = await client.query<{ id: string }>('select o.id from orders o join venue v on v.id = o.venue_id where v.number = 1');
    return rows.filter(({ id }) => !before.orders.has(id)).length;
  });
  const wanted = reports.ordersAtFirst + placed;
  const found = await Promise.all(front.appUrls.map((url) => ordersReported(url, reports.headers)));
  const wrong = found.filter((orders) => orders !== wanted);
  reports.right += found.length - wrong.length;
  return wrong.map((orders) => `a report has ${orders} orders of ${wanted}`);
}

/** How many reports the processes have read from the replica. */
async function fromReplica({ front }: Scene): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS}` };
  const told = await Promise.all(front.appUrls.map(async (url) => (await fetch(`${url}/metrics`, { headers })).text()));
  return told.reduce((sum, text) => sum + Number(/^parea_reports_read_total\{from="replica"\} (\d+)/m.exec(text)?.[1] ?? 0), 0);
}

async function lastSeq(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    'select event_seq as n from venue_pulse p join venue v on v.id = p.venue_id where v.number = 1',
  );
  return Number(rows[0]?.n);
}

async function connected<Answer>({ databaseUrl }: Front, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parea proof' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function conclude({ wanted, load, boards, reports }: Scene, outcomes: readonly Outcome[], replicaRead: number): Finding {
  const ofPrimary = outcomes.filter(({ round }) => round.whom === 'primary').map(({ outageMs }) => outageMs);
  const ofReplica = outcomes.filter(({ round }) => round.whom === 'replica').map(({ outageMs }) => outageMs);
  const kinds = [...Map.groupBy(outcomes, ({ round }) => `${round.whom} ${round.fault.name}`)].map(
    ([kind, all]) => `${all.length} × ${kind}`,
  );
  const waits = (all: readonly number[]) =>
    all.length === 0
      ? 'never'
      : `${(quantile(all, 0.5) / 1000).toFixed(1)} s (median), ${(Math.max(...all) / 1000).toFixed(1)} s (slowest)`;
  const { refused, unanswered, replays } = load.counts;
  return {
    counted: [
      kinds.join(', '),
      `${load.sent.length} orders, ${refused} × 503, ${unanswered} cut off, ${replays} repeats got their first answer`,
      `orders again after ${waits(ofPrimary)}; where the replica was struck ${waits(ofReplica)}`,
      `${boards.map((board) => `${board.received.length} events with ${board.reconnects} new connections`).join(' and ')}, in order, each once`,
      `${reports.right} reports with every order, ${replicaRead} of them read from the replica`,
    ].join('; '),
    violations: [
      ...outcomes.flatMap(({ violations }) => violations),
      // Not each of them: a replica that was of no use is left alone for a while.
      ...(wanted.asynchronous === undefined && replicaRead === 0 ? ['no report was read from the replica'] : []),
    ],
  };
}
