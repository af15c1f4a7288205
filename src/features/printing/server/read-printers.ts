import { canPrint, SILENT_AFTER_MS } from '#domain/printing.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database.ts';
import { floorsOf } from '#features/venues/server/floor-names.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Printer, Printers, Slip } from '../contract.ts';
import { lastJobs, waitingAt, type JobRow } from './job-sql.ts';
import type { PrinterRow } from './printer-rows.ts';
import { printersOf } from './printer-sql.ts';

const SLIPS = 12;

/** A venue's printers as its people see them. */
export async function readPrinters(tx: Tx, venue: VenueSnapshot, calls: boolean): Promise<Printers> {
  const { venueId, timeZone, whole } = venue;
  const [rows, waiting, slips] = [await printersOf(tx, venueId), await waitingAt(tx, venueId), await lastJobs(tx, venueId, SLIPS)];
  const floors = floorsOf(venue);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    printers: rows.map((row) => wire(row, waiting.get(row.id)?.count ?? 0)),
    stations: (whole.configuration?.stations ?? []).map(({ id, name }) => ({ id, name })),
    floors: floors.length < 2 ? [] : floors.map(({ floor, name }) => ({ floor, name: name || String(floor) })),
    timeZone,
    calls,
    slips: slips.map((job) => slip(job, names.get(job.printerId) ?? '')),
  };
}

/** Those that leave tickets waiting, for the board. */
export async function readTrouble(tx: Tx, venueId: string, now: ReturnType<Clock>) {
  const [rows, waiting] = [await printersOf(tx, venueId), await waitingAt(tx, venueId)];
  const trouble = rows.flatMap(({ id, name, state }) => {
    const here = waiting.get(id);
    if (!here) return [];
    const isLate = (since: Date | null) => since !== null && now - since.getTime() >= SILENT_AFTER_MS;
    // One that never connected has its time for that, and a test that waits for it is no trouble of the kitchen's: its paper is.
    const fails = state === 'new' ? isLate(here.meantSince) : isLate(here.since) || !canPrint(state);
    return fails ? [{ _id: id, name, state, waiting: here.count }] : [];
  });
  const soon = rows.flatMap(({ id, name, state }) =>
    state === 'online' || state === 'new' || trouble.some(({ _id }) => _id === id) ? [] : [{ _id: id, name, state }],
  );
  return { printers: rows.length, trouble, soon };
}

function wire(row: PrinterRow, waiting: number): Printer {
  const { id, stateAt, seenAt, stations, floors, prints, copies, venueId: _venue, createdAt: _made, ...rest } = row;
  return {
    _id: id,
    ...rest,
    stations: [...stations],
    floors: [...floors],
    prints: [...prints],
    copies: copies === 3 ? 3 : copies === 2 ? 2 : 1,
    stateAt: stateAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    waiting,
  };
}

const slip = ({ id, number, ticket, madeAt, printedAt }: JobRow, printer: string): Slip => ({
  _id: id,
  number,
  printer,
  kind: ticket.kind,
  order: ticket.order,
  table: ticket.table,
  collected: ticket.kind === 'order' && ticket.table === 0 && ticket.served !== true,
  madeAt: madeAt.toISOString(),
  printedAt: printedAt?.toISOString() ?? null,
});
