import { VISIT_IDLE_MS, VISIT_LONGEST_MS } from '#domain/bill.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { holdVisits, updateVisit, visitsLeft } from './visit-sql.ts';

/** Ends visits whose guests have left without anybody saying so. What is to be paid of one stays to be paid, among the orders. */
export async function endLeftVisits({ db, feed, clock }: { db: Database; feed: Pick<LiveFeed, 'nudge'>; clock: Clock }): Promise<void> {
  const now = clock();
  const [idle, longest] = [new Date(now - VISIT_IDLE_MS), new Date(now - VISIT_LONGEST_MS)];
  await eachAlone(await visitsLeft(db, idle, longest), async (found) => {
    const { venueId, id } = found;
    const ended = await inTransaction(db, async (tx) => {
      await holdVisits(tx, venueId);
      // Somebody may have ordered since; of the few that are left one is asked again by itself.
      const still = (await visitsLeft(tx, idle, longest)).some((one) => one.id === id);
      if (!still || !(await updateVisit(tx, found, { endedAt: new Date(now) }))) return false;
      await appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId: id, data: { to: 'ended' }, actor: 'system' });
      return true;
    });
    if (ended) feed.nudge(venueId);
  });
}
