import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-first-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The product's start with these settings, until it is open or gone. */
async function start(env: Readonly<Record<string, string>>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/app/main.mjs'], { cwd: root, env: { PATH, HOME, DEMO: '0', ...env } });
  let said = '';
  const open = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('RATE_LIMITS is off')) open.resolve();
    });
  const gone = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([open.promise, gone]);
  return { said: () => said, gone, stop: () => child.kill('SIGTERM') };
}

test('a first start that cannot open makes nothing; the one that can shows the password', async () => {
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const there = taken.address();
  const port = typeof there === 'object' && there ? String(there.port) : '';
  const dataDir = join(home, 'data');
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off' };

  for (const [env, said] of [
    [{ PORT: port }, `Port ${port} is taken. Choose another`],
    [{ PORT: '0', HOST: '203.0.113.7' }, 'HOST is 203.0.113.7, which is no address of this machine'],
  ] as const) {
    const refused = await start({ ...settings, ...env });
    expect((await refused.gone)[0]).toBe(1);
    expect(refused.said()).toContain(said);
    expect(refused.said()).not.toMatch(/\n\s+at /);
    expect(existsSync(dataDir)).toBe(false);
  }
  taken.close();

  const opened = await start({ ...settings, PORT: '0' });
  expect(opened.said()).toMatch(/admin admin@parea\.example \S{20}/);
  opened.stop();
  expect((await opened.gone)[0]).toBe(0);
}, 90_000);
