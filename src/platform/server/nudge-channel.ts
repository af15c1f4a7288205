import pg from 'pg';
import { log } from './log.ts';

const CHANNEL = 'parea_venue';

/** The LISTEN/NOTIFY connection: reconnects by itself, and sends what waits in one statement. */
export function openChannel(url: string, heard: (venueId: string, what?: string) => void, connected: () => void) {
  const queued = new Set<string>();
  let client: pg.Client | null = null;
  let sending = false;
  let closed = false;
  let again: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'parea-listen', connectionTimeoutMillis: 5_000 });
    const retry = () => {
      if (client === next) client = null;
      if (closed || again) return;
      again = setTimeout(() => {
        again = null;
        void connect();
      }, 500);
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', ({ payload }) => {
      for (const word of payload?.split(',') ?? []) {
        const [venueId = '', what] = word.split(':');
        heard(venueId, what);
      }
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      connected();
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'cannot listen for events; trying again');
      retry();
    }
  };

  const flush = async (): Promise<void> => {
    sending = true;
    while (queued.size > 0 && !closed) {
      // PostgreSQL takes 8000 bytes in one notification.
      const words = [...queued].slice(0, 100);
      for (const word of words) queued.delete(word);
      // A lost nudge is healed by the sweep; it must not fail the request that is already committed.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, words.join(',')]).catch(() => undefined);
    }
    sending = false;
  };

  void connect();
  return {
    send(word: string) {
      queued.add(word);
      if (!sending) void flush();
    },
    async close() {
      closed = true;
      if (again) clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}
