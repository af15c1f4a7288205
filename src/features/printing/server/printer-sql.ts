import { sql } from 'kysely';
import type { PrinterState } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';
import { PRINTER_COLUMNS, printerRow, type PrinterRow } from './printer-rows.ts';

/** What its people say of a printer. */
export type PrinterForm = Omit<PrinterRow, 'venueId' | 'id' | 'state' | 'stateAt' | 'seenAt' | 'createdAt'>;

type Ref = Pick<PrinterRow, 'venueId' | 'id'>;
const rowsOf = (tx: Tx) => tx.selectFrom('printer').select(PRINTER_COLUMNS);

/** In the order in which they came. */
export async function printersOf(tx: Tx, venueId: string): Promise<PrinterRow[]> {
  const rows = await rowsOf(tx).where('venueId', '=', venueId).orderBy('createdAt').orderBy('id').execute();
  return rows.map(printerRow);
}

export async function readPrinter(tx: Tx, { venueId, id }: Ref): Promise<PrinterRow | null> {
  const row = await rowsOf(tx).where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst();
  return row ? printerRow(row) : null;
}

/** Whose address ends with the token of this digest. */
export async function printerByToken(tx: Tx, tokenHash: Buffer): Promise<PrinterRow | null> {
  const row = await rowsOf(tx).where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row ? printerRow(row) : null;
}

/** A new one; the venue's events are followed from now on, where they were not. */
export async function insertPrinter(tx: Tx, venueId: string, form: PrinterForm, tokenHash: Buffer | null): Promise<PrinterRow> {
  await sql`insert into print_desk (venue_id, event_seq) select venue_id, event_seq from venue_pulse where venue_id = ${venueId}
    on conflict do nothing`.execute(tx);
  const row = await tx
    .insertInto('printer')
    .values({ venueId, ...form, stations: [...form.stations], floors: [...form.floors], prints: [...form.prints], tokenHash })
    .returning(PRINTER_COLUMNS)
    .executeTakeFirstOrThrow();
  return printerRow(row);
}

export async function updatePrinter(tx: Tx, { venueId, id }: Ref, form: PrinterForm): Promise<void> {
  const { kind: _stays, ...changed } = form;
  await tx
    .updateTable('printer')
    .set({ ...changed, stations: [...form.stations], floors: [...form.floors], prints: [...form.prints] })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute();
}

/** Another address; the old one ends at once. */
export async function updateToken(tx: Tx, { venueId, id }: Ref, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('printer')
    .set({ tokenHash, state: 'new', stateAt: sql<Date>`now()`, seenAt: null })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute();
}

export async function deletePrinter(tx: Tx, { venueId, id }: Ref): Promise<void> {
  await tx.deleteFrom('printer').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** It was heard of, in this state. Written where that is news, or the last time is some seconds ago. */
export async function noteSeen(tx: Tx, { venueId, id }: Ref, state: PrinterState): Promise<void> {
  await sql`update printer set seen_at = now(), state = ${state},
      state_at = case when state = ${state} then state_at else now() end
    where venue_id = ${venueId} and id = ${id}
      and (state <> ${state} or seen_at is null or seen_at < now() - interval '3 seconds')`.execute(tx);
}

/** It is as somebody says. */
export async function setState(tx: Tx, { venueId, id }: Ref, state: PrinterState): Promise<void> {
  await sql`update printer set seen_at = now(), state = ${state}, state_at = now()
    where venue_id = ${venueId} and id = ${id} and state <> ${state}`.execute(tx);
}

/** It was called, and did not answer. That is news of one never heard of; another may be busy, and is silent when it has been for long. */
export async function noteSilent(tx: Tx, { venueId, id }: Ref): Promise<void> {
  await sql`update printer set state = 'silent', state_at = now()
    where venue_id = ${venueId} and id = ${id} and state = 'new'`.execute(tx);
}

/** Printers that we call, of one venue or of all. */
export async function calledPrinters(tx: Tx, venueId: string | null = null): Promise<PrinterRow[]> {
  const all = rowsOf(tx).where('kind', '=', 'escpos');
  const rows = await (venueId === null ? all : all.where('venueId', '=', venueId)).execute();
  return rows.map(printerRow);
}

/** Nothing of a venue's printing stays. */
export async function forgetPrinting(tx: Tx, venueId: string): Promise<void> {
  // The desk first, as whoever makes jobs.
  await tx.selectFrom('printDesk').select('venueId').where('venueId', '=', venueId).forUpdate().execute();
  await tx.deleteFrom('printer').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('printDesk').where('venueId', '=', venueId).execute();
}
