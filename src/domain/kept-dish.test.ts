import { describe, expect, it } from 'vitest';
import { keptIn, undecidedIn, waysOutOf } from './kept-dish.ts';
import { cents } from './money.ts';
import { conflictKeys, dishFit } from './passport.ts';
import type { AllergenKey } from './allergens.ts';
import type { Extra, ExtraOption, MenuItem } from './menu.ts';

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

describe('the dish’s own ways out', () => {
  const way = (value: string, more: Partial<ExtraOption> = {}): ExtraOption => ({
    value,
    text: value.toUpperCase(),
    costCents: cents(0),
    allergens: [],
    recorded: true,
    ...more,
  });
  const NO_TAHINI = way('no tahini', { removes: ['sesame'] });
  const item = (type: Extra['type'], maxSelectable: number | null, ...options: ExtraOption[]): MenuItem => ({
    ...FRITTERS,
    allergens: ['sesame', 'gluten'],
    mayContain: [],
    extras: [{ option: 'As you like', type, required: false, maxSelectable, options }],
  });
  const out = (dish: MenuItem, chosen: string[], avoids: AllergenKey[] = ['sesame'], kept: AllergenKey[] = []) =>
    waysOutOf(dish, { choices: chosen.length > 0 ? { 'As you like': chosen } : {}, kept }, avoids);
  const offered = (value: string, chosen: string[]) => ({
    option: 'As you like',
    value,
    text: value.toUpperCase(),
    choices: { 'As you like': chosen },
  });

  it('stand beside what was chosen where the group takes several, else in its place', () => {
    const hot = way('hot');
    expect(out(item('checkbox', null, NO_TAHINI, hot), [])).toEqual([offered('no tahini', ['no tahini'])]);
    expect(out(item('checkbox', null, NO_TAHINI, hot), ['hot'])).toEqual([offered('no tahini', ['hot', 'no tahini'])]);
    expect(out(item('checkbox', 1, NO_TAHINI, hot), ['hot'])).toEqual([offered('no tahini', ['no tahini'])]);
    expect(out(item('radio', null, NO_TAHINI, hot), ['hot'])).toEqual([offered('no tahini', ['no tahini'])]);
  });

  it('are none where nothing is open, or no room is left for another choice', () => {
    expect(out(item('checkbox', null, NO_TAHINI), [], ['milk'])).toEqual([]);
    expect(out(item('checkbox', null, NO_TAHINI), [], [])).toEqual([]);
    expect(out(item('checkbox', null, NO_TAHINI), [], ['sesame'], ['sesame'])).toEqual([]);
    expect(out(item('checkbox', 2, NO_TAHINI, way('hot'), way('large')), ['hot', 'large'])).toEqual([]);
  });

  it('bring nothing else that is avoided', () => {
    const yoghurt = way('yoghurt instead', { removes: ['sesame', 'gluten'], allergens: ['milk'] });
    expect(out(item('checkbox', null, yoghurt), [], ['sesame', 'milk'])).toEqual([]);
    // Two are settled, and another one comes: that is no way out.
    expect(out(item('checkbox', null, yoghurt), [], ['sesame', 'gluten', 'milk'])).toEqual([]);
    // What leaves out two of them is one way.
    expect(out(item('checkbox', null, yoghurt), [], ['sesame', 'gluten'])).toEqual([offered('yoghurt instead', ['yoghurt instead'])]);
  });

  it('in two groups with options of one name are two', () => {
    const [first] = item('checkbox', null, NO_TAHINI, way('no sauce', { removes: ['sesame'] })).extras;
    const dish = { ...item('checkbox', null), extras: [first!, { ...first!, option: 'Beside' }] };
    expect(out(dish, []).map(({ option, value }) => [option, value])).toEqual([
      ['As you like', 'no tahini'],
      ['As you like', 'no sauce'],
      ['Beside', 'no tahini'],
      ['Beside', 'no sauce'],
    ]);
  });
});

it('keeps of what it has only what was kept', () => {
  expect(keptIn(FRITTERS, { choices: {}, kept: ['nuts'] }, ['nuts', 'gluten'])).toEqual(['nuts']);
  expect(keptIn(FRITTERS, { choices: {} }, ['nuts', 'gluten'])).toEqual([]);
});
