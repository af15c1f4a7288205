import { expect, test } from 'vitest';
import { euroText } from './wording.ts';

test('what went back stands with the sign that the day’s report has', () => {
  expect(euroText(-2, 'EUR', 'en')).toBe('−€2.00');
  expect(euroText(-3485.6, 'EUR', 'el')).toBe('−€3.485,60');
  expect(euroText(2, 'EUR', 'en')).toBe('€2.00');
});
