import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import type { SentEvent } from '#platform/server/sse.ts';
import { isOneOf } from '#platform/shared/event.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { visitEvents } from '../together-contract.ts';
import type { VisitRow } from './visit-sql.ts';

type Visit = Pick<VisitRow, 'venueId' | 'id'>;

/** That something of a visit's bill happened after that number: the last of it, for a page reads the whole bill anew. */
export async function visitNews(db: Database, { venueId, id }: Visit, after: number): Promise<SentEvent<typeof visitEvents>[]> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(e.seq) as seq from venue_event e
    where e.venue_id = ${venueId} and e.seq > ${after}
      and (e.subject_id = ${id} or e.subject_id in (select o.id::text from orders o where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid))`.execute(
    db,
  );
  const seq = rows[0]?.seq ?? null;
  return seq === null ? [] : [{ id: seq, event: 'bill', data: { _id: id } }];
}

/** Events by which an order becomes a round of some visit. */
const mayJoin = isOneOf(ORDER_EVENTS, 'order.placed', 'order.confirmed', 'order.moved', 'order.seated');

/** Whether some of these may be of that visit: of a busy house's events few are, and only those are looked up. */
export function isOfVisit(db: Database, { venueId, id }: Visit): (events: readonly LoggedEvent[]) => Promise<boolean> {
  let known = new Set<string>();
  const readRounds = async () => {
    const rows = await db.selectFrom('orders').select('id').where('venueId', '=', venueId).where('visitId', '=', id).execute();
    known = new Set(rows.map((row) => row.id));
  };
  let reading = readRounds();
  return async (events) => {
    // Something may have happened before anybody listened.
    if (events.length === 0) return true;
    await reading;
    const isKnown = ({ subjectId }: LoggedEvent) => subjectId === id || known.has(subjectId);
    if (events.some(isKnown)) return true;
    if (!events.some(mayJoin)) return false;
    reading = readRounds();
    await reading;
    return events.some(isKnown);
  };
}
