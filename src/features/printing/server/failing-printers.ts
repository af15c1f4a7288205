import { sql } from 'kysely';
import { PRINTER_STATES, SILENT_AFTER_MS, canPrint } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';

/** A new one that nobody has set up yet is no printer that fails, until orders wait for it. */
const FAILING = PRINTER_STATES.filter((state) => state !== 'new' && !canPrint(state));
const LATE = sql.lit(`${SILENT_AFTER_MS} milliseconds`);

/** Of each venue with a printer that puts nothing on paper: how many such, and since when. */
export async function failingPrinters(tx: Tx): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await sql<{ venueId: string; count: number; since: Date }>`
    select p.venue_id, count(*)::int as count, min(coalesce(j.since, p.state_at)) as since
    from printer p left join lateral (
      select min(made_at) as since from print_job
      where venue_id = p.venue_id and printer_id = p.id and state = 'waiting' and ticket ->> 'kind' <> 'test'
    ) j on p.state = 'new'
    where p.state = any(${FAILING}) or j.since < now() - ${LATE}::interval
    group by p.venue_id`.execute(tx);
  return rows;
}
