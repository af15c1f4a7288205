import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { recover } from '#platform/server/archive-recover.ts';
import type { Archive } from '#platform/server/archive.ts';
import type { Clock } from '#platform/server/clock.ts';
import { endClient } from '#platform/server/connection-watch.ts';
import { log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { countPlaced, lastPlacedBefore } from '#features/ordering/server/count-placed.ts';
import { archiveTrialMail } from './archive-trial-mail.ts';

/** How the last trial went, kept in the archive itself, where the next process finds it. */
const Trial = v.object({
  at: v.string(),
  seconds: v.number(),
  /** What was wrong; null: all is well. */
  trouble: v.nullable(v.string()),
  orders: v.nullable(v.number()),
  lastOrder: v.nullable(v.string()),
  indexes: v.nullable(v.number()),
});
type Trial = v.InferOutput<typeof Trial>;
const KEY = 'trial.json';

const DAY_MS = 86_400_000;
const EVERY_MS = 7 * DAY_MS;
/** What was placed before that has reached the archive, or something is wrong. */
const SURELY_ARCHIVED_MS = 10 * 60_000;

export type Trying = {
  readonly archive: Archive;
  readonly dataDir: string;
  readonly url: string;
  readonly clock: Clock;
  readonly mailer: Mailer;
  /** Who is told where it fails. */
  readonly to: string;
  readonly publicUrl: string;
};

async function lastTrial(archive: Archive): Promise<Trial | null> {
  const text = (await archive.store.get(KEY))?.toString('utf8') ?? '';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Trial), text);
  return parsed.success ? parsed.output : null;
}

/** Each week, the day after one that failed, and as soon as there is a copy: restores the newest into a folder that goes away again, and looks into it. */
export async function tryWhenDue(deps: Trying): Promise<void> {
  if (!deps.archive.isOurs() || deps.archive.state().lastCopy === null) return;
  const last = await lastTrial(deps.archive);
  const wait = last?.trouble === null ? EVERY_MS : DAY_MS;
  if (last !== null && deps.clock() - Date.parse(last.at) < wait) return;
  const trial = await tryArchive(deps);
  if (trial.trouble === null) return;
  await deps.mailer.send(archiveTrialMail(deps.to, deps.publicUrl, trial.trouble));
  // So that it is among what fails.
  throw new Error(trial.trouble);
}

export async function tryArchive(deps: Trying): Promise<Trial> {
  const { archive, clock } = deps;
  const began = clock();
  const found = await restoreAside(deps).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const isWell = typeof found !== 'string';
  const trial: Trial = {
    at: new Date(began).toISOString(),
    seconds: Math.round((clock() - began) / 1000),
    trouble: isWell ? found.trouble : found,
    orders: isWell ? found.orders : null,
    lastOrder: isWell ? (found.lastOrder?.toISOString() ?? null) : null,
    indexes: isWell ? found.indexes : null,
  };
  await archive.store.put(KEY, Buffer.from(JSON.stringify(trial)), { replace: true });
  if (trial.trouble === null) log.info(trial, 'the archive was restored as a trial, and is whole');
  else log.error(trial, 'the archive could not be restored as a trial');
  return trial;
}

type Looked = { readonly orders: number; readonly lastOrder: Date | null; readonly indexes: number };

async function restoreAside({ archive, dataDir, url, clock }: Trying): Promise<Looked & { readonly trouble: string | null }> {
  await refuseLittleRoom(dataDir);
  const due = await lastDue(url, new Date(clock() - SURELY_ARCHIVED_MS));
  const into = await mkdtemp(join(dataDir, 'trial-'));
  try {
    const wanted = { store: archive.store, at: null, into, alsoFrom: [], timeline: null, checksIndexes: true };
    const { found } = await recover(wanted, look);
    const lacks = due !== null && (found.lastOrder === null || found.lastOrder < due);
    const until = found.lastOrder?.toISOString() ?? 'never';
    return {
      ...found,
      trouble: lacks ? `The archive lacks orders: its last is of ${until}, and one of ${due.toISOString()} was placed.` : null,
    };
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

async function lastDue(url: string, before: Date): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'parea archive' });
  await client.connect();
  try {
    return await lastPlacedBefore(client, before);
  } finally {
    await endClient(client);
  }
}

/** Counts, and compares every index with the rows that it is of. */
async function look(url: string): Promise<Looked> {
  const client = new pg.Client({ connectionString: url, application_name: 'parea archive', statement_timeout: 0 });
  await client.connect();
  try {
    const { rows } = await client.query<{ indexes: number }>(
      `select count(bt_index_check(c.oid, true))::int as indexes from pg_class c
         join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
         where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace and c.relpersistence <> 't' and i.indisvalid and i.indisready`,
    );
    return { ...(await countPlaced(client)), indexes: rows[0]?.indexes ?? 0 };
  } finally {
    await endClient(client);
  }
}

const SPARE_BYTES = 500 * 1024 ** 2;

/** A trial must not fill the disk that orders need. */
async function refuseLittleRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const needed = (await bytesIn(join(dataDir, 'postgres'))) + SPARE_BYTES;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);
  if (bavail * bsize < needed)
    throw new Error(`A trial needs ${megabytes(needed)} MB in ${dataDir}, and ${megabytes(bavail * bsize)} MB are free.`);
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
