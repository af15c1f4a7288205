import type { Context } from 'hono';
import { canPrint, type PrinterState } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';
import { drawTicket } from './draw-ticket.ts';
import { escPosLetters } from './esc-pos-letters.ts';
import { extrasOf, type Extras } from './extras.ts';
import { jobByNumber, nextJob, noteFailed, notePrinted, noteSent, noteUnsure, readJob, type JobRow } from './job-sql.ts';
import { lettersOf } from './letters.ts';
import { makeJobs, type JobDeps } from './make-jobs.ts';
import { pieceOf } from './piece.ts';
import { noteSeen } from './printer-sql.ts';
import type { PrinterRow } from './printer-rows.ts';
import type { Raster } from './raster.ts';

/** Bits of the status that Epson's printers tell: the maker's ASB. */
const ASB = { noResponse: 0x1, coverOpen: 0x20, paperNearEnd: 0x2_0000, paperEnd: 0x8_0000 };
const CODES: Readonly<Record<string, PrinterState>> = { EPTR_REC_EMPTY: 'paper_out', EPTR_COVER_OPEN: 'cover_open' };
/** A ticket is on paper in far less. */
const PATIENCE_MS = 60_000;
/** A printer that asks so soon after it got a ticket may still be printing it. */
const PRINTING_MS = 10_000;

/** Epson Server Direct Print: one form asks for a ticket, another says what became of it, a third how the printer is. */
export async function epsonPosted(deps: JobDeps, printer: PrinterRow, context: Context): Promise<Response> {
  const form = new URLSearchParams(await context.req.text());
  const type = form.get('ConnectionType');
  if (type === 'GetRequest') return asked(deps, printer, context);
  if (type === 'SetResponse') await answered(deps, printer, form.get('ResponseFile') ?? '');
  else if (type === 'SetStatus') await noteSeen(deps.db, printer, stateOf(ownStatus(form.get('Status') ?? ''), ''));
  else return context.body(null, 400);
  return context.body(null, 200);
}

/** Its own status among those of printers that hang at it. */
function ownStatus(status: string): number {
  const own = /<printerstatus\b[^>]*\bdevicename\s*=\s*"local_printer"[^>]*>/.exec(status)?.[0] ?? status;
  return Number(/\basbstatus\s*=\s*"(\w+)"/.exec(own)?.[1] ?? 0);
}

/** How it is, by its status and by the code of what failed. */
function stateOf(asb: number, code: string): PrinterState {
  const known = CODES[code];
  if (known) return known;
  if ((asb & ASB.paperEnd) !== 0) return 'paper_out';
  if ((asb & ASB.coverOpen) !== 0) return 'cover_open';
  if (code !== '' || (asb & ASB.noResponse) !== 0) return 'trouble';
  return (asb & ASB.paperNearEnd) !== 0 ? 'paper_low' : 'online';
}

/** What asks does not say how it is: a printer that could not print is believed to be so until it prints. */
async function asked(deps: JobDeps, printer: PrinterRow, context: Context): Promise<Response> {
  const { db } = deps;
  const could = canPrint(printer.state) || printer.state === 'new' || printer.state === 'silent';
  await noteSeen(db, printer, could ? (printer.state === 'paper_low' ? 'paper_low' : 'online') : printer.state);
  await makeJobs(deps, printer.venueId);
  const waiting = await nextJob(db, printer);
  const since = waiting?.sentAt ? Date.now() - waiting.sentAt.getTime() : PRINTING_MS;
  if (!waiting || since < PRINTING_MS) return context.body(null, 200);
  // It prints one ticket at a time: either our answer was lost on its way, or its own. Nobody can tell, so the paper says it.
  if (waiting.sentAt) await noteUnsure(db, waiting);
  const job = waiting.sentAt ? ((await readJob(db, waiting)) ?? waiting) : waiting;
  const piece = await pieceOf(db, job);
  const letters = lettersOf(job.ticket, piece, printer);
  const content = letters ? commandXml(escPosLetters(letters)) : imageXml(await drawTicket(job.ticket, piece, printer.width));
  await noteSent(db, job);
  return context.body(requestXml(job, content, extrasOf(printer, job.ticket, piece)), 200, { 'Content-Type': 'text/xml; charset=utf-8' });
}

async function answered({ db }: JobDeps, printer: PrinterRow, response: string): Promise<void> {
  const isDone = /\bsuccess="(?:true|1)"/.test(response);
  const code = isDone ? '' : (/\bcode="([^"]*)"/.exec(response)?.[1] ?? '') || 'unknown';
  await noteSeen(db, printer, stateOf(Number(/\bstatus="(\w+)"/.exec(response)?.[1] ?? 0), code));
  const job = await jobOf(db, printer, /<printjobid>(\d{1,9})<\/printjobid>/.exec(response)?.[1]);
  if (job && isDone) await notePrinted(db, job);
  // Another may have it by now.
  else if (job?.printerId === printer.id) await noteFailed(db, job);
}

/** What a result is of. Older firmware says no number and means the one that it has: said again, it must not end the next. */
async function jobOf(tx: Tx, printer: PrinterRow, number: string | undefined): Promise<JobRow | null> {
  const job = number === undefined ? await nextJob(tx, printer) : await jobByNumber(tx, printer.venueId, Number(number));
  if (!job || (number === undefined && job.sentAt === null)) return null;
  return job.printerId === printer.id || job.meantFor === printer.id ? job : null;
}

const imageXml = ({ width, height, bits }: Raster): string =>
  `<image width="${width}" height="${height}" color="color_1" mode="mono">${Buffer.from(bits).toString('base64')}</image>`;
/** Letters go as the printer's own commands: its `text` has Greek on few models. */
const commandXml = (bytes: Buffer): string => `<command>${bytes.toString('hex')}</command>`;

/** All of it is ours: numbers, dots, and letters as numbers; nothing that anybody typed is markup. */
function requestXml({ number }: JobRow, content: string, { drawer, buzzer }: Extras): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${PATIENCE_MS}</timeout><printjobid>${number}</printjobid></Parameter>`,
    '<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">',
    content,
    '<cut type="feed"/>',
    ...(drawer ? ['<pulse drawer="drawer_1" time="pulse_100"/>'] : []),
    ...(buzzer ? ['<sound pattern="pattern_a" repeat="1"/>'] : []),
    '</epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('');
}
