import { profileOf } from '#features/accounts/server/find-account.ts';
import { loyaltyStampsOf } from '#features/venues/server/venue-sql.ts';
import type { Tx } from '#platform/server/database.ts';
import type { SavedOrder } from '../contract.ts';

/**
 * Orders of a user as that user gets them back: with who they are, and each venue's rule of stamps. Both as the server knows them now; what the
 * order said of either was never read. For nobody else: who holds an order's token, or works at the venue, is told neither.
 */
export async function ownOrders(tx: Tx, userId: string, orders: readonly SavedOrder[]): Promise<SavedOrder[]> {
  if (orders.length === 0) return [];
  const profile = await profileOf(tx, userId);
  if (!profile) return [...orders];
  const rules = await loyaltyStampsOf(tx, [...new Set(orders.map(({ storeDBId }) => storeDBId))]);
  const { id: DBId, firstName, lastName, email, dob, address, createdAt } = profile;
  const user = { DBId, firstName, lastName, email, dob, address, registrationDate: createdAt.toISOString() };
  return orders.map((order) => ({ ...order, user, storeLoyaltyStamps: rules.get(order.storeDBId) ?? null }));
}
