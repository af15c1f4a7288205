import { expect, test } from 'vitest';
import { effectiveAllergens, possibleAllergens } from './dish-allergens.ts';
import type { MenuItem } from './menu.ts';
import { cents } from './money.ts';

const wrap: MenuItem = {
  id: 'wrap',
  name: 'Wrap',
  priceCents: cents(800),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: ['sesame', 'gluten'],
  mayContain: ['nuts', 'gluten'],
  extras: [
    {
      option: 'As you like',
      type: 'checkbox',
      maxSelectable: null,
      required: false,
      options: [
        { value: 'no tahini', text: 'No tahini', costCents: cents(0), allergens: [], removes: ['sesame'] },
        { value: 'feta', text: 'Feta', costCents: cents(100), allergens: ['milk'], mayContain: ['celery'] },
        { value: 'halva', text: 'Halva', costCents: cents(100), allergens: ['sesame', 'nuts'] },
      ],
    },
  ],
};
const chosen = (...values: string[]) => ({ 'As you like': values });

test('a dish contains its own and what is chosen with it, in Annex order, less what a choice leaves out', () => {
  expect(effectiveAllergens(wrap, {})).toEqual(['gluten', 'sesame']);
  expect(effectiveAllergens(wrap, chosen('feta'))).toEqual(['gluten', 'milk', 'sesame']);
  expect(effectiveAllergens(wrap, chosen('no tahini', 'feta'))).toEqual(['gluten', 'milk']);
  // Halva brings back what was left out.
  expect(effectiveAllergens(wrap, chosen('no tahini', 'halva'))).toEqual(['gluten', 'nuts', 'sesame']);
});

test('what cannot be ruled out is the dish’s own and its choices’, and nothing that it contains', () => {
  expect(possibleAllergens(wrap, {})).toEqual(['nuts']);
  expect(possibleAllergens(wrap, chosen('feta'))).toEqual(['nuts', 'celery']);
  expect(possibleAllergens(wrap, chosen('halva'))).toEqual([]);
  const { mayContain: _, ...silent } = wrap;
  expect(possibleAllergens(silent, chosen('feta', 'no tahini'))).toEqual(['celery']);
});
