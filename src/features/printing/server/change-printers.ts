import { asksUs, MOST_PRINTERS } from '#domain/printing.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { liesIn } from '#platform/server/networks.ts';
import type { PrinterInput } from '../contract.ts';
import { moveWaiting } from './job-sql.ts';
import type { PrinterRow } from './printer-rows.ts';
import { deletePrinter, insertPrinter, printersOf, updatePrinter, updateToken } from './printer-sql.ts';
import { hashOf, newToken } from './token.ts';

type By = { readonly venueId: string; readonly actor: string };
/** `token`: of a printer that asks us, told this once. */
type Made = { readonly printer: string; readonly token: string | null };
/** Networks that printers may be called in. */
type Networks = readonly string[];

/** Adds a printer and answers its token, which is told this once. Refuses printer_name_taken, too_many_printers (409), instead_unknown (400). */
export function addPrinter(
  db: Database,
  networks: Networks,
  { venueId, actor }: By,
  form: PrinterInput & Pick<PrinterRow, 'kind'>,
): Promise<Made> {
  return inTransaction(db, async (tx) => {
    const others = await printersOf(tx, venueId);
    if (others.length >= MOST_PRINTERS)
      throw new Refusal(409, 'too_many_printers', 'There are as many printers as a venue may have.', { most: MOST_PRINTERS });
    refuseWrong(others, form);
    refuseAddress(networks, form);
    const token = asksUs(form.kind) ? newToken() : null;
    const { id, name } = await insertPrinter(tx, venueId, form, token === null ? null : hashOf(token));
    await recordAudit(tx, { venueId, actor, action: 'printer.added', subject: name, after: form });
    return { printer: id, token };
  });
}

/** Changes all but its kind. Refuses as adding does, and not_found. */
export function changePrinter(db: Database, networks: Networks, { venueId, actor }: By, id: string, form: PrinterInput): Promise<void> {
  return onPrinter(db, { venueId, id }, async (tx, printer, others) => {
    refuseWrong(others, form);
    refuseAddress(networks, { ...form, kind: printer.kind });
    await updatePrinter(tx, printer, { ...form, kind: printer.kind });
    await recordAudit(tx, { venueId, actor, action: 'printer.changed', subject: form.name, after: form });
  });
}

/** Gives it another token; with the old one nothing is printed any more. */
export function renewPrinter(db: Database, { venueId, actor }: By, id: string): Promise<Made> {
  return onPrinter(db, { venueId, id }, async (tx, printer) => {
    if (!asksUs(printer.kind)) throw new Refusal(409, 'printer_has_none', 'This printer does not ask; it has no address of ours.');
    const token = newToken();
    await updateToken(tx, printer, hashOf(token));
    await recordAudit(tx, { venueId, actor, action: 'printer.renewed', subject: printer.name });
    return { printer: id, token };
  });
}

/** Removes it; what waits goes to the one that takes over. */
export function removePrinter(db: Database, { venueId, actor }: By, id: string): Promise<void> {
  return onPrinter(db, { venueId, id }, async (tx, printer) => {
    if (printer.instead !== null) await moveWaiting(tx, printer, printer.instead);
    await deletePrinter(tx, printer);
    await recordAudit(tx, { venueId, actor, action: 'printer.removed', subject: printer.name });
  });
}

/** Gives what waits at a printer to another. Refuses instead_unknown (400). */
export function passTickets(db: Database, { venueId, actor }: By, id: string, to: string): Promise<void> {
  return onPrinter(db, { venueId, id }, async (tx, printer, others) => {
    const other = others.find((one) => one.id === to && one.kind !== 'screen');
    if (!other) throw insteadUnknown();
    const tickets = await moveWaiting(tx, printer, to);
    await recordAudit(tx, { venueId, actor, action: 'printer.passed', subject: printer.name, after: { to: other.name, tickets } });
  });
}

/** With a printer of the venue, and the others there. */
function onPrinter<Answer>(
  db: Database,
  { venueId, id }: Pick<PrinterRow, 'venueId' | 'id'>,
  work: (tx: Tx, printer: PrinterRow, others: readonly PrinterRow[]) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const all = await printersOf(tx, venueId);
    const printer = all.find((one) => one.id === id);
    if (!printer) throw notFound('The printer');
    return work(
      tx,
      printer,
      all.filter((one) => one !== printer),
    );
  });
}

function refuseWrong(others: readonly PrinterRow[], { name, instead }: Pick<PrinterInput, 'name' | 'instead'>): void {
  if (others.some((one) => one.name === name.trim())) throw new Refusal(409, 'printer_name_taken', 'Another printer here has this name.');
  // What is only on the screen is no paper: nobody would find it there.
  if (instead !== null && !others.some(({ id, kind }) => id === instead && kind !== 'screen')) throw insteadUnknown();
}

/** Who has a venue here must not reach with it what this machine reaches: a printer is an IP address of the networks that the installation allows. */
function refuseAddress(networks: Networks, { kind, host }: Pick<PrinterRow, 'kind' | 'host'>): void {
  const right = kind === 'escpos' ? host !== null && liesIn(networks, host) : host === null;
  if (!right) throw new Refusal(400, 'printer_address', 'This is no IP address in a network that printers are called in here.');
}

const insteadUnknown = () => new Refusal(400, 'instead_unknown', 'No other printer of this venue that prints on paper is called so.');
