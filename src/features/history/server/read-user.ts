import { rewardsAccumulated, rewardsAvailable, STAMPS_REQUIRED, stampsOwed } from '#domain/stamp-card.ts';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { profileOf } from '#features/accounts/server/find-account.ts';
import { cardsOf } from '#features/loyalty/server/store.ts';
import { ownOrders } from '#features/ordering/server/own-orders.ts';
import { savedOrder } from '#features/ordering/server/saved-order.ts';
import { ordersOfUser } from '#features/ordering/server/store.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { LoyaltyCard, UserRecord } from '../contract.ts';

/** As many as one page of history shows; older ones are paged. */
const ORDERS = 200;

/** The record of a user: profile, latest orders, cards as sums of the ledger. Refuses not_found. */
export async function readUser(tx: Tx, userId: string): Promise<UserRecord> {
  const profile = await profileOf(tx, userId);
  if (!profile) throw notFound('The user');
  const [orders, cards] = [await ordersOfUser(tx, userId, ORDERS), await cardsOf(tx, userId)];
  const { id, createdAt, ...named } = profile;
  return {
    ...named,
    _id: id,
    registrationDate: createdAt.toISOString(),
    orders: await ownOrders(
      tx,
      userId,
      orders.map((full) => savedOrder(full.order, full.lines, full.venue)),
    ),
    loyaltyStamps: cards.map(loyaltyCard),
  };
}

type Card = Awaited<ReturnType<typeof cardsOf>>[number];

function loyaltyCard({ companyId, company, stamps, pending, rewardsUsed, rewards, currency }: Card): LoyaltyCard {
  const rules = (rewards as PublicVenue['rewards'])?.loyaltyStamps;
  const required = rules?.stampsRequiredForReward ?? STAMPS_REQUIRED;
  const spendable = stamps - pending;
  return {
    companyId,
    company,
    stampsCollected: stamps,
    stampsPending: pending,
    stampsOwed: stampsOwed(spendable, rewardsUsed, required),
    stampsRequiredForReward: required,
    stampImage: rules?.stampImage ?? '',
    rewardsAccumulated: rewardsAccumulated(spendable, required),
    rewardsUsed,
    rewardsAvailable: rewardsAvailable(spendable, rewardsUsed, required),
    rewardType: rules?.rewardType ?? 0,
    rewardValue: rules?.rewardValue ?? 0,
    currency: currency ?? DEFAULT_CURRENCY,
  };
}
