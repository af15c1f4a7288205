import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);

export type DatabaseFacts = {
  readonly version: string;
  readonly bytes: number;
  readonly migrations: number;
  readonly lastMigration: string;
  /** Files of migrations that lie on this disk and were not made: a newer version is there, and does not run yet. */
  readonly due: number;
};

/** What the database is, how large, and how far its schema is. */
export async function databaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`.execute(tx);
  const { rows: made } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(tx);
  const names = new Set(made.map(({ name }) => name));
  const there = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return {
    // Packagers write more behind the number.
    version: rows[0]?.version.split(' ')[0] ?? '',
    bytes: Number(rows[0]?.bytes ?? 0),
    migrations: made.length,
    lastMigration: made.at(-1)?.name.replace(/\.sql$/, '') ?? '',
    due: there.filter((name) => !names.has(name)).length,
  };
}
