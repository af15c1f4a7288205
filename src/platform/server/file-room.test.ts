import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { fileRoom } from './file-room.ts';

const room = fileRoom<string, never, number>({
  name: 'idle',
  door: new URL('../../../tests/support/idle-door.ts', import.meta.url),
  heap: 64,
  memory: 1200,
  seconds: 60,
  atOnce: 1,
  waiting: 2,
});
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('of one caller two wait; who goes is dropped, and what was opened for them ends', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()];
  const opened = Promise.withResolvers<number>();
  const allow = (pid: number): Promise<void> => Promise.resolve(opened.resolve(pid));
  const first = room('one', 'file', { allow, left: running.signal });
  const others = [room('one', 'file', { left: waiting.signal }), room('one', 'file', { left: waiting.signal })];
  await expect(room('one', 'file')).rejects.toMatchObject({ status: 429, code: 'too_many', details: { retryAfter: 10 } });
  const pid = await opened.promise;
  expect(isAlive(pid)).toBe(true);
  waiting.abort();
  for (const one of await Promise.allSettled(others)) expect(one).toMatchObject({ reason: { code: 'aborted' } });
  running.abort();
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
});

test('a machine with much to do opens the room late: who asked waits, and the time of a file begins when it is open', async () => {
  const late = fileRoom<string, string>({
    name: 'late',
    door: new URL('../../../tests/support/late-door.ts', import.meta.url),
    heap: 64,
    memory: 1200,
    seconds: 1,
    atOnce: 1,
    waiting: 2,
  });
  expect(await Promise.all([late('one', 'first'), late('one', 'second')])).toEqual(['first', 'second']);
});

test('who opens a file reads no other: no secret of the data directory, nothing of the machine', async () => {
  const reading = fileRoom<string, string>({
    name: 'reading',
    door: new URL('../../../tests/support/reading-door.ts', import.meta.url),
    heap: 64,
    memory: 1200,
    seconds: 60,
    atOnce: 1,
    waiting: 2,
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-room-'));
  try {
    const secret = join(dataDir, 'secret');
    writeFileSync(secret, 'only for us');
    const ours = fileURLToPath(new URL('../../../package.json', import.meta.url));
    expect(await reading('one', ours)).toContain('"parea"');
    for (const path of [secret, fileURLToPath(new URL('../../../data/secrets', import.meta.url)), '/etc/passwd'])
      await expect(reading('one', path)).rejects.toMatchObject({ code: 'file_too_costly' });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
