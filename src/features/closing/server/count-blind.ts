import { countedCents } from '#domain/cash-count.ts';
import { fromAmount, type Cents } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { inTransaction } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { countBlind as Declared } from '../cash-contract.ts';
import type { CloseDeps } from './close-deps.ts';
import { venueDrawers } from './drawers.ts';
import { insertFirstCount, lastZ } from './store.ts';

/**
 * Notes what was counted in a drawer before anybody was told what should be there; the first count stands. Refuses not_blind, already_closed (409),
 * drawer_unknown, not_counted (400).
 */
export async function countBlind(
  { db, clock }: Pick<CloseDeps, 'db' | 'clock'>,
  { venue, userId }: { readonly venue: VenueSnapshot; readonly userId: string },
  { number, drawer, ...count }: BodyOf<typeof Declared>,
): Promise<void> {
  const { venueId, currency } = venue;
  if (!venue.whole.configuration?.closing?.blind) throw new Refusal(409, 'not_blind', 'This venue counts with the sum in sight.');
  if (!venueDrawers(venue).some((one) => one.id === drawer))
    throw new Refusal(400, 'drawer_unknown', 'There is no such drawer.', { drawer });
  const cents = centsOf(count, currency);
  if (cents === null) throw new Refusal(400, 'not_counted', 'Count the cash of the drawer.', { drawer });
  await inTransaction(db, async (tx) => {
    const last = (await lastZ(tx, venueId))?.number ?? 0;
    if (number !== last + 1) throw alreadyClosed(last);
    await insertFirstCount(tx, { venueId, number, drawer, cents, countedBy: userId, at: new Date(clock()) });
  });
}

type Counted = Pick<BodyOf<typeof Declared>, 'pieces' | 'total'>;
/** What was counted, by pieces or told as one sum; null: neither or both, or with something that is no piece. */
export function centsOf({ pieces, total }: Counted, currency: string): Cents | null {
  if (total === undefined) return pieces ? countedCents(pieces, currency) : null;
  return Object.values(pieces ?? {}).some((times) => times > 0) ? null : fromAmount(total);
}

export const alreadyClosed = (number: number) =>
  new Refusal(409, 'already_closed', 'The day was closed meanwhile. This is its report.', { number });
