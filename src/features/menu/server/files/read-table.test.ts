import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { columnsOf } from '../../column-names.ts';
import { readTable } from './read-table.ts';

test('a header of any length is read at once, and kept as long as a name', async () => {
  for (const length of [200_000, 8_000_000])
    for (const header of ['['.repeat(length), `a${' '.repeat(length)}b`]) {
      expect(processorTime(() => columnsOf([header]))).toBeLessThan(10_000);
    }
  const { header } = await readTable(Buffer.from(`${'['.repeat(190_000)},  Price  \n1,2\n`), 'windows-1252', 'menu.csv');
  expect(header).toEqual(['['.repeat(200), 'Price']);
});
