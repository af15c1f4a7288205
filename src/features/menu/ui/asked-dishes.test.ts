import { expect, test } from 'vitest';
import { sampleDish } from '#tests/support/sample-dish.ts';
import type { EditorItem } from '../menu-schemas.ts';
import { askedDishes } from './asked-dishes.ts';

const GROUP = '019ab000-0000-7000-8000-000000000001';
const milk = (allergens: ('milk' | 'nuts')[], cost = 0) => ({
  option: 'Milk',
  type: 'radio' as const,
  required: true,
  maxSelectable: null,
  translations: {},
  options: [{ value: 'Cow', text: 'Cow', cost, allergens, translations: {} }],
});
const dish = (id: string, more: Partial<EditorItem> = {}) =>
  sampleDish(id, { checkedFree: ['nuts'], extras: [{ ...milk(['milk']), group: GROUP }], ...more });
const menu = (...items: EditorItem[]) => ({ categories: [{ items }] });
const asked = (of: ReturnType<typeof menu>, ...rest: [string | null, Parameters<typeof askedDishes>[2]]) =>
  askedDishes(of, ...rest).map(({ id }) => id);

test('another allergen asks about every dish that has the choice and a record; a price asks about none', () => {
  const of = menu(dish('one'), dish('bare', { checkedFree: [] }), dish('other', { extras: [] }), dish('asked', { toCheck: true }));
  const items = new Set(['one', 'bare', 'asked']);
  expect(asked(of, GROUP, { extra: milk(['milk', 'nuts']), items })).toEqual(['one']);
  expect(asked(of, GROUP, { extra: milk(['milk'], 2), items })).toEqual([]);
});

test('a dish that gets the choice or loses it is asked about', () => {
  const of = menu(dish('has'), dish('gets', { extras: [] }));
  expect(asked(of, GROUP, { extra: milk(['milk']), items: new Set(['has', 'gets']) })).toEqual(['gets']);
  expect(asked(of, GROUP, { extra: milk(['milk']), items: new Set() })).toEqual(['has']);
  expect(asked(of, GROUP, null)).toEqual(['has']);
  expect(asked(of, null, { extra: milk(['milk']), items: new Set(['gets']) })).toEqual(['gets']);
});
