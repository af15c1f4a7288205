import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Base } from './archive-base.ts';
import { recover } from './archive-recover.ts';
import { folderStore } from './archive-store.ts';
import { partOf } from './archive.ts';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'parea archive '))));
afterEach(() => rmSync(home, { recursive: true, force: true }));
const text = (words: string) => Buffer.from(words);

test('a folder keeps what it was given first, whole files only, and lists by what a key begins with', async () => {
  const store = partOf(folderStore(join(home, 'the past')), '77');
  expect(await store.list('wal/')).toEqual([]);
  expect(await store.get('wal/a')).toBeNull();
  expect(await store.put('wal/a', text('one'))).toBe(true);
  expect(await store.put('wal/a', text('two'))).toBe(false);
  expect(String(await store.get('wal/a'))).toBe('one');
  expect(await store.put('wal/a', text('two'), { replace: true })).toBe(true);
  expect(String(await store.get('wal/a'))).toBe('two');
  writeFileSync(join(home, 'the past', '77', 'wal', 'b.0000.part'), 'half');
  await store.put('base/c', text('three'));
  expect([await store.list('wal/'), await store.list('base/')]).toEqual([['wal/a'], ['base/c']]);
  await store.remove('wal/a');
  await store.remove('wal/a');
  expect(await store.list('wal/')).toEqual([]);
});

const base = (more: Partial<Base> = {}): Base => ({
  format: 1,
  id: 'one',
  version: '0.1.0',
  postgres: '18',
  timeline: 1,
  segmentBytes: 4194304,
  startLsn: '0/1400028',
  startSegment: '000000010000000000000005',
  stopSegment: '000000010000000000000005',
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:04.000Z',
  files: 1,
  parts: [{ key: 'base/one/00001.tar.zst', bytes: 3, sha256: 'x' }],
  ...more,
});

test.each<[about: string, bases: readonly unknown[], at: string | null, says: string]>([
  ['nothing there', [], null, 'There is no copy'],
  ['before the oldest copy', [base()], '2026-11-20T12:00:03Z', 'is before the oldest copy'],
  ['another PostgreSQL', [base({ postgres: '17' })], null, 'were made by PostgreSQL 17, this is 18'],
  ['a copy that cannot be read', [{ id: 'one' }], null, 'Damaged: base/one.json'],
  ['a part that is not there', [base()], null, 'is not whole: base/one/00001.tar.zst is missing'],
])('%s is refused in words, and leaves nothing but an empty folder', async (_about, bases, at, says) => {
  const store = folderStore(join(home, 'the past'));
  for (const one of bases) await store.put(`base/${(one as Base).id}.json`, text(JSON.stringify(one)));
  const into = join(home, 'into');
  const wanted = { store, at: at === null ? null : new Date(at), into, alsoFrom: [], timeline: null };
  await expect(recover(wanted, () => Promise.resolve())).rejects.toThrow(says);
  expect(readdirSync(home).includes('into') ? readdirSync(into) : []).toEqual([]);
});

test('a part that was changed is refused by its checksum', async () => {
  const store = folderStore(join(home, 'the past'));
  await store.put('base/one.json', text(JSON.stringify(base())));
  await store.put('base/one/00001.tar.zst', text('abc'));
  const wanted = { store, at: null, into: join(home, 'into'), alsoFrom: [], timeline: null };
  await expect(recover(wanted, () => Promise.resolve())).rejects.toThrow('is damaged: base/one/00001.tar.zst');
});
