import type { Tx } from '#platform/server/database.ts';
import { readStaff } from '#features/venues/server/staff-sql.ts';
import { openInvitations } from './store.ts';

/** How many people a venue has or has invited: what the limit of its plan counts. */
export async function teamSize(tx: Tx, venueId: string): Promise<number> {
  return (await readStaff(tx, venueId)).length + (await openInvitations(tx, venueId)).length;
}
