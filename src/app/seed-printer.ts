import { holdDesk } from '#features/printing/server/job-sql.ts';
import { insertPrinter } from '#features/printing/server/printer-sql.ts';
import { readable } from '#features/venues/server/venue-cache.ts';
import { inTransaction } from '#platform/server/database.ts';
import type { System } from './system.ts';

/** The demo venue that has a printer, and what that is called there. */
const VENUE = '1';
const NAME = 'Kitchen';

/** Gives the first demo venue a printer on the screen, so that whoever looks around sees paper. Once: who removes it has none. */
export async function seedPrinter({ database: { db }, venues }: System): Promise<void> {
  const venue = await readable(venues, VENUE);
  if (!venue) return;
  const { venueId } = venue;
  await inTransaction(db, async (tx) => {
    if ((await holdDesk(tx, venueId)) !== null) return;
    const form = {
      name: NAME,
      kind: 'screen' as const,
      width: 576 as const,
      printsAs: 'picture' as const,
      alphabet: 'a' as const,
      perLine: 48 as const,
      stations: [],
      floors: [],
      language: null,
      prints: ['placed', 'cancelled'] as const,
    };
    await insertPrinter(tx, venueId, { ...form, copies: 1, drawer: false, buzzer: false, host: null, instead: null }, null);
  });
}
