import type { Tx } from '#platform/server/database.ts';
import type { VenueColumns } from './venue-sql.ts';

/** Single columns of a venue, as its portal changes them; revision and menu version are `editVenue`'s. */
export async function updateColumns(tx: Tx, venueId: string, columns: Partial<VenueColumns>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('venue').set(columns).where('id', '=', venueId).execute();
}

/** The cloth under the dishes of these categories, by name; null takes it away. */
export async function setTints(tx: Tx, venueId: string, tints: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, tint] of Object.entries(tints))
    await tx.updateTable('category').set({ tint }).where('venueId', '=', venueId).where('name', '=', name).execute();
}
