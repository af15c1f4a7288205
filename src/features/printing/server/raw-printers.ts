import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { oneAtATime } from '#platform/server/one-at-a-time.ts';
import { log } from '#platform/server/log.ts';
import { liesIn } from '#platform/server/networks.ts';
import type { Piece } from '../ticket.ts';
import { drawTicket } from './draw-ticket.ts';
import { escPosLetters } from './esc-pos-letters.ts';
import { escPos, escPosEnd } from './esc-pos.ts';
import { extrasOf } from './extras.ts';
import { nextJob, noteFailed, notePrinted, noteSent, noteUnsure, type JobRow } from './job-sql.ts';
import { lettersOf } from './letters.ts';
import { makeJobs, type JobDeps } from './make-jobs.ts';
import { pieceOf } from './piece.ts';
import type { PrinterRow } from './printer-rows.ts';
import { calledPrinters, noteSeen, noteSilent } from './printer-sql.ts';
import { RAW_PORT, sendRaw } from './send-raw.ts';

export type RawDeps = JobDeps & {
  readonly feed: LiveFeed;
  /** Networks that printers may be called in; none: none is called. */
  readonly networks: readonly string[];
  /** Where a stand-in takes the place of a printer. */
  readonly port?: number | undefined;
};
export type RawPrinters = {
  /** Looks for printers to call, and calls them all. */
  look(): Promise<void>;
  /** Ends after the calls under way. */
  close(): Promise<void>;
};

/** Asked so often how it is while nothing is printed: it takes one connection at a time, and others may want it. */
const ASK_EVERY_MS = 15_000;
/** Whoever had a ticket for so long is gone with it: no call takes longer. */
const LOST_AFTER = sql.lit('60 seconds');

/** Calls the printers of this network: as soon as something happens at their venue, and every so often. */
export function openRawPrinters(deps: RawDeps): RawPrinters {
  const follows = new Map<string, () => void>();
  const busy = new Map<string, Promise<void>>();
  /** Something happened while they were called: an order must not wait for the next look. */
  const again = new Set<string>();
  let closed = false;
  const call = (printer: PrinterRow): void => {
    if (closed || busy.has(printer.id) || printer.host === null || !liesIn(deps.networks, printer.host)) return;
    const calling = printAll(deps, printer, printer.host)
      .catch((error: unknown) => log.warn({ err: error }, 'a printer could not be called; it is tried again'))
      .finally(() => {
        busy.delete(printer.id);
        if (again.delete(printer.id)) kicked(printer.venueId);
      });
    busy.set(printer.id, calling);
  };
  const kick = oneAtATime(async (venueId: string): Promise<void> => {
    await makeJobs(deps, venueId);
    for (const printer of await calledPrinters(deps.db, venueId)) {
      if (busy.has(printer.id)) again.add(printer.id);
      else call(printer);
    }
  });
  const kicked = (venueId: string) =>
    void kick(venueId).catch((error: unknown) => log.warn({ err: error }, 'tickets could not be made; it is tried again'));
  return {
    async look() {
      const printers = deps.networks.length === 0 ? [] : await calledPrinters(deps.db);
      const venues = new Set(printers.map(({ venueId }) => venueId));
      for (const [venueId, end] of follows) {
        if (venues.has(venueId)) continue;
        end();
        follows.delete(venueId);
      }
      for (const venueId of venues)
        if (!follows.has(venueId))
          follows.set(
            venueId,
            deps.feed.follow(venueId, () => kicked(venueId)),
          );
      for (const printer of printers) call(printer);
    },
    async close() {
      closed = true;
      for (const end of follows.values()) end();
      follows.clear();
      await Promise.all(busy.values());
    },
  };
}

/** All that waits for a printer, one after the other, for as long as it prints; where nothing waits, it is asked how it is. */
async function printAll(deps: RawDeps, printer: PrinterRow, host: string): Promise<void> {
  const at = { host, port: deps.port ?? RAW_PORT };
  let next = await claim(deps, printer);
  if (next === 'nothing') {
    if (printer.seenAt === null || Date.now() - printer.seenAt.getTime() > ASK_EVERY_MS)
      await noteState(deps.db, printer, (await sendRaw(at, null)).state);
    return;
  }
  while (typeof next === 'object') next = (await printOne(deps, printer, next, at)) ? await claim(deps, printer) : 'taken';
}

/** Whether it is on paper. */
async function printOne({ db }: RawDeps, printer: PrinterRow, job: JobRow, at: Parameters<typeof sendRaw>[0]): Promise<boolean> {
  const { what, state } = await sendRaw(at, await bytesOf(job, await pieceOf(db, job), printer));
  if (what === 'printed') await notePrinted(db, job);
  else if (what === 'unprinted') await noteFailed(db, job);
  // The second time it rests, as what a process took with it does: what takes tickets and breaks off each time would print without end.
  else if (!job.unsure) await noteUnsure(db, job);
  await noteState(db, printer, state);
  return what === 'printed';
}

/** A ticket in the printer's letters where it is to have them and has all; else its dots. */
async function bytesOf({ ticket }: JobRow, piece: Piece, printer: PrinterRow): Promise<Buffer> {
  const [letters, extras] = [lettersOf(ticket, piece, printer), extrasOf(printer, ticket, piece)];
  if (letters) return Buffer.concat([escPosLetters(letters), escPosEnd(extras)]);
  return escPos(await drawTicket(ticket, piece, printer.width), extras);
}

const noteState = (tx: Tx, printer: PrinterRow, state: Awaited<ReturnType<typeof sendRaw>>['state']): Promise<void> =>
  state === 'silent' ? noteSilent(tx, printer) : noteSeen(tx, printer, state);

/** The next ticket of a printer, which is this process's alone from now on; `taken`: somebody else has it, or the printer. */
function claim({ db }: RawDeps, { venueId, id, host }: PrinterRow): Promise<JobRow | 'nothing' | 'taken'> {
  return inTransaction(db, async (tx) => {
    const held = await tx
      .selectFrom('printer')
      .select('id')
      .where('venueId', '=', venueId)
      .where('id', '=', id)
      .where('host', '=', host)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!held) return 'taken';
    await sql`update print_job set unsure = true, sent_at = null
      where venue_id = ${venueId} and printer_id = ${id} and state = 'waiting' and sent_at < now() - ${LOST_AFTER}::interval`.execute(tx);
    const job = await nextJob(tx, { venueId, id });
    if (!job) return 'nothing';
    if (job.sentAt !== null) return 'taken';
    await noteSent(tx, job);
    return job;
  });
}
