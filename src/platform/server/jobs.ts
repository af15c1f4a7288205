import { fromKysely, PgBoss } from 'pg-boss';
import type { Pool } from 'pg';
import type { Tx } from './database.ts';
import { log } from './log.ts';

/** How a queue treats what fails. */
export type QueueRules = {
  readonly retries: number;
  /** Before the first retry; each further one waits twice as long, up to six hours. */
  readonly retryDelaySeconds: number;
  /** A run that takes longer counts as failed. */
  readonly mostSeconds: number;
};

/** Work that must be done though it fails at first or the process ends: kept in the database, done by any process. */
export type Jobs = {
  /** Resolves when the queues are there: before a transaction that sees one moment only, and shall send with it. */
  ready(): Promise<void>;
  /** Declares a queue and what does its jobs; they are done from `start` on. What keeps failing ends in `<queue>-dead`, for people to see. */
  queue<Data extends object>(name: string, rules: QueueRules, work: (data: Data) => Promise<void>): void;
  /** Adds a job, due after so many seconds; with `tx` if and when that commits. Works without `start` as well. Answers its id. */
  send(name: string, data: object, options?: { readonly tx?: Tx; readonly afterSeconds?: number }): Promise<string>;
  /** Takes a job away that was done otherwise. */
  forget(name: string, id: string): Promise<void>;
  /** What kept failing, the oldest first. */
  dead(name: string): Promise<DeadJob[]>;
  /** Gives dead jobs another round of tries; answers how many were still there. Each goes back once, whoever else asks. */
  revive(name: string, ids: readonly string[]): Promise<number>;
  /** Begins to do jobs; goes on trying where the database is away. */
  start(): void;
  /** Ends after the jobs under way. */
  close(): Promise<void>;
};

/** A job that failed as often as its queue tries. */
export type DeadJob = { readonly id: string; readonly data: object; readonly at: Date };

type Queue = { readonly rules: QueueRules; readonly work: (data: object) => Promise<void> };

const POLL_S = 20;
const LONGEST_DELAY_S = 6 * 3600;
const KEPT_S = 14 * 86_400;
const AGAIN_MS = 10_000;
const CLOSE_PATIENCE_MS = 5_000;
const dead = (name: string): string => `${name}-dead`;

/** Jobs in the schema `pgboss` of the same database, over the same connections. Nothing of it runs, or is made, before the first use. */
export function openJobs(pool: Pool): Jobs {
  const queues = new Map<string, Queue>();
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schedule: false });
  // Without a listener an error event would end the process.
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the job queue met an error; it goes on'));
  let ready: Promise<void> | null = null;
  let working: Promise<void> | null = null;
  let closed = false;

  const opened = (): Promise<void> =>
    (ready ??= prepare(boss, queues).catch((error: unknown) => {
      ready = null;
      throw error;
    }));
  const begin = async (): Promise<void> => {
    await opened();
    for (const [name, { work }] of queues) await doJobs(boss, name, work);
  };
  const start = (): void => {
    working ??= begin().catch((error: unknown) => {
      working = null;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs could not be begun; it is tried again');
      if (!closed) setTimeout(start, AGAIN_MS).unref();
    });
  };

  return {
    queue(name, rules, work) {
      // The data is what `send` was given for this queue.
      queues.set(name, { rules, work: (data) => work(data as Parameters<typeof work>[0]) });
    },
    ready: () => opened(),
    async send(name, data, { tx, afterSeconds = 0 } = {}) {
      await opened();
      const db = tx && { db: fromKysely(tx.withoutPlugins()) };
      const id = await boss.send(name, data, { startAfter: afterSeconds, ...db });
      if (id === null) throw new Error(`The queue ${name} took no job.`);
      return id;
    },
    async forget(name, id) {
      await boss.deleteJob(name, id);
    },
    async dead(name) {
      await opened();
      const found = await boss.findJobs<object>(dead(name), { queued: true });
      return found.map(({ id, data, createdOn }) => ({ id, data, at: createdOn })).toSorted((a, b) => Number(a.at) - Number(b.at));
    },
    async revive(name, ids) {
      await opened();
      return boss.redrive(dead(name), { ids: [...ids] });
    },
    start,
    async close() {
      closed = true;
      await working;
      if (ready === null) return;
      await ready.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: CLOSE_PATIENCE_MS });
    },
  };
}

/** One at a time; after one that was done the next at once, after one that failed no sooner than at the next look. */
async function doJobs(boss: PgBoss, name: string, work: Queue['work']): Promise<void> {
  let worker: string | null = null;
  const go = async (jobs: readonly { readonly data: object }[]): Promise<void> => {
    for (const job of jobs) await work(job.data);
    if (worker !== null) boss.notifyWorker(worker);
  };
  worker = await boss.work<object>(name, { pollingIntervalSeconds: POLL_S }, go);
}

/** The schema and the queues, each with the one where its dead jobs lie. */
async function prepare(boss: PgBoss, queues: ReadonlyMap<string, Queue>): Promise<void> {
  await boss.start();
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, { rules }] of queues) {
    if (!there.has(dead(name))) await boss.createQueue(dead(name), { retentionSeconds: KEPT_S, retryLimit: 0 });
    if (!there.has(name)) await boss.createQueue(name, { ...bossRules(rules), deadLetter: dead(name) });
  }
}

const bossRules = ({ retries, retryDelaySeconds, mostSeconds }: QueueRules) => ({
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: LONGEST_DELAY_S,
  expireInSeconds: mostSeconds,
  retentionSeconds: KEPT_S,
  deleteAfterSeconds: 86_400,
});
