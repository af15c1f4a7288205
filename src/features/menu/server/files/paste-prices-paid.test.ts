import { describe, expect, test } from 'vitest';
import { recordsByName } from '#domain/choice-records.ts';
import { linePrice } from '#domain/line-price.ts';
import { toAmount } from '#domain/money.ts';
import { menuItem } from '#features/venues/read-venue.ts';
import { readPasted, type PastedDish } from '../../paste-menu.ts';
import { priced } from '../../dish-price.ts';
import { pastedFile } from '../../pasted-file.ts';
import type { Menu } from '../../menu-schemas.ts';
import { readRows } from './read-rows.ts';
import { readTable } from './read-table.ts';

/** What guests pay for each size, from the pasted text to the cart. */

const MENU: Menu = {
  _id: '1',
  currency: 'EUR',
  languages: ['en', 'el'],
  timeZone: 'Europe/Athens',
  menuVersion: 1,
  groups: [],
  orderSeal: '',
  menuSeal: '',
  ownMarks: [],
  categories: [],
};

const read = (text: string): PastedDish[] => [...readPasted(text, { greek: false, fallback: 'Menu' }).dishes];
const rowsOf = async (file: string) => readRows(await readTable(Buffer.from(file), 'windows-1252', 'menu.csv'), MENU, '2026-11-27').rows;

/** The base price, and what a line of each size comes to. */
async function paid(dishes: readonly PastedDish[]) {
  const rows = await rowsOf(pastedFile(dishes, ['en', 'el']));
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  return rows.map(({ draft }) => {
    const item = menuItem(
      { ...draft, recordedOn: draft.recordedOn ?? undefined, id: 'new', inStock: true, stockQty: null, availableNow: true },
      recordsByName([]),
    );
    const [size] = item.extras;
    const sizes = (size?.options ?? []).map(({ value }) => [
      value,
      toAmount(linePrice({ item, choices: { [size?.option ?? '']: [value] }, quantity: 1 })),
    ]);
    return [draft.price, Object.fromEntries(sizes)];
  });
}

test.each([
  ['Xynisteri bottle 18.00 glass 5.00', 5, { bottle: 18, glass: 5 }],
  ['Πίτσα μεγάλη 12,00 μικρή 8,00', 8, { μεγάλη: 12, μικρή: 8 }],
  ['Latte M 3.90 L 4.40 S 3.20', 3.2, { S: 3.2, M: 3.9, L: 4.4 }],
  ['Latte S 3.20 M 3.90', 3.2, { S: 3.2, M: 3.9 }],
  ['Water 500ml 1.10 1L 1.10', 1.1, { '500ml': 1.1, '1L': 1.1 }],
  ['Lobster half €950.00 whole €1,250.00', 950, { half: 950, whole: 1250 }],
  ['House wine 1/2L 8 1L 14', 8, { '1/2L': 8, '1L': 14 }],
  ['House wine 1L 14 ½ L 8', 8, { '½ L': 8, '1L': 14 }],
])('guests pay for each size of %s what the paper says', async (line, price, sizes) => {
  const dishes = read(line);
  expect(dishes).toMatchObject([{ doubts: [] }]);
  expect(await paid(dishes)).toEqual([[price, sizes]]);
});

describe('a price that is corrected in the table', () => {
  const typed = (line: string, ...keys: string[]) => read(line).map((dish) => keys.reduce(priced, dish));

  test('is that of the size that it stood for, and of no other', async () => {
    expect(await paid(typed('Latte S 3.20 M 3.90', '3.5', '3.50'))).toEqual([[3.5, { S: 3.5, M: 3.9 }]]);
    expect(await paid(typed('Xynisteri bottle 18.00 glass 5.00', '6,50'))).toEqual([[6.5, { glass: 6.5, bottle: 18 }]]);
  });

  test('may be more than another size costs, also while it is typed', async () => {
    expect(await paid(typed('Latte M 3.90 S 3.20', '', '3', '3.9', '3.90', '39', '4', '4.5', '4,50'))).toEqual([[3.9, { M: 3.9, S: 4.5 }]]);
  });

  test('of a dish without sizes is its price', async () => {
    expect(await paid(typed('Latte 3.20 / 3.90', '3.50'))).toEqual([[3.5, {}]]);
  });

  test('that is none is said of the price', async () => {
    for (const [price, code] of [
      ['', 'missing'],
      ['three', 'not_a_price'],
    ] as const) {
      const rows = await rowsOf(pastedFile(typed('Latte S 3.20 M 3.90', price), ['en', 'el']));
      expect(rows[0]?.problems[0]).toMatchObject({ column: 'price', code });
    }
  });
});

test('a file whose price is not that of its cheapest size is refused, for a dish of the menu as well', async () => {
  const rows = await rowsOf('category,name,price,portions\nCoffee,Latte,3.50,S 3.20; M 3.90\nCoffee,Mocha,"3,20",S 3.2; M 3.90');
  expect(rows).toMatchObject([
    { status: 'error', problems: [{ column: 'portions', code: 'not_its_price', value: 'S 3.20; M 3.90' }] },
    { status: 'new', problems: [] },
  ]);
});
