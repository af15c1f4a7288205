import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Tx } from './database.ts';

/**
 * Every advisory lock of the product, so that no two purposes share a number: nothing else may name one. The numbers stay what they are, for
 * processes of two versions meet during an upgrade.
 */
const LOCKS = {
  migration: 727_301,
  demoSeed: 727_302,
  firstAdmin: 727_303,
  venueNumber: 727_304,
  firstVenue: 727_305,
  pictureQuota: 727_313,
  typedCalls: 727_314,
  apiKeys: 727_315,
  webhooks: 727_316,
} as const;
export type LockName = keyof typeof LOCKS;

/** The numbers, for the test that compares them. */
export const lockNumbers = (): readonly number[] => Object.values(LOCKS);

/** Waits for whoever holds this lock of `whose`, and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Tx, name: Exclude<LockName, 'migration' | 'demoSeed'>, whose = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[name]}, hashtext(${whose}))`.execute(tx);
}

/** The one connection that shall hold a lock. */
export type Holder = { tryLock(lock: number): Promise<boolean>; unlock(lock: number): Promise<unknown> };
export const holding = (tx: Tx): Holder => ({
  tryLock: async (lock) => (await sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`.execute(tx)).rows[0]?.got ?? false,
  unlock: (lock) => sql`select pg_advisory_unlock(${lock})`.execute(tx),
});
export const clientHolding = (client: Pick<Client, 'query'>): Holder => ({
  tryLock: async (lock) => (await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])).rows[0]?.got ?? false,
  unlock: (lock) => client.query('select pg_advisory_unlock($1)', [lock]),
});

const AGAIN_MS = 200;

/**
 * Does the work while nobody else does its like. Who waits asks again and again: a waiting statement would run into the time limit of
 * statements, and would keep an index from being built beside it.
 */
export async function whileLocked<Answer>(
  holder: Holder,
  name: 'migration' | 'demoSeed',
  work: () => Promise<Answer>,
  onWait: () => void = () => undefined,
): Promise<Answer> {
  let waited = false;
  while (!(await holder.tryLock(LOCKS[name]))) {
    if (!waited) onWait();
    waited = true;
    await sleep(AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    // A connection that was lost has let go of it by itself.
    await holder.unlock(LOCKS[name]).catch(() => undefined);
  }
}
