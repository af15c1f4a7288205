import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientHolding, whileLocked } from './advisory-locks.ts';
import { endClient, KEEP_ALIVE } from './connection-watch.ts';
import { log } from './log.ts';
import { gaveWay, isLocked } from './sql-failure.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
/**
 * A change of a table waits so long for those who use it, and meanwhile keeps back who comes after it: then it steps back, and tries again, until
 * the patience ends.
 */
const LOCK_TIMEOUT_MS = 4_000;
const AGAIN_MS = 1_000;
const PATIENCE_MS = 10 * 60_000;
/** A lock that could not be had in time, a circle, a row that somebody changed: nothing of the migration is there. */
const isWorthAnotherTry = (error: unknown): boolean => gaveWay(error) || isLocked(error);

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

function migrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export type MigrateOptions = {
  /** No further than these: the schema as a backup of that time has it. */
  readonly only?: readonly Pick<Migration, 'name' | 'checksum'>[] | undefined;
  readonly patienceMs?: number;
  readonly folder?: URL;
};

/**
 * Brings the schema up to this version: numbered SQL files, each in one transaction, forward only, one process at a time. On a connection of its
 * own, for a migration may take longer than any request may: as long as it needs. What is done stays done; where one fails, the next start goes
 * on with that one, and the error names it. Refuses a database that a newer version has migrated, or whose past was edited.
 */
export async function migrate(url: string, { only, patienceMs = PATIENCE_MS, folder = FOLDER }: MigrateOptions = {}): Promise<string[]> {
  const client = await connect(url);
  const wait = () => log.info('another process migrates the database; waiting for it');
  try {
    return await whileLocked(
      clientHolding(client),
      'migration',
      () => migrateLocked(client, migrations(folder), { only, patienceMs }),
      wait,
    );
  } finally {
    await endClient(client);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parea-migrate',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    lock_timeout: LOCK_TIMEOUT_MS,
    ...KEEP_ALIVE,
  });
  // What goes wrong is told by the statement that meets it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export type DueMigrations = {
  /** How many are there. */
  readonly done: number;
  /** What a start would make, with what each says of itself first. */
  readonly due: readonly { readonly name: string; readonly says: string }[];
  /** Those of a newer version: with them this one does not start. */
  readonly unknown: readonly string[];
};

/** What {@link migrate} would do; changes nothing. */
export async function dueMigrations(url: string, folder = FOLDER): Promise<DueMigrations> {
  const client = await connect(url);
  try {
    await client.query('begin read only');
    const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('public.schema_migration') is not null as there`);
    const { rows } = tables[0]?.there
      ? await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name')
      : { rows: [] };
    const known = migrations(folder);
    const done = new Set(rows.map(({ name }) => name));
    return {
      done: rows.length,
      due: known.filter(({ name }) => !done.has(name)).map(({ name, sql }) => ({ name, says: /^--\s*(.*)/.exec(sql)?.[1] ?? '' })),
      unknown: rows.filter((row) => known.find(({ name }) => name === row.name)?.checksum !== row.checksum).map(({ name }) => name),
    };
  } finally {
    await endClient(client);
  }
}

type Wanted = { readonly only: MigrateOptions['only']; readonly patienceMs: number };

async function migrateLocked(client: pg.Client, known: readonly Migration[], { only, patienceMs }: Wanted): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name');
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const strange = [...rows, ...(only ?? [])].find(
    (row) => known.find((migration) => migration.name === row.name)?.checksum !== row.checksum,
  );
  if (strange) throw new Error(`The database has the migration ${strange.name}, which this version does not know. Start a newer version.`);
  const wanted = only && new Set(only.map(({ name }) => name));
  const due = known.filter((migration) => !done.has(migration.name) && (wanted?.has(migration.name) ?? true));
  for (const migration of due) await patiently(client, migration, patienceMs);
  return due.map((migration) => migration.name);
}

async function patiently(client: pg.Client, migration: Migration, patienceMs: number): Promise<void> {
  const began = Date.now();
  const { name } = migration;
  log.info({ migration: name }, 'a migration begins');
  for (;;) {
    try {
      await apply(client, migration);
      log.info({ migration: name, ms: Date.now() - began }, 'a migration is done');
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const again = isWorthAnotherTry(error) && Date.now() - began < patienceMs;
      if (!again) throw new Error(`The migration ${name} failed, and nothing of it was kept: ${reason}.`, { cause: error });
      log.warn({ migration: name, reason }, 'a migration waits for somebody else and is tried again');
      await sleep(AGAIN_MS);
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
