import { expect, test } from 'vitest';
import { keyOf, type StoredLine } from '#domain/cart.ts';
import { withNote } from './line-note.ts';

const pita = (quantity: number, note?: string): StoredLine => ({ itemId: 'pita', quantity, choices: {}, ...(note && { note }) });
const keyFor = (note?: string) => keyOf(pita(1, note));

test('a note stays with its line, trimmed, and an empty one goes', () => {
  const noted = withNote([pita(2)], keyFor(), '  no salt ');
  expect(noted).toEqual([pita(2, 'no salt')]);
  expect(withNote(noted, keyFor('no salt'), '   ')).toEqual([pita(2)]);
});

test('two lines that become equal become one', () => {
  expect(withNote([pita(2), pita(3, 'no salt')], keyFor(), 'no salt')).toEqual([pita(5, 'no salt')]);
});

test('what changes nothing gives the same lines back', () => {
  const lines = [pita(2, 'no salt')];
  expect(withNote(lines, keyFor('no salt'), 'no salt ')).toBe(lines);
  expect(withNote(lines, 'no such line', 'x')).toBe(lines);
});
