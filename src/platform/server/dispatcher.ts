import { givingWay } from './give-way.ts';
import type { LiveFeed } from './live-feed.ts';
import { log } from './log.ts';

/** Makes messages of what happened at venues and brings them to others outside; several processes may. */
export type Dispatcher = {
  /** Makes messages of what happened, sends what is due, and follows the venues that have somebody to tell. Resolves when all is on its way. */
  run(): Promise<void>;
  /** Something is due: soon. */
  wake(): void;
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>;
  /** Stops; what is on its way is sent again by whoever comes next. */
  close(): Promise<void>;
};

export type Dispatched<Message> = {
  readonly feed: LiveFeed;
  /** What its messages are called in the log of the process. */
  readonly what: string;
  /** Venues that have somebody to tell, and whether events of theirs are no messages yet. */
  followed(): Promise<readonly { readonly venueId: string; readonly behind: boolean }[]>;
  /** Makes messages of some of a venue's events; whether there may be more. */
  make(venueId: string): Promise<boolean>;
  /** Takes so many of those that are due, for a while: whoever has not said by then how it went has ended. */
  claim(most: number): Promise<readonly Message[]>;
  /** Sends one and writes down how it went. Where `ending` is aborted nothing is written. */
  send(message: Message, ending: AbortSignal): Promise<void>;
};

/** In all. */
const AT_ONCE = 100;
/** What comes in so short a time goes together. */
const GATHER_MS = 100;

export function openDispatcher<Message>(deps: Dispatched<Message>): Dispatcher {
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let round: Promise<void> | null = null;
  let due = false;
  let timer: NodeJS.Timeout | null = null;

  const send = sender(deps, underWay, ending.signal, () => void go().catch(() => undefined));
  const once = givingWay(async () => {
    // It may have rested until now: whoever comes next takes what is due.
    if (ending.signal.aborted) return;
    due = false;
    const venues = await deps.followed();
    // No venue with much to tell holds the others up: it goes on in the next round.
    for (const { venueId } of venues.filter(({ behind }) => behind)) if (await deps.make(venueId)) due = true;
    if (venues.length > 0) await send();
    followed.keep(venues.map(({ venueId }) => venueId));
  });
  const rounds = async (): Promise<void> => {
    try {
      // Begun only where something is due: it never ends before it is known as the round.
      while (due && !ending.signal.aborted) await once(null);
    } finally {
      round = null;
    }
  };
  const go = async (): Promise<void> => {
    if (ending.signal.aborted) return;
    due = true;
    round ??= rounds();
    await round;
  };
  const wake = (): void => {
    if (ending.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = null;
      // The sweep comes back to what fails here.
      void go().catch(() => undefined);
    }, GATHER_MS).unref();
  };
  const followed = followers(deps.feed, wake);
  const idle = async (): Promise<void> => {
    while (round !== null || underWay.size > 0) await Promise.all([round?.catch(() => undefined), ...underWay]);
  };
  return {
    run: go,
    wake,
    idle,
    async close() {
      ending.abort();
      if (timer) clearTimeout(timer);
      followed.keep([]);
      await idle();
    },
  };
}

/** Sends what is due, as far as there is room; `ended` is called after each: where one was more may wait. */
function sender<Message>(
  deps: Pick<Dispatched<Message>, 'claim' | 'send' | 'what'>,
  underWay: Set<Promise<void>>,
  ending: AbortSignal,
  ended: () => void,
): () => Promise<void> {
  return async () => {
    const most = AT_ONCE - underWay.size;
    if (most <= 0) return;
    for (const message of await deps.claim(most)) {
      const sending = deps
        .send(message, ending)
        .catch((error: unknown) => {
          // Its claim lapses, and it is sent again.
          if (!ending.aborted) log.warn({ reason: error instanceof Error ? error.message : String(error) }, `${deps.what} was not sent`);
        })
        .finally(() => {
          underWay.delete(sending);
          ended();
        });
      underWay.add(sending);
    }
  };
}

/** Listens to venues, and to no others any more. */
function followers(feed: LiveFeed, wake: () => void): { keep(venueIds: readonly string[]): void } {
  const followed = new Map<string, () => void>();
  return {
    keep(venueIds) {
      for (const venueId of venueIds) if (!followed.has(venueId)) followed.set(venueId, feed.follow(venueId, wake));
      for (const [venueId, leave] of followed) {
        if (venueIds.includes(venueId)) continue;
        leave();
        followed.delete(venueId);
      }
    },
  };
}
