import { sql } from 'kysely';
import { SILENT_AFTER_MS } from '#domain/printing.ts';
import type { Database } from '#platform/server/database.ts';

const SILENT = sql.lit(`${SILENT_AFTER_MS} milliseconds`);

/**
 * Says of printers that they are silent, and gives what has waited too long at one that prints nothing to the one that takes over, if that prints.
 * Safe to be done by several at once.
 */
export async function mindPrinters(db: Database): Promise<void> {
  await sql`update printer set state = 'silent', state_at = now()
    where state not in ('new', 'silent') and kind <> 'screen' and seen_at < now() - ${SILENT}::interval`.execute(db);
  await sql`
    update print_job j set printer_id = other.id, unsure = j.unsure or j.sent_at is not null, sent_at = null
    from printer p, printer other
    where j.state = 'waiting' and j.made_at < now() - ${SILENT}::interval
      and p.venue_id = j.venue_id and p.id = j.printer_id and p.state not in ('online', 'paper_low')
      -- Also of one that never connected; but who tries that one out looks for its test there.
      and (p.state <> 'new' or j.ticket ->> 'kind' <> 'test')
      -- Who is silent has been so for that long already.
      and (p.state = 'silent' or p.state_at < now() - ${SILENT}::interval)
      and other.venue_id = p.venue_id and other.id = p.instead and other.state in ('online', 'paper_low')`.execute(db);
}
