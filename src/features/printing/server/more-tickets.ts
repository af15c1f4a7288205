import { notFound } from '#platform/shared/refusal.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { readOrder } from '#features/ordering/server/store.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Ticket } from '../ticket.ts';
import { insertJob, readJob, type JobRow } from './job-sql.ts';
import { kitchenLanguage, asItStands } from './order-ticket.ts';
import { readPrinter } from './printer-sql.ts';

/** Tickets that somebody asks for. */

/** A test, for who sets up a printer. */
export function printTest(db: Database, venue: VenueSnapshot, id: string, now: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const printer = isUuid(id) ? await readPrinter(tx, { venueId: venue.venueId, id }) : null;
    if (!printer) throw notFound('The printer');
    const language = kitchenLanguage(venue, printer.language);
    const ticket = { ...bare(venue, now), kind: 'test' as const, language, printer: printer.name };
    await insertJob(tx, venue.venueId, { ...FREE, printerId: printer.id, ticket });
  });
}

/** A ticket once more where it was printed, or waits, with when it was first; what guests cannot eat and what is to pay are told as they are now. */
export function printAgain(db: Database, venueId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const job = await findJob(tx, venueId, id);
    const copyOf = job.copyOf ?? job.printedAt ?? job.madeAt;
    const { printerId, orderId } = job;
    await insertJob(tx, venueId, { ...FREE, printerId, orderId, ticket: await asOfNow(tx, job), copyOf });
  });
}

async function asOfNow(tx: Tx, { ticket, orderId }: JobRow): Promise<JobRow['ticket']> {
  const full = orderId === null || 'rows' in ticket ? null : await readOrder(tx, orderId);
  return full && !('rows' in ticket) ? asItStands(full, ticket) : ticket;
}

export async function findJob(tx: Tx, venueId: string, id: string): Promise<JobRow> {
  const job = isUuid(id) ? await readJob(tx, { venueId, id }) : null;
  if (!job) throw notFound('The ticket');
  return job;
}

/** Of no event: it may be asked for as often as somebody likes. */
export const FREE = { orderId: null, eventSeq: null, copy: 1, standing: null, copyOf: null };

/** What an order here would look like: dishes of the menu, somebody's wishes. */
export function sampleTicket(venue: VenueSnapshot, now: number): Ticket {
  const dishes = [...venue.items.values()].slice(0, 3);
  return {
    ...bare(venue, now),
    kind: 'order',
    order: 47,
    table: 12,
    name: 'Maria',
    stations: (venue.whole.configuration?.stations ?? []).slice(0, 1).map(({ name }) => name),
    lines: dishes.map(({ name }, at) => ({
      quantity: at + 1,
      station: '',
      name,
      parts: [],
      note: '',
      untold: false,
      who: '',
      kept: [],
      contains: [],
      mayContain: [],
    })),
  };
}

const bare = (venue: VenueSnapshot, now: number): Ticket => ({
  kind: 'order',
  language: kitchenLanguage(venue),
  venue: venue.title,
  printer: '',
  order: 0,
  table: 0,
  floor: '',
  from: '',
  at: new Date(now).toISOString(),
  timeZone: venue.timeZone,
  name: '',
  note: '',
  untold: false,
  allergies: [],
  ratherNot: '',
  stations: [],
  lines: [],
  elsewhere: 0,
  payment: '',
});
