import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { log } from '#platform/server/log.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { isLocked } from '#platform/server/sql-failure.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { longUntaken, remindVenue, takeAlarm, venuesToAlarm, venuesToRemind } from './escalation-sql.ts';
import { untakenMail } from './untaken-mail.ts';
import { readOrder } from './store.ts';

export type EscalateDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly mailer: Pick<QueuedMailer, 'post'>;
  readonly publicUrl: string;
};

/** As many venues at once: one whose rows somebody holds keeps no other waiting. */
const VENUES_AT_ONCE = 4;
/** So long a venue's turn waits for who holds its rows; the next sweep comes back to it. */
const HELD_MS = 2_000;
/** The owners of a venue get one mail about all its orders, and the next one no sooner than this. */
const MAIL_EVERY_MS = 10 * 60_000;

/**
 * Reminds each venue of its orders that nobody took: at 60, 120 and 180 seconds, a venue's in one statement. After the last one the owners get a
 * mail, one for all orders that wait. Several processes may do it at once: the rows decide which of them does a step.
 */
export async function escalateOrders(deps: EscalateDeps): Promise<void> {
  const now = deps.clock();
  await eachInItsTurn(await venuesToRemind(deps.db, now), (venueId) => remind(deps, venueId, now));
  const after = new Date(now - MAIL_EVERY_MS);
  await eachInItsTurn(await venuesToAlarm(deps.db, now, after), (venueId) => tellOwners(deps, venueId, now, after));
}

/** What fails at one venue is another one's business no more than what takes long there. */
async function eachInItsTurn(venues: readonly string[], work: (venueId: string) => Promise<void>): Promise<void> {
  const left = [...venues];
  const worker = async (): Promise<void> => {
    for (let venueId = left.shift(); venueId !== undefined; venueId = left.shift()) {
      try {
        await work(venueId);
      } catch (error) {
        // Its rows are held; it is not the last sweep.
        if (!isLocked(error))
          log.warn({ reason: error instanceof Error ? error.message : String(error), venueId }, 'a venue could not be reminded');
      }
    }
  };
  await Promise.all(Array.from({ length: VENUES_AT_ONCE }, worker));
}

async function remind({ db, feed }: EscalateDeps, venueId: string, now: number): Promise<void> {
  const moved = await inTransaction(db, async (tx) => {
    await waitBriefly(tx);
    return remindVenue(tx, venueId, now);
  });
  if (moved > 0) feed.nudge(venueId);
}

const waitBriefly = (tx: Tx) => sql`select set_config('lock_timeout', ${String(HELD_MS)}, true)`.execute(tx);

/** A mail to each owner, written down with the note that it is: neither is ever there without the other. Who hands it over is not waited for. */
async function tellOwners({ db, mailer, publicUrl }: EscalateDeps, venueId: string, now: number, after: Date): Promise<void> {
  const posted = await inTransaction(db, async (tx) => {
    await waitBriefly(tx);
    if (!(await takeAlarm(tx, venueId, now, after))) return [];
    const waits = await longUntaken(tx, venueId, now);
    const order = waits && (await readOrder(tx, waits.first));
    if (!order) return [];
    const mails: Posted[] = [];
    for (const owner of await ownersOf(tx, venueId)) {
      const holder = await holderById(tx, owner);
      if (holder) mails.push(await mailer.post(untakenMail(publicUrl, holder, order, waits.count), tx));
    }
    return mails;
  });
  for (const mail of posted) mail.deliver();
}
