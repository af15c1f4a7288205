import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asWritten, csvOf, harmless } from './spreadsheet.ts';

describe('a text that a spreadsheet would run', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1', "'=1+1"])(
    '%j is made plain',
    (text) => {
      expect(harmless(text)).toBe(`'${text}`);
      expect(csvOf([[text]])).toMatch(/^\ufeff"?'/);
    },
  );

  test.each(['', 'Meze', '’Tis', "'quoted'", '5 = 5', 'καφές'])('%j stays as it is', (text) => {
    expect([harmless(text), asWritten(text)]).toEqual([text, text]);
  });

  test('is read back as it was written, and so is every other', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '＝', '-', '\t', '\r', 'a', ' ', '"') }), (text) => {
        expect(asWritten(harmless(text))).toBe(text);
      }),
    );
  });
});

test('a table is read back from its CSV cell by cell; a number below 0 stays a number', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ά', ',', ';', '"', '\r', '\n', '\t', ' ', '=') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.integer()), { minLength: 1 }), (rows) => {
      const read = parse(csvOf(rows), { bom: true, record_delimiter: '\r\n' });
      expect(read.map(([a = '', b = '', n]) => [asWritten(a), asWritten(b), Number(n)])).toEqual(rows);
    }),
  );
  expect(csvOf([['Ημέρα', -2.5, null]])).toBe('\ufeffΗμέρα,-2.5,\r\n');
});

test('amounts have two decimals, whole ones too, and stay numbers below zero', () => {
  expect(csvOf([[{ amount: 5 }, { amount: 41.2 }, { amount: -12 }, { amount: -0 }, 3]])).toContain('5.00,41.20,-12.00,0.00,3');
});
