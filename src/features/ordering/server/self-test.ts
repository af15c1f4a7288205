import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import { DELIVERY, PAYMENT } from '#domain/methods.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { within } from '#platform/server/within.ts';
import { SELF_TEST_VENUE, selfTestVenue } from '#features/venues/server/self-test-venue.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { AddOrderInput } from '../contract.ts';
import type { OrderWriter } from './order-writer.ts';
import { placeOrder } from './place-order.ts';
import { wireEvents } from './venue-stream.ts';

/** So long may an order of the self test be on its way to the board. */
const PATIENCE_MS = 5_000;
/** An order or event that is older was left by a process that ended in the middle. */
const LEFT_BEHIND_MS = 60_000;

export type SelfTestDeps = {
  readonly db: Database;
  /** The one that guests' orders go through. */
  readonly writer: OrderWriter;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly secret: string;
  /** Milliseconds that only ever rise: whoever sets the machine's clock loses no order. */
  readonly elapsed?: () => number;
};

export type SelfTest = {
  /** Orders at the hidden venue and waits until the order is on its board; then takes it away. Rejects where it is not within five seconds. */
  run(): Promise<void>;
  /** Milliseconds since an order was last seen to arrive, or since the first one was tried; null: none was tried yet. */
  age(): number | null;
  counted(): {
    readonly arrived: number;
    readonly lost: number;
    /** Milliseconds that the last took to its board. */ readonly tookMs: number;
  };
};

/**
 * The installation orders from itself: the same menu lookup, prices, writer, transaction and event log as a guest's order, and the event as a
 * board would get it. What no single probe sees shows here: a writer that hangs, a feed that is deaf, an event without its order.
 */
export function selfTest({ elapsed = () => performance.now(), ...deps }: SelfTestDeps): SelfTest {
  let venue: VenueSnapshot | null = null;
  let since: number | null = null;
  let [arrived, lost, tookMs] = [0, 0, 0];

  const round = async (): Promise<void> => {
    venue ??= await selfTestVenue(deps.db);
    await forgetLeftBehind(deps.db, new Date(deps.clock() - LEFT_BEHIND_MS));
    const board = await openBoard(deps);
    try {
      const begun = elapsed();
      const id = await order(deps, venue);
      await board.shows(id);
      tookMs = elapsed() - begun;
      await deps.db.deleteFrom('orders').where('venueId', '=', SELF_TEST_VENUE).where('id', '=', id).execute();
    } finally {
      board.close();
    }
  };

  return {
    async run() {
      since ??= elapsed();
      try {
        await within(PATIENCE_MS, round(), 'An order of the self test did not reach its board in five seconds.');
        since = elapsed();
        arrived += 1;
      } catch (error) {
        // It may be the venue that is not as it was.
        venue = null;
        lost += 1;
        throw error;
      }
    },
    age: () => (since === null ? null : elapsed() - since),
    counted: () => ({ arrived, lost, tookMs }),
  };
}

/** Places the order; its event is left to the log, so that whoever follows has to read it there as another process would. Gives its id. */
async function order({ feed, ...deps }: SelfTestDeps, venue: VenueSnapshot): Promise<string> {
  const found = () => Promise.resolve(venue);
  const quiet = { ...feed, nudge: (venueId: string, what?: 'menu') => feed.nudge(venueId, what) };
  const placing = { ...deps, feed: quiet, venues: { get: found, reload: found } };
  const { order: placed } = await placeOrder(placing, { input: ORDER, idempotencyKey: uuidv7(), userId: null });
  return placed._id;
}

const ORDER = v.parse(AddOrderInput, {
  storeDBId: SELF_TEST_VENUE,
  order: [{ quantity: 1, payload: { item: { id: 'self-test' } } }],
  orderAmount: 1,
  deliveryMethod: DELIVERY.collection,
  paymentMethod: PAYMENT.cash,
  buyersName: 'Self test',
});

type Board = { shows(orderId: string): Promise<void>; close(): void };

/** Follows the hidden venue as its board would; open once it hears. */
async function openBoard({ db, feed }: Pick<SelfTestDeps, 'db' | 'feed'>): Promise<Board> {
  const wire = wireEvents(db);
  const shown = new Map<string, PromiseWithResolvers<void>>();
  const of = (orderId: string) => {
    const known = shown.get(orderId) ?? Promise.withResolvers<void>();
    shown.set(orderId, known);
    return known;
  };
  const hears = Promise.withResolvers<void>();
  const close = feed.follow(SELF_TEST_VENUE, (events) => {
    // The first call, of nothing: from here on everything is heard.
    hears.resolve();
    void wire(SELF_TEST_VENUE, events)
      .then((sent) => sent.forEach(({ data }) => orderIn(data) && of(orderIn(data) ?? '').resolve()))
      .catch(() => undefined);
  });
  await hears.promise;
  return { shows: (orderId) => of(orderId).promise, close };
}

const Shown = v.object({ order: v.object({ _id: v.string(), orderAmount: v.literal(ORDER.orderAmount) }) });

/** The order that an event of the board carries, with the sum that it has to have. */
function orderIn(data: unknown): string | null {
  const parsed = v.safeParse(Shown, typeof data === 'string' ? JSON.parse(data) : data);
  return parsed.success ? parsed.output.order._id : null;
}

async function forgetLeftBehind(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('orders').where('venueId', '=', SELF_TEST_VENUE).where('placedAt', '<', before).execute();
  await sql`delete from venue_event where venue_id = ${SELF_TEST_VENUE} and at < ${before}`.execute(db);
}
