import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreAt, wordsOf } from '#app/commands/restore-at.ts';
import { archiveOf, openOwnDatabase } from '#app/own-database.ts';
import { tryArchive, tryWhenDue } from '#app/try-archive.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import type { Mail } from '#platform/server/mailer.ts';
import { migrate } from '#platform/server/migrate.ts';

// It makes a cluster, and recovers one.
vi.setConfig({ testTimeout: 300_000 });

let home: string;
let config: Config;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parea past '));
  config = readConfig({ DATA_DIR: join(home, 'data'), ARCHIVE_DIR: join(home, 'the past') });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function query(url: string, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const one of statements) results.push(await client.query(one));
    return results;
  } finally {
    await client.end();
  }
}
const LATEST = { at: null, to: null, cluster: null, timeline: null };

test('what was there at a moment is there again, also what no copy had, and what came after is kept aside', async () => {
  await expect(restoreAt(config, LATEST)).rejects.toThrow('There is nothing to restore');
  const database = await openOwnDatabase(config);
  const archive = archiveOf(config, database.url, Date.now);
  if (archive === null) throw new Error('it is on unless it was turned off');
  let at = new Date();
  try {
    await migrate(database.url);
    await archive.copyNow();
    await query(database.url, ['create table kept as select g from generate_series(1, 1000) g', `select pg_sleep(0.01)`]);
    at = new Date();
    await query(database.url, [`select pg_sleep(0.01)`, 'insert into kept values (1001)']);
    // The weekly trial: a copy of it all in a folder that goes away again, with every index compared.
    const trying = {
      archive,
      dataDir: config.dataDir,
      url: database.url,
      clock: Date.now,
      to: 'admin@parea.example',
      publicUrl: config.publicUrl,
    };
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const trial = await tryArchive({ ...trying, mailer });
    expect(trial).toMatchObject({ trouble: null, orders: 0, lastOrder: null });
    expect(trial.indexes).toBeGreaterThan(100);
    expect(readdirSync(config.dataDir).filter((name) => name.startsWith('trial-'))).toEqual([]);
    // Not again in the same week; the week after it fails, and that is told.
    await tryWhenDue({ ...trying, mailer });
    const later = { ...trying, mailer, clock: () => Date.now() + 8 * 86_400_000 };
    const [part = ''] = (await archive.store.list('base/')).filter((key) => key.endsWith('.tar.zst'));
    const bytes = await archive.store.get(part);
    await archive.store.remove(part);
    await expect(tryWhenDue(later)).rejects.toThrow('is not whole');
    expect(mails.map(({ to, text }) => [to, text.includes(part)])).toEqual([['admin@parea.example', true]]);
    await archive.store.put(part, bytes ?? Buffer.alloc(0));
    await query(database.url, ['drop table orders cascade']);
    // Another process has its hand on it.
    await expect(restoreAt(config, { ...LATEST, at })).rejects.toThrow('is running on');
  } finally {
    await database.close();
    await archive.finish();
  }
  expect(readdirSync(join(home, 'data', 'postgres-wal'))).toEqual([]);
  await expect(restoreAt(config, { ...LATEST, at: new Date(0) })).rejects.toThrow('is before the oldest copy');
  writeFileSync(join(home, 'full'), '');
  await expect(restoreAt(config, { ...LATEST, to: home })).rejects.toThrow('is not empty');
  const later = join(home, 'later');
  await expect(restoreAt(config, { ...LATEST, at: new Date('2100-01-01'), to: later })).rejects.toThrow('is after the last change');
  expect(existsSync(later)).toBe(false);

  const done = await restoreAt(config, { ...LATEST, at });
  expect(wordsOf(done, at.toISOString())).toContain(`as of ${at.toISOString()}`);
  expect(done.found).toMatchObject({ orders: 0, lastOrder: null, unknown: [], mails: 0 });
  expect(existsSync(join(done.aside ?? '', 'PG_VERSION'))).toBe(true);
  expect(readdirSync(join(home, 'data')).filter((name) => name.startsWith('restore-'))).toEqual([]);
  const again = await openOwnDatabase(config);
  try {
    const [rows, orders] = await query(again.url, [
      'select count(*)::int as n, max(g) as last from kept',
      'select count(*)::int as n from orders',
    ]);
    expect([rows?.rows, orders?.rows]).toEqual([[{ n: 1000, last: 1000 }], [{ n: 0 }]]);
  } finally {
    await again.close();
  }
});
