import type { Tx } from '#platform/server/database.ts';

/** Groups of choices that several dishes of a venue share. Written under the venue's lock (`editVenue`, or its own row's update). */

export async function insertGroup(tx: Tx, venueId: string, id: string, extra: unknown): Promise<void> {
  await tx
    .insertInto('extraGroup')
    .values({ venueId, id, extra: JSON.stringify(extra) })
    .execute();
}

export async function updateGroup(tx: Tx, venueId: string, id: string, extra: unknown): Promise<void> {
  await tx
    .updateTable('extraGroup')
    .set({ extra: JSON.stringify(extra) })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute();
}

/** Refused at the end of the transaction where a dish still names it. */
export async function deleteGroup(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx.deleteFrom('extraGroup').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** The groups of a venue by their id. */
export async function groupsOf(tx: Tx, venueId: string): Promise<Map<string, unknown>> {
  const rows = await tx.selectFrom('extraGroup').select(['id', 'extra']).where('venueId', '=', venueId).execute();
  return new Map(rows.map(({ id, extra }) => [id, extra]));
}
