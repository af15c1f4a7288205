import { fillAddress, type Fill } from '#platform/shared/address.ts';
import type { StreamSign } from '#platform/shared/event.ts';
import type { AddressParts, Endpoint, EventIn, EventNameIn, PathOf } from '#platform/shared/endpoint.ts';
import { SILENCE_MS } from './silence.ts';

export type Connection = 'connecting' | 'live' | 'lost';

type Heard = { readonly lastEventId: string; readonly data: string };
/** What is used of an EventSource. */
export type Source = {
  addEventListener(type: string, listener: (event: Event & Partial<Heard>) => void): void;
  close(): void;
};

type Behaviour = {
  readonly after: number;
  readonly onConnection: (connection: Connection) => void;
  /** Something came, a heartbeat included: what is shown is as of now. */
  readonly onHeard?: () => void;
  /** Fetches everything afresh after a long gap and answers the number to go on from; may reject, and is then asked again. */
  readonly resync: () => Promise<number>;
  readonly open?: (address: string) => Source;
};

/** A stream by its endpoint. */
export type Following<E extends Endpoint> = Omit<AddressParts<E>, 'query'> &
  Behaviour & {
    readonly path: PathOf<E>;
    /** Each event of the stream, and whether it is handed on: nobody forgets one, or waits for one that there is not. */
    readonly hears: Readonly<Record<EventNameIn<E>, boolean>>;
    readonly onEvent: (event: EventIn<E>) => void;
  };

/** The same of any stream. */
type Stream = Behaviour & {
  readonly path: string;
  readonly params?: Fill['params'];
  readonly hears: Readonly<Record<string, boolean>>;
  readonly onEvent: (event: unknown) => void;
};

/** So long may a stream be away before the page no longer trusts its own list. */
const STALE_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/**
 * Follows a numbered stream of server-sent events for as long as the page lives: goes on after the last number it saw, notices a silent
 * connection, waits longer from try to try, and asks for a fresh list after a long gap.
 */
export const followEvents = follow as <E extends Endpoint>(following: Following<E>) => { close(): void };

function follow(following: Stream): { close(): void } {
  const follower = new Follower(following);
  follower.connect();
  const stop = onNetwork(follower);
  return {
    close() {
      stop();
      follower.close();
    },
  };
}

/** A tablet that wakes, or finds its network again, does not sit out the wait; a stream over a dead network would stay open for minutes. */
function onNetwork(follower: Follower): () => void {
  const wake = () => void (globalThis.document?.hidden || follower.hurry());
  const lose = () => follower.lose();
  globalThis.addEventListener?.('online', wake);
  globalThis.addEventListener?.('offline', lose);
  globalThis.document?.addEventListener('visibilitychange', wake);
  return () => {
    globalThis.removeEventListener?.('online', wake);
    globalThis.removeEventListener?.('offline', lose);
    globalThis.document?.removeEventListener('visibilitychange', wake);
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

class Follower {
  readonly #following: Stream;
  readonly #open: (address: string) => Source;
  #after: number;
  #source: Source | null = null;
  #wait = FIRST_WAIT_MS;
  #lostSince: number | null = null;
  #closed = false;
  #silence: Timer;
  #again: Timer;

  constructor(following: Stream) {
    this.#following = following;
    this.#after = following.after;
    this.#open = following.open ?? ((address) => new EventSource(address));
    following.onConnection('connecting');
  }

  connect(): void {
    clearTimeout(this.#again);
    this.#source?.close();
    const source = this.#open(this.#address());
    this.#source = source;
    const listen = (type: string, then: (event: Event & Partial<Heard>) => void) =>
      source.addEventListener(type, (event) => source === this.#source && then(event));
    for (const type of ['hello', 'ping'] satisfies StreamSign[]) listen(type, () => this.#heard());
    // The log does not reach back to where this page was.
    listen('resync' satisfies StreamSign, () => this.#startOver());
    for (const [type, heard] of Object.entries(this.#following.hears)) if (heard) listen(type, (event) => this.#take(event));
    listen('error', () => this.lose());
    // A connection that never answers is as silent as one that stopped.
    this.#expectMore();
  }

  #address(): string {
    const { path, params = {} } = this.#following;
    return fillAddress(path, { params, query: { after: String(this.#after) } });
  }

  #take(event: Partial<Heard>): void {
    const number = Number(event.lastEventId);
    if (Number.isSafeInteger(number) && number > this.#after) this.#after = number;
    this.#heard();
    this.#following.onEvent(JSON.parse(event.data ?? 'null'));
  }

  #heard(): void {
    this.#expectMore();
    this.#wait = FIRST_WAIT_MS;
    this.#lostSince = null;
    this.#following.onConnection('live');
    this.#following.onHeard?.();
  }

  #expectMore(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.lose(), SILENCE_MS);
  }

  lose(): void {
    if (this.#closed) return;
    clearTimeout(this.#silence);
    // The browser's own retry is given up too: it forgets how long the stream was away.
    this.#source?.close();
    this.#source = null;
    this.#lostSince ??= Date.now();
    this.#following.onConnection('lost');
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#retry(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #startOver(): void {
    this.#lostSince = 0;
    this.lose();
  }

  /** Tries now instead of at the end of the wait. */
  hurry(): void {
    if (this.#closed || this.#lostSince === null) return;
    clearTimeout(this.#again);
    void this.#retry();
  }

  async #retry(): Promise<void> {
    if (this.#lostSince !== null && Date.now() - this.#lostSince >= STALE_MS) {
      try {
        this.#after = await this.#following.resync();
      } catch {
        return this.lose();
      }
    }
    if (!this.#closed) this.connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#silence);
    clearTimeout(this.#again);
    this.#source?.close();
  }
}
