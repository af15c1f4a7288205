import type { Context } from 'hono';
import type { Clock } from '#platform/server/clock.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import * as contract from '../contract.ts';
import type { Paper } from '../paper.ts';
import * as prep from '../prep-contract.ts';
import type { Piece, Ticket } from '../ticket.ts';
import { addPrinter, changePrinter, passTickets, removePrinter, renewPrinter } from './change-printers.ts';
import { printerRoutes } from './cloud-prnt.ts';
import { drawLetters } from './draw-letters.ts';
import { drawTicket } from './draw-ticket.ts';
import { lettersOf, type Writes } from './letters.ts';
import type { JobDeps } from './make-jobs.ts';
import { findJob, printAgain, printTest, sampleTicket } from './more-tickets.ts';
import { pieceOf } from './piece.ts';
import { pngOf } from './png.ts';
import { readPrep } from './prep-list.ts';
import { printBill, printDay, printersAtHand, printPrep } from './print-paper.ts';
import { printersOf } from './printer-sql.ts';
import { readPrinters, readTrouble } from './read-printers.ts';
import { pretendState } from './screen-printers.ts';
import { PRINT_PATH } from './token.ts';

export type PrintingDeps = JobDeps & {
  readonly gate: VenueGate;
  readonly clock: Clock;
  /** Where printers reach us: they stand beside the phones. */
  readonly phoneUrl: string;
  /** Networks that printers may be called in; none: none is called. */
  readonly printerNetworks: readonly string[];
};

/** Printers of a venue, for owners and managers, and the door that printers themselves ask at. */
export function printingRoutes(app: App, deps: PrintingDeps): void {
  printerRoutes(app, deps);
  setUp(app, deps);
  tickets(app, deps);
  papers(app, deps);
}

function setUp(app: App, { db, gate, phoneUrl, printerNetworks: networks }: PrintingDeps): void {
  const now = (venue: VenueSnapshot) => readPrinters(db, venue, networks.length > 0);
  const made = async (venue: VenueSnapshot, { printer, token }: { readonly printer: string; readonly token: string | null }) => ({
    printer,
    address: token === null ? null : `${phoneUrl}${PRINT_PATH}${token}`,
    printers: await now(venue),
  });
  const allowed = async (context: Context, id: string) => {
    const { venue, userId: actor } = await gate(context, id, 'settings');
    return { venue, by: { venueId: venue.venueId, actor } };
  };

  serve(app, contract.readPrinters, async ({ params, context }) => now((await allowed(context, params.id)).venue));

  serve(app, contract.addPrinter, async ({ params, body, context }) => {
    const { venue, by } = await allowed(context, params.id);
    return made(venue, await addPrinter(db, networks, by, body));
  });

  serve(app, contract.changePrinter, async ({ params, body, context }) => {
    const { venue, by } = await allowed(context, params.id);
    await changePrinter(db, networks, by, params.printer, body);
    return now(venue);
  });

  serve(app, contract.renewPrinter, async ({ params, context }) => {
    const { venue, by } = await allowed(context, params.id);
    return made(venue, await renewPrinter(db, by, params.printer));
  });

  serve(app, contract.removePrinter, async ({ params, context }) => {
    const { venue, by } = await allowed(context, params.id);
    await removePrinter(db, by, params.printer);
    return now(venue);
  });

  serve(app, contract.passTickets, async ({ params, body, context }) => {
    const { venue, by } = await allowed(context, params.id);
    await passTickets(db, by, params.printer, body.to);
    return now(venue);
  });
}

function tickets(app: App, { db, gate, clock, printerNetworks }: PrintingDeps): void {
  serve(app, contract.printerTrouble, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'orders');
    return readTrouble(db, venue.venueId, clock());
  });

  serve(app, contract.testPrinter, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'settings');
    await printTest(db, venue, params.printer, clock());
    return readPrinters(db, venue, printerNetworks.length > 0);
  });

  serve(app, contract.pretendState, async ({ params, body, context }) => {
    const { venue } = await gate(context, params.id, 'settings');
    await pretendState(db, venue.venueId, params.printer, body.state);
    return readPrinters(db, venue, printerNetworks.length > 0);
  });

  serve(app, contract.printAgain, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'settings');
    await printAgain(db, venue.venueId, params.slip);
    return readPrinters(db, venue, printerNetworks.length > 0);
  });

  serve(app, contract.showTicket, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'settings');
    const job = await findJob(db, venue.venueId, params.slip);
    const printers = await printersOf(db, venue.venueId);
    return picture(context, job.ticket, await pieceOf(db, job), printers.find(({ id }) => id === job.printerId) ?? AS_PICTURE);
  });

  serve(app, contract.showPaper, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'settings');
    const writes = { ...AS_PICTURE, kind: 'escpos', width: query.width === '384' ? 384 : 576, printsAs: query.as } as const;
    return picture(context, sampleTicket(venue, clock()), SAMPLE, { ...writes, perLine: query.perLine === '42' ? 42 : 48 });
  });
}

/** What staff want on paper beside tickets. */
function papers(app: App, { db, gate, clock }: PrintingDeps): void {
  const atHand = async ({ venueId }: VenueSnapshot) => ({ printers: await printersAtHand(db, venueId) });

  serve(app, contract.printersAtHand, async ({ params, context }) => atHand((await gate(context, params.id, 'orders')).venue));

  serve(app, contract.printBill, async ({ params, body, context }) => {
    const { venue } = await gate(context, params.id, 'floor');
    await printBill(db, { venue, printer: params.printer, now: clock() }, body);
    return atHand(venue);
  });

  serve(app, prep.readPrep, async ({ params, query, context }) => {
    const { venue } = await gate(context, params.id, 'orders');
    return readPrep(db, venue, { stations: [], usual: query.usual === '1', language: query.language, now: clock() });
  });

  serve(app, prep.printPrep, async ({ params, body, context }) => {
    const { venue } = await gate(context, params.id, 'orders');
    await printPrep(db, { venue, printer: params.printer, now: clock() }, body);
    return atHand(venue);
  });

  serve(app, contract.printDay, async ({ params, body, context }) => {
    const { venue } = await gate(context, params.id, 'close');
    await printDay(db, { venue, printer: params.printer, now: clock() }, body.number);
    return atHand(venue);
  });
}

const SAMPLE: Piece = { number: 1, copyOf: null, insteadOf: null, again: false };

const AS_PICTURE: Writes = { kind: 'screen', width: 576, printsAs: 'picture', alphabet: 'a', perLine: 48 };

async function picture(context: Context, ticket: Ticket | Paper, piece: Piece, writes: Writes): Promise<Response> {
  const letters = lettersOf(ticket, piece, writes);
  const { width, perLine } = writes;
  const dots = letters ? await drawLetters(letters.rows, width, perLine) : await drawTicket(ticket, piece, width);
  context.header('Content-Type', 'image/png');
  return context.body(pngOf(dots));
}
