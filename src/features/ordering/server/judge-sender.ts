import { findTable } from '#domain/tables.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Database } from '#platform/server/database.ts';
import { blockedBy, isNearBlocked } from '#features/venues/server/order-blocks.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput } from '../contract.ts';
import { isKnownPhone } from './unconfirmed-sql.ts';

type Placing = { readonly input: AddOrderInput; readonly phone?: Buffer | null; readonly address?: Buffer | null };

function placeOf(venue: VenueSnapshot, { floor, table }: Placing['input']): { readonly floor: number; readonly table: number } {
  const said = { floor: floor ?? 0, table: table ?? 0 };
  return said.table === 0 ? said : (findTable(venue.tables, said.floor, said.table) ?? said);
}

/** Whether it comes from where a blocked phone ordered, of a phone that staff do not know: the same with a new mark, or somebody beside it. */
export async function isSuspect(
  db: Database,
  venue: VenueSnapshot,
  { input, phone = null, address = null }: Placing,
  now: number,
): Promise<boolean> {
  if (!isNearBlocked(venue.blocks, { ...placeOf(venue, input), address }, now)) return false;
  return phone === null || !(await isKnownPhone(db, venue.venueId, phone));
}

/** Refuses blocked (409). */
export function refuseBlocked(secret: string, venue: VenueSnapshot, { input, phone = null }: Placing, now: number): void {
  if (venue.blocks.length === 0) return;
  const place = placeOf(venue, input);
  const what = blockedBy(venue.blocks, { ...place, phone, hasCode: fromCode(secret, venue, place, input.k ?? '') }, now);
  if (what !== null) throw new Refusal(409, 'blocked', 'The staff take no orders this way today. Please speak to them.', { what });
}
