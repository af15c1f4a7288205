import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { printsFloor } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';
import type { LoggedEvent } from '#platform/server/event-log.ts';
import { readEvent } from '#platform/shared/event.ts';
import { REQUEST_EVENTS } from '#features/assistance/events.ts';
import { readRequest } from '#features/assistance/server/store.ts';
import { readVisitReceipt } from '#features/ordering/server/table-receipt.ts';
import { openVisitAt } from '#features/ordering/server/visit-sql.ts';
import { floorsOf } from '#features/venues/server/floor-names.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { billPaper } from './bill-paper.ts';
import { insertJob } from './job-sql.ts';
import { FREE } from './more-tickets.ts';
import type { PrinterRow } from './printer-rows.ts';

/** Whoever asked longer ago has it by now, or asks again. */
const FRESH_MS = 15 * 60_000;

/** A table asks for its bill, and it comes out of the printers that are to print that. What was typed without a code waits until staff believe it. */
export async function billsAsked(
  tx: Tx,
  venue: VenueSnapshot,
  { printers, events }: { readonly printers: readonly PrinterRow[]; readonly events: readonly LoggedEvent[] },
): Promise<void> {
  const printing = printers.filter(({ prints }) => prints.includes('bill'));
  if (printing.length === 0) return;
  for (const event of events) {
    const told = readEvent(REQUEST_EVENTS, event);
    if (told && (told.type === 'request.opened' || told.data.to === 'confirmed')) await bill(tx, venue, printing, event.subjectId);
  }
}

async function bill(tx: Tx, venue: VenueSnapshot, printers: readonly PrinterRow[], id: string): Promise<void> {
  const { venueId } = venue;
  const asked = await readRequest(tx, id);
  if (asked?.venueId !== venueId || asked.subOption !== ASKS_FOR_BILL || asked.status === 'resolved' || asked.awaitingConfirmation) return;
  const now = Date.now();
  if (now - asked.createdAt.getTime() > FRESH_MS) return;
  const visit = await openVisitAt(tx, venueId, asked.floor, asked.tableNumber);
  const receipt = visit && (await readVisitReceipt(tx, { venue, visit }, { withTips: true }));
  if (!receipt || receipt.lines.length === 0) return;
  const floors = floorsOf(venue).map(({ floor }) => floor);
  for (const printer of printers)
    if (printsFloor(printer.floors, floors, asked.floor))
      await insertJob(tx, venueId, { ...FREE, printerId: printer.id, ticket: billPaper(venue, receipt, { printer, now }) });
}
