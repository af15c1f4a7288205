import { canPrint } from '#domain/printing.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { readReport } from '#features/closing/server/store.ts';
import { handMoneyOfMany, orderIdsOf } from '#features/ordering/server/hand-money-sql.ts';
import { readShareReceipt, readVisitReceipt } from '#features/ordering/server/table-receipt.ts';
import { readStanding, type VisitRow } from '#features/ordering/server/visit-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Paper } from '../paper.ts';
import type { PrepWish } from '../prep-contract.ts';
import { billPaper } from './bill-paper.ts';
import { dayPaper } from './day-paper.ts';
import { insertJob } from './job-sql.ts';
import { FREE } from './more-tickets.ts';
import { prepPaper } from './prep-list.ts';
import type { PrinterRow } from './printer-rows.ts';
import { printersOf, readPrinter } from './printer-sql.ts';

type At = { readonly venue: VenueSnapshot; readonly printer: string; readonly now: number };

/** The bill of a visit, or of one who paid a share of it. Refuses not_found (404). */
export function printBill(db: Database, at: At, { visit: id, share }: { visit: string; share: string | null }): Promise<void> {
  return print(db, at, async (tx, printer) => {
    const visit = isUuid(id) ? await readStanding(tx, at.venue.venueId, id) : null;
    if (!visit) throw notFound('The visit');
    const here = { venue: at.venue, visit };
    const receipt = await (share === null
      ? readVisitReceipt(tx, here, { withTips: true })
      : readShareReceipt(tx, here, { share, of: null }));
    const cash = receipt.share ? receipt.share.method === 'cash' : await hasCash(tx, here);
    return billPaper(at.venue, receipt, { printer, now: at.now, cash });
  });
}

/** Whether any of a visit was paid in cash. */
async function hasCash(tx: Tx, { visit: { venueId, id } }: { readonly visit: VisitRow }): Promise<boolean> {
  const money = await handMoneyOfMany(tx, venueId, await orderIdsOf(tx, venueId, id));
  return money.some(({ kind, method }) => kind === 'payment' && method === 'cash');
}

/** The Z report of this number. Refuses not_found (404). */
export function printDay(db: Database, at: At, number: number): Promise<void> {
  return print(db, at, async (tx, printer) => {
    const report = await readReport(tx, at.venue.venueId, number);
    if (!report) throw notFound('The report');
    return dayPaper(at.venue, report, { printer, now: at.now });
  });
}

/** What is to be made. */
export function printPrep(db: Database, at: At, wish: PrepWish): Promise<void> {
  return print(db, at, (tx, printer) => prepPaper(tx, at.venue, wish, { printer, now: at.now }));
}

/** Printers for who asks for a paper: those that print, first. */
export async function printersAtHand(tx: Tx, venueId: string) {
  const rows = (await printersOf(tx, venueId)).map(({ id, name, state }) => ({ _id: id, name, prints: canPrint(state) }));
  return [...rows.filter(({ prints }) => prints), ...rows.filter(({ prints }) => !prints)];
}

function print(db: Database, { venue, printer: id }: At, paperOf: (tx: Tx, printer: PrinterRow) => Promise<Paper>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const printer = isUuid(id) ? await readPrinter(tx, { venueId: venue.venueId, id }) : null;
    if (!printer) throw notFound('The printer');
    await insertJob(tx, venue.venueId, { ...FREE, printerId: printer.id, ticket: await paperOf(tx, printer) });
  });
}
