import { sql } from 'kysely';
import { Refusal } from '#platform/shared/refusal.ts';
import { openDatabase, type Database, type OpenDatabase } from './database.ts';
import { log } from './log.ts';

/** Where long reports are read: from a replica where there is one that has everything, else where orders are written. */
export type ReportsDatabase = {
  /** `work` only reads, and may be begun a second time. */
  read<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>;
  /** How many were read where. */
  counted(): { readonly primary: number; readonly replica: number };
  close(): Promise<void>;
};

const CONNECTIONS = 4;
/** So long may a replica take to have what the primary had when the report was asked for; then the primary reads it itself. */
const BEHIND_MS = 1_500;
const LOOK_MS = 50;
/** A replica that was of no use is left alone for so long, or every report would wait for it first. */
const REST_MS = 10_000;

/** `url` of a replica that streams from the primary; null: there is none. */
export function openReports(primary: OpenDatabase, url: string | null): ReportsDatabase {
  const count = { primary: 0, replica: 0 };
  const onPrimary = <Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer> => {
    count.primary += 1;
    return work(primary.db);
  };
  if (url === null) return { read: onPrimary, counted: () => count, close: async () => undefined };
  const replica = openDatabase(url, { connections: CONNECTIONS, connectWithinMs: BEHIND_MS });
  let restsUntil = 0;
  const rest = (reason: string) => {
    restsUntil = performance.now() + REST_MS;
    log.warn({ reason }, 'a report is read from the primary: the replica is of no use now');
  };
  return {
    async read(work) {
      if (performance.now() < restsUntil) return onPrimary(work);
      try {
        const answer = await onReplica(primary.db, replica.db, work);
        if (answer === BEHIND) rest('it does not have in time what the primary has');
        else {
          count.replica += 1;
          return answer;
        }
      } catch (error) {
        // What a report refuses it refuses anywhere.
        if (error instanceof Refusal) throw error;
        rest(error instanceof Error ? error.message : String(error));
      }
      return onPrimary(work);
    },
    counted: () => count,
    close: () => replica.close(),
  };
}

const BEHIND = Symbol('behind');

/** On one connection of the replica, which behind a proxy might else be another replica's each time. */
async function onReplica<Answer>(
  primary: Database,
  replica: Database,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer | typeof BEHIND> {
  const end = performance.now() + BEHIND_MS;
  const { promise: late, resolve } = Promise.withResolvers<typeof BEHIND>();
  const timer = setTimeout(resolve, BEHIND_MS, BEHIND);
  const wanted = await placeOf(primary);
  const run = replica.connection().execute(async (one) => {
    while (!(await has(one, wanted))) {
      if (performance.now() + LOOK_MS > end) return BEHIND;
      await new Promise((wake) => setTimeout(wake, LOOK_MS));
    }
    // Too late: the primary reads it by now.
    if (performance.now() > end) return BEHIND;
    clearTimeout(timer);
    return work(one);
  });
  // Where it answers nothing at all, whoever waits for the report does not.
  run.catch(() => undefined);
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

/** How far a primary has written, and of which cluster. */
type Place = { readonly lsn: string; readonly cluster: string };

async function placeOf(primary: Database): Promise<Place> {
  const { rows } =
    await sql<Place>`select pg_current_wal_lsn()::text as lsn, system_identifier::text as cluster from pg_control_system()`.execute(
      primary,
    );
  const [row] = rows;
  if (!row) throw new Error('no place');
  return row;
}

/** Whether a replica shows everything up to there. Refuses one that follows somebody else, or nobody. */
async function has(replica: Database, { lsn, cluster }: Place): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean; same: boolean; there: boolean | null }>`
    select pg_is_in_recovery() as follows, system_identifier::text = ${cluster} as same, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as there
    from pg_control_system()`.execute(replica);
  const [row] = rows;
  if (!row?.follows || !row.same) throw new Error('REPORTS_DATABASE_URL leads to no replica of this database');
  return row.there === true;
}
