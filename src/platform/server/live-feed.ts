import type { Database } from './database.ts';
import { eventsAfter, eventSeqs, type LoggedEvent } from './event-log.ts';
import { log } from './log.ts';
import { openChannel } from './nudge-channel.ts';

/** A nudge can be lost with its connection; so far behind may a page then fall, at most. */
const SWEEP_MS = 2_000;

/** Before the first look at a venue's log. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

type Listener = (events: readonly LoggedEvent[]) => void;
type Tail = { last: number; reading: boolean; due: boolean; readonly listeners: Set<Listener> };

/**
 * Wakes whoever follows a venue. The event log in the database is the truth; this only says "look again": NOTIFY on a connection of its own,
 * after the commit (inside the transaction it would serialise every order of the system), several in one statement under load.
 */
export type LiveFeed = {
  /** `listener` gets what was committed for the venue, by any process; read once a process, however many follow. Returns the unsubscriber. */
  follow(venueId: string, listener: Listener): () => void;
  /** Called when what diners see of a venue changed, in any process. */
  onMenuChange(listener: (venueId: string) => void): void;
  /**
   * Something was committed: wakes this process now and the others through PostgreSQL. `event` is what was committed, where the caller has it
   * at hand: followers in this process who are up to date get it as it is, without a look at the database.
   */
  nudge(venueId: string, what?: 'menu', event?: LoggedEvent): void;
  /** Called when a session of an account ended, in any process (migration 0095). Returns the unsubscriber. */
  onSignOut(userId: string, listener: () => void): () => void;
  /** Runs every couple of seconds, for what must not depend on nudges alone. */
  onSweep(listener: () => void): void;
  followers(): number;
  close(): Promise<void>;
};

export function liveFeed(url: string, db: Database): LiveFeed {
  const tails = new Map<string, Tail>();
  const menuListeners = new Set<(venueId: string) => void>();
  const sweeps = new Set<() => void>();
  const signOuts = signOutsHeard();

  const wake = (venueId: string, what?: string) => {
    if (what === 'signed_out') return signOuts.tell(venueId);
    if (what === 'menu') for (const listener of menuListeners) listener(venueId);
    const tail = tails.get(venueId);
    if (tail) void readTail(db, venueId, tail);
  };

  const sweep = async (): Promise<void> => {
    for (const listener of sweeps) listener();
    const behind = await eventSeqs(db, [...tails.keys()]).catch(() => new Map<string, number>());
    for (const [venueId, seq] of behind) {
      const tail = tails.get(venueId);
      if (tail && seq > tail.last) void readTail(db, venueId, tail);
    }
  };

  const channel = openChannel(url, wake, () => void sweep());
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();

  return {
    follow(venueId, listener) {
      const tail = tails.get(venueId) ?? { last: UNKNOWN, reading: false, due: false, listeners: new Set() };
      tail.listeners.add(listener);
      if (!tails.has(venueId)) {
        tails.set(venueId, tail);
        // From now on; what was before, the follower reads for itself. Told to look once more, in case something fell in between.
        void eventSeqs(db, [venueId])
          .then((seqs) => (tail.last = seqs.get(venueId) ?? 0))
          .catch(() => (tail.last = 0))
          .then(() => tail.listeners.forEach((each) => each([])));
      }
      return () => {
        tail.listeners.delete(listener);
        if (tail.listeners.size === 0) tails.delete(venueId);
      };
    },
    onMenuChange: (listener) => void menuListeners.add(listener),
    nudge(venueId, what, event) {
      const tail = tails.get(venueId);
      const handed = event !== undefined && tail !== undefined && handOver(tail, event);
      if (!handed) wake(venueId, what);
      else if (what === 'menu') for (const listener of menuListeners) listener(venueId);
      channel.send(what ? `${venueId}:${what}` : venueId);
    },
    onSignOut: signOuts.listen,
    onSweep: (listener) => void sweeps.add(listener),
    followers: () => [...tails.values()].reduce((sum, tail) => sum + tail.listeners.size, 0),
    async close() {
      clearInterval(timer);
      await channel.close();
    },
  };
}

/** Who wants to know of an account's ended sessions, by the account. */
function signOutsHeard(): { listen: LiveFeed['onSignOut']; tell(userId: string): void } {
  const listeners = new Map<string, Set<() => void>>();
  return {
    listen(userId, listener) {
      const all = listeners.get(userId) ?? new Set();
      listeners.set(userId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(userId) === all) listeners.delete(userId);
      };
    },
    tell: (userId) => listeners.get(userId)?.forEach((listener) => listener()),
  };
}

/** Gives followers the event that comes next; false where the log must be read, because one before it is missing or they are being told. */
function handOver(tail: Tail, event: LoggedEvent): boolean {
  // Somebody else's reading brought it already.
  if (event.seq <= tail.last && tail.last !== UNKNOWN) return true;
  if (tail.reading || event.seq !== tail.last + 1) return false;
  tail.last = event.seq;
  for (const listener of tail.listeners) listener([event]);
  return true;
}

/** Reads what is new of a venue, once whoever asks meanwhile, and hands it to its followers. */
async function readTail(db: Database, venueId: string, tail: Tail): Promise<void> {
  tail.due = true;
  if (tail.reading) return;
  tail.reading = true;
  try {
    while (tail.due && tail.listeners.size > 0) {
      tail.due = false;
      const events = await eventsAfter(db, venueId, tail.last);
      const newest = events.at(-1);
      if (!newest) continue;
      tail.last = newest.seq;
      tail.due = true;
      for (const listener of tail.listeners) listener(events);
    }
  } catch (error) {
    // The sweep comes back to it.
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'could not read events');
  } finally {
    tail.reading = false;
  }
}
