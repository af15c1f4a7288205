import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import type { SentEvent } from '#platform/server/sse.ts';
import { isOneOf, readEvent } from '#platform/shared/event.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { visitEvents } from '../together-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { isOffTable, type PersonRow } from './people-sql.ts';
import type { VisitRow } from './visit-sql.ts';

type Visit = Pick<VisitRow, 'venueId' | 'id'>;
/** The number of the last event of a visit's bill, and of its table's cart; 0: none. */
type News = { readonly bill: number; readonly cart: number };

/** Rounds of a visit, and what its people put into rounds that staff moved to another table: their phones read how those stand. */
const roundsHeardAt = ({ venueId, id }: Visit) => sql`select o.id from orders o where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid
  union select l.order_id from visit_person p join line_person l on l.venue_id = p.venue_id and l.put_by = p.id
    where p.venue_id = ${venueId} and p.visit_id = ${id}::uuid`;

/** That something of a visit's bill, or of the cart of its table, happened after that number, from the log: the last of each, for a page reads the whole anew. */
async function newsInLog(db: Database, { venueId, id }: Visit, after: number): Promise<News> {
  const { rows } = await sql<{ bill: number | null; cart: number | null }>`
    select max(e.seq) filter (where e.type <> 'cart.changed') as bill, max(e.seq) filter (where e.type = 'cart.changed') as cart from venue_event e
    where e.venue_id = ${venueId} and e.seq > ${after}
      and (e.subject_id = ${id} or e.subject_id in (select heard.id::text from (${roundsHeardAt({ venueId, id })}) heard))`.execute(db);
  const { bill = null, cart = null } = rows[0] ?? {};
  return { bill: bill ?? 0, cart: cart ?? 0 };
}

type Person = Pick<PersonRow, 'venueId' | 'visitId' | 'id'>;
/** What one phone of a visit hears: its stream's `read` and `over`, fed with the venue's events. */
export type VisitHearer = {
  wokenBy(wake: () => void): void;
  heard(events: readonly LoggedEvent[]): void;
  read(after: number): Promise<SentEvent<typeof visitEvents>[]>;
  over(): Promise<boolean>;
};

/** For the phones of all tables: of a venue's events it is looked up once whose they are, however many phones follow. */
export function visitHearers(db: Database): (visit: Visit, person: Person) => VisitHearer {
  const concerned = concernedBy(db);
  return ({ venueId, id }, person) => {
    // At first, and where something may have happened unheard, only the log can say.
    let [unsure, mayBeOff, off] = [true, true, false];
    let news: News = { bill: 0, cart: 0 };
    let heardSoFar = Promise.resolve();
    let wake: () => void = () => undefined;
    const doubt = () => void (unsure = mayBeOff = true);
    const hear = (mine: readonly LoggedEvent[]): boolean => {
      const last = (cart: boolean) => mine.findLast((event) => isCart(event) === cart)?.seq ?? 0;
      news = { bill: Math.max(news.bill, last(false)), cart: Math.max(news.cart, last(true)) };
      mayBeOff ||= mine.some((event) => event.subjectId === id && !isCart(event));
      return mine.length > 0;
    };
    return {
      wokenBy: (how) => void (wake = how),
      heard(events) {
        if (events.length === 0) {
          doubt();
          return wake();
        }
        const looking = concerned(venueId, events).catch(() => null);
        // In their sequence: of two, the later one must not be sent first, for whoever heard that asks for what is after it.
        heardSoFar = heardSoFar.then(async () => {
          const visits = await looking;
          if (visits === null) doubt();
          else if (!hear(events.filter((_, at) => visits[at]?.has(id)))) return;
          wake();
        });
      },
      async read(after) {
        let found = news;
        if (unsure) {
          unsure = false;
          found = await newsInLog(db, { venueId, id }, after);
        }
        const sent: SentEvent<typeof visitEvents>[] = [
          { id: found.bill, event: 'bill', data: { _id: id } },
          { id: found.cart, event: 'cart', data: { _id: id } },
        ];
        return sent.filter((one) => one.id > after).toSorted((a, b) => a.id - b.id);
      },
      // Whom staff took off, or to another visit, hears that something happened, which its page asks about, and then its line ends.
      async over() {
        if (off || !mayBeOff) return off;
        mayBeOff = false;
        off = await isOffTable(db, person);
        if (off) wake();
        return false;
      },
    };
  };
}

const isCart = isOneOf(VISIT_EVENTS, 'cart.changed');

/** The visits whose phones hear of each of these events: its subject, or those that have a round, or dishes of theirs in one, that is. */
function concernedBy(db: Database): (venueId: string, events: readonly LoggedEvent[]) => Promise<ReadonlySet<string>[]> {
  const known = new WeakMap<LoggedEvent, Promise<ReadonlySet<string>>>();
  return (venueId, events) => {
    const asked = events.filter((event) => !known.has(event));
    const orders = [
      ...new Set(asked.filter((event) => !readEvent(VISIT_EVENTS, event) && isUuid(event.subjectId)).map((one) => one.subjectId)),
    ];
    const reading = orders.length === 0 ? Promise.resolve(new Map<string, ReadonlySet<string>>()) : visitsOf(db, venueId, orders);
    for (const event of asked)
      known.set(
        event,
        reading.then((visits) => visits.get(event.subjectId) ?? new Set([event.subjectId])),
      );
    return Promise.all(events.flatMap((event) => known.get(event) ?? []));
  };
}

/** By order: the visits that hear of it. */
async function visitsOf(db: Database, venueId: string, orders: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ order: string; visits: string[] }>`
    select heard.id as "order", array_agg(heard.visit_id) as visits from (
      select o.id, o.visit_id from orders o where o.venue_id = ${venueId} and o.id = any(${orders}::uuid[]) and o.visit_id is not null
      union select l.order_id, p.visit_id from line_person l join visit_person p on p.venue_id = l.venue_id and p.id = l.put_by
        where l.venue_id = ${venueId} and l.order_id = any(${orders}::uuid[])
    ) heard group by heard.id`.execute(db);
  return new Map(rows.map(({ order, visits }) => [order, new Set(visits)]));
}
