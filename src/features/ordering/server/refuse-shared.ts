import type { Tx } from '#platform/server/database.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { claimsOn, sharesOf } from './share-sql.ts';
import type { VisitRow } from './visit-sql.ts';

/** A share belongs to a person and a bill, so what they pay or paid of a round keeps it as it is, and where it is. Refuses share_held, share_paid (409). */
export async function refuseShared(tx: Tx, venueId: string, ids: readonly string[]): Promise<void> {
  await refuseHeld(tx, venueId, ids);
  const [paid] = await claimsOn(tx, venueId, ids);
  if (paid) throw new Refusal(409, 'share_paid', 'A share of this is paid, and stays on this bill.', { order: paid.orderId });
}

/** Nothing changes under whoever is paying a share at this moment. Refuses share_held (409). */
export async function refuseHeld(tx: Tx, venueId: string, ids: readonly string[]): Promise<void> {
  const held = (await claimsOn(tx, venueId, ids)).find(({ state }) => state === 'held');
  if (held)
    throw new Refusal(409, 'share_held', 'Somebody is paying a share of this. Take it or let go of it first.', { order: held.orderId });
}

/** Who pays a share of a bill, or paid one, stays with it. Refuses share_held, share_paid (409). */
export async function refuseSharing(
  tx: Tx,
  visit: Pick<VisitRow, 'venueId' | 'id'>,
  people: readonly { readonly id: string }[],
): Promise<void> {
  const theirs = (await sharesOf(tx, visit)).filter(({ personId }) => people.some(({ id }) => id === personId));
  const held = theirs.find(({ state }) => state === 'held');
  if (held)
    throw new Refusal(409, 'share_held', 'Somebody of them is paying a share. Take it or let go of it first.', { person: held.personId });
  const paid = theirs.find(({ state }) => state === 'paid');
  if (paid) throw new Refusal(409, 'share_paid', 'Somebody of them has paid a share, and stays on this bill.', { person: paid.personId });
}
