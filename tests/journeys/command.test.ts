import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'parea-command-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A script of the product with these settings alone. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const all = { PATH, HOME, DATA_DIR: join(home, 'data'), ...env };
  return spawnSync(process.execPath, [script, ...args], { cwd: root, env: all, encoding: 'utf8' });
}
const COMMAND = 'src/app/command.ts';
const WRONG = { PORT: 'abc', DEMO: 'yes', S3_BUCKET: 'pictures' };

test('`config check` says all that is wrong at once, and all is well where it is', () => {
  const wrong = run(COMMAND, ['config', 'check'], { ...WRONG, SMTP_HOST: 'mail.example.com' });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain('  PORT: PORT must be a number from 0 to 65535.\n  DEMO: DEMO must be 0 or 1.\n  S3_ENDPOINT is missing');
  expect(wrong.stderr).toContain('SMTP_HOST is no setting of Parea. Those that begin like it: SMTP_URL.');
  const right = run(COMMAND, ['config', 'check']);
  expect([right.status, right.stdout]).toEqual([0, 'The settings are right.\n']);
});

test('the server does not start with wrong settings, and says the same', () => {
  const { status, stderr } = run('src/app/main.ts', [], WRONG);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Parea could not start\. These settings are not right:\n {2}PORT: .*\n {2}DEMO: .*\n {2}S3_ENDPOINT is missing/);
  expect(stderr).not.toContain(' at ');
});

test('help names every command; one that is none, or lacks its folder, is refused and does nothing', () => {
  const help = run(COMMAND, []);
  expect(help.status).toBe(0);
  for (const name of ['backup FOLDER', 'restore FOLDER', 'migrate', 'seed', 'user create-admin', 'user reset-password', 'config check'])
    expect(help.stdout).toContain(name);
  for (const args of [['frobnicate'], ['backup'], ['--frobnicate']]) {
    const refused = run(COMMAND, args);
    expect([args, refused.status, refused.stdout]).toEqual([args, 1, '']);
    expect(refused.stderr).not.toMatch(/\n\s+at /);
  }
  expect(existsSync(join(home, 'data', 'postgres'))).toBe(false);
});
