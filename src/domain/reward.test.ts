import { describe, expect, it } from 'vitest';
import type { CartLine } from './menu.ts';
import { cents } from './money.ts';
import { rewardLabel, rewardLimit, rewardOptions, rewardSavings, type RewardRule } from './reward.ts';
import { currentCycle, flaggedUnits, rewardsAccumulated, rewardsAvailable, stampGrid, stampsEarned } from './stamp-card.ts';

function line(priceCents: number, quantity: number, givesStamp = true): CartLine {
  const base = { id: `i${priceCents}`, name: 'Dish', inStock: true, stockQty: null, vatClass: 'food' as const, allergens: [] };
  const options = [{ value: 'extra', text: 'Extra', costCents: cents(100), allergens: [] }];
  const extras = [{ option: 'More', type: 'checkbox' as const, maxSelectable: null, required: false, options }];
  return { item: { ...base, priceCents: cents(priceCents), givesStamp, extras }, quantity, choices: {} };
}

const free: RewardRule = { type: 0, value: 0, stampsRequired: 12 };
const tenPercent: RewardRule = { type: 1, value: 10, stampsRequired: 12 };
const threeEuro: RewardRule = { type: 2, value: 300, stampsRequired: 12 };

describe('a free item', () => {
  const lines = [line(500, 2), line(300, 2), line(100, 5, false)];

  it('is the cheapest eligible unit, each unit counted separately', () => {
    expect(rewardSavings(free, lines, 1)).toBe(300);
    expect(rewardSavings(free, lines, 3)).toBe(1100);
  });

  it('takes its extras along', () => {
    expect(rewardSavings(free, [{ ...line(300, 1), choices: { More: ['extra'] } }, line(350, 1)], 1)).toBe(350);
  });

  it('never takes more than the eligible units, and nothing where there are none', () => {
    expect(rewardSavings(free, lines, 9)).toBe(1600);
    expect(rewardSavings(free, [line(100, 5, false)], 1)).toBe(0);
  });
});

describe('a percentage', () => {
  it('is off the whole subtotal, once however many rewards are used', () => {
    const lines = [line(500, 1), line(505, 1, false)];
    expect(rewardSavings(tenPercent, lines, 1)).toBe(101);
    expect(rewardSavings(tenPercent, lines, 2)).toBe(101);
  });

  it('of 100 or more takes exactly the subtotal', () => {
    expect(rewardSavings({ ...tenPercent, value: 100 }, [line(999, 1)], 1)).toBe(999);
    expect(rewardSavings({ ...tenPercent, value: 250 }, [line(999, 1)], 1)).toBe(999);
  });
});

describe('a fixed sum', () => {
  it('is taken once for each reward', () => {
    expect(rewardSavings(threeEuro, [line(1000, 1)], 2)).toBe(600);
  });

  it('stops at the subtotal', () => {
    expect(rewardSavings(threeEuro, [line(500, 1)], 2)).toBe(500);
  });
});

describe('using rewards', () => {
  it('saves nothing where none is used', () => {
    for (const rule of [free, tenPercent, threeEuro]) expect(rewardSavings(rule, [line(500, 1)], 0)).toBe(0);
  });

  it.each([-1, 0.5, Number.NaN])('refuses %s of them', (n) => {
    expect(() => rewardSavings(free, [line(500, 1)], n)).toThrow(RangeError);
  });
});

describe('the reward selector', () => {
  it('offers 0 up to the rewards on the card', () => {
    expect(rewardOptions(2, free, [line(500, 5)])).toEqual([0, 1, 2]);
  });

  it('is limited by the flagged units, for every type', () => {
    expect(rewardOptions(5, free, [line(500, 2), line(500, 9, false)])).toEqual([0, 1, 2]);
    expect(rewardOptions(5, threeEuro, [line(500, 2), line(500, 9, false)])).toEqual([0, 1, 2]);
    expect(rewardOptions(5, tenPercent, [line(500, 9, false)])).toEqual([0]);
  });

  it('offers one reward per order where it is a percentage', () => {
    expect(rewardOptions(5, tenPercent, [line(500, 5)])).toEqual([0, 1]);
    expect(rewardLimit(tenPercent, [line(500, 5)])).toBe(1);
  });

  it.each([0, -1])('offers only none where the card holds %s', (available) => {
    expect(rewardOptions(available, free, [line(500, 5)])).toEqual([0]);
  });
});

describe('a reward', () => {
  it.each([
    [0, 'free_item'],
    ['freeItem', 'free_item'],
    [1, 'discount'],
    ['discount', 'discount'],
    [2, 'cashback'],
    ['cashback', 'cashback'],
    [7, 'not_available'],
    ['toString', 'not_available'],
  ])('of type %s reads %s', (type, label) => {
    expect(rewardLabel(type)).toBe(label);
  });
});

describe('stamps', () => {
  it('are earned by flagged units, less the rewards used, never below 0', () => {
    const lines = [line(500, 3), line(300, 1), line(100, 9, false)];
    expect(flaggedUnits(lines)).toBe(4);
    expect(stampsEarned(lines, 1)).toBe(3);
    expect(stampsEarned(lines, 4)).toBe(0);
    expect(stampsEarned(lines, 9)).toBe(0);
    expect(stampsEarned([], 0)).toBe(0);
  });

  it.each([
    [0, 12, 0, 0],
    [11, 12, 0, 11],
    [12, 12, 1, 0],
    [30, 12, 2, 6],
    [-2, 12, 0, 0],
    [5, 0, 0, 0],
    [5, -3, 0, 0],
  ])('%s on a card of %s make %s rewards and %s of the current cycle', (stamps, required, rewards, cycle) => {
    expect(rewardsAccumulated(stamps, required)).toBe(rewards);
    expect(currentCycle(stamps, required)).toBe(cycle);
  });

  it('leave the rewards not yet used, never fewer than 0', () => {
    expect(rewardsAvailable(30, 1, 12)).toBe(1);
    expect(rewardsAvailable(11, 1, 12)).toBe(0);
    expect(rewardsAvailable(30, 0, 0)).toBe(0);
  });

  it.each([
    [12, 4, 3],
    [9, 3, 3],
    [10, 4, 3],
    [1, 1, 1],
    [2, 2, 1],
    [0, 0, 0],
    [-1, 0, 0],
  ])('a card of %s is drawn %s × %s', (required, cols, rows) => {
    expect(stampGrid(required)).toEqual({ cols, rows });
  });
});
