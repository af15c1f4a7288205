import { expect, test } from 'vitest';
import { asRead, numberTyped } from './decimal-mark.ts';

test('Greek reads a comma, English a point', () => {
  expect(asRead('12.50', 'el')).toBe('12,50');
  expect(asRead('12,50', 'el')).toBe('12,50');
  expect(asRead('12.50', 'en')).toBe('12.50');
  expect(asRead('7', 'el')).toBe('7');
});

test.each([
  ['', null],
  ['12,5', 12.5],
  ['12.5', 12.5],
  [' 7 ', 7],
  ['12,', 12],
  [',5', 0.5],
  ['−3,20', -3.2],
  ['1.250,00', Number.NaN],
  ['six', Number.NaN],
])('%j is the number %d', (typed, number) => {
  expect(numberTyped(typed)).toBe(number);
});
