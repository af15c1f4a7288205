import { expect, test } from 'vitest';
import { clauses } from './clauses.ts';

test('parts of a sentence are no questions in Greek', () => {
  expect(clauses(['settle what is open', 'count the cash'], 'en')).toBe('settle what is open; count the cash');
  expect(clauses(['τακτοποιήστε όσα εκκρεμούν', 'μετρήστε τα μετρητά'], 'el')).toBe('τακτοποιήστε όσα εκκρεμούν· μετρήστε τα μετρητά');
});
