import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openImageStore } from '#features/media/server/image-store.ts';
import type { Config } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database.ts';
import { hasCode } from '#platform/server/embedded-postgres-files.ts';
import { connectForCopy, copyOut, tablesInOrder, type CopiedTable } from '#platform/server/table-copy.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { openOwnDatabase, refuseNoDatabase } from '../own-database.ts';
import { addPictures, addSecrets, openFileList } from './backup-files.ts';

/** What a backup says of itself, in `manifest.json`, which is written last: a folder without one is half a backup. */
export type Manifest = {
  readonly format: 1;
  readonly version: string;
  readonly postgres: string;
  readonly startedAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  readonly files: number;
};

export type BackupChoice = { readonly pictures: boolean; readonly secrets: boolean };

/**
 * Writes everything into a new folder while the product may go on: the tables as they were in one moment, then pictures and secrets. Streams;
 * the largest table needs no more memory than the smallest. Jobs that wait (mails to be tried again) are not part of it.
 */
export async function backup(config: Config, target: string, choice: BackupChoice): Promise<Manifest> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(thereAlready(folder));
  await refuseNoDatabase(config);
  return withDatabase(config, async (url) => {
    const takeAway = await makeFolder(folder);
    try {
      return await writeInto(folder, url, config, choice);
    } catch (error) {
      await takeAway();
      throw error;
    }
  });
}

const thereAlready = (folder: string): string => `${folder} exists already: a backup is written into a new folder.`;

/** A new folder, with those above it; answers how to take away what was made. */
async function makeFolder(folder: string): Promise<() => Promise<void>> {
  const above = dirname(folder);
  const first = await mkdir(above, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(notMade(above, error), { cause: error });
  });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw new Error(hasCode(error, 'EEXIST') ? thereAlready(folder) : notMade(folder, error), { cause: error });
  });
  return async () => {
    await rm(folder, { recursive: true, force: true });
    // Only while they are empty: somebody else may have put something there meanwhile.
    for (let each = above; first !== undefined && each.startsWith(first); each = dirname(each)) await rmdir(each).catch(() => undefined);
  };
}

function notMade(folder: string, error: unknown): string {
  if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR'))
    return `${folder} cannot be a folder: there is a file in its way. Name another.`;
  return `${folder} cannot be made (${error instanceof Error ? error.message : String(error)}). Name a folder that this user may write.`;
}

async function writeInto(folder: string, url: string, config: Config, choice: BackupChoice): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables = await copyTables(url, folder);
  const list = await openFileList(folder);
  const database = openDatabase(url, { connections: 1 });
  try {
    if (choice.secrets) await addSecrets(list, config.dataDir);
    if (choice.pictures && tables.tables.some(({ name }) => name === 'media_file'))
      await addPictures(list, database.db, openImageStore(config));
  } finally {
    await database.close();
  }
  const manifest: Manifest = { format: 1, version: packageJson.version, ...tables, files: await list.close() };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return manifest;
}

/** With the database of the settings, started if nobody has. */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'archive'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) return work(config.databaseUrl);
  const embedded = await openOwnDatabase(config);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.close();
  }
}

async function copyTables(url: string, folder: string): Promise<Omit<Manifest, 'format' | 'version' | 'files'>> {
  const client = await connectForCopy(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    );
    const { rows: about } = await client.query<{ postgres: string; at: Date }>(
      `select current_setting('server_version') as postgres, now() as at`,
    );
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    );
    const tables: CopiedTable[] = [];
    for (const table of await tablesInOrder(client))
      tables.push(await copyOut(client, table, join(folder, 'tables', `${table.name}.copy.gz`)));
    await client.query('commit');
    return { postgres: about[0]?.postgres ?? '', startedAt: about[0]?.at.toISOString() ?? '', migrations, tables, sequences };
  } finally {
    await client.end();
  }
}
