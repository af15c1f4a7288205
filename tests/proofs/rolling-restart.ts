import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openEmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import { hasHaproxy, startHaproxy, type WebProxy } from '../../scripts/ha/web-proxy.ts';
import { freePort, spawnNode, startApp, type AppProcess, type AppSettings } from './app-process.ts';
import { openBoard } from './board.ts';
import { breakBuild } from './broken-build.ts';
import { KITCHEN, REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { startPlainFront } from './plain-front.ts';
import { draws, quantile, until, type Bench, type Proof } from './proof.ts';

/** Tables that every order reads or writes, changed as versions change them. */
const MIGRATION = (nth: number) =>
  ['orders', 'order_line', 'venue_event', 'venue_pulse', 'venue', 'item']
    .map((table) => `alter table ${table} add column rolled_${nth} int not null default 0;`)
    .concat(`create index orders_rolled_${nth} on orders (venue_id, rolled_${nth});`)
    .join('\n');
const PER_SECOND = 30;

export const rollingRestart: Proof = {
  name: 'a rolling restart with a migration under load',
  claim:
    'while a migration changes the tables of an order and one process after the other is replaced behind a proxy, each order is placed at its first try, and boards miss nothing',
  rounds: { full: 10, small: 1 },
  async run(bench) {
    await using parts = new AsyncDisposableStack();
    const database = await openEmbeddedDatabase({ dataDir: bench.data.path });
    parts.defer(() => database.close());
    const ports = [await freePort(), await freePort()];
    const settings = (root: string, port: number): AppSettings => ({
      root,
      dataDir: bench.data.path,
      port,
      env: { DATABASE_URL: database.url, TRUSTED_PROXIES: '1' },
    });
    const apps: AppProcess[] = [];
    parts.defer(async () => void (await Promise.all(apps.map((app) => app.stop()))));
    for (const port of ports) apps.push(await startApp(settings(bench.root, port)));
    const front = await (hasHaproxy() ? startHaproxy(ports) : startPlainFront(ports));
    parts.defer(() => front.stop());
    for (const port of ports) await isSeen(front, port, bench);
    const client = await bench.data.connect();
    parts.defer(() => client.end());
    const guests = await orders(bench, front, client);
    parts.defer(guests.close);

    const logs: string[] = [];
    let root = bench.root;
    const violations: string[] = [];
    for (let round = 1; round <= bench.rounds && violations.length === 0; round += 1) {
      const next = breakBuild(root, []);
      parts.defer(next.remove);
      root = next.root;
      writeFileSync(join(root, `db/migrations/9${String(round).padStart(3, '0')}-rolled.sql`), MIGRATION(round));
      // As the guide has it: first the tables, then one process after the other.
      violations.push(...(await migrated(settings(root, 0))));
      for (const [at, port] of ports.entries()) {
        const code = await apps[at]?.stop();
        logs.push(apps[at]?.output() ?? '');
        if (code !== 0) violations.push(`a process that was asked to stop ended with ${code}`);
        apps[at] = await startApp(settings(root, port));
        await isSeen(front, port, bench);
      }
      violations.push(...guests.violations().map((violation) => `round ${round}: ${violation}`));
    }
    const { counted, violations: found } = await guests.end();
    violations.push(...told([...logs, ...apps.map((app) => app.output())]).map((line) => `its log: ${line.slice(0, 200)}`));
    return {
      counted: `${bench.rounds} migrations and ${2 * bench.rounds} processes replaced behind ${front.name}; ${counted}`,
      violations: [...violations, ...found],
    };
  },
};

/** The errors that the processes told, each once. */
const told = (logs: readonly string[]): string[] => [
  ...new Set(logs.flatMap((log) => log.split('\n').filter((line) => /^error: |"level":50/.test(line)))),
];

async function isSeen(front: WebProxy, port: number, { patienceMs }: Bench): Promise<void> {
  if ((await until(() => front.has(port), patienceMs, 100)) === null)
    throw new Error(`${front.name} sends nobody to a process that is open`);
}

async function migrated(settings: AppSettings): Promise<string[]> {
  const { child, output } = spawnNode(settings, 'src/app/command.ts', ['migrate']);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0 ? [] : [`the migration ended with ${code}: ${output().slice(-300)}`];
}

/** Guests who order through the proxy all the while, and two boards. */
async function orders({ seed, patienceMs }: Bench, { url }: WebProxy, client: pg.Client) {
  const before = await takeBaseline(client);
  const lastSeq = async (): Promise<number> => {
    const { rows } = await client.query<{ n: string }>(
      'select event_seq as n from venue_pulse p join venue v on v.id = p.venue_id where v.number = 1',
    );
    return Number(rows[0]?.n);
  };
  const waits: number[] = [];
  const load = await makeLoad(() => [url], {
    draw: draws(seed),
    mayVanish: false,
    diner: await signIn(url, REGULAR),
    onAcknowledged: (askedAt) => waits.push(performance.now() - askedAt),
  });
  const headers = { Cookie: await signIn(url, KITCHEN) };
  const from = await lastSeq();
  const boards = [1, 2].map(() => openBoard(`${url}/api/venues/1/events`, { headers, from }));
  const stop = load.start(PER_SECOND);
  const violations = () => [...load.violations, ...(load.counts.refused > 0 ? [`${load.counts.refused} orders were told 503`] : [])];
  return {
    violations,
    async end() {
      await stop();
      const seen = violations();
      if (!(await load.settle(patienceMs))) seen.push('orders stayed unanswered');
      const seq = await lastSeq();
      const late = (await Promise.all(boards.map((board) => board.reaches(seq, patienceMs)))).filter((reached) => !reached);
      const found = [
        ...seen,
        ...(await checkOrders(client, before, load.sent)),
        ...(await checkInvariants(client, before)),
        ...late.map(() => `a board did not come to event ${seq}`),
        ...boards.flatMap((board) => board.violations()),
      ];
      const ms = (share: number) => Math.round(quantile(waits, share));
      return {
        counted: `${load.sent.length} orders, each placed at its first try, p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, slowest ${ms(1)} ms; ${boards.map((board) => `${board.received.length} events with ${board.reconnects} new connections`).join(' and ')}, in order, each once`,
        violations: found,
      };
    },
    close: () => {
      void stop();
      for (const board of boards) board.close();
    },
  };
}
