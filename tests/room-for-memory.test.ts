import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { FLAGS, MALLOC } from '#app/node-flags.mjs';

/** However the server is started, Node runs it with the flags that it wants (`node-flags.mjs`). */
const root = fileURLToPath(new URL('../', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-flags-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const ROOM = 'MALLOC_ARENA_MAX';
/** Says what each process was begun with, and what it is at its end. */
const probe = join(home, 'probe.cjs');
writeFileSync(
  probe,
  `const say = (when) => require('node:fs').writeSync(1, JSON.stringify({ when, pid: process.pid, flags: process.execArgv, words: process.argv.slice(2), room: process.env.${ROOM} ?? null }) + '\\n');
say('begin');
process.on('exit', () => say('end'));
`,
);
type Said = {
  readonly when: 'begin' | 'end';
  readonly pid: number;
  readonly flags: string[];
  readonly words: string[];
  readonly room: string | null;
};

/** With settings that it cannot start with: nothing is made. */
function start(flags: readonly string[], env: Readonly<Record<string, string>> = {}): Said[] {
  const { PATH = '', HOME = '' } = process.env;
  const args = ['--require', probe, ...flags, 'src/app/main.mjs', 'a word'];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, PORT: 'none', DATA_DIR: join(home, 'data'), ...env },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Said);
}

test('begun without them it begins anew with them, once, as the same process with the same words', () => {
  const [first, second, end, ...more] = start([]);
  expect(more).toEqual([]);
  expect([first?.when, second?.when, end?.when]).toEqual(['begin', 'begin', 'end']);
  expect([second?.pid, second?.words]).toEqual([first?.pid, ['a word']]);
  expect(second?.flags).toEqual([...FLAGS, '--require', probe]);
  expect([first?.room, second?.room]).toEqual([null, MALLOC[ROOM]]);
});

test('begun with them it goes on as it is', () => {
  expect(start(FLAGS, MALLOC).map(({ when }) => when)).toEqual(['begin', 'end']);
});

test('what the C library was told is not handed on to PostgreSQL; what somebody chose wins, and stays', () => {
  expect(start([]).at(-1)?.room).toBeNull();
  expect(start([], { [ROOM]: '7' }).map(({ room }) => room)).toEqual(['7', '7', '7']);
  const [, second] = start(['--max-semi-space-size=32']);
  // The last one counts.
  expect(second?.flags).toEqual([...FLAGS, '--require', probe, '--max-semi-space-size=32']);
});
