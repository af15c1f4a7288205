import type { Context } from 'hono';
import { may } from '#domain/permissions.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { EVENTS_AT_ONCE, eventsAfter, firstEventSeq, lastEventSeq, type LoggedEvent } from '#platform/server/event-log.ts';
import { freshEvents, type FreshEvents } from '#platform/server/fresh-events.ts';
import { inTurns } from '#platform/server/in-turns.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { resumeFrom, streamLog, type Json, type SentEvent } from '#platform/server/sse.ts';
import type { StreamSeats } from '#platform/server/stream-seats.ts';
import { standingAt } from '#features/venues/server/venue-sql.ts';
import { isOneOf, readEvent } from '#platform/shared/event.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import type { VenueEvent, venueEvents } from '../board-contract.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { WhoAsks } from './order-access.ts';
import { staffOrder } from './saved-order.ts';
import { readOrders } from './store.ts';

type Sent = SentEvent<typeof venueEvents>;

/** So long after the last time an open stream asks beside its events whether its session is still there… */
const ASKS_AGAIN_MS = 5_000;
/** …and after so long, where nobody has asked yet, no event comes before the answer. */
const MUST_ASK_MS = 10_000;
/** Boards of one session that ask within so long are told the same. */
const SAME_ANSWER_MS = 1_000;
/** A thousand boards ask at the same moment; the database is not theirs alone. */
const ASK_AT_ONCE = 4;

export type VenueStreamDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly who: WhoAsks;
  readonly seats: StreamSeats;
  readonly closing: AbortSignal;
};
export type VenueStream = (context: Context, at: { readonly venueId: string; readonly userId: string }) => Promise<Response>;

/** The streams of venues for their teams. What is read for one of them is read for all that follow in this process. */
export function venueStreams(deps: VenueStreamDeps): VenueStream {
  const { db, feed } = deps;
  const wire = wireEvents(db);
  const belonging = belongingTo(deps);

  return async (context, { venueId, userId }) => {
    const fresh = freshEvents();
    const begin = await beginning(db, venueId, context);
    let { resync } = begin;
    const hearer = belonging(context, venueId, userId);
    return streamLog<typeof venueEvents>(context, {
      leave: deps.seats.take(context, `user ${userId}`),
      from: begin.from,
      read: async (after) => {
        if (resync) {
          resync = false;
          return [resyncEvent(venueId, begin.from)];
        }
        return wire(venueId, await newEvents(db, venueId, after, fresh));
      },
      subscribe: (wake) => {
        hearer.wokenBy(wake);
        // One of this account's sessions ended: this one, or another.
        const heedless = feed.onSignOut(userId, () => {
          hearer.signedOut();
          wake();
        });
        const unfollow = feed.follow(venueId, (events) => {
          hearer.heard(events);
          fresh.offer(events);
          wake();
        });
        return () => {
          heedless();
          unfollow();
        };
      },
      over: hearer.over,
      closing: deps.closing,
    });
  };
}

/** Whether one open stream may go on: `over` is asked before each event, and tells once its person was taken off the team, may see no orders any more, or signed out. */
type Hearer = {
  wokenBy(wake: () => void): void;
  signedOut(): void;
  heard(events: readonly LoggedEvent[]): void;
  over(): Promise<boolean>;
};

function belongingTo({ db, clock, who }: VenueStreamDeps): (context: Context, venueId: string, userId: string) => Hearer {
  const isStaff = staffOf(db);
  const turns = inTurns(ASK_AT_ONCE);
  const sameAnswer = shared(SAME_ANSWER_MS);
  return (context, venueId, userId) => {
    let teamMoved = 0;
    let [unsure, gone, signedOut] = [false, false, false];
    let asked = clock();
    let asking: Promise<void> | null = null;
    let wake: () => void = () => undefined;
    const there = async () => (await who(context.req.raw.headers))?.id === userId && (await maySee(db, venueId, userId));
    // A database that is away ends nobody's session.
    const isGone = async (answer: Promise<boolean>) => !(await answer.catch(() => true));
    const askAgain = async () => {
      asked = clock();
      gone = await isGone(sameAnswer(`${venueId} ${context.req.header('cookie') ?? ''}`, () => turns.run(there)));
      asking = null;
      if (gone) wake();
    };
    return {
      wokenBy: (how) => void (wake = how),
      signedOut: () => void (signedOut = true),
      heard(events) {
        // Something may have happened before the feed was listened to.
        unsure ||= events.length === 0;
        teamMoved = Math.max(teamMoved, ...events.filter(mayChangeTeam).map(({ seq }) => seq));
      },
      async over() {
        if (signedOut) {
          signedOut = false;
          gone ||= await isGone(turns.run(there));
        }
        const since = Math.abs(clock() - asked);
        if (since >= ASKS_AGAIN_MS && asking === null) {
          asking = askAgain();
          // A busy board has asked long before, and waits for no answer.
          if (since >= MUST_ASK_MS) await asking;
        }
        if (unsure) {
          unsure = false;
          if (!(await turns.run(() => maySee(db, venueId, userId)))) return true;
        }
        if (gone || teamMoved === 0) return gone;
        const moved = teamMoved;
        teamMoved = 0;
        return !(await isStaff(venueId, userId, moved));
      },
    };
  };
}

/** Where a stream begins. What was before the log's own beginning, or is after its end, cannot be told: the page must read everything anew. */
async function beginning(db: Database, venueId: string, context: Context): Promise<{ from: number; resync: boolean }> {
  const last = await lastEventSeq(db, venueId);
  const from = resumeFrom(context, last);
  if (from === last) return { from, resync: false };
  const resync = from > last || ((await firstEventSeq(db, venueId)) ?? last + 1) > from + 1;
  return { from: resync ? last : from, resync };
}

const resyncEvent = (venueId: string, seq: number): Sent => ({ id: seq, event: 'resync', data: { _id: venueId, type: 'resync', seq } });

/** The team's own events, and an administrator's save of the whole venue. */
const mayChangeTeam = isOneOf(VENUE_EVENTS, 'team.changed', 'menu.changed');

/** One question at a time for each key; who asks while it is asked, or soon after, gets the same answer. */
function shared(keptMs: number): (key: string, ask: () => Promise<boolean>) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (key, ask) => {
    const found = known.get(key);
    if (found) return found;
    const answer = ask();
    known.set(key, answer);
    const forget = () => void known.delete(key);
    answer.then(() => setTimeout(forget, keptMs).unref(), forget);
    return answer;
  };
}

/** Somebody of the team who may see its orders. */
async function maySee(db: Database, venueId: string, userId: string): Promise<boolean> {
  const standing = await standingAt(db, venueId, userId);
  return standing !== null && may(standing, 'orders');
}

/** Whether somebody may still see a venue's orders, as of an event or later: asked once, however many boards of theirs want to know. */
function staffOf(db: Database): (venueId: string, userId: string, seq: number) => Promise<boolean> {
  const known = new Map<string, { readonly seq: number; readonly is: Promise<boolean> }>();
  return (venueId, userId, seq) => {
    const key = `${venueId} ${userId}`;
    const found = known.get(key);
    if (found && found.seq >= seq) return found.is;
    const is = maySee(db, venueId, userId);
    const asked = { seq, is };
    known.set(key, asked);
    // It is of use only to those who ask for the same event; a failure to nobody.
    const forget = () => {
      if (known.get(key) === asked) known.delete(key);
    };
    is.then(() => setTimeout(forget, ASKS_AGAIN_MS).unref(), forget);
    return is;
  };
}

async function newEvents(db: Database, venueId: string, after: number, fresh: FreshEvents): Promise<readonly LoggedEvent[]> {
  const events = fresh.take(after) ?? (await eventsAfter(db, venueId, after));
  if (events.length < EVENTS_AT_ONCE) fresh.caughtUp();
  return events;
}

/** Events as they go over the wire, each order as it is now, or as it was handed over with its event: made once for all who were handed the same event. */
export function wireEvents(db: Database): (venueId: string, events: readonly LoggedEvent[]) => Promise<Sent[]> {
  const made = new WeakMap<LoggedEvent, Promise<Sent>>();
  return async (venueId, events) => {
    const unmade = events.filter((event) => !made.has(event));
    const unread = unmade.filter((event) => readEvent(ORDER_EVENTS, event) && !event.subject);
    const reading = readOrders(db, venueId, [...new Set(unread.map((event) => event.subjectId))]);
    for (const event of unmade) {
      const making = reading.then((orders) => sent(event, orders));
      // What failed is read anew by whoever asks next.
      making.catch(() => made.delete(event));
      made.set(event, making);
    }
    await reading;
    return Promise.all(events.flatMap((event) => made.get(event) ?? []));
  };
}

function sent(event: LoggedEvent, orders: Awaited<ReturnType<typeof readOrders>>): Sent {
  const { subjectId, type, seq } = event;
  const full = orders.get(subjectId);
  const order = event.subject?.() ?? (full && JSON.stringify(staffOrder(full)));
  // What only a newer program knows is passed on too: its number counts, and no page listens for its name.
  const head = { _id: subjectId, type: type as string as VenueEvent['type'], seq };
  const data = JSON.stringify(head);
  const whole = order ? `${data.slice(0, -1)},"order":${order}}` : data;
  return { id: seq, event: head.type, data: whole as Json<VenueEvent> };
}
