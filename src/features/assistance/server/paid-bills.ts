import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { paidSince } from '#features/ordering/server/paid-since.ts';
import { openVisitAt } from '#features/ordering/server/visit-sql.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { readAskedBills, updateRequest } from './store.ts';

type Deps = { readonly db: Database; readonly feed: LiveFeed };

/** Who asked for the bill and has paid all of it since, in whatever way, asks for nothing any more: the request is done by itself. */
export async function endPaidBills({ db, feed }: Deps): Promise<void> {
  for (const asked of await readAskedBills(db, ASKS_FOR_BILL)) {
    const { venueId, floor, tableNumber, createdAt } = asked;
    const isDone = await inTransaction(db, async (tx) => {
      const visit = await openVisitAt(tx, venueId, floor, tableNumber);
      if (!visit || !(await paidSince(tx, visit, createdAt))) return false;
      const next = await updateRequest(tx, asked, 'resolved');
      if (!next) return false;
      const { id: subjectId, revision: subjectRevision } = next;
      await appendEvent(tx, REQUEST_EVENTS, {
        venueId,
        type: 'request.moved',
        subjectId,
        subjectRevision,
        data: { to: 'resolved' },
        actor: 'system',
      });
      return true;
    });
    if (isDone) feed.nudge(venueId);
  }
}
