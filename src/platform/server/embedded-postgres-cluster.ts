import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresAccount } from './embedded-postgres-account.ts';
import type { PostgresBinaries, PostgresFiles } from './embedded-postgres-files.ts';

const DRAFT = 'postgres-init-';

/** Written to postgresql.conf once, at the first start: from then on the owner may edit them there. */
const SETTINGS = {
  // For a small machine that the app shares: 128 MB of pages, and the rest left to the file cache of the system.
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  // Never trade safety: an order that was acknowledged survives a power cut. (WAL compression: the binaries lack lz4 and zstd.)
  fsync: 'on',
  synchronous_commit: 'on',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '15min',
  // A report must not take both cores, and parallel workers can run out of the 64 MB /dev/shm of a container.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements go to the app that sent them; their text and values (names, addresses) do not belong in a log file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** Creates the cluster with role and database `parea`; the directory appears under its name only when all of it is done. */
export async function createCluster(files: PostgresFiles, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  removeDrafts(files.dataDir);
  const draft = join(files.dataDir, `${DRAFT}${randomBytes(6).toString('hex')}`);
  const cluster = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (account.ids !== null) for (const path of [draft, passwordFile]) lchownSync(path, account.ids.uid, account.ids.gid);
    await run(account, binaries.initdb, initdbArgs(cluster, passwordFile));
    await run(account, binaries.postgres, ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'], creationSql(files.password));
    renameSync(cluster, files.cluster);
    flushDirectory(files.dataDir);
  } finally {
    removeDrafts(files.dataDir);
  }
}

/** True when there is a cluster this version can run; refuses anything else that lies in its place. */
export function hasCluster(files: Pick<PostgresFiles, 'cluster'>): boolean {
  const version = readIfPresent(join(files.cluster, 'PG_VERSION'))?.trim();
  if (version === '18') {
    if (existsSync(join(files.cluster, 'global', 'pg_control'))) return true;
    throw new Error(
      `${files.cluster} is not whole: its global/pg_control is missing, and PostgreSQL does not start without. Put the database back as it was (npm run parea -- restore --at latest), or move ${files.cluster} away and restore a backup.`,
    );
  }
  if (version !== undefined)
    throw new Error(
      Number(version) < 18
        ? `${files.cluster} was made by PostgreSQL ${version}, this is 18. Nothing was changed. Bring it over with: npm run parea -- upgrade postgres`
        : `${files.cluster} was made by PostgreSQL ${version}, this is 18: a newer version of Parea has been here. Use that one.`,
    );
  const present = listOrEmpty(files.cluster);
  if (present.length > 0)
    throw new Error(`${files.cluster} holds something that is no PostgreSQL cluster: move it away or choose another DATA_DIR.`);
  return false;
}

function initdbArgs(cluster: string, passwordFile: string): string[] {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  // The builtin provider sorts and folds case by code point, the same on every system, whatever locales it has.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // A piece of the log of changes goes into the archive each minute, however little is in it: small ones spare the disk.
  const pieces = '--wal-segsize=4';
  return ['-D', cluster, pieces, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale, ...settings];
}

/** The app's role is no superuser: row-level security holds for it, and COPY … PROGRAM does not work. One statement a line. */
function creationSql(password: string): string {
  return [
    `CREATE ROLE parea LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE parea OWNER parea',
    'GRANT pg_read_all_stats, pg_signal_backend TO parea',
    '',
  ].join('\n');
}

/** Once in each cluster, while it is down: what its role needs so that the running cluster can be copied and looked through. */
export async function allowArchiving(files: PostgresFiles, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  const mark = join(files.cluster, ARCHIVED);
  if (existsSync(mark)) return;
  await whileDown(files, binaries, account, 'parea', [
    'GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() TO parea',
  ]);
  writeFileSync(mark, '', { mode: 0o600, flush: true });
  if (account.ids !== null) lchownSync(mark, account.ids.uid, account.ids.gid);
}
const ARCHIVED = 'parea-archive-rights';

/** Statements of its owner, one a line, while no server runs on it. */
export function whileDown(
  files: PostgresFiles,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  database: string,
  statements: readonly string[],
): Promise<void> {
  return run(
    account,
    binaries.postgres,
    ['--single', '-D', files.cluster, '-c', 'exit_on_error=on', '-c', 'archive_mode=off', database],
    [...statements, ''].join('\n'),
  );
}

function run(account: PostgresAccount, command: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = account.spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => reject(new Error(`PostgreSQL could not be set up: ${error.message}`, { cause: error })));
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`PostgreSQL could not be set up (${command} ended with ${code}): ${firstError(output)}`));
    });
    // A child that ends early closes its side; its exit code tells, not the broken pipe.
    child.stdin?.on('error', () => {}).end(input);
  });
}

function firstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no message';
}

/** What a killed first start left; its initdb may still be writing for a moment, then the next start clears up. */
function removeDrafts(dataDir: string): void {
  for (const name of listOrEmpty(dataDir).filter((entry) => entry.startsWith(DRAFT))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 2 });
    } catch {
      // Still in use: harmless where it lies.
    }
  }
}

function flushDirectory(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function listOrEmpty(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
