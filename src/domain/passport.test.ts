import { describe, expect, test } from 'vitest';
import type { AllergenKey } from './allergens.ts';
import { defaultChoices } from './default-choices.ts';
import type { Extra, ExtraOption, MenuItem } from './menu.ts';
import { cents } from './money.ts';
import {
  asServed,
  dishFit,
  fitParts,
  isConflict,
  isFree,
  keysThat,
  mayAddAtOnce,
  NO_PASSPORT,
  recordedOf,
  type Passport,
} from './passport.ts';

const option = (value: string, allergens: AllergenKey[] = [], removes: AllergenKey[] = []): ExtraOption => ({
  value,
  text: value,
  costCents: cents(0),
  allergens,
  removes,
  recorded: true,
});
/** Of which nobody said what it brings. */
const unsaid = (value: string, allergens: AllergenKey[] = []): ExtraOption => ({ value, text: value, costCents: cents(0), allergens });
const group = (name: string, type: Extra['type'], required: boolean, ...options: ExtraOption[]): Extra => ({
  option: name,
  type,
  maxSelectable: null,
  required,
  options,
});
const dish = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 'd',
  name: 'Dish',
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: [],
  extras: [],
  ...more,
});
const avoiding = (...keys: AllergenKey[]): Passport => ({ avoids: Object.fromEntries(keys.map((key) => [key, 'allergy'])), diets: [] });
const fit = (item: MenuItem, key: AllergenKey, choices?: Record<string, string[]>) => dishFit(item, avoiding(key), choices)?.fit;

describe('what is recorded of one allergen', () => {
  test.each([
    ['contains', dish({ allergens: ['nuts'] })],
    ['may', dish({ mayContain: ['nuts'] })],
    ['free', dish({ checkedFree: ['nuts'] })],
    ['unknown', dish()],
    ['unknown', dish({ checkedFree: ['milk'], allergens: ['eggs'] })],
    ['unknown', dish({ checkedFree: ['nuts'], toCheck: true })],
    ['contains', dish({ allergens: ['nuts'], toCheck: true })],
    ['may', dish({ mayContain: ['nuts'], toCheck: true })],
  ] as const)('%s', (expected, item) => {
    expect(fit(item, 'nuts')).toBe(expected);
  });

  test('nothing is answered to who avoids nothing', () => {
    expect(dishFit(dish({ allergens: ['nuts'] }), NO_PASSPORT)).toBeNull();
    expect(mayAddAtOnce(dish({ allergens: ['nuts'] }), NO_PASSPORT)).toBe(true);
  });
});

describe('choices', () => {
  const leaveOut = group('Leave out', 'checkbox', false, option('no tahini', [], ['sesame']));
  const falafel = dish({ allergens: ['sesame'], checkedFree: ['nuts'], extras: [leaveOut] });

  test('what can be left out can be had without, and is made without once that is chosen', () => {
    const found = dishFit(falafel, avoiding('sesame'));
    expect(found).toMatchObject({ fit: 'can', allergens: [{ key: 'sesame', without: [{ option: 'Leave out', value: 'no tahini' }] }] });
    expect(isConflict(found)).toBe(true);
    const chosen = dishFit(falafel, avoiding('sesame'), { 'Leave out': ['no tahini'] });
    expect(chosen?.fit).toBe('made');
    expect(isConflict(chosen)).toBe(false);
  });

  test('what cannot be ruled out cannot be left out', () => {
    expect(fit(dish({ mayContain: ['sesame'], extras: [leaveOut] }), 'sesame', { 'Leave out': ['no tahini'] })).toBe('may');
  });

  test('an option that brings it counts, whatever another one leaves out', () => {
    const more = group('More', 'checkbox', false, option('tahini', ['sesame']));
    const item = dish({ allergens: ['sesame'], extras: [leaveOut, more] });
    expect(fit(item, 'sesame', { 'Leave out': ['no tahini'], More: ['tahini'] })).toBe('contains');
    const free = dish({ checkedFree: ['sesame'], extras: [more] });
    expect(fit(free, 'sesame')).toBe('free');
    expect(dishFit(free, avoiding('sesame'), { More: ['tahini'] })).toMatchObject({ fit: 'contains', allergens: [{ byOption: true }] });
  });

  test('where something must be chosen and all of it has it, the dish has it', () => {
    const breads = (...options: ExtraOption[]) => dish({ checkedFree: ['gluten'], extras: [group('Bread', 'radio', true, ...options)] });
    expect(fit(breads(option('pita', ['gluten']), option('rusk', ['gluten'])), 'gluten')).toBe('contains');
    expect(fit(breads(option('pita', ['gluten']), option('rice cake')), 'gluten')).toBe('free');
    expect(fit(breads(option('pita', ['gluten']), option('rice cake')), 'gluten', { Bread: ['pita'] })).toBe('contains');
    expect(fit(breads(), 'gluten')).toBe('free');
  });
});

describe('what must still be chosen', () => {
  const sides = (...options: ExtraOption[]) =>
    dish({ checkedFree: ['gluten', 'milk', 'nuts'], extras: [group('Side', 'radio', true, ...options)] });
  const sheftalia = sides({ ...option('fries'), mayContain: ['gluten'] }, option('bulgur', ['gluten']), option('salad', ['milk']));

  test('brings one or another of what is avoided: then the dish has it', () => {
    expect(isConflict(dishFit(sheftalia, avoiding('gluten', 'milk', 'nuts')))).toBe(true);
    const found = dishFit(sheftalia, avoiding('gluten', 'milk', 'nuts'));
    expect([keysThat(found, 'contains'), keysThat(found, 'free')]).toEqual([['gluten', 'milk'], ['nuts']]);
    expect(mayAddAtOnce(sheftalia, avoiding('gluten', 'milk'))).toBe(false);
    // As chosen, it is what was chosen.
    expect(keysThat(dishFit(sheftalia, avoiding('gluten', 'milk'), { Side: ['salad'] }), 'contains')).toEqual(['milk']);
  });

  test('only may bring it, or nobody has said: that is said', () => {
    const may = sides({ ...option('fries'), mayContain: ['gluten'] }, { ...option('rice'), mayContain: ['milk'] });
    expect(keysThat(dishFit(may, avoiding('gluten', 'milk')), 'may')).toEqual(['gluten', 'milk']);
  });

  test('leaves a way out: the dish depends on it, and is not simply free', () => {
    const found = dishFit(sheftalia, avoiding('gluten'));
    expect(found?.fit).toBe('free');
    expect(isFree(found)).toBe(false);
    expect(found && fitParts(found)).toEqual([{ fit: 'free', keys: ['gluten'], diets: [], depends: true }]);
    expect(isFree(dishFit(sheftalia, avoiding('gluten'), { Side: ['salad'] }))).toBe(true);
    expect(isFree(dishFit(sheftalia, avoiding('nuts')))).toBe(true);
    expect(isFree(dishFit(sides(option('salad'), unsaid('bread')), avoiding('nuts')))).toBe(false);
  });

  test('is no record of being free of it', () => {
    expect(recordedOf(sheftalia)).toMatchObject({ contains: [], free: ['nuts'], depends: ['gluten', 'milk'] });
    expect(recordedOf(sheftalia, { Side: ['bulgur'] })).toMatchObject({ contains: ['gluten'], free: ['milk', 'nuts'], depends: [] });
  });
});

test('the worst of several counts, and each is told', () => {
  const item = dish({ allergens: ['nuts'], mayContain: ['milk'], checkedFree: ['fish'] });
  const found = dishFit(item, avoiding('nuts', 'milk', 'fish', 'eggs'));
  expect(found?.fit).toBe('contains');
  expect([keysThat(found, 'contains'), keysThat(found, 'may'), keysThat(found, 'unknown'), keysThat(found, 'free')]).toEqual([
    ['nuts'],
    ['milk'],
    ['eggs'],
    ['fish'],
  ]);
});

test('one tap adds only what is recorded as free of all that is avoided', () => {
  expect(mayAddAtOnce(dish({ checkedFree: ['nuts', 'milk'] }), avoiding('nuts', 'milk'))).toBe(true);
  expect(mayAddAtOnce(dish({ checkedFree: ['nuts'] }), avoiding('nuts', 'milk'))).toBe(false);
  expect(mayAddAtOnce(dish({ allergens: ['milk'] }), { avoids: { milk: 'preference' }, diets: [] })).toBe(false);
});

test('an option with milk is not vegan, and a record that is to be checked says nothing of diets', () => {
  const halloumi = { ...option('halloumi', ['milk']), marks: ['vegetarian'] as const };
  const noOnion = { ...option('no onion'), marks: ['vegan'] as const };
  const cheese = group('Toss in', 'checkbox', false, halloumi, noOnion, option('bacon'));
  const salad = dish({ marks: ['vegan'], extras: [cheese] });
  const diets = (item: MenuItem, choices: Record<string, string[]> = {}) =>
    dishFit(item, { avoids: {}, diets: ['vegan', 'vegetarian'] }, choices)?.diets;
  expect(diets(salad)).toEqual([]);
  expect(diets(salad, { 'Toss in': ['no onion'] })).toEqual([]);
  expect(diets(salad, { 'Toss in': ['halloumi'] })).toEqual(['vegan']);
  // Meat is no allergen: an option that is not recorded for a diet takes it away.
  expect(diets(salad, { 'Toss in': ['bacon'] })).toEqual(['vegan', 'vegetarian']);
  expect(diets({ ...salad, toCheck: true })).toEqual(['vegan', 'vegetarian']);
});

test('a diet is kept where the venue says so, and not known elsewhere; what is vegan is vegetarian', () => {
  const on = (diet: 'vegan' | 'vegetarian' | 'halal', marks: MenuItem['marks']) =>
    dishFit(dish({ marks }), { avoids: {}, diets: [diet] })?.fit;
  expect(on('vegetarian', ['vegan'])).toBe('free');
  expect(on('vegan', ['vegetarian'])).toBe('unknown');
  expect(on('halal', undefined)).toBe('unknown');
});

test('the day of the record is told while it counts', () => {
  const recorded = dish({ checkedFree: ['nuts'], recordedOn: '2026-11-01' });
  expect(dishFit(recorded, avoiding('nuts'))?.recordedOn).toBe('2026-11-01');
  expect(dishFit({ ...recorded, toCheck: true }, avoiding('nuts'))?.recordedOn).toBeNull();
});

describe('an option of which nobody said what it brings', () => {
  const extra = group('More', 'checkbox', false, unsaid('sauce'), unsaid('tahini', ['sesame']), option('salt'));
  const free = dish({ checkedFree: ['nuts'], extras: [extra] });

  test('makes what was recorded as free unknown once it is chosen', () => {
    expect(fit(free, 'nuts', {})).toBe('free');
    expect(fit(free, 'nuts', { More: ['salt'] })).toBe('free');
    expect(fit(free, 'nuts', { More: ['sauce'] })).toBe('unknown');
    expect(fit(free, 'nuts', { More: ['tahini'] })).toBe('unknown');
    expect(fit(free, 'nuts', { More: ['salt', 'sauce'] })).toBe('unknown');
  });

  test('must something of that kind be chosen, nothing is recorded as free', () => {
    const bread = (...options: ExtraOption[]) => dish({ checkedFree: ['nuts'], extras: [group('Bread', 'radio', true, ...options)] });
    expect(fit(bread({ ...unsaid('pita'), costCents: cents(10) }, { ...unsaid('rusk'), costCents: cents(20) }), 'nuts')).toBe('unknown');
    expect(fit(bread({ ...unsaid('pita'), costCents: cents(10) }, { ...option('rice cake'), costCents: cents(20) }), 'nuts')).toBe('free');
    expect(mayAddAtOnce(bread(unsaid('pita')), avoiding('nuts'))).toBe(false);
  });

  test('does not make right what another one leaves out', () => {
    const leaveOut = group('Leave out', 'checkbox', false, { ...unsaid('no tahini'), removes: ['sesame'] });
    const item = dish({ allergens: ['sesame'], extras: [leaveOut, extra] });
    expect(fit(item, 'sesame', { 'Leave out': ['no tahini'] })).toBe('made');
    expect(fit(item, 'sesame', { 'Leave out': ['no tahini'], More: ['sauce'] })).toBe('unknown');
    expect(fit({ ...item, toCheck: true }, 'sesame', { 'Leave out': ['no tahini'] })).toBe('unknown');
  });
});

describe('an option that may bring something', () => {
  const fries = { ...option('fries'), mayContain: ['gluten'] as const };
  const free = dish({ checkedFree: ['gluten'], extras: [group('Side', 'checkbox', false, fries)] });

  test('is a doubt about the dish with it, and a stop at checkout', () => {
    expect(fit(free, 'gluten', {})).toBe('free');
    expect(fit(free, 'gluten', { Side: ['fries'] })).toBe('may');
    expect(isConflict(dishFit(free, avoiding('gluten'), { Side: ['fries'] }))).toBe(true);
    expect(fit(free, 'milk', { Side: ['fries'] })).toBe('unknown');
  });

  test('must one of them be chosen, the dish may have it; is one without, it is free', () => {
    const side = (...options: ExtraOption[]) => dish({ checkedFree: ['gluten'], extras: [group('Side', 'radio', true, ...options)] });
    expect(fit(side(fries, { ...fries, value: 'chips' }), 'gluten')).toBe('may');
    expect(fit(side(fries, option('bulgur', ['gluten'])), 'gluten')).toBe('may');
    expect(fit(side(fries, option('rice')), 'gluten')).toBe('free');
    // Chosen by itself for nobody who avoids it.
    expect(defaultChoices(side(fries), ['gluten'])).toEqual({});
  });

  test('brings back what another one leaves out', () => {
    const leaveOut = group('Leave out', 'checkbox', false, { ...option('no bread'), removes: ['gluten'] });
    const item = dish({ allergens: ['gluten'], extras: [leaveOut, group('Side', 'checkbox', false, fries)] });
    expect(fit(item, 'gluten', { 'Leave out': ['no bread'] })).toBe('made');
    expect(fit(item, 'gluten', { 'Leave out': ['no bread'], Side: ['fries'] })).toBe('may');
    expect(fit(item, 'gluten', { Side: ['fries'] })).toBe('contains');
  });

  test('without a record of its own is free of what the dish of its name is free of', () => {
    const item = dish({
      checkedFree: ['nuts', 'milk'],
      extras: [group('Side', 'checkbox', false, { ...unsaid('fries'), free: ['nuts'] })],
    });
    expect(fit(item, 'nuts', { Side: ['fries'] })).toBe('free');
    expect(fit(item, 'milk', { Side: ['fries'] })).toBe('unknown');
  });
});

test('what was recorded as free before the recipe changed is said to be checked again, and is offered as free to nobody', () => {
  const item = dish({ checkedFree: ['nuts'], toCheck: true });
  expect(dishFit(item, avoiding('nuts', 'milk'))).toMatchObject({ fit: 'unknown', stale: ['nuts'] });
  expect(fitParts(dishFit(item, avoiding('nuts', 'milk'))!)).toEqual([
    { fit: 'unknown', keys: ['nuts'], diets: [], stale: true },
    { fit: 'unknown', keys: ['milk'], diets: [] },
  ]);
  expect(mayAddAtOnce(item, avoiding('nuts'))).toBe(false);
});

describe('somebody else’s plate, as it is served', () => {
  const leaves = group('Leave out', 'checkbox', false, option('no nuts', [], ['nuts']));
  const served = (item: MenuItem, choices?: Record<string, string[]>) => {
    const found = asServed(dishFit(item, avoiding('nuts', 'milk'), choices));
    return found && [found.fit, fitParts(found).map(({ fit: how, keys }) => [how, keys])];
  };

  test.each([
    ['what it has, and nothing of what is not known', dish({ allergens: ['nuts'] }), ['contains', [['contains', ['nuts']]]]],
    ['what it may have', dish({ mayContain: ['milk'] }), ['may', [['may', ['milk']]]]],
    ['what could have been left out is in it', dish({ allergens: ['nuts'], extras: [leaves] }), ['contains', [['contains', ['nuts']]]]],
    ['nothing where nothing is known', dish(), null],
    ['nothing where it is free', dish({ checkedFree: ['nuts', 'milk'] }), null],
  ] as const)('%s', (_, item, expected) => {
    expect(served(item, {})).toEqual(expected);
  });

  test('left out, it troubles nobody', () => {
    expect(served(dish({ allergens: ['nuts'], extras: [leaves] }), { 'Leave out': ['no nuts'] })).toBeNull();
    expect(asServed(null)).toBeNull();
  });
});
