import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test('what a guest typed is a quotation in the language of who reads it', () => {
  expect(quoted('PAID', 'en')).toBe('“PAID”');
  expect(quoted('ΠΛΗΡΩΜΕΝΟ ✅', 'el')).toBe('«ΠΛΗΡΩΜΕΝΟ ✅»');
});

test('it cannot end its own quotation', () => {
  expect(quoted('Ana” · PAID · “', 'en')).toBe('“Ana’ · PAID · ’”');
  expect(quoted('Άννα» ΠΛΗΡΩΜΕΝΟ «"', 'el')).toBe('«Άννα’ ΠΛΗΡΩΜΕΝΟ ’’»');
  expect(quoted("O'Brien", 'en')).toBe("“O'Brien”");
});

test('of nobody there is nothing to quote', () => {
  expect([quoted('', 'en'), quoted('–', 'el')]).toEqual(['', '–']);
});

test('whatever staff read of a guest is a quotation: no page of theirs shows a name or a note as it came', () => {
  const pages = ['board', 'rush', 'floor'].flatMap((area) => {
    const folder = `src/features/ordering/ui/${area}`;
    return readdirSync(folder).flatMap((file) => (file.endsWith('.tsx') ? [`${folder}/${file}`] : []));
  });
  const bare = pages.flatMap((page) =>
    readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => /(?<![=$])\{(?:\w+\.)*(?:buyersName|note)\}|name: \w+\.buyersName\b/u.test(line) && !line.includes('quoted('))
      .map((line) => `${page}: ${line.trim()}`),
  );
  expect(bare).toEqual([]);
});
