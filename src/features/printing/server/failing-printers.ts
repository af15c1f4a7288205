import { sql } from 'kysely';
import { PRINTER_STATES, canPrint } from '#domain/printing.ts';
import type { Tx } from '#platform/server/database.ts';

/** A new one that nobody has set up yet is no printer that fails. */
const FAILING = PRINTER_STATES.filter((state) => state !== 'new' && !canPrint(state));

/** Of each venue with a printer that puts nothing on paper: how many such, and since when. */
export async function failingPrinters(tx: Tx): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await sql<{ venueId: string; count: number; since: Date }>`
    select venue_id, count(*)::int as count, min(state_at) as since from printer where state = any(${FAILING}) group by venue_id`.execute(
    tx,
  );
  return rows;
}
