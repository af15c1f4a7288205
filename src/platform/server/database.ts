import { CamelCasePlugin, Kysely, PostgresDialect, sql, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/tables.ts';
import { KEEP_ALIVE, watchPool } from './connection-watch.ts';
import { log } from './log.ts';
import { gaveWay, isStalePlan } from './sql-failure.ts';

export type Database = Kysely<DB>;
/** What a store takes: the pool for a single statement, a transaction for a command. */
export type Tx = Kysely<DB> | Transaction<DB>;

// Whole cents and event numbers stay far below 2^53; as strings they would be concatenated by mistake one day.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A business day is a day of the calendar, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export type OpenDatabase = { readonly db: Database; readonly pool: pg.Pool; close(): Promise<void> };

export type DatabaseOptions = {
  readonly connections?: number;
  readonly connectWithinMs?: number;
  readonly told?: (event: LogEvent) => void;
};

/**
 * Opens the pool. `statement_timeout` keeps one bad query from holding a request for ever, the watch a database that answers nothing at all.
 * `close` ends also where the database is silent. `told`: hears of each statement when it has ended.
 */
export function openDatabase(url: string, { connections = 16, connectWithinMs = 10_000, told }: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'parea',
    ...KEEP_ALIVE,
  });
  const watch = watchPool(pool, url);
  let closing = false;
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process. Of a pool that closes nobody asks.
  pool.on('error', (error) => {
    if (!closing) log.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  // Lent out, a connection has no listener of the pool's: one that dies between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', prepareStatements);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(told && { log: told }),
  });
  const close = async (): Promise<void> => {
    closing = true;
    watch.close();
    await db.destroy();
  };
  return { db, pool, close };
}

const MOST_TRIES = 5;

/** Which failures may go by themselves, with fresh eyes. */
type Again = (error: unknown) => boolean;

async function tried<Answer>(run: () => Promise<Answer>, again: Again): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MOST_TRIES || !again(error)) throw error;
    }
  }
}

/**
 * One transaction. Who waited in a circle with somebody else and was chosen to give way did nothing wrong, and nothing of it is there: once
 * more with fresh eyes. So `work` must touch nothing but the database, or what may be touched twice.
 */
export const inTransaction = <Answer>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Answer>,
  again: Again = gaveWay,
): Promise<Answer> => tried(() => db.transaction().execute(work), again);

/** One that starts over by itself, from further back than its first statement: the failure is the caller's. */
export const inTransactionOnce = <Answer>(db: Database, work: (tx: Transaction<DB>) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(work);

/** Everything that is read in it as of one moment; nothing is written. */
export const reading = <Answer>(db: Database, work: (tx: Transaction<DB>) => Promise<Answer>): Promise<Answer> =>
  tried(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work), gaveWay);

/** The same for what is written from what was read: a whole of which no part is younger than another. Who saw an older moment than somebody else has written by now looks again. */
export const asOfOneMoment = <Answer>(db: Database, work: (tx: Transaction<DB>) => Promise<Answer>): Promise<Answer> =>
  tried(() => db.transaction().setIsolationLevel('repeatable read').execute(work), gaveWay);

/** The one moment that a transaction's own `now()` says. */
export async function momentOf(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no moment');
  return row.now;
}

const MOST_PREPARED = 200;
const names = new Map<string, string>();
let named = 0;

/** What a statement is called, on every connection; null: it is not prepared. `stale`: the name that it had is not good any more. */
function nameOf(text: string, stale?: string): string | null {
  const known = names.get(text);
  if (known !== undefined && known !== stale) return known;
  if (known === undefined && names.size >= MOST_PREPARED) return null;
  const name = `s${named}`;
  named += 1;
  names.set(text, name);
  return name;
}

type Done = (error: Error | null, result?: unknown) => void;

/**
 * Statements with values are prepared once a connection: parsing and planning an order's insert costs the database more than running it. One whose
 * tables have changed since, by a newer version beside this one, is prepared anew: at once where it stands alone; what a transaction did is undone
 * by then, and {@link inTransaction} does it again.
 */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (text: unknown, values?: unknown, done?: unknown): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values, done);
    const name = nameOf(text);
    if (name === null) return query(text, values, done);
    const isAlone = client.getTransactionStatus() === 'I';
    const again = (error: unknown): string | null => {
      const fresh = isStalePlan(error) ? nameOf(text, name) : null;
      return isAlone ? fresh : null;
    };
    if (typeof done !== 'function')
      return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        const fresh = again(error);
        if (fresh === null) throw error;
        return query({ name: fresh, text, values });
      });
    const told = done as Done;
    return query({ name, text, values }, (error: Error | null, result: unknown) => {
      const fresh = again(error);
      return fresh === null ? told(error, result) : query({ name: fresh, text, values }, told);
    });
  };
  client.query = prepared as typeof client.query;
}
