export type Connection = 'connecting' | 'live' | 'lost';

type Heard = { readonly lastEventId: string; readonly data: string };
/** What is used of an EventSource. */
export type Source = {
  addEventListener(type: string, listener: (event: Event & Partial<Heard>) => void): void;
  close(): void;
};

export type Following = {
  /** The stream's address from an event number on. */
  readonly address: (after: number) => string;
  readonly after: number;
  /** The names of the events that are handed on. */
  readonly types: readonly string[];
  readonly onEvent: (data: string, type: string) => void;
  readonly onConnection: (connection: Connection) => void;
  /** Something came, a heartbeat included: what is shown is as of now. */
  readonly onHeard?: () => void;
  /** Fetches everything afresh after a long gap and answers the number to go on from; may reject, and is then asked again. */
  readonly resync: () => Promise<number>;
  readonly open?: (address: string) => Source;
};

/** The server sends a heartbeat every 15 s: two missed and a bit. */
const SILENCE_MS = 40_000;
/** So long may a stream be away before the page no longer trusts its own list. */
const STALE_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/**
 * Follows a numbered stream of server-sent events for as long as the page lives: goes on after the last number it saw, notices a silent
 * connection, waits longer from try to try, and asks for a fresh list after a long gap.
 */
export function followEvents(following: Following): { close(): void } {
  const open = following.open ?? ((address) => new EventSource(address));
  let after = following.after;
  let source: Source | null = null;
  let wait = FIRST_WAIT_MS;
  let lostSince: number | null = null;
  let closed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
    wait = FIRST_WAIT_MS;
    lostSince = null;
    following.onConnection('live');
    following.onHeard?.();
  };

  const connect = () => {
    clearTimeout(again);
    clearTimeout(silence);
    source?.close();
    const mine = open(following.address(after));
    source = mine;
    // A connection that never answers is as silent as one that stopped.
    silence = setTimeout(lose, SILENCE_MS);
    for (const type of ['hello', 'ping']) mine.addEventListener(type, () => mine === source && heard());
    for (const type of following.types) {
      mine.addEventListener(type, (event) => {
        if (mine !== source) return;
        const number = Number(event.lastEventId);
        if (Number.isSafeInteger(number) && number > after) after = number;
        heard();
        following.onEvent(event.data ?? '', type);
      });
    }
    mine.addEventListener('error', () => mine === source && lose());
  };

  function lose() {
    if (closed) return;
    clearTimeout(silence);
    // The browser's own retry is given up too: it forgets how long the stream was away.
    source?.close();
    source = null;
    lostSince ??= Date.now();
    following.onConnection('lost');
    clearTimeout(again);
    again = setTimeout(() => void retry(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  async function retry() {
    if (lostSince !== null && Date.now() - lostSince >= STALE_MS) {
      try {
        after = await following.resync();
      } catch {
        return lose();
      }
    }
    if (!closed) connect();
  }

  /** A tablet that wakes, or finds its network again, does not sit out the wait. */
  const wake = () => {
    if (closed || lostSince === null || (globalThis.document?.hidden ?? false)) return;
    clearTimeout(again);
    void retry();
  };
  globalThis.addEventListener?.('online', wake);
  // A stream over a dead network stays open for minutes.
  globalThis.addEventListener?.('offline', lose);
  globalThis.document?.addEventListener('visibilitychange', wake);

  following.onConnection('connecting');
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(silence);
      clearTimeout(again);
      source?.close();
      globalThis.removeEventListener?.('online', wake);
      globalThis.removeEventListener?.('offline', lose);
      globalThis.document?.removeEventListener('visibilitychange', wake);
    },
  };
}
