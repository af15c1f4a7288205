import { ESCALATION, escalationAfter, type Escalation } from '#domain/escalation.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { readUntaken, updateEscalation, type Untaken } from './board-sql.ts';
import { untakenMail } from './untaken-mail.ts';
import { readOrder } from './store.ts';

export type EscalateDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
};

/**
 * Reminds the venue of every order that nobody took: at 60, 120 and 180 seconds. Several processes may do it at once: the order's own row
 * decides which of them does a step. After the last one the owners get a mail, once.
 */
export async function escalateOrders(deps: EscalateDeps): Promise<void> {
  const now = deps.clock();
  for (const order of await readUntaken(deps.db, now)) {
    const step = escalationAfter(now - order.statusAt.getTime());
    if (step > order.escalation && (await take(deps, order, step)) && step === ESCALATION.owners) await tellOwners(deps, order);
  }
}

async function take({ db, feed }: EscalateDeps, { venueId, id }: Untaken, step: Escalation): Promise<boolean> {
  const taken = await db.transaction().execute(async (tx) => {
    const subjectRevision = await updateEscalation(tx, { venueId, id }, step);
    if (subjectRevision === null) return false;
    await appendEvent(tx, { venueId, type: 'order.escalated', subjectId: id, subjectRevision, data: { step }, actor: 'system' });
    return true;
  });
  if (taken) feed.nudge(venueId);
  return taken;
}

/** One mail each. A mail that fails is logged: the guest waits now, and later nobody needs it. */
async function tellOwners({ db, mailer, publicUrl }: EscalateDeps, { venueId, id }: Untaken): Promise<void> {
  const order = await readOrder(db, id);
  if (!order) return;
  for (const owner of await ownersOf(db, venueId)) {
    const holder = await holderById(db, owner);
    if (!holder) continue;
    await mailer.send(untakenMail(publicUrl, holder, order)).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'an owner could not be written to');
    });
  }
}
