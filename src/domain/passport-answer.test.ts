import { describe, expect, test } from 'vitest';
import { ALLERGENS, type AllergenKey } from './allergens.ts';
import type { ExtraOption, MenuItem } from './menu.ts';
import { cents } from './money.ts';
import { asServed, avoidingThese, dishFit, fitParts, isFree, recordedOf, type AllergenFit } from './passport.ts';

/** Answers of `passport.ts` whole: what is said of each allergen beside its fit. */
const option = (value: string, more: Partial<ExtraOption> = {}): ExtraOption => ({
  value,
  text: value.toUpperCase(),
  costCents: cents(0),
  allergens: [],
  recorded: true,
  ...more,
});
const dish = (more: Partial<MenuItem>, required: boolean, ...options: ExtraOption[]): MenuItem => ({
  id: 'd',
  name: 'Dish',
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: [],
  extras: [{ option: 'With', type: 'checkbox', maxSelectable: null, required, options }],
  ...more,
});
const MILK = option('feta', { allergens: ['milk'] });
const MAY = option('fries', { mayContain: ['milk'] });
const PLAIN = option('rice');
const UNSAID = option('sauce', { recorded: false });
const LEAVES_OUT = option('no feta', { removes: ['milk'] });
const own = {
  contains: { allergens: ['milk'] },
  may: { mayContain: ['milk'] },
  free: { checkedFree: ['milk'] },
  unknown: {},
} as const satisfies Record<string, Partial<MenuItem>>;
const none = { without: [], byOption: false, depends: false };
const milk = (more: Partial<AllergenFit>) => ({ key: 'milk', how: 'allergy', ...none, ...more });
const each = (item: MenuItem, values: string[], ...avoids: AllergenKey[]) =>
  dishFit(item, avoidingThese(avoids.length > 0 ? avoids : ['milk']), values.length > 0 ? { With: values } : {})?.allergens;

describe('who brought it', () => {
  test.each([
    ['the dish has it anyway', own.contains, ['feta'], milk({ fit: 'contains' })],
    ['the dish may have it anyway', own.may, ['feta'], milk({ fit: 'contains' })],
    ['only the option has it', own.free, ['feta'], milk({ fit: 'contains', byOption: true })],
    ['only the option, of which nobody said of the dish', own.unknown, ['feta'], milk({ fit: 'contains', byOption: true })],
    ['the dish may have it, and the option too', own.may, ['fries'], milk({ fit: 'may' })],
    ['only the option may have it', own.free, ['fries'], milk({ fit: 'may', byOption: true })],
    ['left out, and the option may bring it back', own.contains, ['no feta', 'fries'], milk({ fit: 'may', byOption: true })],
    ['left out', own.contains, ['no feta'], milk({ fit: 'made' })],
  ] as const)('%s', (_what, more, values, expected) => {
    expect(each(dish(more, false, MILK, MAY, PLAIN, LEAVES_OUT), [...values])).toEqual([expected]);
  });

  test('of what must still be chosen all has it, or may have it', () => {
    expect(each(dish(own.free, true, MILK), [])).toEqual([milk({ fit: 'contains' })]);
    expect(each(dish(own.free, true, MAY, MILK), [])).toEqual([milk({ fit: 'may', byOption: true })]);
    expect(each(dish(own.may, true, MAY, MILK), [])).toEqual([milk({ fit: 'may' })]);
  });
});

test('what leaves it out is named, and nothing beside it', () => {
  const without = [{ option: 'With', value: 'no feta', text: 'NO FETA' }];
  expect(each(dish(own.contains, false, MILK, LEAVES_OUT), [])).toEqual([milk({ fit: 'can', without })]);
});

test('a dish depends on what must be chosen only where it is recorded as free itself', () => {
  expect(each(dish(own.free, true, PLAIN, UNSAID), [])).toEqual([milk({ fit: 'free', depends: true })]);
  expect(each(dish(own.unknown, true, PLAIN, UNSAID), [])).toEqual([milk({ fit: 'unknown' })]);
  expect(each(dish(own.free, true, PLAIN, LEAVES_OUT), [])).toEqual([milk({ fit: 'free' })]);
  // Something was chosen, of another group: this one is open as before.
  const two = dish(own.free, true, PLAIN, UNSAID);
  const more = { ...two, extras: [...two.extras, { ...two.extras[0]!, option: 'Beside', required: false, options: [PLAIN] }] };
  expect(dishFit(more, avoidingThese(['milk']), { Beside: ['rice'] })?.allergens).toEqual([milk({ fit: 'free', depends: true })]);
});

test('each option brings one or another of what is avoided: all that they bring is so by an option; the dish’s own stays the dish’s', () => {
  const gluten = { ...milk({}), key: 'gluten' };
  const bread = option('bread', { allergens: ['gluten'] });
  const item = (more: Partial<MenuItem>) => dish(more, true, MILK, bread);
  expect(each(item({ checkedFree: ['milk', 'gluten'] }), [], 'milk', 'gluten')).toEqual([
    { ...gluten, fit: 'contains', byOption: true },
    milk({ fit: 'contains', byOption: true }),
  ]);
  expect(each(item({ allergens: ['milk'], checkedFree: ['gluten'] }), [], 'milk', 'gluten')).toEqual([
    { ...gluten, fit: 'contains', byOption: true },
    milk({ fit: 'contains' }),
  ]);
  const leave = { option: 'Leave out', type: 'checkbox', maxSelectable: null, required: false, options: [LEAVES_OUT] } as const;
  const can = item({ allergens: ['milk'], checkedFree: ['gluten'] });
  expect(each({ ...can, extras: [...can.extras, leave] }, [], 'milk', 'gluten')?.[1]).toMatchObject({ fit: 'can', byOption: false });
});

test('a taste is told as one', () => {
  const found = dishFit(dish(own.may, false), { avoids: { milk: 'preference', nuts: 'allergy' }, diets: [] });
  expect(found?.allergens.map(({ key, how }) => [key, how])).toEqual([
    ['milk', 'preference'],
    ['nuts', 'allergy'],
  ]);
});

describe('diets', () => {
  const vegan = (item: MenuItem, values?: string[]) => dishFit(item, { avoids: {}, diets: ['vegan'] }, values && { With: values })?.diets;
  const marked = { marks: ['vegan'] } as const;
  test('an option with milk is not vegan, whatever its mark says', () => {
    expect(vegan(dish(marked, false, { ...MILK, ...marked }), ['feta'])).toEqual(['vegan']);
    expect(vegan(dish(marked, false, { ...PLAIN, ...marked }), ['rice'])).toEqual([]);
  });
  test('of what must be chosen one must be', () => {
    expect(vegan(dish(marked, true, { ...PLAIN, ...marked }, MILK, UNSAID), [])).toEqual([]);
    expect(vegan(dish(marked, true, MILK, UNSAID), [])).toEqual(['vegan']);
  });
});

test('only what is free of all that is avoided, whatever is chosen, is free', () => {
  const item = dish({ checkedFree: ['milk', 'nuts'] }, true, PLAIN, option('muesli', { recorded: false, free: ['milk'] }));
  expect(isFree(dishFit(item, avoidingThese(['milk']), {}))).toBe(true);
  expect(isFree(dishFit(item, avoidingThese(['milk', 'nuts']), {}))).toBe(false);
  expect(isFree(null)).toBe(false);
});

test('of a doubtful record what was free is to be checked again, and all else is not known', () => {
  const item = dish({ allergens: ['gluten'], checkedFree: ['milk', 'nuts'], toCheck: true }, false);
  const found = recordedOf(item);
  expect(found.stale).toEqual(['milk', 'nuts']);
  expect(found.free).toEqual([]);
  expect(found.unknown).not.toContain('milk');
  const sure = recordedOf({ ...item, toCheck: false });
  expect([sure.stale, sure.free]).toEqual([[], ['milk', 'nuts']]);
  expect(Object.values(sure).flat().toSorted()).toEqual(ALLERGENS.toSorted());
  expect(dishFit({ ...item, toCheck: false }, avoidingThese(['milk']))?.stale).toEqual([]);
});

test('an answer in parts: what troubles most first, diets with what is not known, what is free only where nothing else is said', () => {
  const parts = (item: MenuItem, avoids: AllergenKey[], diets: 'vegan'[] = []) =>
    fitParts(dishFit(item, avoidingThese(avoids, diets), {})!);
  const item = dish({ allergens: ['gluten'], checkedFree: ['milk', 'nuts'] }, false);
  expect(parts(item, ['gluten', 'milk'], ['vegan'])).toEqual([
    { fit: 'contains', keys: ['gluten'], diets: [] },
    { fit: 'unknown', keys: [], diets: ['vegan'] },
  ]);
  expect(parts(item, ['milk', 'nuts'])).toEqual([{ fit: 'free', keys: ['milk', 'nuts'], diets: [] }]);
  const open = dish({ checkedFree: ['milk', 'nuts'] }, true, PLAIN, option('muesli', { recorded: false, free: ['milk'] }));
  expect(parts(open, ['milk', 'nuts'])).toEqual([
    { fit: 'free', keys: ['nuts'], diets: [], depends: true },
    { fit: 'free', keys: ['milk'], diets: [] },
  ]);
});

test('somebody else’s plate keeps what troubles and nothing more', () => {
  const item = dish({ allergens: ['milk'], mayContain: ['nuts'], recordedOn: '2026-11-01' }, false, LEAVES_OUT);
  expect(asServed(dishFit(item, avoidingThese(['milk', 'nuts', 'fish'], ['vegan']), {}))).toEqual({
    fit: 'contains',
    allergens: [milk({ fit: 'contains' }), { ...milk({ fit: 'may' }), key: 'nuts' }],
    diets: [],
    recordedOn: '2026-11-01',
    stale: [],
  });
});
