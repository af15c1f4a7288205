import pg from 'pg';
import { endClient, KEEP_ALIVE, tear } from './connection-watch.ts';
import { log } from './log.ts';

const CHANNEL = 'parea_venue';
/** So often it is asked whether the connection still answers; one that has not answered by the next time is torn. */
const BEAT_MS = 5_000;

/** The LISTEN/NOTIFY connection, which hears what others say: reconnects by itself, also from one that fell silent, and sends what waits in one statement. */
export function openChannel(url: string, heard: (venueId: string, what?: string) => void, connected: () => void) {
  let client: pg.Client | null = null;
  let closed = false;
  let again: NodeJS.Timeout | null = null;
  let connecting: Promise<void> = Promise.resolve();
  let latest: pg.Client | null = null;
  const beat = beating();

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'parea-listen', connectionTimeoutMillis: 5_000, ...KEEP_ALIVE });
    latest = next;
    const retry = () => {
      if (client === next) client = null;
      if (closed || again) return;
      again = setTimeout(() => {
        again = null;
        connecting = connect();
      }, 500);
    };
    next.on('error', retry);
    next.on('end', retry);
    // Of what it says itself its own process knows already.
    next.on('notification', ({ payload, processId }) => processId !== serverPid(next) && eachWord(payload, heard));
    try {
      await next.connect();
      beat.watch(next);
      await next.query(`listen ${CHANNEL}`);
      if (closed) return await endClient(next);
      client = next;
      connected();
    } catch (error) {
      tear(next);
      if (closed) return;
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'cannot listen for events; trying again');
      retry();
    }
  };

  const outbox = openOutbox(() => (closed ? null : client));
  connecting = connect();
  return {
    send: outbox,
    async close() {
      closed = true;
      if (again) clearTimeout(again);
      beat.close();
      // One that is just being made would stay open, and keep the process with it.
      if (client === null && latest) tear(latest);
      await connecting;
      if (client) await endClient(client);
    },
  };
}

/** Sends what comes as it comes, and what came meanwhile in one statement. */
function openOutbox(current: () => pg.Client | null): (word: string) => void {
  const queued = new Set<string>();
  let sending = false;
  const flush = async (): Promise<void> => {
    sending = true;
    while (queued.size > 0) {
      // PostgreSQL takes 8000 bytes in one notification.
      const words = [...queued].slice(0, 100);
      for (const word of words) queued.delete(word);
      // A lost nudge is healed by the sweep; it must not fail the request that is already committed.
      await current()
        ?.query('select pg_notify($1, $2)', [CHANNEL, words.join(',')])
        .catch(() => undefined);
    }
    sending = false;
  };
  return (word) => {
    queued.add(word);
    if (!sending) void flush();
  };
}

/** The number of the server's process that a connection talks with; `pg` has it, its types do not. */
const serverPid = (client: pg.Client): unknown => ('processID' in client ? client.processID : null);

function eachWord(payload: string | undefined, heard: (venueId: string, what?: string) => void): void {
  for (const word of payload?.split(',') ?? []) {
    const [venueId = '', what] = word.split(':');
    heard(venueId, what);
  }
}

/** Tears the connection that does not answer between two beats. */
function beating(): { watch(client: pg.Client): void; close(): void } {
  let watched: pg.Client | null = null;
  let waits = false;
  const timer = setInterval(() => {
    const client = watched;
    if (client === null) return;
    if (waits) return tear(client);
    waits = true;
    const answered = () => {
      if (watched === client) waits = false;
    };
    client.query('select 1').then(answered, answered);
  }, BEAT_MS);
  timer.unref();
  return {
    watch(client) {
      watched = client;
      waits = false;
      client.on('end', () => {
        if (watched === client) watched = null;
      });
    },
    close: () => clearInterval(timer),
  };
}
