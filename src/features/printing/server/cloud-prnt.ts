import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { canPrint, type PrinterState } from '#domain/printing.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { App } from '#platform/server/http.ts';
import { drawTicket } from './draw-ticket.ts';
import { epsonPosted } from './epson-print.ts';
import { extrasOf, type Extras } from './extras.ts';
import { nextJob, noteFailed, notePrinted, noteSent, noteUnsure, readJob, type JobRow } from './job-sql.ts';
import { lettersOf } from './letters.ts';
import { makeJobs, type JobDeps } from './make-jobs.ts';
import { pieceOf } from './piece.ts';
import { pngOf } from './png.ts';
import { noteSeen, printerByToken } from './printer-sql.ts';
import { STAR_TYPES, starLetters } from './star-letters.ts';
import type { PrinterRow } from './printer-rows.ts';
import { hashOf, PRINT_PATH } from './token.ts';

const PICTURE = 'image/png';
/** A poll is a few hundred bytes. */
const MOST_BYTES = 16 * 1024;
const Poll = v.object({ statusCode: v.string(), printingInProgress: v.nullish(v.boolean(), false) });

/**
 * Where printers ask, each at its own address. Star CloudPRNT: it polls, fetches what is ready, and says what became of it. An Epson posts forms to
 * the same place.
 */
export function printerRoutes(app: App, deps: JobDeps): void {
  const limit = bodyLimit({ maxSize: MOST_BYTES, onError: (context) => context.body(null, 413) });
  const path = `${PRINT_PATH}:token`;
  const asPrinter = (answer: Answering) => async (context: Context) => {
    context.header('Cache-Control', 'no-store');
    const printer = await printerByToken(deps.db, hashOf(context.req.param('token') ?? ''));
    return printer ? answer(deps, printer, context) : context.body(null, 404);
  };
  app.post(
    path,
    limit,
    asPrinter((...asked) => (asked[1].kind === 'epson' ? epsonPosted(...asked) : polled(...asked))),
  );
  app.get(path, asPrinter(asStar(fetched)));
  app.delete(path, asPrinter(asStar(ended)));
}

type Answering = (deps: JobDeps, printer: PrinterRow, context: Context) => Promise<Response>;
/** Only a Star fetches and ends its tickets; at the address of another there is nothing of the kind. */
const asStar =
  (answer: Answering): Answering =>
  async (deps, printer, context) =>
    printer.kind === 'cloudprnt' ? answer(deps, printer, context) : context.body(null, 404);

/** What a printer says of itself: codes that begin with 2 are well. */
function stateOf(statusCode: string): PrinterState {
  const code = statusCode.trim().slice(0, 3);
  if (code === '211') return 'paper_low';
  if (code === '410') return 'paper_out';
  if (code === '420') return 'cover_open';
  return code.startsWith('2') || /^ok\b/i.test(statusCode) ? 'online' : 'trouble';
}

async function polled(deps: JobDeps, printer: PrinterRow, context: Context): Promise<Response> {
  const poll = v.safeParse(Poll, await context.req.json().catch(() => null));
  if (!poll.success) return context.body(null, 400);
  const { statusCode, printingInProgress } = poll.output;
  const state = stateOf(decode(statusCode));
  await noteSeen(deps.db, printer, state);
  if (!canPrint(state) || printingInProgress) return context.json({ jobReady: false });
  await makeJobs(deps, printer.venueId);
  const job = await nextJob(deps.db, printer);
  if (!job) return context.json({ jobReady: false });
  // It had this one and asks for more: either our answer was lost on its way, or its own, or its power went. Nobody can tell, so the paper says it.
  if (job.sentAt !== null) await noteUnsure(deps.db, job);
  const letters = lettersOf(job.ticket, await pieceOf(deps.db, job), printer);
  // It takes one that it knows.
  const mediaTypes = letters ? [...STAR_TYPES, PICTURE] : [PICTURE];
  return context.json({ jobReady: true, mediaTypes, jobToken: job.id, deleteMethod: 'DELETE' });
}

const decode = (code: string): string => {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
};

/** Asked as often as it likes, a printer gets the same; only who it is has changed: somebody has the job. */
async function fetched(deps: JobDeps, printer: PrinterRow, context: Context): Promise<Response> {
  const type = context.req.query('type') ?? PICTURE;
  const isCommands = STAR_TYPES.some((one) => one === type);
  if (type !== PICTURE && !isCommands) return context.body(null, 415);
  const job = await jobOf(deps, printer, context);
  if (!job || job.state !== 'waiting' || job.printerId !== printer.id) return context.body(null, 404);
  const piece = await pieceOf(deps.db, job);
  const extras = extrasOf(printer, job.ticket, piece);
  const letters = isCommands ? lettersOf(job.ticket, piece, printer) : null;
  // It was offered when the printer was to print letters, and that has changed: it is offered again.
  if (isCommands && !letters) return context.body(null, 415);
  const body = letters ? starLetters(letters, extras) : pngOf(await drawTicket(job.ticket, piece, printer.width));
  await noteSent(deps.db, job);
  context.header('Content-Type', type);
  if (!letters) pictureHeaders(context, extras);
  return context.body(body);
}

/** What commands say of themselves. */
function pictureHeaders(context: Context, { drawer, buzzer }: Extras): void {
  context.header('X-Star-ImageDitherPattern', 'none');
  context.header('X-Star-Cut', 'partial; feed=true');
  if (drawer) context.header('X-Star-CashDrawer', 'end');
  if (buzzer) context.header('X-Star-Buzzerstartpattern', '1');
}

/** The end of a job: a code that begins with 2, or OK, is paper. Said twice it is the same. */
async function ended(deps: JobDeps, printer: PrinterRow, context: Context): Promise<Response> {
  const job = await jobOf(deps, printer, context);
  // Without a token it means the one that it has; said again, it must not end the next. With one it may be late: it asked again meanwhile.
  if (!job || (!tokenOf(context) && job.sentAt === null)) return context.body(null, 200);
  const code = context.req.query('code') ?? '';
  if (/^(?:2|ok\b)/i.test(code)) await notePrinted(deps.db, job);
  else if (job.printerId === printer.id) await noteFailed(deps.db, job);
  return context.body(null, 200);
}

const tokenOf = (context: Context): string => context.req.query('token') ?? '';

/** The job of a token; older printers send none, and mean what they were offered: the first that waits. */
async function jobOf({ db }: JobDeps, printer: PrinterRow, context: Context): Promise<JobRow | null> {
  const token = tokenOf(context);
  if (!token) return nextJob(db, printer);
  if (!isUuid(token)) return null;
  const job = await readJob(db, { venueId: printer.venueId, id: token });
  // Another printed it meanwhile, or is to: what the first one says of it counts still.
  return job && (job.printerId === printer.id || job.meantFor === printer.id) ? job : null;
}
