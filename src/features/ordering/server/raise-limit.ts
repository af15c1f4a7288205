import { fromAmount } from '#domain/money.ts';
import type { Role } from '#domain/permissions.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Bill } from '../visit-contract.ts';
import { tellHold } from './hold-limit.ts';
import { limitOf, updateLimit } from './hold-sql.ts';
import { readBill } from './read-bill.ts';
import { openVisit, type VisitDeps } from './run-visit.ts';
import { holdVisits } from './visit-sql.ts';

type Raising = { readonly venue: VenueSnapshot; readonly actor: string; readonly role: Role; readonly visit: string };

/** Staff let a table have so much more open than its cards guarantee: it is theirs to answer for, and in the log. A repeat changes nothing. */
export async function raiseLimit(deps: VisitDeps, by: Raising & { readonly extra: number }): Promise<Bill> {
  const { venue, actor, role } = by;
  const { venueId } = venue;
  const bill = await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venueId);
    const visit = await openVisit(tx, venue, by.visit);
    const { extraCents } = await limitOf(tx, visit);
    const wanted = fromAmount(by.extra);
    if (wanted !== extraCents) {
      await updateLimit(tx, visit, wanted);
      const [before, after] = [{ amountCents: extraCents }, { amountCents: wanted, role }];
      await recordAudit(tx, { venueId, actor, action: 'visit.limit_changed', subject: String(visit.tableNumber), before, after });
      await tellHold(tx, visit, actor);
    }
    return readBill(tx, venue, { floor: visit.floor, table: visit.tableNumber }, actor);
  });
  deps.feed.nudge(venueId);
  return bill;
}
