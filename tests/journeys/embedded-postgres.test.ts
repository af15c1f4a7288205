import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import type { EmbeddedDatabase } from '#platform/server/embedded-postgres.ts';

const MODULE = new URL('../../src/platform/server/embedded-postgres.ts', import.meta.url).href;

// Each story creates a cluster, and the recovery waits for a busy session of the killed server.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let opened: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parea-pg-'));
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  if (opened.length === 0) opened.push(await openEmbeddedDatabase({ dataDir }));
  for (const database of opened) await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(log?: (line: string) => void): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(log === undefined ? { dataDir } : { dataDir, log });
  opened.push(database);
  return database;
}

/** Another process of the app: opens the database, reports on its output, stays until killed or told to close. */
async function anotherApp(): Promise<{ child: ChildProcess; adopted: boolean; postmasterPid: number }> {
  const source = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(MODULE)});
    const database = await openEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdin.once('data', async () => { await database.close(); process.exit(0); });
    console.log(JSON.stringify({ adopted: database.adopted, postmasterPid: database.postmasterPid }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, ...JSON.parse(String(line)) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // The session of a killed server ends with an event as well as with a refused query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const alive = (pid: number): boolean => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`).length > 0;

describe('the embedded database', () => {
  it('is created at the first start, private and durable, and opens again after it was closed', async () => {
    const first = await open();
    expect(first.adopted).toBe(false);
    const [settings] = await query(
      first.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS tcp,
              current_setting('server_encoding') AS encoding, lower('ΚΑΦΈΣ Ξ') AS lower, current_setting('is_superuser') AS superuser`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', tcp: '', encoding: 'UTF8', lower: 'καφέσ ξ', superuser: 'off' });
    expect(statSync(join(dataDir, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o777).toBe(0o700);
    await expect(query(first.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.close();
    expect(alive(first.postmasterPid)).toBe(false);

    const second = await open();
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is adopted, with every row, after the app was killed', async () => {
    const { child, adopted, postmasterPid } = await anotherApp();
    expect(adopted).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = await open();
    expect(again).toMatchObject({ adopted: true, postmasterPid });
    await query(again.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    expect(await query(again.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('is one server for processes that start at the same moment, and stays until the last one closes', async () => {
    const [one, two, here] = await Promise.all([anotherApp(), anotherApp(), open()]);
    expect(new Set([one.postmasterPid, two.postmasterPid, here.postmasterPid]).size).toBe(1);
    expect([one, two, here].filter((app) => !app.adopted)).toHaveLength(1);

    await here.close();
    one.child.stdin!.write('close\n');
    await once(one.child, 'exit');
    expect(alive(two.postmasterPid)).toBe(true);
    two.child.stdin!.write('close\n');
    await once(two.child, 'exit');
    expect(alive(two.postmasterPid)).toBe(false);
  });

  it('comes back by itself, at the same address, when the server is killed', async () => {
    const lines: string[] = [];
    const database = await open((line) => lines.push(line));
    await query(database.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const before = database.postmasterPid;
    // A session in the middle of a long statement holds the shared memory of the killed server until it ends.
    const busy = query(database.url, "SELECT count(*) FROM generate_series(1, 8000000) AS g WHERE md5(g::text) = ''");
    busy.catch(() => {});
    await vi.waitFor(async () => {
      const working = await query(
        database.url,
        "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
      );
      expect(working).toHaveLength(1);
    });
    process.kill(before, 'SIGKILL');
    // The signal is only on its way yet.
    await vi.waitFor(() => expect(alive(before)).toBe(false));

    await vi.waitFor(async () => expect(await query(database.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]), {
      timeout: 50_000,
      interval: 50,
    });
    // The new server answers a moment before its supervisor has seen that it does.
    await vi.waitFor(() => expect(database.postmasterPid).not.toBe(before), { timeout: 10_000, interval: 50 });
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('pre-existing shared memory block');
    expect(lines.join('\n')).toMatch(/is gone[\s\S]*is back/);
  });

  it('starts over a pid file whose number now belongs to somebody else', async () => {
    const first = await open();
    const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    process.kill(first.postmasterPid, 'SIGKILL');
    await first.close();
    // PostgreSQL itself overlooks its parent and processes of other accounts: only a third process of its own account counts.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
    children.push(stranger);
    await once(stranger, 'spawn');
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));

    const second = await open();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('starts over the lock file of its socket whose number now belongs to somebody else', async () => {
    const first = await open();
    const lock = join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock');
    const written = readFileSync(lock, 'utf8');
    process.kill(first.postmasterPid, 'SIGKILL');
    await first.close();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['600'], { uid, gid, cwd: '/', stdio: 'ignore' });
    children.push(stranger);
    await once(stranger, 'spawn');
    writeFileSync(lock, written.replace(/^\d+/, String(stranger.pid)));

    const second = await open();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('leaves nothing half-made when the first start is killed', async () => {
    const source = `const { openEmbeddedDatabase } = await import(${JSON.stringify(MODULE)}); await openEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' });
    children.push(child);
    await vi.waitFor(() => expect(readdirSync(dataDir).some((name) => name.startsWith('postgres-init-'))).toBe(true), {
      interval: 5,
      timeout: 10_000,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const database = await open();
    expect(await query(database.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('refuses in one line what it cannot run', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(/made by PostgreSQL 17, this is 18/);
    rmSync(join(dataDir, 'postgres'), { recursive: true });
  });
});
