import { describe, expect, it } from 'vitest';
import { ALLERGENS, isAllergenKey, type AllergenKey } from './allergens.ts';
import { effectiveAllergens } from './dish-allergens.ts';
import { defaultChoices } from './default-choices.ts';
import { checkChoices, chosenOptions, linePrice, maxChoices, unitPrice } from './line-price.ts';
import type { Choices, Extra, ExtraOption, MenuItem } from './menu.ts';
import { cents } from './money.ts';

function option(value: string, cost: number, allergens: readonly AllergenKey[] = []): ExtraOption {
  return { value, text: value.toUpperCase(), costCents: cents(cost), allergens };
}

const size: Extra = {
  option: 'Size',
  type: 'radio',
  maxSelectable: null,
  required: true,
  options: [option('small', 0), option('large', 150)],
};
const dips: Extra = {
  option: 'Dips',
  type: 'checkbox',
  maxSelectable: 2,
  required: false,
  options: [option('tahini', 80, ['sesame']), option('tzatziki', 60, ['milk']), option('olive', 0)],
};

function dish(extras: readonly Extra[]): MenuItem {
  return {
    id: 'pita',
    name: 'Pita',
    priceCents: cents(500),
    inStock: true,
    stockQty: null,
    givesStamp: false,
    vatClass: 'food',
    allergens: ['gluten'],
    extras,
  };
}

const pita = dish([size, dips]);

describe('choices are refused', () => {
  it.each<[string, Choices, unknown]>([
    ['of an unknown group', { Size: ['small'], Ghost: ['x'] }, { code: 'unknown_option', option: 'Ghost', value: null }],
    [
      'of a group named like a part of JavaScript',
      { Size: ['small'], constructor: ['x'] },
      { code: 'unknown_option', option: 'constructor' },
    ],
    ['of an unknown value', { Size: ['giant'] }, { code: 'unknown_value', option: 'Size', value: 'giant' }],
    ['of two values of a radio', { Size: ['small', 'large'] }, { code: 'too_many', option: 'Size', value: null }],
    ['above maxSelectable', { Size: ['small'], Dips: ['tahini', 'tzatziki', 'olive'] }, { code: 'too_many', option: 'Dips' }],
    ['without a required one', {}, { code: 'missing_required', option: 'Size', value: null }],
    ['with an empty list for a required one', { Size: [] }, { code: 'missing_required', option: 'Size', value: null }],
    ['of one value twice', { Size: ['small'], Dips: ['olive', 'olive'] }, { code: 'duplicate_value', option: 'Dips', value: 'olive' }],
  ])('%s', (_, choices, problem) => {
    expect(checkChoices(pita, choices)).toEqual([expect.objectContaining(problem as object)]);
  });

  it('with every reason at once', () => {
    const codes = checkChoices(pita, { Ghost: ['x'], Dips: ['nope', 'olive', 'olive', 'tahini'] }).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['duplicate_value', 'missing_required', 'too_many', 'unknown_option', 'unknown_value']);
  });
});

describe('choices are accepted', () => {
  it.each<[string, MenuItem, Choices]>([
    ['up to maxSelectable', pita, { Size: ['large'], Dips: ['tahini', 'olive'] }],
    ['all of a checkbox without a maximum', dish([{ ...dips, maxSelectable: null }]), { Dips: ['tahini', 'tzatziki', 'olive'] }],
    ['none of a radio that is not required', dish([{ ...size, required: false }]), {}],
    ['with an empty list for a group that is gone', dish([]), { Ghost: [] }],
    ['without a required group that offers nothing', dish([{ ...size, options: [] }]), {}],
  ])('%s', (_, item, choices) => {
    expect(checkChoices(item, choices)).toEqual([]);
  });

  it('but none at all of a checkbox that allows 0', () => {
    const shut = { ...dips, maxSelectable: 0 };
    expect(maxChoices(shut)).toBe(0);
    expect(checkChoices(dish([shut]), { Dips: ['olive'] })).toEqual([{ code: 'too_many', option: 'Dips', value: null }]);
  });
});

describe('a line', () => {
  it('costs base plus chosen options, times its quantity', () => {
    const choices = { Size: ['large'], Dips: ['tahini'] };
    expect(unitPrice(pita, choices)).toBe(730);
    expect(linePrice({ item: pita, quantity: 3, choices })).toBe(2190);
  });

  it('lists what was chosen in the order of the menu, each once', () => {
    const chosen = chosenOptions(pita, { Dips: ['olive', 'tahini', 'olive'], Size: ['large'] });
    expect(chosen.map(({ value }) => value)).toEqual(['large', 'tahini', 'olive']);
    expect(chosen[1]).toMatchObject({ option: 'Dips', value: 'tahini', text: 'TAHINI', costCents: 80 });
  });

  it('counts a value that the menu offers twice, and a group that it has twice, once', () => {
    const twice = dish([{ ...dips, options: [option('tahini', 80), option('tahini', 90)] }, dips]);
    expect(unitPrice(twice, { Dips: ['tahini'] })).toBe(580);
  });

  it('of a dish with a group named like a part of JavaScript has chosen nothing from it by itself', () => {
    const odd = dish([{ ...size, option: 'constructor' }]);
    expect(unitPrice(odd, {})).toBe(500);
    expect(checkChoices(odd, {})).toEqual([{ code: 'missing_required', option: 'constructor', value: null }]);
    expect(unitPrice(odd, Object.fromEntries([['constructor', ['large']]]))).toBe(650);
  });

  it('refuses a quantity that is no count', () => {
    expect(() => linePrice({ item: pita, quantity: 1.5, choices: {} })).toThrow(RangeError);
  });
});

describe('allergens', () => {
  it('are the 14 of the Annex', () => {
    expect(ALLERGENS).toHaveLength(14);
    expect(ALLERGENS[0]).toBe('gluten');
    expect(ALLERGENS[13]).toBe('molluscs');
  });

  it('of a dish are its own and those of its chosen options, in the order of the Annex', () => {
    expect(effectiveAllergens(pita, {})).toEqual(['gluten']);
    expect(effectiveAllergens(pita, { Dips: ['tahini', 'tzatziki'] })).toEqual(['gluten', 'milk', 'sesame']);
  });

  it('are known by key', () => {
    expect(isAllergenKey('milk')).toBe(true);
    expect(isAllergenKey('Milk')).toBe(false);
    expect(isAllergenKey(7)).toBe(false);
  });
});

describe('what a dish comes with', () => {
  const bread: Extra = { ...size, option: 'Bread', options: [option('white', 0, ['gluten']), option('seeded', 40, ['gluten', 'sesame'])] };

  it('is the one included option of what must be chosen, and nothing of the rest', () => {
    expect(defaultChoices(dish([bread, size, dips]))).toEqual({ Bread: ['white'], Size: ['small'] });
  });

  it('is open where several are included, and where it would bring what somebody avoids', () => {
    const doneness: Extra = { ...size, option: 'Doneness', options: [option('medium', 0), option('well', 0)] };
    expect(defaultChoices(dish([doneness]))).toEqual({});
    expect(defaultChoices(dish([bread]), ['gluten'])).toEqual({});
    expect(defaultChoices(dish([bread]), ['sesame'])).toEqual({ Bread: ['white'] });
  });
});
