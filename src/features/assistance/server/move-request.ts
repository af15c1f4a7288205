import { Refusal } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { updateConfirmed, updateRequest, type RequestRow } from './store.ts';

/** "On my way" or done, told to the diner's page. Refuses illegal_move (409): only forward. */
export async function moveRequest(
  { db, feed }: { db: Database; feed: LiveFeed },
  row: RequestRow,
  to: 'acknowledged' | 'resolved',
  actor: string,
): Promise<RequestRow> {
  if (row.status === 'resolved' || row.status === to) throw new Refusal(409, 'illegal_move', 'Somebody has taken care of this already.');
  const moved = await inTransaction(db, async (tx) => {
    const next = await updateRequest(tx, row, to);
    if (!next) throw new Refusal(409, 'illegal_move', 'Somebody was faster.');
    const { venueId, id: subjectId, revision: subjectRevision } = next;
    await appendEvent(tx, REQUEST_EVENTS, { venueId, type: 'request.moved', subjectId, subjectRevision, data: { to }, actor });
    return next;
  });
  feed.nudge(moved.venueId);
  return moved;
}

/** Lets a request count that came without its table's code, or ends it. Refuses illegal_move (409) where it does not wait for that. */
export async function confirmRequest(
  deps: { db: Database; feed: LiveFeed },
  row: RequestRow,
  confirmed: boolean,
  actor: string,
): Promise<RequestRow> {
  if (!row.awaitingConfirmation) throw new Refusal(409, 'illegal_move', 'This request does not wait to be confirmed any more.');
  if (!confirmed) return moveRequest(deps, row, 'resolved', actor);
  const moved = await inTransaction(deps.db, async (tx) => {
    const next = await updateConfirmed(tx, row);
    if (!next) throw new Refusal(409, 'illegal_move', 'Somebody was faster.');
    const { venueId, id: subjectId, revision: subjectRevision } = next;
    await appendEvent(tx, REQUEST_EVENTS, { venueId, type: 'request.moved', subjectId, subjectRevision, data: { to: 'confirmed' }, actor });
    return next;
  });
  deps.feed.nudge(moved.venueId);
  return moved;
}
