import { lchownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePostgresAccount } from './embedded-postgres-account.ts';
import type { PostgresAccount } from './embedded-postgres-account.ts';
import { allowArchiving, createCluster, hasCluster } from './embedded-postgres-cluster.ts';
import { connectionUrl, findPostgresBinaries, preparePostgresFiles } from './embedded-postgres-files.ts';
import type { PostgresBinaries, PostgresFiles } from './embedded-postgres-files.ts';
import { shareLock, tryLock, waitForLock } from './embedded-postgres-lock.ts';
import { isPostmasterOf, probe, runningPostmaster, spawnPostmaster, stopPostmaster } from './embedded-postgres-process.ts';

const START_PATIENCE_MS = 60_000;
const WATCH_INTERVAL_MS = 500;

export type EmbeddedDatabase = {
  /** For `pg`; stays the same for the life of the data directory. */
  url: string;
  /** Whether the server was running already, for another process or since a crash of this app. */
  adopted: boolean;
  /** Changes when the server had to be started again. */
  readonly postmasterPid: number;
  /** Brings the server back if it died. A watch does so by itself within half a second; a pool's error handler may be sooner. */
  ensureRunning(): Promise<void>;
  /** Stops the server unless another process uses it. Close the pool first: its sessions are cut off. May be called twice. */
  close(): Promise<void>;
};

type Installation = {
  files: PostgresFiles;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  log: (line: string) => void;
  archiveSeconds: number | null;
};
type Running = { pid: number; adopted: boolean };

/**
 * The app's own PostgreSQL 18 on a private socket below `dataDir`: created at the first start, adopted when it is running,
 * kept running until closed. Any number of processes may open the same directory. Refuses with one line when it cannot.
 */
export async function openEmbeddedDatabase(options: {
  dataDir: string;
  log?: (line: string) => void;
  /** Hands over its log of changes to be archived, every so many seconds at least. A server that runs already goes on as it was started. */
  archiveSeconds?: number | null;
}): Promise<EmbeddedDatabase> {
  const binaries = findPostgresBinaries();
  const files = preparePostgresFiles(options.dataDir);
  const account = choosePostgresAccount(files, binaries);
  const installation = { files, binaries, account, log: options.log ?? (() => {}), archiveSeconds: options.archiveSeconds ?? null };
  // Before the start: a process that closes meanwhile then sees that it is not the last.
  const use = shareLock(usersLock(files));
  try {
    return supervise(installation, await bringUp(installation), use.release);
  } catch (error) {
    use.release();
    throw error;
  }
}

function supervise(installation: Installation, first: Running, leave: () => void): EmbeddedDatabase {
  const { files, log } = installation;
  let { pid } = first;
  let closing: Promise<void> | null = null;
  let recovery: Promise<void> | null = null;

  const recover = async (): Promise<void> => {
    log(`PostgreSQL (pid ${pid}) is gone, starting it again`);
    const again = await bringUp(installation);
    pid = again.pid;
    log(`PostgreSQL is back (pid ${pid})`);
  };
  const ensureRunning = async (): Promise<void> => {
    if (closing !== null || isPostmasterOf(files, pid)) return;
    recovery ??= recover().finally(() => (recovery = null));
    await recovery;
  };
  const watch = setInterval(() => {
    ensureRunning().catch((error: unknown) => log(`PostgreSQL could not be started again, will go on trying: ${messageOf(error)}`));
  }, WATCH_INTERVAL_MS);
  watch.unref();

  const shutDown = async (): Promise<void> => {
    clearInterval(watch);
    await recovery?.catch(() => {});
    leave();
    await stopIfUnused(installation);
  };
  return {
    url: connectionUrl(files),
    adopted: first.adopted,
    get postmasterPid() {
      return pid;
    },
    ensureRunning,
    close: () => (closing ??= shutDown()),
  };
}

/** One process at a time starts or stops; whoever waited here finds the server running and adopts it. */
async function bringUp(installation: Installation): Promise<Running> {
  const { files, binaries, account, log } = installation;
  const lock = await waitForLock(startLock(files), START_PATIENCE_MS + 30_000);
  try {
    const found = runningPostmaster(files);
    if (found !== null && (await becomesReady(installation, found))) return { pid: found, adopted: true };
    if (!hasCluster(files)) {
      log('Creating the database (first start)');
      await createCluster(files, binaries, account);
    }
    if (installation.archiveSeconds !== null) await allowArchiving(files, binaries, account);
    return { pid: await start(installation), adopted: false };
  } finally {
    lock.release();
  }
}

/** False when that server dies on the way; refuses when it neither answers nor dies. */
async function becomesReady({ files }: Installation, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    if (!isPostmasterOf(files, pid)) return false;
    if ((await probe(files)) === 'ready') return true;
  }
  throw new Error(
    `PostgreSQL (pid ${pid}) does not answer on ${files.socketDir} after ${START_PATIENCE_MS / 1000} s; its log is ${files.log}.`,
  );
}

async function start({ files, binaries, account, archiveSeconds }: Installation): Promise<number> {
  let reason = 'no answer';
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    const attempt = spawnPostmaster(files, binaries, account, archiveSeconds === null ? {} : archiving(files, account, archiveSeconds));
    while (attempt.died() === null && Date.now() < deadline) {
      const pid = runningPostmaster(files);
      if (pid !== null && (await probe(files)) === 'ready') return pid;
      await sleep(20);
    }
    reason = attempt.died() ?? reason;
    // Sessions of a killed server notice its death one by one, and hold its shared memory until then.
    if (!/pre-existing shared memory block|still in use/.test(reason)) break;
    await sleep(200);
  }
  throw new Error(
    `PostgreSQL did not start: ${reason} (log: ${files.log}). Where its files are damaged, npm run parea -- restore --at latest puts them back.`,
  );
}

/** By PostgreSQL's own module: it flushes what it copies, moves it to its name when it is whole, and never writes over anything. */
function archiving({ walOut }: PostgresFiles, { ids }: PostgresAccount, seconds: number): Record<string, string> {
  mkdirSync(walOut, { recursive: true, mode: 0o700 });
  if (ids !== null) lchownSync(walOut, ids.uid, ids.gid);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': walOut,
    archive_timeout: `${seconds}s`,
  };
}

async function stopIfUnused({ files, log }: Installation): Promise<void> {
  const lock = await waitForLock(startLock(files), START_PATIENCE_MS + 30_000);
  try {
    const last = tryLock(usersLock(files));
    if (last === null) return log('PostgreSQL stays: another process uses it');
    last.release();
    const pid = runningPostmaster(files);
    if (pid !== null) await stopPostmaster(files, pid);
  } finally {
    lock.release();
  }
}

/** Does something to the files of a cluster while no process uses it; refuses where one does. A server that nobody uses any more is stopped. */
export async function whileUnused<Answer>(dataDir: string, work: () => Promise<Answer>): Promise<Answer> {
  const files = preparePostgresFiles(dataDir);
  const held = await waitForLock(startLock(files), START_PATIENCE_MS + 30_000);
  try {
    const alone = tryLock(usersLock(files));
    if (alone === null)
      throw new Error(`Parea is running on ${files.dataDir}. End it first: its database is changed underneath it otherwise.`);
    try {
      const pid = runningPostmaster(files);
      if (pid !== null) await stopPostmaster(files, pid);
      return await work();
    } finally {
      alone.release();
    }
  } finally {
    held.release();
  }
}

const startLock = (files: PostgresFiles): string => join(files.dataDir, 'run', 'postgres-start.lock');
const usersLock = (files: PostgresFiles): string => join(files.dataDir, 'run', 'postgres-users.lock');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
