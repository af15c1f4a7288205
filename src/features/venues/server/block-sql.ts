import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { AtTable } from './table-code.ts';

export type NewBlock = {
  readonly of:
    | { readonly phone: Buffer; readonly address: Buffer | null; readonly near: AtTable }
    | { readonly at: AtTable; readonly withCode: boolean };
  readonly number: number;
  readonly by: string;
  readonly at: Date;
  readonly until: Date;
};

/** Blocks a phone or a table. The caller holds the venue (`editVenue`). */
export async function insertBlock(tx: Tx, venueId: string, { of, number, by, at, until }: NewBlock): Promise<void> {
  const what =
    'phone' in of
      ? { phone: of.phone, address: of.address, nearFloor: of.near.floor, nearTable: of.near.table }
      : { floor: of.at.floor, tableNumber: of.at.table, withCode: of.withCode };
  await tx
    .insertInto('orderBlock')
    .values({ venueId, id: uuidv7(), ...what, number, createdBy: by, createdAt: at, until })
    .execute();
}

/** The venue of a block, lifted or not; null: there is none. */
export async function venueOfBlock(tx: Tx, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await tx.selectFrom('orderBlock').select('venueId').where('id', '=', id.toLowerCase()).executeTakeFirst();
  return row?.venueId ?? null;
}

/** Lets a phone or a table in again. False: it was not blocked any more. The caller holds the venue (`editVenue`). */
export async function liftBlock(tx: Tx, venueId: string, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderBlock')
    .set({ liftedAt: sql<Date>`now()`, liftedBy: by })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
