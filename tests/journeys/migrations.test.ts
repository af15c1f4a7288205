import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { seedDemo } from '#app/seed.ts';
import { openSystem } from '#app/system.ts';
import { readConfig } from '#platform/server/config.ts';
import { inTransaction, openDatabase, reading } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';
import { emptyDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let home: string;
let beside: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  home = mkdtempSync(join(tmpdir(), 'parea-migrations-'));
  beside = new pg.Client({ connectionString: database.url });
  await beside.connect();
});
afterEach(async () => {
  await beside.end();
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

/** A folder of migrations of a test's own. */
function folderOf(files: Readonly<Record<string, string>>): URL {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  return pathToFileURL(`${home}/`);
}
const configAt = (dataDir: string) =>
  readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(home, dataDir),
    SECRET: 'the-same-in-every-test-0123456789',
    ADMIN_EMAIL: 'admin@parea.example',
    ADMIN_PASSWORD: 'a-kitchen-without-windows',
  });

test('a migration may take longer than any request may', async () => {
  const folder = folderOf({ '0001-slow.sql': 'create table slow (id int); select pg_sleep(16);' });
  expect(await migrate(database.url, { folder })).toEqual(['0001-slow.sql']);
}, 40_000);

test('one that fails is named, and the next start goes on with it', async () => {
  const folder = folderOf({ '0001-good.sql': 'create table good (id int);', '0002-bad.sql': 'create table half (id int); select 1/0;' });
  await expect(migrate(database.url, { folder })).rejects.toThrow(/0002-bad\.sql failed.*division by zero/);
  expect((await beside.query(`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`)).rows).toEqual([
    { good: true, half: false },
  ]);
  folderOf({ '0002-bad.sql': 'create table half (id int);' });
  expect(await migrate(database.url, { folder })).toEqual(['0002-bad.sql']);
  expect(await migrate(database.url, { folder })).toEqual([]);
});

test('one that waits for somebody steps back, so that others go on, and comes through when they are done', async () => {
  const first = folderOf({ '0001-used.sql': 'create table used (id int);' });
  await migrate(database.url, { folder: first });
  await beside.query('begin');
  await beside.query('insert into used values (1)');
  const folder = folderOf({ '0002-more.sql': 'alter table used add column more int;' });
  const coming = migrate(database.url, { folder });
  const reader = new pg.Client({ connectionString: database.url, statement_timeout: 15_000 });
  await reader.connect();
  // It waits behind the migration's lock no longer than the migration itself is patient at a time.
  await expect
    .poll(
      async () =>
        (
          await reader.query(
            `select 1 from pg_stat_activity where datname = current_database() and application_name = 'parea-migrate' and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(1);
  expect((await reader.query('select count(*)::int as n from used')).rows).toEqual([{ n: 0 }]);
  await beside.query('commit');
  expect(await coming).toEqual(['0002-more.sql']);
  await reader.end();
}, 40_000);

test('one that waits longer than the patience is named, and nothing of it is there', async () => {
  const folder = folderOf({ '0001-used.sql': 'create table used (id int);' });
  await migrate(database.url, { folder });
  await beside.query('begin');
  await beside.query('lock table used in access share mode');
  folderOf({ '0002-more.sql': 'alter table used add column more int;' });
  await expect(migrate(database.url, { folder, patienceMs: 0 })).rejects.toThrow(/0002-more\.sql failed.*lock timeout/);
  await beside.query('rollback');
}, 40_000);

test('while somebody seeds, another first start makes its administrator and waits only for the seed', async () => {
  const system = await openSystem(configAt('one'));
  // As the first process holds it while it fills the world.
  await beside.query('select pg_advisory_lock(727302)');
  expect(await system.accounts.ensureFirstAdmin()).toBeNull();
  let seeded = false;
  const seeding = seedDemo(system).then(() => (seeded = true));
  expect((await beside.query('select count(*)::int as n from venue')).rows).toEqual([{ n: 0 }]);
  expect(seeded).toBe(false);
  await beside.query('select pg_advisory_unlock(727302)');
  await seeding;
  await system.close();
});

test('two first starts on one empty database both come up, with one world and one administrator', async () => {
  const first = async (dataDir: string) => {
    const system = await openSystem(configAt(dataDir));
    await system.accounts.ensureFirstAdmin();
    await seedDemo(system);
    return system;
  };
  const systems = await Promise.all(['one', 'two', 'three'].map(first));
  const { rows } = await beside.query(
    `select (select count(*)::int from venue) as venues, (select count(*)::int from account_user where is_admin) as admins,
      (select count(*)::int from orders) as orders`,
  );
  expect(rows).toEqual([{ venues: 3, admins: 1, orders: 5 }]);
  for (const system of systems) await system.close();
});

test('who runs beside a newer version meets its new columns: statements of before are prepared anew, alone and in a transaction', async () => {
  await beside.query('create table grown (id int); insert into grown values (1)');
  const { db, pool, close } = openDatabase(database.url, { connections: 1 });
  const one = sql`select * from grown where id = ${1}`;
  const ways = {
    alone: () => one.execute(db),
    'as pg-boss asks': () => pool.query('select *, 1 as n from grown where id = $1', [1]),
    'with a callback': () =>
      new Promise<{ rows: unknown[] }>((done, failed) => {
        pool.query('select *, 2 as n from grown where id = $1', [1], (error, result) => (error ? failed(error) : done(result)));
      }),
    'in a transaction': () => inTransaction(db, (tx) => one.execute(tx)),
    'as of one moment': () => reading(db, (tx) => one.execute(tx)),
  };
  try {
    for (const [nth, [way, ask]] of Object.entries(ways).entries()) {
      expect((await ask()).rows, way).toHaveLength(1);
      await beside.query(`alter table grown add column more_${nth} int`);
      const [row] = (await ask()).rows;
      expect(row, way).toHaveProperty(way.startsWith('as pg') || way.startsWith('with') ? `more_${nth}` : `more${nth}`);
    }
  } finally {
    await close();
  }
});
