import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, type Manifest } from '#app/commands/backup.ts';
import { restore } from '#app/commands/restore.ts';
import { checkUpgrade } from '#app/commands/upgrade.ts';
import { createAdmin, resetPassword } from '#app/commands/users.ts';
import { openSystem } from '#app/system.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { migrate } from '#platform/server/migrate.ts';
import { connectForCopy, countAndSum, tablesInOrder } from '#platform/server/table-copy.ts';
import { expectRefusal, OWNER_1, refusalOf, startApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { photo, uploadForm } from '#tests/support/pictures.ts';

let world: TestApp;
let home: string;
let picture: string;
const drops: (() => Promise<void>)[] = [];
const ALL = { pictures: true, secrets: true };
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'parea-backup-'));
  world = await startApp();
  const form = uploadForm(await photo(400, 300));
  const response = await world.app.request('/api/uploads', { method: 'POST', headers: world.admin, body: form });
  picture = new URL(((await response.json()) as { secure_url: string }).secure_url).pathname;
  const order = await world.placed();
  // Money taken by hand: its order says how much was taken before its entry is restored.
  const staff = { cookie: await world.signIn(OWNER_1) };
  const settled = await world.call('POST', `/api/orders/${order._id}/settle`, { body: { method: 'cash' }, headers: staff });
  expect(settled.status, settled.text).toBe(200);
});
afterAll(async () => {
  await world.close();
  for (const drop of drops) await drop();
  rmSync(home, { recursive: true, force: true });
});

/** The settings of an empty place. */
async function emptyPlace(name: string): Promise<Config> {
  const database = await emptyDatabase();
  drops.push(() => database.drop());
  return readConfig({ DATABASE_URL: database.url, DATA_DIR: join(home, name), SECRET: 'the-same-in-every-test-0123456789' });
}
async function sums(url: string) {
  const client = await connectForCopy(url);
  try {
    const found: Record<string, { rows: number; sum: string }> = {};
    for (const { name } of await tablesInOrder(client)) found[name] = await countAndSum(client, name);
    return found;
  } finally {
    await client.end();
  }
}

test('a backup restores into an empty place with the same rows, pictures and keys, and the product runs on it', async () => {
  const folder = join(home, 'whole');
  const before = await sums(world.databaseUrl);
  const written = await backup(world.system.config, folder, ALL);
  expect(written.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(before).toSorted());
  expect(written.files).toBe(6);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const config = await emptyPlace('restored');
  await restore(config, folder);
  expect(await sums(config.databaseUrl ?? '')).toEqual(before);
  const system = await openSystem(config);
  try {
    expect(await system.images.get(picture.replace('/uploads/', ''))).toEqual(
      await world.system.images.get(picture.replace('/uploads/', '')),
    );
    expect(
      await system.accounts.signIn({ email: OWNER_1, address: '127.0.0.1', ownBrowser: null, proof: '' }, 'charcoal-and-thyme'),
    ).toBeTruthy();
    expect((await system.venues.get('1'))?.venueId).toBe((await world.venue(1))._id);
  } finally {
    await system.close();
  }
});

test('a place that is not empty is left as it is', async () => {
  const folder = join(home, 'second');
  await backup(world.system.config, folder, { pictures: false, secrets: false });
  const before = await sums(world.databaseUrl);
  await expect(restore(world.system.config, folder)).rejects.toThrow('The database is not empty');
  expect(await sums(world.databaseUrl)).toEqual(before);
  await expect(backup(world.system.config, folder, ALL)).rejects.toThrow('exists already');
});

test('half a backup, and one that was changed, are refused, and leave nothing half restored', async () => {
  const folder = join(home, 'third');
  await backup(world.system.config, folder, ALL);
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
  const parsed = JSON.parse(manifest) as Manifest;
  const write = (changed: unknown) => writeFileSync(join(folder, 'manifest.json'), JSON.stringify(changed));
  const expectRefused = async (name: string, why: string | RegExp) => {
    const config = await emptyPlace(name);
    const files = () => (existsSync(config.dataDir) ? readdirSync(config.dataDir, { recursive: true }) : []);
    const before = files();
    await expect(restore(config, folder)).rejects.toThrow(why);
    expect(files()).toEqual(before);
    const rows = existsSync(config.dataDir) ? await sums(config.databaseUrl ?? '') : {};
    expect(Object.values(rows).filter((table) => table.rows > 0)).toEqual([]);
  };
  const orders = parsed.tables.find(({ name }) => name === 'orders');
  write({ ...parsed, tables: parsed.tables.map((table) => (table === orders ? { ...table, rows: table.rows + 1 } : table)) });
  await expectRefused('counted', /orders has \d+ rows/);
  write({ ...parsed, migrations: [...parsed.migrations, { name: '9999-later.sql', checksum: 'x' }] });
  await expectRefused('newer', '9999-later.sql');
  writeFileSync(join(folder, 'manifest.json'), manifest);
  appendFileSync(join(folder, 'tables', 'orders.copy.gz'), Buffer.alloc(20));
  await expectRefused('tampered', /checksum|header/);
  renameSync(join(folder, 'tables', 'orders.copy.gz'), join(folder, 'aside'));
  await expectRefused('without a table', /orders\.copy\.gz is missing\. No row was restored/);
  renameSync(join(folder, 'aside'), join(folder, 'tables', 'orders.copy.gz'));
  const [first = ''] = readFileSync(join(folder, 'files.jsonl'), 'utf8').split('\n');
  const { path } = JSON.parse(first) as { path: string };
  appendFileSync(join(folder, path), 'x');
  await expectRefused('exchanged', `${path} is not as it was written`);
  writeFileSync(join(folder, 'files.jsonl'), `${JSON.stringify({ path: '../outside', bytes: 1, sha256: '' })}\n`);
  await expectRefused('climbing', 'is no path of a backup');
  rmSync(join(folder, 'manifest.json'));
  await expectRefused('half', 'no whole backup');
});

test('an administrator is made, and a lost password set, from the terminal', async () => {
  const said = await createAdmin(world.system, 'second@parea.example', undefined);
  const password = said.split(' ').at(-1) ?? '';
  const basic = { authorization: `Basic ${Buffer.from(`second@parea.example:${password}`).toString('base64')}` };
  expect((await world.call('GET', '/api/stores', { headers: basic })).status).toBe(200);
  await expect(createAdmin(world.system, 'second@parea.example', 'four-olives-in-brine')).rejects.toThrow();
  const cookie = await world.signIn(OWNER_1);
  await expect(resetPassword(world.system, OWNER_1, 'short')).rejects.toThrow();
  await resetPassword(world.system, OWNER_1, 'four-olives-in-brine');
  expect(refusalOf(await world.call('GET', '/api/sessions', { headers: { cookie } })).code).toBe('unauthorised');
  expect(await world.signIn(OWNER_1, 'four-olives-in-brine')).not.toBe('');
  expectRefusal(
    await world.call('POST', '/api/auth/sign-in/email', { body: { email: OWNER_1, password: 'charcoal-and-thyme' } }),
    401,
    'wrong_credentials',
  );
  await expect(resetPassword(world.system, 'nobody@parea.example', undefined)).rejects.toThrow('There is no account');
  // What was done, and only that, is in the log; nobody's account did it.
  const { json } = await world.call('GET', '/api/admin/log', { headers: world.admin });
  const { entries } = json as { entries: { action: string; subject: string; actor: unknown }[] };
  expect(entries.slice(0, 2).map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
    ['user.password_set', OWNER_1, null],
    ['user.admin_made', 'second@parea.example', null],
  ]);
});

test('a newer version says what it would change, and changes nothing', async () => {
  const config = await emptyPlace('older');
  const url = config.databaseUrl ?? '';
  const all = readdirSync(new URL('../../db/migrations/', import.meta.url))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const known = all.slice(0, 30).map((name) => {
    const sql = readFileSync(new URL(`../../db/migrations/${name}`, import.meta.url));
    return { name, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  await migrate(url, { only: known });
  const before = await sums(url);
  const { words, canStart } = await checkUpgrade(config);
  expect(canStart).toBe(true);
  expect(words).toContain(`${all.length - 30} of ${all.length} migrations`);
  for (const name of all.slice(30)) expect(words).toContain(name);
  expect(await sums(url)).toEqual(before);
  await migrate(url);
  expect((await checkUpgrade(config)).words).toContain('Nothing would change');
  const client = await connectForCopy(url);
  await client.query(`insert into schema_migration (name, checksum) values ('9999-later.sql', 'x')`);
  await client.end();
  expect(await checkUpgrade(config)).toMatchObject({ canStart: false, words: expect.stringContaining('9999-later.sql') as string });
});
