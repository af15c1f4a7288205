import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Pool } from 'pg';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** Any number, the same in every process: only one migrates at a time. */
const LOCK = 727_301;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

function migrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings the schema up to this version: numbered SQL files, each in one transaction, forward only, under an advisory lock.
 * Refuses a database that a newer version has migrated, or whose past was edited.
 * With `only`, no further than those: the schema as a backup of that time has it.
 */
export async function migrate(pool: Pool, only?: readonly Pick<Migration, 'name' | 'checksum'>[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by name');
    const known = migrations();
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const strange = [...rows, ...(only ?? [])].find(
      (row) => known.find((migration) => migration.name === row.name)?.checksum !== row.checksum,
    );
    if (strange)
      throw new Error(`The database has the migration ${strange.name}, which this version does not know. Start a newer version.`);
    const wanted = only && new Set(only.map(({ name }) => name));
    const due = known.filter((migration) => !done.has(migration.name) && (wanted?.has(migration.name) ?? true));
    for (const migration of due) await apply(client, migration);
    return due.map((migration) => migration.name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function apply(client: { query(sql: string, values?: unknown[]): Promise<unknown> }, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
