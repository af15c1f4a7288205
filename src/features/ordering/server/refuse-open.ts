import { ORDER_STATUS } from '#domain/order-status.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import { moveOrder, type MoveDeps } from './move-order.ts';
import { refuseUntaken, takenOf, type Sender } from './unconfirmed-sql.ts';

type Refusing = { readonly venueId: string; readonly of: Sender; readonly reason: string; readonly actor: string };

/** Refuses what is open and nobody has begun: what has taken nothing all at once, the others one by one. Answers how many. */
export async function refuseOpen(deps: MoveDeps, { venueId, of, reason, actor }: Refusing): Promise<number> {
  const untaken = await inTransaction(deps.db, async (tx) => {
    const count = await refuseUntaken(tx, venueId, of, { reason, actor });
    if (count > 0)
      await recordAudit(tx, { venueId, actor, action: 'orders.refused', subject: String(count), after: { reason, ...placeOf(of) } });
    return count;
  });
  deps.feed.nudge(venueId);
  let refused = untaken;
  for (const orderId of await takenOf(deps.db, venueId, of))
    if (await unlessRefused(() => moveOrder(deps, { orderId, to: ORDER_STATUS.rejected, reason, actor }))) refused += 1;
  return refused;
}

/** Where staff refused what waits, for the log of changes. */
function placeOf(of: Sender): { readonly floor?: number; readonly table?: number } {
  if (typeof of === 'string' || !('waitingAt' in of)) return {};
  const { floor, table } = of.waitingAt;
  return { floor, ...(table !== null && { table }) };
}

/** False: somebody was faster, or something of it is gone. */
export async function unlessRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
