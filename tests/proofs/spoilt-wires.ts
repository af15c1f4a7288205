import { freePort, startApp } from './app-process.ts';
import { REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline, type Baseline } from './ledger.ts';
import { makeLoad, type Load, type Sent } from './load.ts';
import { draws, until, type Bench, type Proof } from './proof.ts';
import {
  cutBeforeAnswer,
  cutInAnswer,
  cutInRequest,
  flapping,
  halfOpen,
  repeatRequest,
  slow,
  slowToClose,
  spoiltWire,
  swallowAnswer,
  swallowRequest,
  trickle,
  type WireFault,
} from './spoilt-wire.ts';

/** What can happen to what a guest's phone sends; how long that phone waits before it asks again, in ms. */
const GUEST_FAULTS: readonly (readonly [WireFault, waits: number])[] = [
  [slow('late by 100 to 300 ms', 100, 300), 10_000],
  [slow('late by 2 s', 2_000, 2_000), 10_000],
  [trickle(4_000), 10_000],
  [cutInRequest, 10_000],
  [cutBeforeAnswer(), 10_000],
  [cutInAnswer(), 10_000],
  [swallowAnswer(), 1_500],
  [swallowRequest, 1_500],
  [repeatRequest, 10_000],
  [slowToClose, 10_000],
  [halfOpen(), 1_500],
  [flapping(300, 300), 10_000],
];

/** The same for any other wire. */
export const TWELVE_FAULTS: readonly WireFault[] = GUEST_FAULTS.map(([fault]) => fault);

/** Orders a fault; all faults run beside each other, each over a wire of its own. */
export const guestWires: Proof = {
  name: 'twelve faults on the wire to the guest',
  claim: 'whoever asks again under the same key has one order, and the answer of the first time',
  rounds: { full: 200, small: 5 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const port = await freePort();
    const app = await startApp({ root, dataDir: data.path, port });
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const diner = await signIn(app.url, REGULAR);
      const tried = await Promise.all(
        GUEST_FAULTS.map(async ([fault, answerWithinMs], at) => {
          const draw = draws(seed + at);
          const wire = await spoiltWire({ host: '127.0.0.1', port }, draw);
          let url = app.url;
          const load = await makeLoad(() => [url], { draw, mayVanish: true, diner, answerWithinMs });
          wire.spoil(fault);
          url = `http://127.0.0.1:${wire.port}`;
          const stop = load.start(10);
          // However few they are, somebody meets the fault.
          await until(() => load.sent.length >= rounds && wire.met > 0, patienceMs + rounds * 1_000, 10);
          await stop();
          const settled = await load.settle(patienceMs);
          await wire.close();
          url = app.url;
          await load.repeat(load.sent.filter((_, nth) => nth % 5 === 0));
          const violations = [...load.violations];
          if (!settled) violations.push('orders stayed unanswered');
          if (wire.met === 0) violations.push('nothing met the fault');
          return { load, met: wire.met, violations: violations.map((violation) => `${fault.name}: ${violation}`) };
        }),
      );
      const violations = [
        ...tried.flatMap((one) => one.violations),
        ...(await held(
          client,
          before,
          tried.flatMap((one) => one.load.sent),
        )),
      ];
      return {
        counted: `${GUEST_FAULTS.length} faults met ${sum(tried, (one) => one.met)} times; ${told(tried.map((one) => one.load))}`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

/** A share of the database's answers meets the fault: the server is to answer 503 or the truth, and to be well again by itself. */
const DATABASE_FAULTS: readonly WireFault[] = [
  cutBeforeAnswer(0.05),
  cutInAnswer(0.05),
  swallowAnswer(0.01),
  halfOpen(0.02),
  flapping(600, 300),
  slow('late by 20 to 120 ms', 20, 120),
];

export const databaseWires: Proof = {
  name: 'faults on the wire between app and database',
  claim: 'an order that was committed while its answer was lost is there once, and its guest is told so; 503 meanwhile, never a 500',
  rounds: { full: 200, small: 4 },
  async run(bench) {
    const { openEmbeddedDatabase } = await import('#platform/server/embedded-postgres.ts');
    const database = await openEmbeddedDatabase({ dataDir: bench.data.path });
    const client = await bench.data.connect();
    try {
      const before = await takeBaseline(client);
      const { loads, met, violations } = await overWire(bench, database.url);
      violations.push(
        ...(await held(
          client,
          before,
          loads.flatMap((load) => load.sent),
        )),
      );
      return { counted: `${loads.length} faults met ${met} times; ${told(loads)}`, violations };
    } finally {
      await client.end();
      await database.close();
    }
  },
};

async function overWire({ root, data, rounds, seed, patienceMs }: Bench, databaseUrl: string) {
  const draw = draws(seed);
  const { hostname, pathname, username, password, port: own } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const wire = await spoiltWire(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${own || '5432'}` } : { host, port: Number(own || 5432) },
    draw,
  );
  const env = { DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${wire.port}${pathname}` };
  const app = await startApp({ root, dataDir: data.path, port: await freePort(), env });
  const loads: Load[] = [];
  const violations: string[] = [];
  try {
    const diner = await signIn(app.url, REGULAR);
    for (const fault of DATABASE_FAULTS) {
      const before = wire.met;
      const load = await makeLoad(() => [app.url], { draw, mayVanish: false, diner });
      loads.push(load);
      wire.spoil(fault);
      const stop = load.start(20);
      await until(() => load.sent.length >= rounds, rounds * 1_000, 10);
      // With few orders a rare fault is waited for: the sweeps and streams of the product are on the wire as well.
      await until(() => wire.met > before, patienceMs, 10);
      wire.spoil(null);
      await stop();
      if (!app.alive) violations.push(`${fault.name}: the app ended:\n${app.output()}`);
      else if (!(await load.settle(patienceMs))) violations.push(`${fault.name}: orders stayed unanswered`);
      if (wire.met === before) violations.push(`${fault.name}: nothing met the fault`);
      violations.push(...load.violations.map((violation) => `${fault.name}: ${violation}`));
      if (violations.length > 0) break;
      await load.repeat(load.sent.filter((_, nth) => nth % 5 === 0));
    }
    return { loads, met: wire.met, violations };
  } finally {
    await app.stop();
    await wire.close();
  }
}

const held = async (client: Parameters<typeof checkOrders>[0], before: Baseline, sent: readonly Sent[]): Promise<string[]> => [
  ...(await checkOrders(client, before, sent)),
  ...(await checkInvariants(client, before)),
];

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

function told(loads: readonly Load[]): string {
  const orders = sum(loads, (load) => load.sent.length);
  const [unanswered, refused, replays] = (['unanswered', 'refused', 'replays'] as const).map((which) =>
    sum(loads, (load) => load.counts[which]),
  );
  return `${orders} orders, ${unanswered} requests without an answer, ${refused} × 503, ${replays} repeats got their first answer`;
}
