import { v7 as uuidv7 } from 'uuid';
import { rewardsAvailable } from '#domain/stamp-card.ts';
import type { PastEntry } from '#features/loyalty/server/write-history.ts';
import type { PastOrder } from '#features/ordering/server/write-history.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

/** The cards of one company: what each person has, and the ledger of how they came by it. */
export function cardsOf({ companyId, venueId, rewardRule }: VenueSnapshot) {
  const cards = new Map<string, { stamps: number; used: number }>();
  const entries: PastEntry[] = [];
  const cardOf = (userId: string) => cards.get(userId) ?? { stamps: 0, used: 0 };
  return {
    entries,
    available: (userId: string) => {
      const { stamps, used } = cardOf(userId);
      return rewardRule ? rewardsAvailable(stamps, used, rewardRule.stampsRequired) : 0;
    },
    take({ id: orderId, rewardsUsed, stampsAdded }: PastOrder['order'], userId: string, ms: number) {
      const { stamps, used } = cardOf(userId);
      cards.set(userId, { stamps: stamps + stampsAdded, used: used + rewardsUsed });
      const entry = { companyId, userId, venueId, orderId, at: new Date(ms), reason: 'demo' };
      if (rewardsUsed > 0) entries.push({ ...entry, id: uuidv7({ msecs: ms }), kind: 'spend', stamps: 0, rewards: -rewardsUsed });
      if (stampsAdded > 0) entries.push({ ...entry, id: uuidv7({ msecs: ms }), kind: 'earn', stamps: stampsAdded, rewards: 0 });
    },
  };
}
