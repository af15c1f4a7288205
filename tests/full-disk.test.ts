import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { troubleInWords } from '#platform/server/start-trouble.ts';

const home = mkdtempSync(join(tmpdir(), 'parea-full-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the database can be locked, and so stopped, where no byte more can be written', () => {
  const lock = fileURLToPath(new URL('../src/platform/server/embedded-postgres-lock.ts', import.meta.url));
  const script = `const { tryLock } = await import(${JSON.stringify(lock)}); const held = tryLock(process.argv[1]); console.log(held !== null); held.release();`;
  const run = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script, join(home, 'lock')],
    {
      encoding: 'utf8',
    },
  );
  expect([run.stdout, run.stderr.match(/Error: .*/)?.[0]]).toEqual(['true\n', undefined]);
});

test.each<[words: string, error: Error]>([
  ['of a file', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['of PostgreSQL', Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' })],
  ['of a server that ended by it', new Error('PostgreSQL did not start: could not write lock file: No space left on device')],
  ['of a lock', new Error('database or disk is full')],
])('a full disk is told as that, with the next step: %s', (_words, error) => {
  const said = `The disk of ${resolve('/srv/parea')} is full. Make room, or set DATA_DIR to another disk; then start again.`;
  expect(troubleInWords(error, { DATA_DIR: '/srv/parea' })).toBe(said);
  // What went wrong first counts, not what went wrong while it was cleared away.
  expect(troubleInWords(new SuppressedError(new Error('it did not stop'), error), { DATA_DIR: '/srv/parea' })).toBe(said);
});
