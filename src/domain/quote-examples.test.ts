import { describe, expect, it } from 'vitest';
import type { CartLine, MenuItem } from './menu.ts';
import { percentOf } from './money-parts.ts';
import { cents, ZERO } from './money.ts';
import type { Promotion } from './promotion.ts';
import { quote } from './quote.ts';
import { rewardLimit, rewardSavings, type RewardRule } from './reward.ts';

const coffee: MenuItem = {
  id: 'coffee',
  name: 'Freddo espresso',
  priceCents: cents(350),
  inStock: true,
  stockQty: null,
  givesStamp: true,
  vatClass: 'hot_drink',
  allergens: [],
  extras: [
    {
      option: 'Milk',
      type: 'radio',
      maxSelectable: null,
      required: false,
      options: [{ value: 'oat', text: 'Oat', costCents: cents(50), allergens: ['gluten'] }],
    },
  ],
};
const plain = { promotion: null, rewardRule: null, rewardsUsed: 0, tipCents: ZERO };
const half: Promotion = {
  id: 'p',
  name: 'Half',
  startsAt: null,
  endsAt: null,
  shouldShow: true,
  code: 'HALF',
  type: '%',
  amountCents: ZERO,
  percent: 50,
};

describe('a quote', () => {
  it('goes line prices, rewards, promotion on what is left, tip', () => {
    const lines: CartLine[] = [{ item: coffee, quantity: 3, choices: { Milk: ['oat'] } }];
    const q = quote({
      lines,
      rewardRule: { type: 0, value: 0, stampsRequired: 12 },
      rewardsUsed: 1,
      promotion: half,
      tipCents: cents(100),
    });
    expect(q).toMatchObject({
      subtotalCents: 1200,
      rewardSavingsCents: 400,
      discountCents: 400,
      tipCents: 100,
      totalCents: 500,
      stampsEarned: 2,
      totalItems: 3,
    });
    expect(q.lines[0]).toMatchObject({ itemId: 'coffee', name: 'Freddo espresso', quantity: 3, unitCents: 400, lineCents: 1200 });
    expect(q.lines[0]).toMatchObject({ givesStamp: true, allergens: ['gluten'], chosen: [{ option: 'Milk', value: 'oat', text: 'Oat' }] });
  });

  it('of an empty cart is nothing but the tip', () => {
    expect(quote({ ...plain, lines: [], tipCents: cents(5) })).toMatchObject({ subtotalCents: 0, totalCents: 5, totalItems: 0 });
  });

  it('earns stamps where nothing can be redeemed, and ignores rewards there', () => {
    const q = quote({ ...plain, rewardsUsed: 2, lines: [{ item: coffee, quantity: 3, choices: {} }] });
    expect(q).toMatchObject({ rewardSavingsCents: 0, stampsEarned: 3 });
  });

  it('refuses a negative tip', () => {
    expect(() => quote({ ...plain, lines: [], tipCents: cents(-1) })).toThrow(RangeError);
  });

  it('uses the same halves and limits as the rules it is made of', () => {
    const lines: CartLine[] = [{ item: { ...coffee, priceCents: cents(5) }, quantity: 1, choices: {} }];
    const tenth: RewardRule = { type: 1, value: 10, stampsRequired: 12 };
    expect(percentOf(cents(5), 10)).toBe(1);
    expect(rewardSavings(tenth, lines, 1)).toBe(1);
    expect(rewardLimit(tenth, lines)).toBe(1);
    expect(quote({ ...plain, lines, rewardRule: tenth, rewardsUsed: 1 }).totalCents).toBe(4);
  });
});
