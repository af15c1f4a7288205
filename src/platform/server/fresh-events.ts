import type { LoggedEvent } from './event-log.ts';

/**
 * What the feed has just read of a venue, for a stream that follows it: so that each event is read from the log once a process, not once a
 * stream. Numbers have no gaps, so a stream knows when it missed something and goes to the log itself.
 */
export type FreshEvents = {
  /** The feed's listener: an empty list means "look for yourself". */
  offer(events: readonly LoggedEvent[]): void;
  /** Events after a number; null where only the log can say. */
  take(after: number): readonly LoggedEvent[] | null;
  /** The stream has read the log to its end. */
  caughtUp(): void;
};

const MOST_KEPT = 200;

export function freshEvents(): FreshEvents {
  let unread: LoggedEvent[] = [];
  let inStep = false;
  return {
    offer(events) {
      if (events.length === 0) inStep = false;
      unread.push(...events);
      // Whoever reads so slowly reads from the log.
      if (unread.length <= MOST_KEPT) return;
      unread = [];
      inStep = false;
    },
    take(after) {
      const newer = unread.filter((event) => event.seq > after);
      unread = [];
      if (!inStep) return null;
      inStep = newer.every((event, at) => event.seq === after + 1 + at);
      return inStep ? newer : null;
    },
    caughtUp() {
      inStep = true;
    },
  };
}
