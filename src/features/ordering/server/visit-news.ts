import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import type { SentEvent } from '#platform/server/sse.ts';
import { isOneOf } from '#platform/shared/event.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { visitEvents } from '../together-contract.ts';
import { isOffTable, type PersonRow } from './people-sql.ts';
import type { VisitRow } from './visit-sql.ts';

type Visit = Pick<VisitRow, 'venueId' | 'id'>;

/** Rounds of a visit, and what its people put into rounds that staff moved to another table: their phones read how those stand. */
const roundsHeardAt = ({ venueId, id }: Visit) => sql`select o.id from orders o where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid
  union select l.order_id from visit_person p join line_person l on l.venue_id = p.venue_id and l.put_by = p.id
    where p.venue_id = ${venueId} and p.visit_id = ${id}::uuid`;

/** That something of a visit's bill, or of the cart of its table, happened after that number: the last of each, for a page reads the whole anew. */
export async function visitNews(db: Database, { venueId, id }: Visit, after: number): Promise<SentEvent<typeof visitEvents>[]> {
  const { rows } = await sql<{ bill: number | null; cart: number | null }>`
    select max(e.seq) filter (where e.type <> 'cart.changed') as bill, max(e.seq) filter (where e.type = 'cart.changed') as cart from venue_event e
    where e.venue_id = ${venueId} and e.seq > ${after}
      and (e.subject_id = ${id} or e.subject_id in (select heard.id::text from (${roundsHeardAt({ venueId, id })}) heard))`.execute(db);
  const { bill = null, cart = null } = rows[0] ?? {};
  const news: SentEvent<typeof visitEvents>[] = [
    ...(bill === null ? [] : [{ id: bill, event: 'bill' as const, data: { _id: id } }]),
    ...(cart === null ? [] : [{ id: cart, event: 'cart' as const, data: { _id: id } }]),
  ];
  return news.toSorted((a, b) => a.id - b.id);
}

/** Whom staff took off, or to another visit, hears that something happened, which its page asks about, and nothing after it. */
export function onceOffTable(db: Database, person: Pick<PersonRow, 'venueId' | 'visitId' | 'id'>): () => Promise<boolean> {
  let off = false;
  return async () => {
    if (off) return true;
    off = await isOffTable(db, person);
    return false;
  };
}

/** Events by which an order becomes a round of some visit. */
const mayJoin = isOneOf(ORDER_EVENTS, 'order.placed', 'order.confirmed', 'order.moved', 'order.seated');

/** Whether some of these may be of that visit: of a busy house's events few are, and only those are looked up. */
export function isOfVisit(db: Database, { venueId, id }: Visit): (events: readonly LoggedEvent[]) => Promise<boolean> {
  let known = new Set<string>();
  const readRounds = async () => {
    const { rows } = await sql<{ id: string }>`${roundsHeardAt({ venueId, id })}`.execute(db);
    known = new Set(rows.map((row) => row.id));
  };
  let reading = readRounds();
  return async (events) => {
    // Something may have happened before anybody listened.
    if (events.length === 0) return true;
    await reading;
    const isKnown = ({ subjectId }: LoggedEvent) => subjectId === id || known.has(subjectId);
    const isOf = events.some(isKnown);
    // Where somebody moved rounds or joined tables, it has others from now on.
    if (!events.some((event) => mayJoin(event) || event.subjectId === id)) return isOf;
    reading = readRounds();
    await reading;
    return isOf || events.some(isKnown);
  };
}
