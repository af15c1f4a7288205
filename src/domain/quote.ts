import type { AllergenKey } from './allergens.ts';
import { effectiveAllergens } from './dish-allergens.ts';
import { chosenOptions, linePrice, unitPrice, type ChosenOption } from './line-price.ts';
import type { CartLine } from './menu.ts';
import { add, ZERO, type Cents } from './money.ts';
import { discountFor, type Promotion } from './promotion.ts';
import { rewardSavings, type RewardRule } from './reward.ts';
import { stampsEarned } from './stamp-card.ts';
import { subtract } from './money-parts.ts';

export type QuoteInput = {
  readonly lines: readonly CartLine[];
  /** Null where nothing can be redeemed; `rewardsUsed` then counts as 0. Stamps are earned all the same. */
  readonly rewardRule: RewardRule | null;
  readonly rewardsUsed: number;
  readonly promotion: Promotion | null;
  readonly tipCents: Cents;
};

export type QuoteLine = {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitCents: Cents;
  readonly lineCents: Cents;
  readonly chosen: readonly ChosenOption[];
  readonly givesStamp: boolean;
  readonly allergens: readonly AllergenKey[];
};

export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotalCents: Cents;
  readonly rewardSavingsCents: Cents;
  readonly discountCents: Cents;
  readonly tipCents: Cents;
  readonly totalCents: Cents;
  readonly stampsEarned: number;
  readonly totalItems: number;
};

function quoteLine(line: CartLine): QuoteLine {
  const { item, quantity, choices } = line;
  return {
    itemId: item.id,
    name: item.name,
    quantity,
    unitCents: unitPrice(item, choices),
    lineCents: linePrice(line),
    chosen: chosenOptions(item, choices),
    givesStamp: item.givesStamp,
    allergens: effectiveAllergens(item, choices),
  };
}

/**
 * What an order costs: line prices, then rewards, then the promotion on what is left, then the tip. Browser and server both call this.
 * It prices; it does not permit: `checkCart`, `rewardOptions` and `findByCode` come first. Throws RangeError on a negative tip.
 */
export function quote(input: QuoteInput): Quote {
  if (input.tipCents < 0) throw new RangeError('a tip is never negative');
  const lines = input.lines.map(quoteLine);
  const subtotalCents = add(...lines.map(({ lineCents }) => lineCents));
  const rewardsUsed = input.rewardRule === null ? 0 : input.rewardsUsed;
  const rewardSavingsCents = input.rewardRule === null ? ZERO : rewardSavings(input.rewardRule, input.lines, rewardsUsed);
  const afterRewards = subtract(subtotalCents, rewardSavingsCents);
  const discountCents = discountFor(input.promotion, afterRewards);
  return {
    lines,
    subtotalCents,
    rewardSavingsCents,
    discountCents,
    tipCents: input.tipCents,
    totalCents: add(subtract(afterRewards, discountCents), input.tipCents),
    stampsEarned: stampsEarned(input.lines, rewardsUsed),
    totalItems: lines.reduce((items, { quantity }) => items + quantity, 0),
  };
}
