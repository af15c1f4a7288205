import type { Duplex } from 'node:stream';
import pg from 'pg';
import { log } from './log.ts';

/**
 * A database that fell silent (a failover, a power cut, a NAT that forgot) closes nothing: its connections stay open and answer never. The
 * server's `statement_timeout` is no help then, so the client keeps time as well.
 */

/** Longer than the server lets a statement run: who is silent for so long does not answer any more. */
const DEADLINE_MS = 17_000;
/** After so long it is asked, over a new connection, whether the database is busy with the statement. */
const SUSPECT_MS = 3_000;
const LOOK_MS = 1_000;
/** What asks for the keepalives of TCP: a peer that vanished is noticed in twenty seconds, also where nothing is said. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

type Inner = { readonly connection: { readonly stream: Duplex }; readonly processID: number | null };
/** pg's own parts that its types do not name. */
const inner = (client: pg.ClientBase): Inner => client as pg.ClientBase & Inner;

/** Ends a connection without a word: every statement under way on it fails, and its pool takes another. */
export const tear = (client: pg.ClientBase): void => void inner(client).connection.stream.destroy();

const POLITE_MS = 1_000;
/** Ends a connection politely, or without a word where that is not heard. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => tear(client), POLITE_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

type Watched = { since: number | null; late: number | null; underWay: number; lent: boolean };

/** Keeps time for every connection of a pool. `close` ends the watch, and soon after it what is still open. */
export function watchPool(pool: pg.Pool, url: string): { close(): void } {
  const all = new Map<pg.PoolClient, Watched>();
  let asking = false;

  const silent = (client: pg.PoolClient, reason: string) => {
    log.warn({ reason }, 'a database connection fell silent and is replaced');
    tear(client);
    // What lay idle beside it went the same way; where not, a new one costs nothing.
    for (const [other, { lent: inUse }] of all) if (!inUse) tear(other);
  };
  const look = (): void => {
    const now = performance.now();
    const suspects: [pg.PoolClient, number][] = [];
    for (const [client, watched] of all) {
      if (watched.since === null || now - watched.since < SUSPECT_MS) continue;
      suspects.push([client, watched.since]);
      // Seen late twice: the first look after a pause of our own may come before the answers that wait to be read.
      if (now - watched.since > DEADLINE_MS && watched.late === watched.since) silent(client, 'no answer within the time of a statement');
      else watched.late = watched.since;
    }
    if (suspects.length === 0 || asking) return;
    asking = true;
    void busyWith(
      url,
      suspects.map(([client]) => inner(client).processID ?? 0),
    )
      .then((busy) => {
        for (const [client, since] of suspects)
          if (busy && !busy.has(inner(client).processID ?? 0) && all.get(client)?.since === since)
            silent(client, 'the database is not busy with it');
      })
      .finally(() => (asking = false));
  };

  pool.on('connect', (client) => {
    const watched: Watched = { since: null, late: null, underWay: 0, lent: true };
    all.set(client, watched);
    keepTime(client, watched);
  });
  const lent = (client: pg.PoolClient, is: boolean) => {
    const watched = all.get(client);
    if (watched) watched.lent = is;
  };
  pool.on('acquire', (client) => lent(client, true));
  pool.on('release', (_error, client) => lent(client, false));
  pool.on('remove', (client) => void all.delete(client));
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      setTimeout(() => [...all.keys()].forEach(tear), POLITE_MS);
    },
  };
}

/** Notes since when a client has been waiting for an answer. */
function keepTime(client: pg.PoolClient, watched: Watched): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const begin = () => {
    watched.underWay += 1;
    watched.since ??= performance.now();
  };
  const end = () => {
    watched.underWay -= 1;
    watched.since = watched.underWay > 0 ? performance.now() : null;
  };
  const timed = (...args: unknown[]): unknown => {
    begin();
    const done = args.at(-1);
    if (typeof done === 'function') {
      const told = (...answer: unknown[]): void => {
        end();
        done(...answer);
      };
      return query(...args.slice(0, -1), told);
    }
    const answer = query(...args);
    if (answer instanceof Promise) void answer.then(end, end);
    else end();
    return answer;
  };
  client.query = timed as typeof client.query;
}

const ASK_MS = 2_000;

/** Which of these backends run a statement now, as a new connection sees it; null where that cannot be known. */
async function busyWith(url: string, pids: readonly number[]): Promise<ReadonlySet<number> | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'parea-watch', connectionTimeoutMillis: ASK_MS });
  client.on('error', () => undefined);
  const timer = setTimeout(() => tear(client), 2 * ASK_MS);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity where (pid = any($1) and state = 'active') or pid = pg_backend_pid()`,
      [pids],
    );
    // Behind a pooler the numbers are others: nothing is known then.
    if (rows[0]?.own !== inner(client).processID) return null;
    return new Set(rows.map(({ pid }) => pid));
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    await endClient(client);
  }
}
