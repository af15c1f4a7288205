import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';

export type TestDatabase = { readonly url: string; readonly pool: pg.Pool; readonly db: Database; close(): Promise<void> };

/** An empty database of its own with today's schema, on the PostgreSQL of TEST_DATABASE_URL; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:54315/postgres';
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { db, pool, close } = openDatabase(url.href, 8);
  await migrate(pool);
  return {
    url: url.href,
    pool,
    db,
    async close() {
      await close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
