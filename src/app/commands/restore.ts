import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { openImageStore } from '#features/media/server/image-store.ts';
import type { Settings } from '#platform/server/config.ts';
import { hasCode } from '#platform/server/embedded-postgres-files.ts';
import { migrate } from '#platform/server/migrate.ts';
import { connectForCopy, copyIn, tablesInOrder } from '#platform/server/table-copy.ts';
import { withDatabase, type Manifest } from './backup.ts';
import { FILES, restoreFiles } from './backup-files.ts';

const Named = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));
const ManifestFile = v.object({
  format: v.literal(1),
  version: v.string(),
  postgres: v.string(),
  startedAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(
    v.object({ name: Named, columns: v.array(Named), rows: v.number(), sum: v.string(), bytes: v.number(), sha256: v.string() }),
  ),
  sequences: v.array(v.object({ name: Named, value: v.string() })),
  files: v.number(),
});

/**
 * Puts a backup into an empty place: the files, the schema as it was then, every row in one transaction, counted and summed as it was
 * written, then the schema of today. Refuses a database that holds anything, and a backup of a newer version.
 */
export async function restore(config: Settings, source: string): Promise<Manifest> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  const takeAway = await remember(config.dataDir);
  try {
    return await restoreInto(config, folder, manifest);
  } catch (error) {
    await takeAway();
    throw error;
  }
}

/**
 * What is in a place that has no cluster; answers how to take away what came since, so that it is as empty for the next try. Where there was a
 * cluster nothing is taken away.
 */
async function remember(dataDir: string): Promise<() => Promise<void>> {
  if (existsSync(join(dataDir, 'postgres'))) return async () => undefined;
  if (!existsSync(dataDir)) return () => rm(dataDir, { recursive: true, force: true });
  const list = () => readdir(dataDir, { recursive: true }).catch(() => []);
  const before = new Set(await list());
  return async () => {
    for (const name of await list()) if (!before.has(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  };
}

async function restoreInto(config: Settings, folder: string, manifest: Manifest): Promise<Manifest> {
  return withDatabase(config, async (url) => {
    await refuseUsed(url);
    // Before the tables: a file that is not as it was written then leaves the database as empty as it was.
    const files = await damagedUnless(join(folder, FILES), () => restoreFiles(folder, config.dataDir, openImageStore(config)));
    if (files !== manifest.files) throw new Error(`${files} files were found, not ${manifest.files}.`);
    await loadTables(url, folder, manifest);
    await migrate(url);
    return manifest;
  });
}

async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} holds no manifest.json: it is no whole backup.`);
  });
  return damagedUnless(join(folder, 'manifest.json'), async () => v.parse(ManifestFile, JSON.parse(text)));
}

const NOTHING = 'No row was restored; begin again in an empty place with another backup.';

/** Whatever goes wrong with a file is told with its name. */
async function damagedUnless<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new Error(`${file} is missing. ${NOTHING}`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(reason.includes(file) ? reason : `${file} is damaged: ${reason}. ${NOTHING}`, { cause: error });
  }
}

async function loadTables(url: string, folder: string, manifest: Manifest): Promise<void> {
  const client = await connectForCopy(url);
  try {
    await migrate(url, { only: manifest.migrations });
    await client.query('begin');
    // Sums that triggers keep (taken of an order, claimed of a line) are in the copied rows already.
    await client.query(`set local parea.restoring = 'on'`);
    // What migrations put in is in the backup as well.
    for (const { name } of (await tablesInOrder(client)).toReversed()) await client.query(`delete from ${client.escapeIdentifier(name)}`);
    for (const table of manifest.tables) {
      const file = join(folder, 'tables', `${table.name}.copy.gz`);
      await damagedUnless(file, () => copyIn(client, table, file));
    }
    for (const { name, value } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    // The ledger's sums are checked here, by the same triggers that guard it every day.
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function refuseUsed(url: string): Promise<void> {
  const client = await connectForCopy(url);
  try {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    if (rows.length === 0) return;
  } finally {
    await client.end();
  }
  throw new Error('The database is not empty. A backup is restored into an empty place: an empty DATA_DIR, or a new database.');
}
