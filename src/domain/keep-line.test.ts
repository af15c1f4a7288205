import { expect, test } from 'vitest';
import { keyOf, type StoredLine } from './cart.ts';
import { chooseInLine, keepLine, noteInLine, rewriteLine } from './keep-line.ts';

const pita = (quantity: number, note?: string): StoredLine => ({ itemId: 'pita', quantity, choices: {}, ...(note && { note }) });
const keyFor = (note?: string) => keyOf(pita(1, note));

test('a note stays with its line, trimmed, and an empty one goes', () => {
  const noted = noteInLine([pita(2)], keyFor(), '  no salt ');
  expect(noted).toEqual([pita(2, 'no salt')]);
  expect(noteInLine(noted, keyFor('no salt'), '   ')).toEqual([pita(2)]);
});

test('two lines that become equal become one', () => {
  expect(noteInLine([pita(2), pita(3, 'no salt')], keyFor(), 'no salt')).toEqual([pita(5, 'no salt')]);
});

test('what changes nothing gives the same lines back', () => {
  const lines = [pita(2, 'no salt')];
  expect(noteInLine(lines, keyFor('no salt'), 'no salt ')).toBe(lines);
  expect(noteInLine(lines, 'no such line', 'x')).toBe(lines);
});

test('a line that is written anew stays where it is, with what it holds; onto its equal where there is one', () => {
  const [soup, plain] = [{ itemId: 'soup', quantity: 1, choices: {} }, pita(2)];
  const choices = { Side: ['tahini'] };
  const lines = rewriteLine([{ ...plain, kept: ['sesame'] }, soup], keyOf(plain), { choices, note: ' warm ' });
  expect(lines).toEqual([{ ...plain, choices, note: 'warm', kept: ['sesame'] }, soup]);
  expect(rewriteLine([...lines, pita(1)], keyOf(pita(1)), { choices, note: 'warm' })).toEqual([{ ...lines[0], quantity: 3 }, soup]);
  expect(rewriteLine(lines, keyOf(lines[0]!), { choices, note: 'warm' })).toBe(lines);
});

test('what is wanted although it is avoided is said of its line alone, each once', () => {
  const [soup, plain] = [{ itemId: 'soup', quantity: 1, choices: {} }, pita(2)];
  const once = keepLine([plain, soup], keyOf(plain), ['sesame']);
  expect(once).toEqual([{ ...plain, kept: ['sesame'] }, soup]);
  expect(keepLine(once, keyOf(once[0]!), ['sesame', 'nuts'])).toEqual([{ ...plain, kept: ['sesame', 'nuts'] }, soup]);
});

test('other choices are of their line alone, and leave its note', () => {
  const choices = { Side: ['tahini'] };
  expect(chooseInLine([pita(2, 'warm'), pita(1)], keyFor('warm'), choices)).toEqual([{ ...pita(2, 'warm'), choices }, pita(1)]);
});
