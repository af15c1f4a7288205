import { describe, expect, it } from 'vitest';
import { conflictsIn, undecidedIn } from './kept-dish.ts';
import { cents } from './money.ts';
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
    expect(conflictsIn(FRITTERS, {}, ['gluten', 'milk'])).toEqual(['gluten']);
    expect(conflictsIn(FRITTERS, {}, ['nuts', 'sesame'])).toEqual(['nuts']);
    expect(conflictsIn(FRITTERS, { Extra: ['tahini'] }, ['sesame', 'nuts'])).toEqual(['nuts', 'sesame']);
    expect(conflictsIn(FRITTERS, {}, [])).toEqual([]);
  });

  it('is decided only for what was kept', () => {
    expect(undecidedIn(FRITTERS, { choices: {} }, ['nuts'])).toEqual(['nuts']);
    expect(undecidedIn(FRITTERS, { choices: {}, kept: ['nuts'] }, ['nuts'])).toEqual([]);
    expect(undecidedIn(FRITTERS, { choices: {}, kept: ['nuts'] }, ['nuts', 'gluten'])).toEqual(['gluten']);
  });
});
