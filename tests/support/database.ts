import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';

export type TestDatabase = { readonly url: string; readonly pool: pg.Pool; readonly db: Database; close(): Promise<void> };

/** A database of its own without anything in it, on the PostgreSQL of TEST_DATABASE_URL. */
export async function emptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:54315/postgres';
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` });
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** The same with today's schema; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await emptyDatabase();
  await migrate(url);
  const { db, pool, close } = openDatabase(url, { connections: 8 });
  return {
    url,
    pool,
    db,
    async close() {
      await close();
      await drop();
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
