import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { readPasted } from './paste-menu.ts';

const EN = { greek: false, fallback: 'Menu' };

test.each([
  ['blanks', `Fava${' '.repeat(199_000)}5`],
  ['lines', `Fava ${'-'.repeat(199_000)}x`],
  ['sizes', `Fava ${'1/'.repeat(99_000)}x`],
  ['thousands', `Fava ${'1.'.repeat(99_000)}x`],
  ['brackets', `Fava ${'['.repeat(199_000)}\t5`],
])('a line of any length is read at once, and what was cut of it is said: %s', (_name, text) => {
  expect(processorTime(() => readPasted(text, EN))).toBeLessThan(3000);
  const { dishes, leftOut } = readPasted(text, EN);
  expect(dishes).toHaveLength(1);
  expect(leftOut).toHaveLength(1);
  expect(leftOut[0]?.length).toBeLessThan(100);
});

test('eight thousand prices and rows are read at once', () => {
  for (const text of ['a\n1\n'.repeat(8_000), 'a\t1\n'.repeat(8_000)]) {
    expect(processorTime(() => readPasted(text, EN))).toBeLessThan(5000);
    expect(readPasted(text, EN).dishes).toHaveLength(8_000);
  }
});
