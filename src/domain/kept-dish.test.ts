import { describe, expect, it } from 'vitest';
import { keptIn, undecidedIn } from './kept-dish.ts';
import { cents } from './money.ts';
import { conflictKeys, dishFit } from './passport.ts';
import type { MenuItem } from './menu.ts';

const TAHINI = { value: 'tahini', text: 'Tahini', costCents: cents(50), allergens: ['sesame'] } as const;
const FRITTERS: MenuItem = {
  id: 'fritters',
  name: 'Fritters',
  priceCents: cents(650),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: ['gluten'],
  mayContain: ['nuts'],
  extras: [{ option: 'Extra', type: 'checkbox', required: false, maxSelectable: null, options: [TAHINI] }],
};

describe('a dish beside what a guest avoids', () => {
  it('is a conflict by what it contains, may contain, and by a chosen option', () => {
    expect(undecidedIn(FRITTERS, { choices: {} }, ['gluten', 'milk'])).toEqual(['gluten']);
    expect(undecidedIn(FRITTERS, { choices: {} }, ['nuts', 'sesame'])).toEqual(['nuts']);
    expect(undecidedIn(FRITTERS, { choices: { Extra: ['tahini'] } }, ['sesame', 'nuts'])).toEqual(['nuts', 'sesame']);
    expect(undecidedIn(FRITTERS, { choices: {} }, [])).toEqual([]);
  });

  it('is none where what was chosen leaves it out, whatever was kept before', () => {
    const without = { value: 'plain', text: 'Without tahini', costCents: cents(0), allergens: [], removes: ['sesame'] } as const;
    const item: MenuItem = {
      ...FRITTERS,
      allergens: ['sesame'],
      extras: [{ option: 'Tahini', type: 'checkbox', required: false, maxSelectable: null, options: [without] }],
    };
    expect(undecidedIn(item, { choices: {} }, ['sesame'])).toEqual(['sesame']);
    expect(undecidedIn(item, { choices: { Tahini: ['plain'] } }, ['sesame'])).toEqual([]);
    expect(keptIn(item, { choices: { Tahini: ['plain'] }, kept: ['sesame'] }, ['sesame'])).toEqual([]);
    expect(keptIn(item, { choices: {}, kept: ['sesame', 'nuts'] }, ['sesame', 'milk'])).toEqual(['sesame']);
  });

  it('says the same as every other page', () => {
    const found = dishFit(FRITTERS, { avoids: { nuts: 'preference', gluten: 'allergy', milk: 'allergy' }, diets: ['vegan'] }, {});
    expect(undecidedIn(FRITTERS, { choices: {} }, ['nuts', 'gluten', 'milk'])).toEqual(conflictKeys(found));
  });

  it('is decided only for what was kept', () => {
    expect(undecidedIn(FRITTERS, { choices: {} }, ['nuts'])).toEqual(['nuts']);
    expect(undecidedIn(FRITTERS, { choices: {}, kept: ['nuts'] }, ['nuts'])).toEqual([]);
    expect(undecidedIn(FRITTERS, { choices: {}, kept: ['nuts'] }, ['nuts', 'gluten'])).toEqual(['gluten']);
  });
});
