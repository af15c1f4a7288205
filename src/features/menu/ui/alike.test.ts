import { expect, test } from 'vitest';
import type { EditorItem } from '../menu-schemas.ts';
import { alikePairs } from './alike.ts';

const dish = (id: string, name: string, el?: string) =>
  ({ id, name, translations: el === undefined ? {} : { el: { name: el } } }) as EditorItem;

test.each([
  ['Moussaka', 'Mousaka', true],
  ['Μουσακάς', 'Mousakas', true],
  ['Greek salad', 'Greek  Salad!', true],
  ['Fanta', 'Santa', false],
  ['Menu 1', 'Menu 2', false],
  ['Espresso', 'Espresso double', false],
  ['Lemonade', 'Lemonad', true],
])('%s and %s: %s', (a, b, alike) => {
  expect(alikePairs([dish('1', a), dish('2', b)])).toHaveLength(alike ? 1 : 0);
});

test('in any language, each pair once', () => {
  const found = alikePairs([dish('1', 'Chips', 'Τηγανητές πατάτες'), dish('2', 'Fries', 'Τηγανητές πατάτες'), dish('3', 'Olives')]);
  expect(found.map(({ key }) => key)).toEqual(['1 2']);
});
