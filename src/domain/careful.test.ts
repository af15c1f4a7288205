import { expect, test } from 'vitest';
import type { AllergenKey } from './allergens.ts';
import { carefulWith } from './careful.ts';
import type { Extra, ExtraOption, MenuItem } from './menu.ts';
import { cents } from './money.ts';
import { avoidingThese } from './passport.ts';

const option = (value: string, allergens: AllergenKey[] = [], mayContain: AllergenKey[] = []): ExtraOption => ({
  value,
  text: value,
  costCents: cents(0),
  allergens,
  mayContain,
  recorded: true,
});
const group = (name: string, required: boolean, ...options: ExtraOption[]): Extra => ({
  option: name,
  type: required ? 'radio' : 'checkbox',
  maxSelectable: null,
  required,
  options,
});
const salad: MenuItem = {
  id: 'salad',
  name: 'Salad',
  priceCents: cents(700),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: ['mustard'],
  checkedFree: ['sesame', 'gluten', 'nuts', 'fish'],
  extras: [
    group('Toss in', false, option('tahini', ['sesame']), option('croutons', ['gluten'], ['nuts']), option('olives')),
    group('Beside', false, option('anchovies', ['fish']), option('halva', ['sesame'])),
    group('Bread', true, option('pita', ['gluten']), option('rice cake')),
  ],
};
const careful = (...avoids: AllergenKey[]) => carefulWith(salad, avoidingThese(avoids));

test('free as it comes: the options that bring it, or may, are named, group by group', () => {
  expect(careful('sesame')).toEqual({ keys: ['sesame'], choices: { 'Toss in': ['tahini'], Beside: ['halva'] } });
  expect(careful('nuts')).toEqual({ keys: ['nuts'], choices: { 'Toss in': ['croutons'] } });
  expect(careful('fish', 'nuts')).toEqual({
    keys: ['fish', 'nuts'],
    choices: { 'Toss in': ['croutons'], Beside: ['anchovies'] },
  });
});

test('nothing to be careful of: the dish has it itself, nobody said, no option brings it, or nothing is avoided', () => {
  expect(careful('mustard', 'milk')).toEqual({ keys: [], choices: {} });
  expect(carefulWith({ ...salad, checkedFree: ['celery'] }, avoidingThese(['celery']))).toEqual({ keys: [], choices: {} });
  expect(careful()).toEqual({ keys: [], choices: {} });
});

test('what must be chosen is the record’s own matter: it depends, and is not free as it comes', () => {
  expect(careful('gluten')).toEqual({ keys: [], choices: {} });
  const without = { ...salad, extras: salad.extras.slice(0, 2) };
  expect(carefulWith(without, avoidingThese(['gluten']))).toEqual({ keys: ['gluten'], choices: { 'Toss in': ['croutons'] } });
});
