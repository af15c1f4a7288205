import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import type { AtWork } from '#features/venues/server/venue-gate.ts';

/** Who went where plans are paid: Stripe tells us what came of it, and never who it was. */

type Buyer = Pick<AtWork, 'venue' | 'userId'>;
const CHOSEN = 'venue.plan_chosen';

export const noteChosen = (tx: Tx, { venue, userId }: Buyer, after: { readonly tier: number; readonly every: string }): Promise<void> =>
  recordAudit(tx, { venueId: venue.venueId, actor: userId, action: CHOSEN, subject: venue.title, after });

export const noteManaged = (tx: Tx, { venue, userId }: Buyer): Promise<void> =>
  recordAudit(tx, { venueId: venue.venueId, actor: userId, action: 'venue.plan_managed', subject: venue.title });

/** Who opened the page of payment that the venue has or had last. Null: nobody, or somebody whose account is gone. */
export async function chosenBy(tx: Tx, venueId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('auditEntry')
    .select('actorId')
    .where('venueId', '=', venueId)
    .where('action', '=', CHOSEN)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actorId ?? null;
}
