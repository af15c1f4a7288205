import { describe, expect, test } from 'vitest';
import { allergenNews } from './allergen-news.ts';
import type { AllergenKey } from './allergens.ts';
import type { ExtraOption, MenuItem } from './menu.ts';
import { cents } from './money.ts';
import { avoidingThese, NO_PASSPORT } from './passport.ts';

const option = (value: string, more: Partial<ExtraOption> = {}): ExtraOption => ({
  value,
  text: value,
  costCents: cents(0),
  allergens: [],
  recorded: true,
  ...more,
});
const dish = (more: Partial<MenuItem>, ...options: ExtraOption[]): MenuItem => ({
  id: 'd',
  name: 'Dish',
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: [],
  extras: [{ option: 'Extra', type: 'checkbox', maxSelectable: null, required: false, options }],
  ...more,
});
const NOTHING = { now: [], gone: [], may: [], unknown: [], avoided: [], diets: [] };
const none = { Extra: [] };
const cheese = { Extra: ['cheese'] };
const CHEESE = option('cheese', { allergens: ['milk'] });
const news = (item: MenuItem, before: object, after: object, ...avoids: AllergenKey[]) =>
  allergenNews(item, avoids.length > 0 ? avoidingThese(avoids) : NO_PASSPORT, before as typeof none, after as typeof none);

describe('what another choice makes of a dish', () => {
  test('an option brings what the dish had not, and takes it away again', () => {
    const item = dish({ checkedFree: ['milk'] }, CHEESE);
    expect(news(item, none, cheese)).toEqual({ ...NOTHING, now: ['milk'] });
    expect(news(item, cheese, none)).toEqual({ ...NOTHING, gone: ['milk'] });
  });

  test('what the dish has anyway is no news', () => {
    expect(news(dish({ allergens: ['milk'] }, CHEESE), none, cheese)).toEqual(NOTHING);
  });

  test('never "no longer" where it may still be in it, or nobody recorded it', () => {
    expect(news(dish({ mayContain: ['milk'] }, CHEESE), cheese, none)).toEqual({ ...NOTHING, may: ['milk'] });
    expect(news(dish({}, CHEESE), cheese, none)).toEqual({ ...NOTHING, unknown: ['milk'] });
    expect(news(dish({ checkedFree: ['milk'], toCheck: true }, CHEESE), cheese, none)).toEqual({ ...NOTHING, unknown: ['milk'] });
  });

  test('an option that leaves it out', () => {
    const item = dish({ allergens: ['milk'] }, option('none', { removes: ['milk'] }));
    expect(news(item, none, { Extra: ['none'] })).toEqual({ ...NOTHING, gone: ['milk'] });
    expect(news(item, { Extra: ['none'] }, none)).toEqual({ ...NOTHING, now: ['milk'] });
  });

  test('who avoids it hears that, also where it only becomes certain', () => {
    expect(news(dish({ checkedFree: ['milk'] }, CHEESE), none, cheese, 'milk')).toEqual({ ...NOTHING, now: ['milk'], avoided: ['milk'] });
    expect(news(dish({ mayContain: ['milk'] }, CHEESE), none, cheese, 'milk')).toEqual({ ...NOTHING, now: ['milk'], avoided: ['milk'] });
    const canBeWithout = dish({ allergens: ['milk'] }, CHEESE, option('none', { removes: ['milk'] }));
    expect(news(canBeWithout, none, cheese, 'milk')).toEqual({ ...NOTHING, avoided: ['milk'] });
    expect(news(dish({ checkedFree: ['milk'] }, CHEESE), none, cheese, 'nuts')).toEqual({ ...NOTHING, now: ['milk'] });
  });

  test('what was a conflict before and is one as before is no news, and a diet that was undone before neither', () => {
    const item = dish({ allergens: ['milk'], mayContain: ['nuts'], marks: [] }, option('rice'));
    const passport = avoidingThese(['milk', 'nuts'], ['vegan']);
    expect(allergenNews(item, passport, none, { Extra: ['rice'] })).toEqual(NOTHING);
    const sauce = dish({ mayContain: ['nuts'] }, option('nuts', { allergens: ['nuts'] }), option('rice'));
    expect(allergenNews(sauce, passport, { Extra: ['nuts'] }, { Extra: ['rice'] })).toMatchObject({ avoided: [], may: ['nuts'] });
  });

  test('an option of which nothing is recorded makes what is avoided unknown, and a diet undone', () => {
    const item = dish({ checkedFree: ['nuts', 'eggs'], marks: ['vegan'] }, option('sauce', { recorded: false }));
    const passport = avoidingThese(['nuts'], ['vegan']);
    expect(allergenNews(item, passport, none, { Extra: ['sauce'] })).toEqual({ ...NOTHING, unknown: ['nuts'], diets: ['vegan'] });
  });
});
