import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startApp, type TestApp } from '#tests/support/app.ts';
import { databaseProxy } from '#tests/support/fault-proxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-ends-'));
/** Beside a server that runs. */
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const PATIENCE_MS = 50_000;

/** A command against that database: how it ended, and what it said. Ended by force where it does not end by itself. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const settings = {
    PATH,
    HOME,
    DATA_DIR: join(home, 'data'),
    DATABASE_URL: world.databaseUrl,
    SECRET: 'the-same-in-every-test-0123456789',
  };
  const child = spawn(process.execPath, ['src/app/command.ts', ...args], { cwd: root, env: { ...settings, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(patience);
  return { code: code ?? 'it never ended', said };
}

test.each<[words: string, args: readonly string[], code: number, said: string]>([
  ['migrate', ['migrate'], 0, 'The database is up to date.'],
  ['seed', ['seed'], 0, 'The demo venues, or others, are there already.'],
  ['a new administrator', ['user', 'create-admin', 'second@parea.example'], 0, 'second@parea.example has the password'],
  ['an address that is taken', ['user', 'create-admin', ADMIN.email], 1, ''],
  ['a password that is too weak', ['user', 'create-admin', 'third@parea.example', '--password', 'short'], 1, ''],
  ['an account that is not there', ['user', 'reset-password', 'nobody@parea.example'], 1, 'There is no account nobody@parea.example'],
  ['a lost password', ['user', 'reset-password', ADMIN.email], 0, 'has the password'],
  ['a backup', ['backup', join(home, 'backup')], 0, 'Backed up'],
  ['a backup into what is there', ['backup', home], 1, 'exist'],
  ['restoring over what is there', ['restore', join(home, 'backup')], 1, 'The database is not empty'],
])(
  'ends: %s',
  async (_words, args, code, said) => {
    const end = await run(args);
    expect(end).toMatchObject({ code, said: expect.stringContaining(said) });
    expect(end.said).not.toMatch(/\n\s+at /);
  },
  60_000,
);

test('ends, and says so, where the database answers nothing', async () => {
  const proxy = await databaseProxy(world.databaseUrl);
  proxy.spoil('silent', 'silent');
  const end = await run(['user', 'reset-password', ADMIN.email], { DATABASE_URL: proxy.through(world.databaseUrl) });
  expect(end).toMatchObject({ code: 1, said: expect.stringContaining('timeout') });
  await proxy.close();
}, 60_000);
