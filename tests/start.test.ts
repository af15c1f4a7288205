import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-start-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A checkout without packages, as somebody new has it. */
const fresh = join(home, 'fresh');
mkdirSync(join(fresh, 'scripts'), { recursive: true });
for (const name of readdirSync(join(root, 'scripts')).filter((file) => file.endsWith('.mjs')))
  cpSync(join(root, 'scripts', name), join(fresh, 'scripts', name));

const { PATH = '', HOME = '' } = process.env;

test('a port that is taken is told before anything is installed, also one of the file `.env`', async () => {
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const there = taken.address();
  const port = typeof there === 'object' && there ? there.port : 0;
  writeFileSync(join(fresh, '.env'), `PORT=${port}\n`);
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: fresh, env: { PATH, HOME } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  taken.close();
  expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is taken. Choose another: PORT=`)]);
  expect(said).toContain('Settings of .env: PORT.');
  expect(readdirSync(fresh).toSorted()).toEqual(['.env', 'scripts']);
});

test.each(['abc', '70000', '80 '])('a port that is none, such as "%s", is told before anything is installed', (port) => {
  rmSync(join(fresh, '.env'), { force: true });
  const env = { PATH, HOME, PORT: port };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: fresh, env, encoding: 'utf8', timeout: 10_000 });
  expect([status, stderr]).toEqual([1, expect.stringContaining('PORT must be a number from 0 to 65535.')]);
});

test('`npm start -- --help` says how settings are given, and anything else is refused; nothing starts', () => {
  const run = (word: string) =>
    spawnSync(process.execPath, ['scripts/start.mjs', word], { cwd: fresh, env: { PATH, HOME }, encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('PORT=4000 npm start') });
  expect(run('--port')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^--port: npm start takes nothing but settings/) });
});

test('commands take the settings of the file, and what the environment sets wins', () => {
  const file = join(home, 'settings');
  writeFileSync(file, 'PORT=abc\nDEMO="yes please"\n');
  const check = (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, ['scripts/parea.mjs', 'config', 'check'], {
      cwd: root,
      env: { PATH, HOME, PAREA_ENV_FILE: file, ...env },
      encoding: 'utf8',
    });
  const both = check({});
  expect([both.status, both.stdout]).toEqual([1, expect.stringMatching(/^Settings of \.env: (?=.*PORT)(?=.*DEMO)/)]);
  expect(both.stderr).toMatch(/PORT: .*\n {2}DEMO: /);
  expect(both.stdout + both.stderr).not.toContain('yes please');
  const won = check({ PORT: '3000', DEMO: '0' });
  expect([won.status, won.stdout]).toEqual([0, expect.stringContaining('The settings are right.')]);
});

test('the examples of .env.example are read whole, as a shell reads them too', () => {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
  const settings = lines.map((line) => line.replace(/^#/, '')).filter((line) => /^[A-Z][A-Z0-9_]*=/.test(line));
  for (const line of settings) {
    const [name = '', value = ''] = Object.entries(parseEnv(line))[0] ?? [];
    expect(line).toBe(value.includes(' ') ? `${name}="${value}"` : `${name}=${value}`);
  }
});
