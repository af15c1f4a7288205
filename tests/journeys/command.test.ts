import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COMMAND, runScript } from '#tests/support/command.ts';

const home = mkdtempSync(join(tmpdir(), 'parea-command-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript(script, args, { DATA_DIR: join(home, 'data'), ...env });
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
  const { status, stderr } = run('src/app/main.mjs', [], WRONG);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Parea could not start\. These settings are not right:\n {2}PORT: .*\n {2}DEMO: .*\n {2}S3_ENDPOINT is missing/);
  expect(stderr).not.toContain(' at ');
});

test('help names every command; one that is none, or lacks its folder, is refused by name and does nothing', () => {
  const help = run(COMMAND, []);
  expect(help.status).toBe(0);
  for (const name of ['backup', 'restore', 'migrate', 'seed', 'user', 'config', 'doctor']) expect(help.stdout).toContain(name);
  const refused: [args: readonly string[], said: string][] = [
    [['frobnicate'], 'unknown command'],
    [['bakup', 'x'], 'Did you mean backup?'],
    [['backup'], "missing required argument 'folder'"],
    [['user', 'create-admin'], "missing required argument 'email'"],
    [['user', 'create-admin', 'notanemail'], 'It is an email address'],
    [['user', 'reset-password', 'notanemail'], 'It is an email address'],
    [['seed', '--venues', 'abc'], 'It is a whole number'],
    [['seed', '--orders', '-3'], 'It is a whole number'],
    [['seed', '--venues', '1000000000'], 'from 0 to 9,999,999'],
    [['printer', 'notaurl'], 'It is the whole address that the portal shows'],
    [['help', 'frobnicate'], "unknown command 'frobnicate'"],
    [['--frobnicate'], 'unknown option'],
  ];
  for (const [args, said] of refused) {
    const { status, stdout, stderr } = run(COMMAND, args);
    expect([args, status, stdout]).toEqual([args, 1, '']);
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  expect(existsSync(join(home, 'data', 'postgres'))).toBe(false);
});

test.each([['-h'], ['--help'], ['help'], ['user', '-h'], ['help', 'backup'], ['--version'], ['-V']])(
  '`%s %s` answers and is no failure',
  (...args) => {
    const { status, stdout, stderr } = run(COMMAND, args.filter(Boolean));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(args.includes('--version') || args.includes('-V') ? /^\d+\.\d+\.\d+\n$/ : /^Usage: npm run parea --/);
  },
);

test('a database that is not there is told with its place, never with its password', () => {
  const { status, stderr } = run(COMMAND, ['migrate'], { DATABASE_URL: 'postgres://anna:s3cret@localhost:1/parea' });
  expect(status).toBe(1);
  expect(stderr).toBe('DATABASE_URL (anna at localhost:1/parea): nobody listens there. Is PostgreSQL running, and is the port right?\n');
});

test('`doctor` names what keeps a start from working and the next step, and makes nothing', () => {
  const empty = join(home, 'doctor');
  const bad = run(COMMAND, ['doctor'], { DATA_DIR: empty, HOST: '203.0.113.7', DATABASE_URL: 'postgres://anna@localhost:1/parea' });
  expect(bad.status).toBe(1);
  expect(bad.stdout).toMatch(/WRONG {2}Port +HOST is 203\.0\.113\.7, which is no address of this machine/);
  expect(bad.stdout).toMatch(/WRONG {2}Database +DATABASE_URL \(anna at localhost:1\/parea\): nobody listens there/);
  expect(bad.stdout).toContain('Next: port.');
  const good = run(COMMAND, ['doctor'], { DATA_DIR: empty, PORT: '0' });
  expect(good.stdout).not.toContain('WRONG');
  expect([good.status, good.stderr]).toEqual([0, '']);
  expect(existsSync(empty)).toBe(false);
});
