import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openArchive, type Archive } from '#platform/server/archive.ts';
import { openArchiveStore } from '#platform/server/archive-store.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { endClient } from '#platform/server/connection-watch.ts';
import { preparePostgresFiles } from '#platform/server/embedded-postgres-files.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import { log } from '#platform/server/log.ts';
import type { Sweeps } from '#platform/server/sweeps.ts';
import { tryWhenDue, type Trying } from './try-archive.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** A quiet evening that ends with a dead disk costs so much at most; each time a piece of 4 MB is written, and shrinks to next to nothing in the archive. */
const ARCHIVE_SECONDS = 60;

const PATIENCE_MS = 5_000;

/** For what only uses a database: throws where the settings name none of Parea, before one is made. */
export async function refuseNoDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl === null) {
    if (existsSync(join(dataDir, 'postgres'))) return;
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to where Parea keeps its own; npm start makes a new one.`);
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`);
    if (rows[0]?.there) return;
  } finally {
    await endClient(client);
  }
  throw new Error('The database of DATABASE_URL holds nothing of Parea yet: npm start, or npm run parea -- migrate, fills it.');
}

/** The database in DATA_DIR, archived as the settings say. */
export const openOwnDatabase = (config: Pick<Config, 'dataDir' | 'archive'>, say?: (line: string) => void): Promise<EmbeddedDatabase> =>
  openEmbeddedDatabase({
    dataDir: config.dataDir,
    ...(say && { log: say }),
    archiveSeconds: config.archive === null ? null : ARCHIVE_SECONDS,
  });

export function archiveOf(config: Pick<Config, 'dataDir' | 'archive' | 's3'>, url: string, clock: Clock): Archive | null {
  const store = openArchiveStore(config);
  if (store === null || config.archive === null) return null;
  const { keptDays } = config.archive;
  return openArchive({ files: preparePostgresFiles(config.dataDir), url, store, version: packageJson.version, keptDays, clock });
}

type Opened = { readonly embedded: EmbeddedDatabase | null; readonly archive: Archive | null; readonly url: string };

/** The database of DATABASE_URL, or the own one with its archive, closed again with `opened`. */
export async function openDatabaseOf(config: Config, clock: Clock, opened: AsyncDisposableStack): Promise<Opened> {
  if (config.databaseUrl !== null) return { embedded: null, archive: null, url: config.databaseUrl };
  const embedded = await openOwnDatabase(config, (line) => log.info(line));
  let archive: Archive | null = null;
  // What PostgreSQL finishes as it ends is the last that happened.
  opened.defer(async () => archive?.finish());
  opened.defer(() => embedded.close());
  archive = archiveOf(config, embedded.url, clock);
  return { embedded, archive, url: embedded.url };
}

/** What is done for it every so often, in seconds. */
export function keepThePast(sweeps: Sweeps, archive: Archive, trying: Omit<Trying, 'archive'>): void {
  sweeps.every('archive changes', 5, () => archive.ship());
  sweeps.every('copy the database', 60, () => archive.copyWhenDue());
  sweeps.every('try the archive', 3600, () => tryWhenDue({ ...trying, archive }));
}
