import { unitPrice, linePrice } from './line-price.ts';
import type { CartLine } from './menu.ts';
import { min, percentOf } from './money-parts.ts';
import { add, cents, times, ZERO, type Cents } from './money.ts';
import { flaggedUnits } from './stamp-card.ts';

export const REWARD_TYPE = { freeItem: 0, percent: 1, fixed: 2 } as const;

export type RewardType = (typeof REWARD_TYPE)[keyof typeof REWARD_TYPE];

export type RewardRule = {
  /** 0 cheapest eligible units free, 1 percent off the order (one per order), 2 a fixed sum off for each reward. */
  readonly type: RewardType;
  /** Percent (0 to 100, at most two decimals) for type 1, cents for type 2, unused for type 0. */
  readonly value: number;
  readonly stampsRequired: number;
};

/** A text to look up in the catalogue; the English ones are the specification's. */
export type RewardLabel = 'free_item' | 'discount' | 'cashback' | 'not_available';

/** The most rewards these lines can take: never above their flagged units, and one where the reward is a percentage. */
export function rewardLimit(rule: RewardRule, lines: readonly CartLine[]): number {
  const units = flaggedUnits(lines);
  return rule.type === REWARD_TYPE.percent ? Math.min(1, units) : units;
}

/** What the reward selector offers: 0 ("None") up to the rewards on the card that these lines can take. */
export function rewardOptions(rewardsAvailable: number, rule: RewardRule, lines: readonly CartLine[]): number[] {
  const most = Math.max(0, Math.floor(Math.min(rewardsAvailable, rewardLimit(rule, lines))));
  return Array.from({ length: most + 1 }, (_, n) => n);
}

/** Sum of the cheapest `n` flagged unit prices, each unit of a line counted separately. */
function cheapestUnits(lines: readonly CartLine[], n: number): Cents {
  const eligible = lines
    .filter(({ item }) => item.givesStamp)
    .map((line) => ({ price: unitPrice(line.item, line.choices), quantity: line.quantity }))
    .toSorted((a, b) => a.price - b.price);
  let left = n;
  let sum = ZERO;
  for (const { price, quantity } of eligible) {
    const taken = Math.min(left, quantity);
    sum = add(sum, times(price, taken));
    left -= taken;
  }
  return sum;
}

/**
 * What `rewardsUsed` rewards take off these lines, never more than their subtotal. Prices what it is given: whether a card holds that
 * many is `rewardOptions`' question. Throws RangeError unless `rewardsUsed` is a whole number of at least 0.
 */
export function rewardSavings(rule: RewardRule, lines: readonly CartLine[], rewardsUsed: number): Cents {
  if (!Number.isSafeInteger(rewardsUsed) || rewardsUsed < 0) throw new RangeError(`not a number of rewards: ${rewardsUsed}`);
  if (rewardsUsed === 0) return ZERO;
  const subtotal = add(...lines.map(linePrice));
  switch (rule.type) {
    case REWARD_TYPE.freeItem:
      return cheapestUnits(lines, rewardsUsed);
    case REWARD_TYPE.percent:
      return min(percentOf(subtotal, rule.value), subtotal);
    case REWARD_TYPE.fixed:
      return min(times(cents(rule.value), rewardsUsed), subtotal);
  }
}

/** The label of a reward type, by its number or by the name a loyalty card gives it. */
export function rewardLabel(type: number | string): RewardLabel {
  switch (type) {
    case 0:
    case 'freeItem':
      return 'free_item';
    case 1:
    case 'discount':
      return 'discount';
    case 2:
    case 'cashback':
      return 'cashback';
    default:
      return 'not_available';
  }
}
