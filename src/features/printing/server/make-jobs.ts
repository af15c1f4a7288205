import { DELIVERY } from '#domain/methods.ts';
import { AWAITING_MONEY, isStopped, ORDER_STATUS, wasPaid } from '#domain/order-status.ts';
import { dueOf, printsFloor, printsLine, standingAfter, withoutMoved, type Standing } from '#domain/printing.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { givingWay } from '#platform/server/give-way.ts';
import { oneAtATime } from '#platform/server/one-at-a-time.ts';
import { eventsAfter, eventsInPiece, lastEventSeq } from '#platform/server/event-log.ts';
import { readEvent } from '#platform/shared/event.ts';
import { ORDER_EVENTS } from '#features/ordering/events.ts';
import { readOrders, type FullOrder } from '#features/ordering/server/store.ts';
import { floorsOf } from '#features/venues/server/floor-names.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { billsAsked } from './bills-asked.ts';
import { holdDesk, insertJobs, moveDesk, type NewJob, standingsOf, venuesBehind } from './job-sql.ts';
import { stationsIn, type Stations } from './makers.ts';
import { movedOf, orderTicket, quantitiesOf, seatOf, toldOf } from './order-ticket.ts';
import type { PrinterRow } from './printer-rows.ts';
import { printersOf } from './printer-sql.ts';

export type JobDeps = { readonly db: Database; readonly venues: VenueCache };

/** An order that was there before its printer, or that is from yesterday, is no new order. */
const FRESH_MS = 24 * 3_600_000;

/**
 * Puts what happened at a venue since the last time onto tickets, each event once whoever does it. The events were written in their orders' own
 * transactions, so nothing is lost between an order and its ticket, and no order waits for one. Resolves when some are: where there is more than
 * one reading brings, it goes on by itself.
 */
export function makeJobs(deps: JobDeps, venueId: string): Promise<void> {
  const known = makers.get(deps.db) ?? oneAtATime(givingWay((venue: string) => makeSome(deps, venue)));
  makers.set(deps.db, known);
  return known(venueId);
}

/** However many ask at once, they hold two connections at most: the others are the orders'. */
const makers = new WeakMap<Database, (venueId: string) => Promise<void>>();

async function makeSome(deps: JobDeps, venueId: string): Promise<void> {
  const { db, venues } = deps;
  if ((await venuesBehind(db, venueId)).length === 0) return;
  const venue = await venues.get(venueId);
  if (!venue || !(await inTransaction(db, (tx) => someJobs(tx, venue)))) return;
  // Whoever asked has what came first; the sweep comes back to what fails here.
  void makeJobs(deps, venueId).catch(() => undefined);
}

/** For every venue that is behind: what no nudge told of, and what was left when a process ended. */
export async function makeAllJobs(deps: JobDeps): Promise<void> {
  await eachAlone(await venuesBehind(deps.db), (venueId) => makeJobs(deps, venueId));
}

/** Answers whether there may be more. */
async function someJobs(tx: Tx, venue: VenueSnapshot): Promise<boolean> {
  const { venueId } = venue;
  const from = await holdDesk(tx, venueId);
  if (from === null) return false;
  const until = await lastEventSeq(tx, venueId);
  const printers = await printersOf(tx, venueId);
  if (printers.length === 0) {
    // What was there before a printer is not for it.
    await moveDesk(tx, venueId, until);
    return false;
  }
  const most = eventsInPiece();
  const events = await eventsAfter(tx, venueId, from, most);
  const last = events.at(-1);
  if (!last) return false;
  await billsAsked(tx, venue, { printers, events });
  const stations = stationsIn(venue);
  const floors = floorsOf(venue).map(({ floor }) => floor);
  const orders = new Map(
    events.flatMap((event) => (readEvent(ORDER_EVENTS, event) ? [[event.subjectId, { seq: event.seq, at: event.at }]] : [])),
  );
  const ids = [...orders.keys()];
  const found = await readOrders(tx, venueId, ids);
  const cutFrom = [...found.values()].flatMap(({ order }) => order.cutFrom ?? []);
  const standings = await standingsOf(tx, venueId, [...ids, ...cutFrom]);
  const jobs: NewJob[] = [];
  for (const [id, { seq, at }] of orders) {
    const full = found.get(id);
    if (!full || isAway(full)) continue;
    const isFor = ({ floors: own }: PrinterRow) => printsFloor(own, floors, floorOf(full));
    const beforeOf = (printer: PrinterRow): Standing | null => {
      const whole = standings.get(`${printer.id} ${full.order.cutFrom}`);
      // A part of a round that is on paper is on it as well, at the table where that was: it is not cooked a second time.
      const part = whole ? { ...whole, moved: {}, lines: mine(stations, printer, full, quantitiesOf(full)) } : null;
      return standings.get(`${printer.id} ${id}`) ?? part;
    };
    // What another floor's printer had before its guests sat here is being made: it comes there as moved, and here not at all.
    const away = printers.flatMap((one) => (isFor(one) ? [] : Object.keys(beforeOf(one)?.lines ?? {})));
    for (const printer of printers) {
      const before = beforeOf(printer);
      if (before === null && !isFor(printer)) continue;
      jobs.push(...ofOrder({ venue, stations, printer, full, seq, at, before, away: printer.floors.length === 0 ? [] : away }));
    }
  }
  await insertJobs(tx, venueId, jobs);
  await moveDesk(tx, venueId, last.seq);
  return events.length === most;
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
  /** When that event was. */
  readonly at: Date;
  readonly before: Standing | null;
  /** Lines that are another floor's. */
  readonly away: readonly string[];
};

/** Null: it sits at no table. */
const floorOf = ({ order }: FullOrder): number | null => (order.deliveryMethod === DELIVERY.collection ? null : order.floor);

/** What this printer has to say of an order. */
function ofOrder(asked: Asked): NewJob[] {
  const { stations, printer, full, seq, before, away } = asked;
  const { order } = full;
  const jobs: NewJob[] = [];
  const all = quantitiesOf(full);
  const now = { seat: seatOf(order), told: toldOf(full) };
  if (before === null && !isDue(printer, full)) return [];
  const lines = before === null ? without(mine(stations, printer, full, all), away) : all;
  const moved = movedOf(full);
  // What was kept before allergies were: who said that they read them read all of them.
  const told = before?.told ?? (order.allergyReadAt === null ? [] : now.told);
  let standing: Standing | null = before && { ...withoutMoved(before, moved), told };
  for (const due of dueOf(standing, { ...now, lines, stopped: isStopped(order.status), made: order.status >= ORDER_STATUS.ready })) {
    standing = standingAfter(standing, due, now, moved);
    if (due.kind === 'cancelled' && !printer.prints.includes('cancelled')) continue;
    const ticket = orderTicket(asked, due);
    for (let copy = 1; copy <= printer.copies; copy += 1)
      jobs.push({ printerId: printer.id, orderId: order.id, eventSeq: seq, copy, ticket, standing, copyOf: null });
  }
  return jobs;
}

/** Whether a first ticket of this order comes out of this printer now. */
function isDue({ prints, createdAt }: PrinterRow, { order }: FullOrder): boolean {
  const isNew = order.placedAt >= createdAt && Date.now() - order.placedAt.getTime() < FRESH_MS;
  const isThere =
    prints.includes('placed') ||
    (prints.includes('accepted') && order.status >= ORDER_STATUS.accepted) ||
    (prints.includes('paid') && wasPaid(order.paymentStatus));
  return isNew && isThere;
}

const without = (lines: Standing['lines'], away: readonly string[]): Standing['lines'] =>
  Object.fromEntries(Object.entries(lines).filter(([line]) => !away.includes(line)));

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
