import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '#platform/server/config.ts';
import { seedDemo } from '#app/seed.ts';
import { openSystem } from '#app/system.ts';

/** Waits for whoever makes the template; any number that nobody else locks. */
const LOCK = 7_204_118;
const SERVER = () => process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:54315/postgres';
const urlOf = (name: string) => Object.assign(new URL(SERVER()), { pathname: `/${name}` }).href;

export type SeededDatabase = { readonly url: string; drop(): Promise<void> };

/**
 * A database of its own with the demo world and the administrator of `configOf`. The world is seeded once a run, into a template that the
 * next run clears away; each caller gets a copy.
 */
export async function seededDatabase(configOf: (databaseUrl: string) => Config): Promise<SeededDatabase> {
  // The workers of one run have one parent.
  const template = `test_world_${process.ppid}`;
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (!(await namesLike(client, template)).includes(template)) {
      await clearStale(client);
      const making = `${template}_new`;
      await client.query(`create database ${making}`);
      await seed(configOf(urlOf(making)));
      await client.query(`alter database ${making} rename to ${template}`);
    }
    // Copied as files: through the log it took some times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // Nothing here outlives its server: a commit need not wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  });
  return { url: urlOf(name), drop: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))) };
}

async function seed(config: Config): Promise<void> {
  const system = await openSystem(config);
  await system.accounts.ensureFirstAdmin();
  await seedDemo(system);
  await system.close();
}

async function namesLike(client: pg.Client, beginning: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [beginning]);
  return rows.map((row) => row.datname);
}

/** Worlds of runs that are over: their process is gone. */
async function clearStale(client: pg.Client): Promise<void> {
  for (const name of await namesLike(client, 'test_world_')) {
    const pid = Number(/^test_world_(\d+)/.exec(name)?.[1]);
    if (pid === process.ppid || !isAlive(pid)) await client.query(`drop database ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
