import { fromAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { hasTwoDecimals } from '#platform/shared/wire.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { moveCash as Declared } from '../cash-contract.ts';
import type { CloseDeps } from './close-deps.ts';
import { venueDrawers } from './drawers.ts';
import { insertMove } from './store.ts';

/** Notes cash that went into a drawer or out of it. Refuses not_an_amount, drawer_unknown (400). */
export async function moveCash(
  { db, clock }: Pick<CloseDeps, 'db' | 'clock'>,
  { venue, userId }: { readonly venue: VenueSnapshot; readonly userId: string },
  { _id: id, drawer, amount, reason, tips }: BodyOf<typeof Declared>,
): Promise<void> {
  if (!hasTwoDecimals(amount) || fromAmount(amount) === 0) throw new Refusal(400, 'not_an_amount', 'Say how much went in or out.');
  if (!venueDrawers(venue).some((one) => one.id === drawer))
    throw new Refusal(400, 'drawer_unknown', 'There is no such drawer.', { drawer });
  const { venueId } = venue;
  await inTransaction(db, async (tx) => {
    const isNew = await insertMove(tx, {
      venueId,
      id,
      drawer,
      amountCents: fromAmount(amount),
      reason: reason.trim(),
      tips,
      actorId: userId,
      at: new Date(clock()),
    });
    if (isNew)
      await recordAudit(tx, {
        venueId,
        actor: userId,
        action: 'cash.moved',
        subject: reason.trim(),
        after: { amount, ...(tips && { tips }) },
      });
  });
}
