import { fromAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { hasTwoDecimals } from '#platform/shared/wire.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { moveCash as Declared } from '../cash-contract.ts';
import type { CloseDeps } from './close-deps.ts';
import { venueDrawers } from './drawers.ts';
import { reckon } from './read-draft.ts';
import { insertMove } from './store.ts';

/** Notes cash that went into a drawer or out of it, and who got it of tips. Refuses not_an_amount, drawer_unknown, not_tips, person_unknown (400). */
export async function moveCash(
  { db, clock }: Pick<CloseDeps, 'db' | 'clock'>,
  { venue, userId }: { readonly venue: VenueSnapshot; readonly userId: string },
  { _id: id, drawer, amount, reason, tips, tipsTo }: BodyOf<typeof Declared>,
): Promise<void> {
  if (!hasTwoDecimals(amount) || fromAmount(amount) === 0) throw new Refusal(400, 'not_an_amount', 'Say how much went in or out.');
  if (!venueDrawers(venue).some((one) => one.id === drawer))
    throw new Refusal(400, 'drawer_unknown', 'There is no such drawer.', { drawer });
  if (tipsTo !== null && !tips) throw new Refusal(400, 'not_tips', 'Only tips are somebody’s.');
  const { venueId } = venue;
  await inTransaction(db, async (tx) => {
    const name = tipsTo === null ? null : await whoGets(tx, venue, tipsTo, clock());
    const isNew = await insertMove(tx, {
      venueId,
      id,
      drawer,
      amountCents: fromAmount(amount),
      reason: reason.trim(),
      tips,
      tipsTo,
      actorId: userId,
      at: new Date(clock()),
    });
    if (isNew)
      await recordAudit(tx, {
        venueId,
        actor: userId,
        action: 'cash.moved',
        subject: reason.trim(),
        after: { amount, ...(tips && { tips }), ...(name !== null && { to: name }) },
      });
  });
}

/** What they are called: somebody of the team, or who left it and has tips of this report. Refuses person_unknown (400). */
async function whoGets(tx: Tx, venue: VenueSnapshot, person: string, now: number): Promise<string> {
  const team = (await peopleNames(tx, venue.venueId)).get(person);
  if (team !== undefined) return team;
  const { draft } = await reckon(tx, venue, now, { drawerOf: null, from: null });
  const one = draft.people.find(({ id }) => id === person);
  if (!one) throw new Refusal(400, 'person_unknown', 'Nobody like that has tips here.');
  return one.name;
}
