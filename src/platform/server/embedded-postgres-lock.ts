import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks between processes on a file that the operating system lets go of when their holder dies, however it dies.
 * Node offers no flock; SQLite's file locks are exactly that, and come with Node. Pid files would need guesses about reused
 * pids and about who may remove a stale one; counting connections would miss an app whose pool is idle and would mistake
 * an open psql for one.
 */
export type FileLock = { release(): void };

/** Held by every process that uses the database, together. */
export function shareLock(file: string): FileLock {
  // Patient, because a process that closes holds it alone for an instant.
  return open(file, 'BEGIN; SELECT count(*) FROM sqlite_schema', 5_000);
}

/** Null when any other holder, sharing or alone, has it. */
export function tryLock(file: string): FileLock | null {
  try {
    return open(file, 'BEGIN EXCLUSIVE', 0);
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Waits for the lock; refuses after `patienceMs`. */
export async function waitForLock(file: string, patienceMs: number): Promise<FileLock> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const lock = tryLock(file);
    if (lock !== null) return lock;
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting or stopping the database for ${patienceMs / 1000} s (${file}).`);
    await sleep(50);
  }
}

function open(file: string, statement: string, timeout: number): FileLock {
  const db = new DatabaseSync(file, { timeout });
  try {
    // On disk a journal would be begun for the lock of an empty file, which cannot be had where the disk is full.
    db.exec('PRAGMA journal_mode = MEMORY');
    db.exec(statement);
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => db.isOpen && db.close() };
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
