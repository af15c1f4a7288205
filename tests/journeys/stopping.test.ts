import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, spawnNode, startApp as startProcess } from '#tests/proofs/app-process.ts';
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
  // Fifteen, and what a busy machine needs to start counting.
  expect(performance.now() - asked).toBeLessThan(18_000);
  await Promise.all([hanging, order]);
  await proxy.close();
}, 90_000);

test('a port that is taken leaves no PostgreSQL of its own behind', async () => {
  const { port } = new URL(await world.base());
  const { child, output } = spawnNode({ root, dataDir: join(home, 'taken'), port: Number(port), env: { DEMO: '0' } }, 'src/app/main.ts');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, output()]).toEqual([1, expect.stringContaining('is taken')]);
  const { child: again, output: said } = spawnNode({ root, dataDir: join(home, 'taken'), port: 0, env: { DEMO: '0' } }, 'src/app/main.ts');
  await expect.poll(said, { timeout: 40_000 }).toContain('Parea is open');
  expect(said()).not.toContain('was still running');
  again.kill('SIGTERM');
  expect(await once(again, 'exit')).toEqual([0, null]);
}, 90_000);
