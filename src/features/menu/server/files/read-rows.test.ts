import { expect, test } from 'vitest';
import type { EditorItem, Menu } from '../../menu-schemas.ts';
import { readRows } from './read-rows.ts';
import { readTable } from './read-table.ts';

const MENU: Menu = {
  _id: '1',
  currency: 'EUR',
  languages: ['en'],
  timeZone: 'Europe/Athens',
  menuVersion: 1,
  groups: [],
  orderSeal: '',
  menuSeal: '',
  ownMarks: [],
  categories: [],
};
const table = (...lines: string[]) => readTable(Buffer.from(lines.join('\n')), 'windows-1252', 'menu.csv');
const read = async (...lines: string[]) => readRows(await table(...lines), MENU, '2026-11-27');

test('Loyverse’s whole export is read: what a shop has of a dish is no yes or no, and is named', async () => {
  const { rows, unknownColumns, missing } = await read(
    'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Default price,Cost,Barcode,' +
      'Track stock,Available for sale [Main street],Price [Main street],In stock [Main street],Low stock [Main street],"Tax - ""VAT"" (24%)"',
    'latte,1,Latte,Coffee,Smooth,N,Size,Small,,,3.20,1,,Y,Y,3.20,12,5,Y',
    'latte,2,,,,,,Large,,,3.90,1,,Y,Y,3.90,0,5,Y',
    'tea,3,Tea,Coffee,,N,,,,,2.50,1,,N,N,2.60,,,Y',
  );
  expect(missing).toEqual([]);
  expect(rows.map(({ name, problems, draft }) => [name, draft.price, draft.inStock ?? true, ...problems])).toEqual([
    ['Latte', 3.2, true],
    ['Tea', 2.5, true],
  ]);
  expect(unknownColumns).toContain('In stock [Main street]');
  expect(unknownColumns).toContain('Price [Main street]');
  expect(unknownColumns).not.toContain('Default price');
});

test('rows of one item that differ in what they contain, or whom they suit, stay a dish each, with their own', async () => {
  const head = 'Item Name,Variation Name,Categories,Price,contains,may_contain,checked_free,diets';
  const recorded = async (...lines: string[]) =>
    (await read(head, ...lines)).rows.map(({ name, draft }) => [
      name,
      draft.selectedAllergens,
      draft.mayContain ?? [],
      draft.checkedFree ?? [],
      draft.marks,
    ]);
  expect(await recorded('Latte,Cow milk,Coffee,3.20,milk,,,', 'Latte,Oat,Coffee,3.50,gluten,,,')).toEqual([
    ['Latte (Cow milk)', ['milk'], [], [], []],
    ['Latte (Oat)', ['gluten'], [], [], []],
  ]);
  for (const [one, other] of [
    ['milk,,,', ',,,'],
    [',nuts,,', ',sesame,,'],
    [',,milk,', ',,,'],
    [',,,vegan', ',,,vegetarian'],
  ])
    expect((await recorded(`Latte,Small,Coffee,3.20,${one}`, `Latte,Large,Coffee,3.50,${other}`)).map(([name]) => name)).toEqual([
      'Latte (Small)',
      'Latte (Large)',
    ]);
  expect(await recorded('Latte,Small,Coffee,3.20,"milk, nuts",,,', 'Latte,Large,Coffee,3.50,Nuts;milk,,,')).toEqual([
    ['Latte', ['milk', 'nuts'], [], [], []],
  ]);
});

test('a row below its item has what is recorded of it, together with it and apart', async () => {
  const head = 'Handle,Name,Category,Option 1 value,Price,contains';
  const recorded = async (...lines: string[]) =>
    (await read(head, ...lines)).rows.map(({ name, draft }) => [name, draft.selectedAllergens]);
  expect(await recorded('latte,Latte,Coffee,Small,3.20,milk', 'latte,,,Large,3.90,')).toEqual([['Latte', ['milk']]]);
  expect(await recorded('latte,Latte,Coffee,Small,3.20,milk', 'latte,,,Oat,3.90,gluten')).toEqual([
    ['Latte (Small)', ['milk']],
    ['Latte (Oat)', ['gluten']],
  ]);
});

const SQUARE = 'Item Name,Variation Name,Description,Categories,Price';
type Read = Awaited<ReturnType<typeof read>>['rows'];
const sizes = (rows: Read) =>
  rows.map(({ name, draft }) => [
    name,
    draft.price,
    ...(draft.extras ?? []).map(({ option, options }) => [option, ...options.map(({ value, cost }) => [value, cost])]),
  ]);

test('rows of one item of a till are one dish with portions, the cheapest first, wherever they stand', async () => {
  const { rows } = await read(
    SQUARE,
    'Latte,Large,,Coffee,3.90',
    'Tea,Regular,,Coffee,2.50',
    'Latte,Small,Smooth,Coffee,€3.20',
    'Latte,,,Coffee,"3,50"',
    'Latte,Small,,Breakfast,9',
    'Gyros,Chicken,,Mains,9',
    'Gyros,Pork; or lamb,,Mains,9',
  );
  expect(sizes(rows)).toEqual([
    ['Latte', 3.2, ['Size', ['Small', 0], ['Regular', 0.3], ['Large', 0.7]]],
    ['Tea', 2.5],
    ['Latte (Small)', 9],
    ['Gyros', 9, ['Choice', ['Chicken', 0], ['Pork, or lamb', 0]]],
  ]);
  expect(rows[0]).toMatchObject({ row: 2, status: 'new', draft: { description: 'Smooth', extras: [{ required: true }] } });
});

test('two options of a till are portions of both, and one is called as the till calls it', async () => {
  const { rows } = await read(
    'Handle,Name,Category,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Default price',
    'latte,Latte,Coffee,Size,Small,Milk,Cow,3.20',
    'latte,,,,Small,,Oat,3.60',
    'latte,,,,Large,,Cow,3.90',
    'ice,Ice cream,Sweets,Flavour,Mastiha,,,2',
    'ice,,,,Fig,,,2.50',
  );
  expect(sizes(rows)).toEqual([
    ['Latte', 3.2, ['Choice', ['Small / Cow', 0], ['Small / Oat', 0.4], ['Large / Cow', 0.7]]],
    ['Ice cream', 2, ['Flavour', ['Mastiha', 0], ['Fig', 0.5]]],
  ]);
});

test('rows of a till that cannot be portions stay a dish each, and say what is wrong', async () => {
  const { rows } = await read(SQUARE, 'Latte,Small,,Coffee,3.20', 'Latte,Large,,Coffee,variable', 'Tea,Hot,,Coffee,2', 'Tea,hot,,Coffee,3');
  expect(rows.map(({ name, problems }) => [name, ...problems.map(({ code }) => code)])).toEqual([
    ['Latte (Small)'],
    ['Latte (Large)', 'not_a_price'],
    ['Tea (Hot)'],
    ['Tea (hot)'],
  ]);
});

test('of two columns of prices the one that guests pay is read, and the other is named', async () => {
  const { rows, unknownColumns } = await read('Product,Group,Unit price,Retail price', 'Latte,Coffee,0.80,3.20');
  expect(rows).toMatchObject([{ name: 'Latte', status: 'new', draft: { price: 3.2 } }]);
  expect(unknownColumns).toEqual(['Unit price']);
});

test('a header that every object has, twice, is a column that nobody knows', async () => {
  const { unknownColumns } = await read('category,name,price,constructor,constructor,__proto__,__proto__', 'Coffee,Latte,3,1,2,3,4');
  expect(unknownColumns).toEqual(['constructor', 'constructor', '__proto__', '__proto__']);
});

test('a file without VAT classes has them guessed for new dishes, and says so; one with that column is believed', async () => {
  const { rows } = await read('category,name,price', 'Γλυκά,Μπακλαβάς,3.80', 'Μπύρες,Mythos 500ml,4.50', 'Coffee,Latte,3');
  expect(rows.map(({ draft, changes }) => [draft.vatClass, changes.at(-1)?.column])).toEqual([
    ['food', 'price'],
    ['alcohol', 'vat_class'],
    ['hot_drink', 'vat_class'],
  ]);
  const { rows: told } = await read('category,name,price,vat_class', 'Μπύρες,Mythos,4.50,food');
  expect(told).toMatchObject([{ draft: { vatClass: 'food' } }]);
});

test('a VAT class that is only a guess in doubt is not taken: the dish is food until somebody says otherwise', async () => {
  const { rows } = await read(
    'category,name,price',
    'Breads,Soda bread,3',
    'Παγωτά,Καφές,2',
    'Mains,Gin-cured salmon,14',
    'Coffee,Mocha,4',
  );
  expect(rows.map(({ draft }) => draft.vatClass)).toEqual(['food', 'food', 'food', 'hot_drink']);
});

test('a heading’s other language is read, and a name that somebody gave it stays', async () => {
  const { rows } = readRows(
    await readTable(Buffer.from('category,name,price,category_el\nCoffee,Latte,3,Καφέδες\nTea,Chai,3,\n'), 'windows-1252', 'menu.csv'),
    { ...MENU, languages: ['en', 'el'] },
    '2026-11-27',
  );
  expect(rows.map(({ draft }) => draft.categoryNames)).toEqual([{ el: 'Καφέδες' }, undefined]);
});

test('sizes of a file are a choice that has to be made, the first of them included; a dish with choices keeps its own', async () => {
  const { rows } = await read('category,name,price,portions', 'Coffee,Latte,3.50,S 3.50; M 4.00; L 4.50', 'Coffee,Tea,2,Large 3; Small 2');
  expect(rows[0]?.draft.extras).toMatchObject([
    {
      option: 'Size',
      type: 'radio',
      required: true,
      options: [
        { value: 'S', cost: 0, preset: true },
        { value: 'M', cost: 0.5, preset: false },
        { value: 'L', cost: 1, preset: false },
      ],
    },
  ]);
  expect(rows[1]).toMatchObject({ status: 'error', problems: [{ column: 'portions', code: 'not_portions' }] });
});

test('columns of a Greek till are understood', async () => {
  const { rows, missing } = await read('Κωδικός;Ομάδα;Περιγραφή είδους;Τιμή πώλησης;Απόθεμα;ΦΠΑ %', '103;Μπύρες;Μύθος 500ml;4,50;48;19');
  expect(missing).toEqual([]);
  expect(rows).toMatchObject([{ name: 'Μύθος 500ml', category: 'Μπύρες', draft: { price: 4.5, stockQty: 48, vatClass: 'alcohol' } }]);
});

test('what is said of a file by hand counts more than its headings', async () => {
  const file = await table('Artikel,EK,VK,Gruppe', 'Latte,0.80,3.20,Kaffee');
  expect(readRows(file, MENU, '2026-11-27')).toMatchObject({ missing: ['category', 'name'], columns: {} });
  const told = readRows(file, MENU, '2026-11-27', { columns: { name: 0, price: 2, category: 3 } });
  expect(told).toMatchObject({ missing: [], unknownColumns: ['EK'], columns: { name: 0, price: 2, category: 3 } });
  expect(told.rows).toMatchObject([{ name: 'Latte', category: 'Kaffee', status: 'new', draft: { price: 3.2 } }]);
  // Another column than the heading says, and none.
  const other = readRows(await table('name,price,list price,category,description', 'Latte,3,4,Coffee,secret'), MENU, '2026-11-27', {
    columns: { price: 2, description: null },
  });
  expect(other.rows).toMatchObject([{ draft: { price: 4, description: '' } }]);
  expect(other.unknownColumns).toEqual(['price', 'description']);
});

test('a file without headings, or without a category, takes what was said', async () => {
  const file = await table('Latte,3.20', 'Tea,2.50,and a cell too many');
  const said = { columns: { name: 0, price: 1 }, category: 'Coffee', headless: true };
  expect(readRows(file, MENU, '2026-11-27', said)).toMatchObject({
    missing: [],
    unknownColumns: [],
    columns: { name: 0, price: 1 },
    rows: [
      { row: 1, name: 'Latte', category: 'Coffee', draft: { price: 3.2 } },
      { row: 2, name: 'Tea', category: 'Coffee', draft: { price: 2.5 } },
    ],
  });
  expect(readRows(file, MENU, '2026-11-27', said).columns).not.toHaveProperty('category');
  // What only later rows have is a column too, and the first row is whole.
  const long = 'x'.repeat(300);
  const ragged = readRows(await table(`Latte,3.20`, `Tea,2.50,${long}`), MENU, '2026-11-27', {
    ...said,
    columns: { ...said.columns, description: 2 },
  });
  expect(ragged.rows.map(({ draft }) => draft.description)).toEqual(['', long]);
  const wordy = readRows(await table(`Latte,3.20,${long}`), MENU, '2026-11-27', { ...said, columns: { ...said.columns, description: 2 } });
  expect(wordy.rows[0]?.draft.description).toBe(long);
  // A place that the file does not have is no column.
  expect(readRows(file, MENU, '2026-11-27', { columns: { name: 7 } })).toMatchObject({ missing: ['category', 'name'] });
});

/** A menu that has one dish with all that a file can say of it. */
const ITEM: EditorItem = {
  id: 'latte',
  category: '2',
  seal: '',
  name: 'Latte',
  description: 'Smooth',
  price: 3.2,
  image: 'https://example.test/latte.webp',
  ribbon: { active: true, text: 'New', translations: {} },
  addLoyaltyStamp: true,
  selectedAllergens: ['milk'],
  mayContain: ['nuts'],
  checkedFree: ['eggs'],
  extras: [],
  vatClass: 'hot_drink',
  translations: { el: { name: 'Λάτε', description: 'Απαλός' } },
  marks: ['vegetarian'],
  ownMarks: ['ours'],
  availability: [],
  recordedOn: '2026-11-01',
  toCheck: false,
  inStock: false,
  stockQty: 7,
};
const WITH_DISH: Menu = {
  ...MENU,
  languages: ['en', 'el'],
  ownMarks: [{ key: 'ours', name: 'Of the house', sign: 'house', translations: {} }],
  categories: [{ _id: '2', seal: '', name: 'Coffee', tint: null, translations: {}, items: [ITEM] }],
};
const ALL =
  'id,category,name,price,description,name_el,description_el,vat_class,ribbon,stamp,contains,may_contain,checked_free,diets,own_marks,recorded_on,to_check,picture,in_stock,stock,portions,category_el';

test('an empty cell leaves what is there, of every column; a dish that is new takes it as nothing', async () => {
  const width = ALL.split(',').length;
  const { rows } = readRows(await table(ALL, `latte${','.repeat(width - 1)}`), WITH_DISH, '2026-11-27');
  expect(rows).toMatchObject([{ status: 'unchanged', changes: [], problems: [], name: 'Latte', category: 'Coffee' }]);
  const named = readRows(await table('category,name,price,description,contains', 'Coffee,Latte,3.50,,'), WITH_DISH, '2026-11-27');
  expect(named.rows).toMatchObject([{ changes: [{ column: 'price', before: '3.20', after: '3.50' }] }]);
  expect(readRows(await table('category,name,price', ',,'.concat('3')), WITH_DISH, '2026-11-27').rows[0]?.problems).toMatchObject([
    { column: 'category', code: 'missing' },
    { column: 'name', code: 'missing' },
  ]);
});

test('a dash alone empties a field, and a text that is a dash is written with an apostrophe', async () => {
  const emptied = (columns: string, cells: string) =>
    table(`id,${columns}`, `latte,${cells}`).then((file) => readRows(file, WITH_DISH, '2026-11-27').rows[0]);
  for (const dash of ['-', '–', '—'])
    expect(
      (await emptied('description,contains,may_contain,checked_free,diets,own_marks,picture,ribbon,stock', Array(9).fill(dash).join(',')))
        ?.draft,
    ).toMatchObject({
      description: '',
      selectedAllergens: [],
      mayContain: [],
      checkedFree: [],
      marks: [],
      ownMarks: [],
      image: '',
      ribbon: { active: false },
      stockQty: null,
    });
  expect((await emptied('name_el,description_el', '-,-'))?.draft.translations).toEqual({ el: {} });
  expect((await emptied('description', "'-"))?.draft.description).toBe('-');
  expect((await emptied('price,name', '-,-'))?.problems).toMatchObject([
    { column: 'name', code: 'missing' },
    { column: 'price', code: 'missing' },
  ]);
});

test('a row is corrected, or left out, without another file', async () => {
  const file = await table('category,name,price,contains', 'Coffee,Mocha,x,butter', 'Coffee,Chai,y,', 'Coffee,Mocha,4,');
  expect(readRows(file, MENU, '2026-11-27').rows.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
  const cells = [
    { row: 2, column: 'price', cell: '3.90' },
    { row: 2, column: 'contains', cell: 'milk' },
    { row: 4, column: 'description', cell: 'Dark' },
    { row: 9, column: 'price', cell: '1' },
    { row: 2, column: 'no such column', cell: '1' },
  ];
  const { rows, unknownColumns } = readRows(file, MENU, '2026-11-27', { leave: [3], cells });
  expect(unknownColumns).toEqual([]);
  expect(rows.map(({ row, status, draft }) => [row, status, draft.price, draft.selectedAllergens, draft.description])).toEqual([
    [2, 'new', 3.9, ['milk'], ''],
    [4, 'error', 4, [], 'Dark'],
  ]);
  const told = readRows(file, MENU, '2026-11-27', { leave: [3, 4], cells });
  expect(told.rows.map(({ row, status }) => [row, status])).toEqual([[2, 'new']]);
});

test('of what speaks against another list it is said what is there', async () => {
  const { rows } = await read('category,name,price,contains,checked_free,diets', 'Coffee,Latte,3,milk,milk,', 'Coffee,Pie,3,milk,,vegan');
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ column: 'contains', code: 'allergen_twice', value: 'milk' }],
    [{ column: 'diets', code: 'against_contains', value: 'vegan' }],
  ]);
});
