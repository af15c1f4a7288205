import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import { freePort, spawnCommand, spawnNode, startApp as startProcess } from '#tests/proofs/app-process.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { databaseProxy } from '#tests/support/fault-proxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-stopping-'));
let world: TestApp;
beforeAll(async () => {
  world = await startApp();
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

test('a process whose database answers nothing ends within seconds of being asked, whatever is under way', async () => {
  const proxy = await databaseProxy(world.databaseUrl);
  const env = { DATABASE_URL: proxy.through(world.databaseUrl), SECRET: 'the-same-in-every-test-0123456789' };
  const app = await startProcess({ root, dataDir: join(home, 'silent'), port: await freePort(), env });
  proxy.spoil('silent', 'silent');
  const hanging = fetch(`${app.url}/api/stores/1/unknown`).catch(() => null);
  const order = fetch(`${app.url}/api/users/email/nobody@parea.example`).catch(() => null);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  const asked = performance.now();
  await app.stop();
  // Nineteen, and what a machine that is busy with other tests needs beside them; else it would never end.
  expect(performance.now() - asked).toBeLessThan(40_000);
  await Promise.all([hanging, order]);
  await proxy.close();
}, 90_000);

test('a migration that fails ends the start, names itself, and leaves no PostgreSQL running', async () => {
  const dataDir = join(home, 'failing');
  const database = await openEmbeddedDatabase({ dataDir, log: () => undefined });
  const [first = ''] = readdirSync(join(root, 'db/migrations')).toSorted();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // What the first one makes is there already.
  await client.query('create table venue (id int)');
  await client.end();
  await database.close();
  const { child, output } = spawnNode({ root, dataDir, port: await freePort(), env: { DEMO: '0' } }, 'src/app/main.mjs');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, output()]).toEqual([1, expect.stringContaining(first)]);
  // One that was ended takes its file with it.
  expect(postmasterOf(dataDir)).toBe(0);
}, 90_000);

test('behind a proxy a process that is asked to stop says so first and serves on, until nobody is sent to it', async () => {
  const env = { DATABASE_URL: world.databaseUrl, SECRET: 'the-same-in-every-test-0123456789', TRUSTED_PROXIES: '1' };
  const app = await startProcess({ root, dataDir: join(home, 'leaving'), port: await freePort(), env });
  const ended = app.stop();
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).text()).toBe('draining');
  // Who was sent there by then is answered, and told to come over another connection next time: no proxy keeps one that is about to break.
  const answer = await fetch(`${app.url}/api/stores/1`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
}, 60_000);

/** The ways to begin: what people type, and what it leads to where the platform cannot put one process in the place of another. */
const ENDINGS: readonly [signal: 'SIGTERM' | 'SIGINT', words: string, command: readonly string[]][] = [
  ['SIGTERM', 'npm start', ['npm', 'start']],
  ['SIGINT', 'npm start', ['npm', 'start']],
  ['SIGTERM', 'the launcher', [process.execPath, '--import', 'data:text/javascript,process.execve=undefined', 'scripts/start.mjs']],
];

test.each(ENDINGS)(
  '%s to %s ends all that it began, PostgreSQL included',
  async (signal, words, command) => {
    const dataDir = join(home, `${words} ${signal}`);
    const began = spawnCommand({ root, dataDir, port: await freePort(), env: { DEMO: '0' } }, command);
    await expect.poll(began.output, { timeout: 60_000 }).toContain('Parea is open');
    const family = [...descendants(began.child.pid ?? 0), postmasterOf(dataDir)];
    expect(family.every(isAlive)).toBe(true);
    began.child.kill(signal);
    await once(began.child, 'exit');
    await expect.poll(() => family.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  },
  120_000,
);

test('a signal that comes before the doors are open leaves no PostgreSQL behind either', async () => {
  const dataDir = join(home, 'early');
  const { child, output } = spawnNode({ root, dataDir, port: await freePort(), env: { DEMO: '1' } }, 'src/app/main.mjs');
  await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  const postmaster = postmasterOf(dataDir);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output()).not.toContain('Parea is open');
  // It is over; who inherits it takes note of that in its own time.
  await expect.poll(() => isAlive(postmaster), { timeout: 30_000 }).toBe(false);
}, 90_000);

/** 0 before it runs. */
function postmasterOf(dataDir: string): number {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process and all below it. */
function descendants(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const below = (of: number): number[] => parents.flatMap(([child = 0, parent]) => (parent === of ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
}

test('a port that is taken leaves no PostgreSQL of its own behind', async () => {
  const { port } = new URL(await world.base());
  const { child, output } = spawnNode({ root, dataDir: join(home, 'taken'), port: Number(port), env: { DEMO: '0' } }, 'src/app/main.mjs');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, output()]).toEqual([1, expect.stringContaining('is taken')]);
  const { child: again, output: said } = spawnNode({ root, dataDir: join(home, 'taken'), port: 0, env: { DEMO: '0' } }, 'src/app/main.mjs');
  await expect.poll(said, { timeout: 40_000 }).toContain('Parea is open');
  expect(said()).not.toContain('was still running');
  again.kill('SIGTERM');
  expect(await once(again, 'exit')).toEqual([0, null]);
}, 90_000);
