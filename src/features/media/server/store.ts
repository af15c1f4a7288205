import { sql } from 'kysely';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import type { Database, Tx } from '#platform/server/database.ts';

export type MediaFile = {
  readonly venueId: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly colour: string;
  /** Whether its forms are there with even light, too. */
  readonly evened: boolean;
};

/** One upload of a venue at a time counts and writes. */
export async function lockQuota(tx: Tx, venueId: string): Promise<void> {
  await lockUntilCommit(tx, 'pictureQuota', venueId);
}

/** What a venue keeps, this picture not counted. */
export async function usedBy(tx: Tx, venueId: string, except: string): Promise<{ pictures: number; bytes: number }> {
  const row = await tx
    .selectFrom('mediaFile')
    .select((e) => [e.fn.countAll<number>().as('pictures'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('venueId', '=', venueId)
    .where('hash', '<>', except)
    .executeTakeFirstOrThrow();
  return { pictures: row.pictures, bytes: row.bytes };
}

/** What all venues keep. */
export async function usedByAll(tx: Tx): Promise<{ readonly pictures: number; readonly bytes: number }> {
  return tx
    .selectFrom('mediaFile')
    .select((e) => [e.fn.countAll<number>().as('pictures'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow();
}

/** A file that comes again is the same picture, young again. */
export async function keepFile(
  tx: Tx,
  file: MediaFile & { readonly type: string; readonly createdBy: string; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('mediaFile')
    .values(file)
    .onConflict((on) => on.columns(['venueId', 'hash']).doUpdateSet({ createdAt: file.createdAt, evened: file.evened, bytes: file.bytes }))
    .execute();
}

const COLUMNS = ['venueId', 'hash', 'width', 'height', 'bytes', 'colour', 'evened'] as const;

export const filesBefore = (db: Database, before: Date, after: { venueId: string; hash: string }, most: number): Promise<MediaFile[]> =>
  db
    .selectFrom('mediaFile')
    .select(COLUMNS)
    .where('createdAt', '<', before)
    .where((e) => e(e.refTuple('venueId', 'hash'), '>', e.tuple(after.venueId, after.hash)))
    .orderBy('venueId')
    .orderBy('hash')
    .limit(most)
    .execute();

export const filesOf = (db: Database, venueId: string): Promise<MediaFile[]> =>
  db.selectFrom('mediaFile').select(COLUMNS).where('venueId', '=', venueId).execute();

/** Whether this process is the one that forgot it; not one that was uploaded again meanwhile. */
export async function forgetFile(tx: Tx, venueId: string, hash: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mediaFile')
    .where('venueId', '=', venueId)
    .where('hash', '=', hash)
    .where('createdAt', '<', before)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
