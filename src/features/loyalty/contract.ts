import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Count, VenueRef, pictureAddress } from '#platform/shared/wire.ts';

/** A venue's stamps and rewards as its portal sets them, and how they are used. Money in its currency. */

const LoyaltyRules = v.object({
  rewardsEnabled: v.boolean(),
  stampsRequired: v.pipe(Count(100), v.minValue(1)),
  /** 0 the cheapest stamped dish free, 1 so many percent off, 2 so much money off. */
  rewardType: v.picklist([0, 1, 2]),
  /** Percent for type 1, money for type 2; type 0 has none. */
  rewardValue: Amount,
  stampImage: pictureAddress,
});
export const LoyaltyForm = v.pipe(
  LoyaltyRules,
  v.check(({ rewardType, rewardValue }) => rewardType === 0 || rewardValue > 0, 'A reward is worth something.'),
  v.check(({ rewardType, rewardValue }) => rewardType !== 1 || rewardValue <= 100, 'More than 100 percent.'),
);
export type LoyaltyForm = v.InferOutput<typeof LoyaltyRules>;

export const Loyalty = v.object({
  /** As it is stored: what an administrator set may be outside of what this form takes. */
  value: v.object({ ...LoyaltyRules.entries, stampsRequired: v.number(), stampImage: v.string() }),
  seal: v.string(),
  currency: v.string(),
  /** The venue whose rules the company's cards show, where it is another one. */
  shownBy: v.nullable(v.string()),
  figures: v.object({
    /** Given at this venue, less what was taken back. */
    stampsGiven: v.number(),
    rewardsUsed: v.number(),
    /** Of the whole company. */
    cards: v.number(),
    /** Of these, cards that owe stamps by this venue's rules: their reward was used, then its order was taken back. */
    cardsOwing: v.number(),
    stampsOwed: v.number(),
    /** Dishes of this venue that carry a stamp. */
    stampedDishes: v.number(),
  }),
});
export type Loyalty = v.InferOutput<typeof Loyalty>;

export const readLoyalty = endpoint({
  method: 'GET',
  path: '/api/venues/:id/loyalty',
  tag: 'Loyalty',
  summary: 'The stamps and rewards of a venue, with their seal and how they are used.',
  caller: 'staff',
  needs: 'loyalty',
  params: VenueRef,
  answer: Loyalty,
});

export const saveLoyalty = endpoint({
  method: 'POST',
  path: '/api/venues/:id/loyalty',
  tag: 'Loyalty',
  summary: 'Sets the stamps and rewards of a venue. Cards keep the stamps they have.',
  caller: 'staff',
  needs: 'loyalty',
  params: VenueRef,
  body: v.object({ seal: v.string(), value: LoyaltyForm }),
  answer: Loyalty,
  refusals: {
    changed_meanwhile: '409: somebody else changed it since it was read; `details.current` and `details.seal` are what it is now.',
  },
});
