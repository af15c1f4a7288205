import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

test('only what differs, with the way to it', () => {
  expect(
    differencesOf({ price: 6.5, name: 'Pita', ribbon: { active: false } }, { price: 7, name: 'Pita', ribbon: { active: true } }),
  ).toEqual([
    { path: ['price'], before: 6.5, after: 7 },
    { path: ['ribbon', 'active'], before: false, after: true },
  ]);
});

test('a list of words is one value', () => {
  expect(differencesOf({ allergens: ['milk'] }, { allergens: ['milk', 'eggs'] })).toEqual([
    { path: ['allergens'], before: 'milk', after: 'milk, eggs' },
  ]);
});

test('things in a list are called by their names', () => {
  const before = { extras: [{ option: 'Size', options: [{ text: 'Small', cost: 0 }] }] };
  const after = { extras: [{ option: 'Size', options: [{ text: 'Small', cost: 1 }] }] };
  expect(differencesOf(before, after)).toEqual([{ path: ['extras', 'Size', 'options', 'Small', 'cost'], before: 0, after: 1 }]);
});

test('what came or went is there on one side', () => {
  expect(differencesOf(null, { email: 'new@parea.example', role: 'staff' })).toEqual([
    { path: ['email'], before: undefined, after: 'new@parea.example' },
    { path: ['role'], before: undefined, after: 'staff' },
  ]);
  expect(differencesOf({ dishes: { Pita: { price: 2 } } }, { dishes: { Pita: null } })).toEqual([
    { path: ['dishes', 'Pita', 'price'], before: 2, after: undefined },
  ]);
});

test('nothing, empty and missing are no change', () => {
  expect(differencesOf({ image: null, note: '', extras: [] }, { image: '' })).toEqual([]);
});

test('a plain value instead of parts is told as it is', () => {
  expect(differencesOf('open', 'closed')).toEqual([{ path: [], before: 'open', after: 'closed' }]);
  expect(differencesOf({ pause: null }, { pause: { until: '2026-11-22' } })).toEqual([
    { path: ['pause', 'until'], before: undefined, after: '2026-11-22' },
  ]);
});

test('a first thing in a list is told by its parts, not as a piece of data', () => {
  const milk = { option: 'Milk', options: [{ value: 'oat', text: 'Oat', cost: 0.5 }] };
  const paths = (before: unknown, after: unknown) => differencesOf(before, after).map(({ path }) => path.join('.'));
  expect(paths({ extras: [] }, { extras: [milk] })).toEqual([
    'extras.Milk.option',
    'extras.Milk.options.Oat.value',
    'extras.Milk.options.Oat.text',
    'extras.Milk.options.Oat.cost',
  ]);
  expect(paths({ extras: [milk] }, { extras: [] })).toEqual(paths({ extras: [] }, { extras: [milk] }));
  expect(paths({ availability: [] }, { availability: [{ from: '08:00' }] })).toEqual(['availability.1.from']);
});

test('what an option of a dish of a venue is called in another language is told as words', () => {
  const dishes = (name: string) => ({
    dishes: { Frappe: { extras: [{ option: 'Milk', options: [{ text: 'Oat', translations: { el: { name } } }] }] } },
  });
  expect(differencesOf(dishes('Βρόμη'), dishes('Βρώμη'))).toEqual([
    { path: ['dishes', 'Frappe', 'extras', 'Milk', 'options', 'Oat', 'translations', 'el', 'name'], before: 'Βρόμη', after: 'Βρώμη' },
  ]);
});

test('however deep it is nested, it ends, and in words', () => {
  const nest = (depth: number, leaf: number): unknown => (depth === 0 ? leaf : { a: nest(depth - 1, leaf) });
  const [only] = differencesOf(nest(30, 1), nest(30, 2));
  expect(only?.path).toHaveLength(12);
  expect(only).toMatchObject({ before: '1', after: '2' });
  expect(differencesOf('plain', { a: [1, { b: 'two' }] })).toEqual([{ path: [], before: 'plain', after: '1, two' }]);
});
