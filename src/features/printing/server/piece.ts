import type { Tx } from '#platform/server/database.ts';
import type { Piece } from '../ticket.ts';
import type { JobRow } from './job-sql.ts';
import { readPrinter } from './printer-sql.ts';

/** What is said of this piece of paper beside its order. */
export async function pieceOf(tx: Tx, { venueId, number, printerId, meantFor, copyOf, unsure }: JobRow): Promise<Piece> {
  const meant = printerId === meantFor ? null : await readPrinter(tx, { venueId, id: meantFor });
  return { number, copyOf, insteadOf: meant?.name ?? null, again: unsure };
}
