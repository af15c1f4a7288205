import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresAccount } from './embedded-postgres-account.ts';
import { connectionUrl, hasCode, rotateLog } from './embedded-postgres-files.ts';
import type { PostgresBinaries, PostgresFiles } from './embedded-postgres-files.ts';

/** The pid of the postmaster that runs this very cluster, or null. A pid file left by a crash or a copy counts as none. */
export function runningPostmaster(files: PostgresFiles): number | null {
  const pid = pidInFile(files);
  return pid !== null && isPostmasterOf(files, pid) ? pid : null;
}

/** Alive, and started for this cluster: after a reboot the same number may be anybody. */
export function isPostmasterOf(files: PostgresFiles, pid: number): boolean {
  const command = commandLine(pid);
  return command !== null && command.includes(`-D ${files.cluster} `);
}

/** Starts the server in a session of its own, so that neither Ctrl-C nor a killed app takes it along. */
export function spawnPostmaster(
  files: PostgresFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  more: Readonly<Record<string, string>> = {},
): { died: () => string | null } {
  dropForeignPidFiles(files);
  rotateLog(files);
  const log = openSync(files.log, 'a', 0o600);
  const start = statSync(files.log).size;
  let death: string | null = null;
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${files.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    ...more,
  };
  const args = ['-D', files.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = account.spawn(binaries.postgres, args, { stdio: ['ignore', log, log], detached: true });
  child.on('error', (error) => (death = error.message));
  child.on('exit', (code, signal) => (death = lastFatal(files.log, start) ?? `it ended with ${signal ?? code}`));
  child.unref();
  closeSync(log);
  return { died: () => death };
}

/** Runs a server of other binaries on a cluster that nobody uses, for as long as a work takes. */
export async function runOnce<Answer>(
  files: PostgresFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { died } = spawnPostmaster(files, binaries, account);
  try {
    for (;;) {
      const end = died();
      if (end !== null) throw new Error(`PostgreSQL did not start: ${end} (log: ${files.log})`);
      if (runningPostmaster(files) !== null && (await probe(files)) === 'ready') break;
      await sleep(50);
    }
    return await work();
  } finally {
    const pid = runningPostmaster(files);
    if (pid !== null) await stopPostmaster(files, pid);
  }
}

/** What a connection says: `ready`, or `starting` for every answer that time cures. Throws on what it does not cure. */
export async function probe(files: PostgresFiles): Promise<'ready' | 'starting'> {
  const client = new pg.Client({
    connectionString: connectionUrl(files),
    ssl: false,
    connectionTimeoutMillis: 2_000,
    application_name: 'parea probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    // 53300: every connection is taken, so somebody is being served.
    if (hasCode(error, '53300')) return 'ready';
    if (hasCode(error, '28P01'))
      throw new Error(`The database refuses the password in ${files.dataDir}/secrets/postgres-password: restore that file from a backup.`, {
        cause: error,
      });
    if (hasCode(error, '3D000'))
      throw new Error(`${files.cluster} has no database "parea": restore it, or choose another DATA_DIR.`, { cause: error });
    return 'starting';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fast shutdown: sessions are cut off, everything committed is flushed. Immediate shutdown (recovers at the next start) after 30 s. */
export async function stopPostmaster(files: PostgresFiles, pid: number): Promise<void> {
  for (const { signal, patience } of [
    { signal: 'SIGINT', patience: 30_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
  ] as const) {
    if (isPostmasterOf(files, pid)) process.kill(pid, signal);
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) {
      if (!isPostmasterOf(files, pid)) return;
    }
  }
  throw new Error(`PostgreSQL (pid ${pid}) did not stop; its log is ${files.log}.`);
}

/**
 * PostgreSQL clears up after a dead pid, but will not start over one that is now somebody else's (after a reboot) or a
 * zombie: neither that of its cluster's file nor that of its socket's. Only called under the start lock and when nothing runs this cluster; its shared memory check stands all the same.
 */
function dropForeignPidFiles(files: PostgresFiles): void {
  for (const file of [join(files.cluster, 'postmaster.pid'), join(files.socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file);
    if (pid !== null && commandLine(pid) !== null) rmSync(file);
  }
}

const pidInFile = (files: PostgresFiles): number | null => pidIn(join(files.cluster, 'postmaster.pid'));

/** The first line of such a file is its writer's pid. */
function pidIn(file: string): number | null {
  const pid = Number(readIfPresent(file)?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Words separated by single blanks; empty for a zombie, null for nobody. */
function commandLine(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

/** What the server said last of its trouble; null where it said nothing, or where its log is gone with the data directory. */
function lastFatal(log: string, start: number): string | null {
  if (!existsSync(log)) return null;
  const lines = readFileSync(log).subarray(start).toString('utf8').split('\n').filter(Boolean);
  const worst = lines.findLast((line) => /FATAL|PANIC|error/.test(line))?.replace(/^.*?(FATAL|PANIC): +/, '');
  // Some of its last words carry no such mark.
  return worst ?? (lines.length > 0 ? lines.slice(-3).join(' ') : null);
}
