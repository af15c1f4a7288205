import type { Tx } from '#platform/server/database.ts';

/** What an erased venue keeps of its payments: the amounts, for its books. Its keys go, and what providers and staff wrote of people. */
export async function forgetPayments(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('venueCredential').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('paymentEvent').where('venueId', '=', venueId).execute();
  await tx.updateTable('paymentRefund').set({ reason: '', actorId: null }).where('venueId', '=', venueId).execute();
}
