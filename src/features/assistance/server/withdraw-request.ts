import { Refusal } from '#platform/shared/refusal.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { REQUEST_EVENTS } from '../events.ts';
import { endWithdrawn, readRequest, type RequestRow } from './store.ts';

/** Takes a request back. Refuses, each 409: illegal_move where staff have it or it is over, asked_again where it was asked for once more. */
export async function withdrawRequest({ db, feed }: { db: Database; feed: LiveFeed }, row: RequestRow): Promise<RequestRow> {
  const ended = await inTransaction(db, async (tx) => {
    const next = await endWithdrawn(tx, row);
    if (!next) throw refusal((await readRequest(tx, row.id)) ?? row);
    const { venueId, id: subjectId, revision: subjectRevision } = next;
    const event = { venueId, type: 'request.moved', subjectId, subjectRevision, data: { to: 'withdrawn' }, actor: 'guest' } as const;
    await appendEvent(tx, REQUEST_EVENTS, event);
    return next;
  });
  feed.nudge(ended.venueId);
  return ended;
}

const refusal = ({ status }: RequestRow): Refusal =>
  status === 'open'
    ? new Refusal(409, 'asked_again', 'This was asked for once more since. Please tell the staff.')
    : new Refusal(409, 'illegal_move', 'The staff have taken care of this already.');
