import { existsSync, readdirSync, renameSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { readBases } from '#platform/server/archive-base.ts';
import { recover, type Recovered } from '#platform/server/archive-recover.ts';
import { openArchiveStore, type ArchiveStore } from '#platform/server/archive-store.ts';
import { clusterNumber, keepPiece, partOf } from '#platform/server/archive.ts';
import type { Settings } from '#platform/server/config.ts';
import { preparePostgresFiles } from '#platform/server/embedded-postgres-files.ts';
import { whileUnused } from '#platform/server/embedded-postgres.ts';
import { endClient } from '#platform/server/connection-watch.ts';
import { dueMigrations } from '#platform/server/migrate.ts';
import { countPlaced } from '#features/ordering/server/count-placed.ts';

export type Asked = {
  /** Null: as far as the archive goes. */
  readonly at: Date | null;
  /** A new DATA_DIR; null: in place of the cluster there is, which is kept aside. */
  readonly to: string | null;
  readonly cluster: string | null;
  readonly timeline: number | null;
};

/** What a look into a restored cluster found. */
export type Found = {
  readonly orders: number;
  readonly lastOrder: Date | null;
  readonly migrations: number;
  readonly unknown: readonly string[];
  /** Mails that waited then: they went out since, and are not sent twice. */
  readonly mails: number;
};

export type Done = Recovered<Found> & { readonly place: string; readonly aside: string | null };

/** Puts the database back as it was at a moment. In place only while nothing runs on it; what was there is kept beside it. */
export async function restoreAt(config: Pick<Settings, 'databaseUrl' | 'dataDir' | 'archive' | 's3'>, asked: Asked): Promise<Done> {
  const store = openArchiveStore(config);
  if (store === null)
    throw new Error('There is no archive: it is off (ARCHIVE_DIR=off), or the database is that of DATABASE_URL, which has its own means.');
  const target = asked.to === null ? null : resolve(asked.to);
  if (target !== null && existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Name a new folder.`);
  const old = join(config.dataDir, 'postgres');
  const number = asked.cluster ?? (await clusterOf(store, old));
  const part = partOf(store, number);
  if (target !== null) {
    const alsoFrom = existsSync(join(old, 'global')) && clusterNumber(old) === number ? piecesOf(config.dataDir) : [];
    const wasThere = existsSync(target);
    try {
      return { ...(await recover({ ...asked, store: part, into: target, alsoFrom }, look)), place: target, aside: null };
    } catch (error) {
      await emptyAgain(target, wasThere);
      throw error;
    }
  }
  await mkdir(config.dataDir, { recursive: true });
  return whileUnused(config.dataDir, () => inPlace(config.dataDir, part, asked, number));
}

/** As empty for the next try as it was. */
async function emptyAgain(folder: string, wasThere: boolean): Promise<void> {
  if (!wasThere) return rm(folder, { recursive: true, force: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

async function inPlace(dataDir: string, store: ArchiveStore, asked: Asked, number: string): Promise<Done> {
  const old = join(dataDir, 'postgres');
  const isSame = existsSync(join(old, 'global', 'pg_control')) && clusterNumber(old) === number;
  if (isSame) await shipWaiting(dataDir, store);
  const into = await mkdtemp(join(dataDir, 'restore-'));
  try {
    await bringPassword(dataDir, into);
    const done = await recover({ ...asked, store, into, alsoFrom: isSame ? piecesOf(dataDir) : [] }, look);
    const aside = existsSync(old) ? join(dataDir, `postgres-before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`) : null;
    await takeSecrets(dataDir, into);
    if (aside !== null) renameSync(old, aside);
    renameSync(join(into, 'postgres'), old);
    return { ...done, place: old, aside };
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

const PASSWORD = join('secrets', 'postgres-password');

/** The password of this place stays: an end between two of the steps leaves nothing that does not fit. */
async function bringPassword(dataDir: string, into: string): Promise<void> {
  await mkdir(join(into, 'secrets'), { mode: 0o700 });
  if (existsSync(join(dataDir, PASSWORD))) await copyFile(join(dataDir, PASSWORD), join(into, PASSWORD));
}

/** Those of the copy where there are none any more. */
async function takeSecrets(dataDir: string, into: string): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(into, 'secrets')))
    if (!existsSync(join(dataDir, 'secrets', name))) renameSync(join(into, 'secrets', name), join(dataDir, 'secrets', name));
}

/** Where the newest changes lie that did not reach the archive. */
const piecesOf = (dataDir: string): string[] => [join(dataDir, 'postgres-wal'), join(dataDir, 'postgres', 'pg_wal')];

async function shipWaiting(dataDir: string, store: ArchiveStore): Promise<void> {
  const { walOut } = preparePostgresFiles(dataDir);
  for (const name of await readdir(walOut).catch(() => [])) await keepPiece(store, walOut, name);
}

/** The cluster whose past is meant: that of DATA_DIR, or the only one that there is. */
async function clusterOf(store: ArchiveStore, cluster: string): Promise<string> {
  if (existsSync(join(cluster, 'global', 'pg_control'))) return clusterNumber(cluster);
  const numbers = [...new Set((await store.list('')).flatMap((key) => /^(\d+)\/base\//.exec(key)?.[1] ?? []))];
  const [only, ...others] = numbers;
  if (only === undefined) throw new Error(`There is nothing to restore in ${store.name}.`);
  if (others.length === 0) return only;
  const lines = await Promise.all(
    numbers.map(async (number) => {
      const last = (await readBases(partOf(store, number))).at(-1);
      return `  --cluster ${number}  (its last copy is of ${last?.startedAt ?? 'no time'})`;
    }),
  );
  throw new Error(`${store.name} holds the past of several databases. Name one:\n${lines.join('\n')}`);
}

async function look(url: string): Promise<Found> {
  const { done, unknown } = await dueMigrations(url);
  const client = new pg.Client({ connectionString: url, application_name: 'parea restore' });
  await client.connect();
  try {
    return { ...(await countPlaced(client)), migrations: done, unknown, mails: await dropWaitingMails(client) };
  } finally {
    await endClient(client);
  }
}

async function dropWaitingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (!rows[0]?.there) return 0;
  const gone = await client.query(`delete from pgboss.job where name = 'mail' and state < 'completed'`);
  return gone.rowCount ?? 0;
}

/** What was done, for whoever asked. */
export function wordsOf(done: Done, moment: string | null): string {
  const { found, base, lastChange, pieces, place, aside } = done;
  return [
    `Restored ${moment === null ? 'all that the archive has' : `the database as of ${moment}`} into ${place}.`,
    `  From the copy of ${base.startedAt} and ${pieces} pieces after it. The last change in it: ${lastChange ?? `none after ${base.finishedAt}`}.`,
    `  ${found.orders} orders, the last of ${found.lastOrder?.toISOString() ?? 'never'}; ${found.migrations} migrations.`,
    ...(found.mails > 0 ? [`  ${found.mails} mails that waited then are not sent again.`] : []),
    ...(found.unknown.length > 0 ? [`  A newer version has been here (${found.unknown.join(', ')}): start that one.`] : []),
    aside === null
      ? '  Pictures are not part of the archive: copy uploads/ from a backup where they are missing.'
      : `  What was there is in ${aside}; delete it once all is well. To take it back: end Parea, and rename it to postgres.`,
  ].join('\n');
}
