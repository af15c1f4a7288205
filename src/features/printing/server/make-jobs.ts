import { AWAITING_MONEY, isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { dueOf, printsLine, standingAfter, type Standing } from '#domain/printing.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { EVENTS_AT_ONCE, eventsAfter } from '#platform/server/event-log.ts';
import { readEvent } from '#platform/shared/event.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import { readOrders, type FullOrder } from '#features/ordering/server/store.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { holdDesk, insertJob, moveDesk, standingsOf, venuesBehind } from './job-sql.ts';
import { stationsIn, type Stations } from './makers.ts';
import { orderTicket, quantitiesOf, seatOf } from './order-ticket.ts';
import type { PrinterRow } from './printer-rows.ts';
import { printersOf } from './printer-sql.ts';

export type JobDeps = { readonly db: Database; readonly venues: VenueCache };

/** An order that was there before its printer, or that is from yesterday, is no new order. */
const FRESH_MS = 24 * 3_600_000;

/**
 * Puts what happened at a venue since the last time onto tickets, each event once whoever does it. The events were written in their orders' own
 * transactions, so nothing is lost between an order and its ticket, and no order waits for one.
 */
export async function makeJobs({ db, venues }: JobDeps, venueId: string): Promise<void> {
  if ((await venuesBehind(db, venueId)).length === 0) return;
  const venue = await venues.get(venueId);
  if (!venue) return;
  while (await inTransaction(db, (tx) => someJobs(tx, venue))) {
    // There is more than one reading brings.
  }
}

/** For every venue that is behind: what no nudge told of, and what was left when a process ended. */
export async function makeAllJobs(deps: JobDeps): Promise<void> {
  for (const venueId of await venuesBehind(deps.db)) await makeJobs(deps, venueId);
}

async function someJobs(tx: Tx, venue: VenueSnapshot): Promise<boolean> {
  const { venueId } = venue;
  const from = await holdDesk(tx, venueId);
  if (from === null) return false;
  const events = await eventsAfter(tx, venueId, from);
  const last = events.at(-1);
  if (!last) return false;
  const printers = await printersOf(tx, venueId);
  const stations = stationsIn(venue);
  const orders = new Map(events.flatMap((event) => (readEvent(ORDER_EVENTS, event) ? [[event.subjectId, event.seq]] : [])));
  const ids = printers.length === 0 ? [] : [...orders.keys()];
  const [found, standings] = [await readOrders(tx, venueId, ids), await standingsOf(tx, venueId, ids)];
  for (const [id, seq] of orders) {
    const full = found.get(id);
    if (!full || isAway(full)) continue;
    for (const printer of printers)
      await ofOrder(tx, { venue, stations, printer, full, seq, before: standings.get(`${printer.id} ${id}`) ?? null });
  }
  await moveDesk(tx, venueId, last.seq);
  return events.length === EVENTS_AT_ONCE;
}

/** No kitchen has it: it is not paid that should be, or nobody let it in yet. */
const isAway = ({ order }: FullOrder): boolean =>
  order.awaitingConfirmation || AWAITING_MONEY.some((status) => status === order.paymentStatus);

type Asked = {
  readonly venue: VenueSnapshot;
  readonly stations: Stations;
  readonly printer: PrinterRow;
  readonly full: FullOrder;
  readonly seq: number;
  readonly before: Standing | null;
};

/** What this printer has to say of an order. */
async function ofOrder(tx: Tx, { venue, stations, printer, full, seq, before }: Asked): Promise<void> {
  const { order } = full;
  if (before === null && !isDue(printer, full)) return;
  const all = quantitiesOf(full);
  const seat = seatOf(order);
  const lines = before === null ? mine(stations, printer, full, all) : all;
  let standing = before;
  for (const due of dueOf(before, { seat, lines, stopped: isStopped(order.status) })) {
    standing = standingAfter(standing, due, seat);
    if (due.kind === 'cancelled' && !printer.prints.includes('cancelled')) continue;
    const ticket = orderTicket(venue, printer, full, due);
    for (let copy = 1; copy <= printer.copies; copy += 1)
      await insertJob(tx, venue.venueId, { printerId: printer.id, orderId: order.id, eventSeq: seq, copy, ticket, standing, copyOf: null });
  }
}

/** Whether a first ticket of this order comes out of this printer now. */
function isDue({ prints, createdAt }: PrinterRow, { order }: FullOrder): boolean {
  const isNew = order.placedAt >= createdAt && Date.now() - order.placedAt.getTime() < FRESH_MS;
  const from = prints.includes('placed') ? ORDER_STATUS.placed : ORDER_STATUS.accepted;
  return isNew && (prints.includes('placed') || prints.includes('accepted')) && order.status >= from;
}

/** The lines that this printer's stations make. */
const mine = (
  { known, makerOf }: Stations,
  { stations: own }: PrinterRow,
  { lines }: FullOrder,
  all: Standing['lines'],
): Standing['lines'] =>
  Object.fromEntries(
    lines.flatMap(({ itemId }, at) => {
      const line = String(at + 1);
      return printsLine(own, known, makerOf(itemId)) ? [[line, all[line] ?? 0]] : [];
    }),
  );
