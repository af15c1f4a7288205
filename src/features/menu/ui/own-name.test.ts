import { expect, test } from 'vitest';
import { ownName } from './own-name.ts';

test.each([
  ['el', 'Ρεβίθια'],
  ['en', 'Chickpeas'],
  ['de', 'Chickpeas'],
])('a dish is called in %s as it was translated, else as the venue calls it', (language, words) => {
  expect(ownName({ name: 'Chickpeas', translations: { el: { name: 'Ρεβίθια' }, de: { name: '' } } }, language)).toBe(words);
});
