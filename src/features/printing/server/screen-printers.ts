import { sql } from 'kysely';
import type { ScreenState } from '#domain/printing.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { readPrinter, setState } from './printer-sql.ts';

/** Written no more often than that: it is only to be known that somebody minds it. */
const SEEN = sql.lit('10 seconds');

/**
 * Prints what waits at printers on the screen: paper that is seen in the portal and nowhere else, for who has no printer yet. They go through all
 * that others do, but for a wire. Safe to be done by several at once.
 */
export async function printOnScreens(db: Database): Promise<void> {
  await sql`update printer set seen_at = now(), state_at = case when state in ('new', 'silent') then now() else state_at end,
      state = case when state in ('new', 'silent') then 'online' else state end
    where kind = 'screen' and (state in ('new', 'silent') or seen_at is null or seen_at < now() - ${SEEN}::interval)`.execute(db);
  await sql`update print_job j set state = 'printed', sent_at = now(), printed_at = now() from printer p
    where j.state = 'waiting' and p.venue_id = j.venue_id and p.id = j.printer_id
      and p.kind = 'screen' and p.state in ('online', 'paper_low')`.execute(db);
}

/** Takes the paper of a printer on the screen away, opens it, or mends it, to see what the board does. Refuses printer_is_real (409). */
export function pretendState(db: Database, venueId: string, id: string, state: ScreenState): Promise<void> {
  return inTransaction(db, async (tx) => {
    const printer = isUuid(id) ? await readPrinter(tx, { venueId, id }) : null;
    if (!printer) throw notFound('The printer');
    if (printer.kind !== 'screen') throw new Refusal(409, 'printer_is_real', 'Only a printer on the screen is as somebody says.');
    await setState(tx, printer, state);
  });
}
