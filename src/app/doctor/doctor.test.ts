import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomFor } from './checks.ts';
import { examine } from './doctor.ts';

const home = mkdtempSync(join(tmpdir(), 'parea-doctor-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const PLAIN = { PORT: '0', PLANS: 'off' };
const lineOf = (words: string, name: string) => words.split('\n').find((line) => line.includes(` ${name} `)) ?? '';

describe('the files of the own database', () => {
  const dataDir = join(home, 'kept');
  const cluster = join(dataDir, 'postgres');
  beforeAll(() => {
    mkdirSync(join(cluster, 'global'), { recursive: true });
    chmodSync(cluster, 0o700);
  });
  const look = () => examine({ ...PLAIN, DATA_DIR: dataDir });

  test('of another version keep it from starting', async () => {
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    writeFileSync(join(cluster, 'global', 'pg_control'), 'x');
    const { words, isWell } = await look();
    expect(lineOf(words, 'Database')).toMatch(/WRONG .*made by PostgreSQL 17, this is 18/);
    expect(words).toContain('Next: database.');
    expect(isWell).toBe(false);
  });

  test('that are not whole keep it from starting, with the way back', async () => {
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    rmSync(join(cluster, 'global', 'pg_control'));
    const { words, isWell } = await look();
    expect(lineOf(words, 'Database')).toMatch(/WRONG .*pg_control is missing.*npm run parea -- restore/);
    expect(isWell).toBe(false);
  });

  test('are well where they are whole, and are told to come where there are none', async () => {
    writeFileSync(join(cluster, 'global', 'pg_control'), 'x');
    expect(lineOf((await look()).words, 'Database')).toMatch(/ok .*own PostgreSQL/);
    const none = await examine({ ...PLAIN, DATA_DIR: join(home, 'none') });
    expect(lineOf(none.words, 'Database')).toMatch(/ok .*none yet/);
    expect(existsSync(join(home, 'none'))).toBe(false);
  });
});

test('where Parea is open at that port it does not say that nothing keeps it from starting', async () => {
  const open = createServer((_request, response) => void response.end('ok')).listen(0, '0.0.0.0');
  await once(open, 'listening');
  const there = open.address();
  const port = typeof there === 'object' && there ? String(there.port) : '';
  const { words, isWell } = await examine({ ...PLAIN, PORT: port, DATA_DIR: join(home, 'none') });
  expect(lineOf(words, 'Port')).toContain('Parea is open there already');
  expect(words).not.toContain('Nothing keeps Parea from starting');
  expect(words).toContain('Parea is open already');
  expect(isWell).toBe(true);
  open.close();
});

test.each(['127.0.0.1', '203.0.113.7'])('with HOST=%s codes are not said to reach phones', async (host) => {
  const { words } = await examine({ ...PLAIN, HOST: host, DATA_DIR: join(home, 'none') });
  expect(lineOf(words, 'Address')).toMatch(/which no phone reaches.*HOST/);
});

test('a database that is there is started again with little room, a new one is not begun', () => {
  const MB = 1024 ** 2;
  expect(roomFor('/srv/parea', 100 * MB, false)).toEqual({ state: 'wrong', words: expect.stringContaining('a start needs 300') });
  expect(roomFor('/srv/parea', 100 * MB, true)).toEqual({ state: 'note', words: expect.stringContaining('Only 100 MB are free') });
  expect(roomFor('/srv/parea', 10 * MB, true)).toEqual({ state: 'wrong', words: expect.stringContaining('a start needs 32') });
  expect(roomFor('/srv/parea', 400 * MB, true).state).toBe('note');
});

test('a mail server that is not there is told with what to look at, and a DATA_DIR on no disk as that', async () => {
  const { words } = await examine({ ...PLAIN, SMTP_URL: 'smtp://127.0.0.1:1', DATA_DIR: '/proc/x' });
  expect(lineOf(words, 'Mail')).toMatch(/SMTP_URL \(127\.0\.0\.1:1\): nobody listens there\. Are the name and the port right\?/);
  expect(lineOf(words, 'Disk')).toMatch(process.platform === 'linux' ? /WRONG .*is on no disk/ : /Disk/);
});
