import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMMAND, runScript } from '#tests/support/command.ts';
import { emptyDatabase } from '#tests/support/database.ts';

const home = mkdtempSync(join(tmpdir(), 'parea-leaves-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (...names: string[]) => join(home, ...names);
const DEAD = 'postgres://anna:s3cret@localhost:1/parea';

test.each<[words: string, args: readonly string[]]>([
  ['backup', ['backup', at('copies', 'today')]],
  ['a lost password', ['user', 'reset-password', 'anna@parea.example']],
  ['an administrator more', ['user', 'create-admin', 'anna@parea.example']],
])('%s makes no database where there is none, and nothing else', (_words, args) => {
  const { status, stderr } = runScript(COMMAND, args, { DATA_DIR: at('never') });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no database in .*never\. .*npm start/)]);
  expect(readdirSync(home)).toEqual([]);
});

test('a backup of a database that cannot be reached leaves no folder, and one of an empty database says that', async () => {
  const dead = runScript(COMMAND, ['backup', at('copies', 'today')], { DATA_DIR: at('data'), DATABASE_URL: DEAD });
  expect([dead.status, dead.stderr]).toEqual([1, expect.stringContaining('nobody listens there')]);
  expect(existsSync(at('copies'))).toBe(false);
  const empty = await emptyDatabase();
  const none = runScript(COMMAND, ['backup', at('copies', 'today')], { DATA_DIR: at('data'), DATABASE_URL: empty.url });
  expect([none.status, none.stderr]).toEqual([1, expect.stringMatching(/^The database of DATABASE_URL holds nothing of Parea/)]);
  expect(existsSync(at('copies'))).toBe(false);
  await empty.drop();
});

test('demo venues do not come into a real installation unasked', () => {
  const settings = { DATA_DIR: at('real'), NODE_ENV: 'production' };
  const { status, stderr } = runScript(COMMAND, ['seed'], settings);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^This is no place to play .*seed --demo/)]);
  expect(existsSync(at('real'))).toBe(false);
});

test('a backup below a file says what is in its way', () => {
  writeFileSync(at('file'), '');
  mkdirSync(at('some', 'postgres'), { recursive: true });
  const { status, stderr } = runScript(COMMAND, ['backup', at('file', 'x')], { DATA_DIR: at('some') });
  expect([status, stderr]).toEqual([1, expect.not.stringMatching(/EEXIST|ENOTDIR/)]);
});

test('a restore that is refused leaves nothing, not even a secret', () => {
  mkdirSync(at('half'), { recursive: true });
  const settings = { DATA_DIR: at('fresh') };
  const nowhere = runScript(COMMAND, ['restore', at('nope')], settings);
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining(`There is no folder ${at('nope')}`)]);
  const half = runScript(COMMAND, ['restore', at('half')], settings);
  expect([half.status, half.stderr]).toEqual([1, expect.stringContaining('no whole backup')]);
  expect(existsSync(at('fresh'))).toBe(false);
});
