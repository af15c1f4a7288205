import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { ImportReport, Menu } from '#features/menu/menu-schemas.ts';
import { expectRefusal, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const PAN = 'elia-pan-of-the-day';
const sendSaying = (file: string | Uint8Array, said: object, seal: string | null, name = 'menu.csv'): Promise<Answer> =>
  world.call('POST', '/api/venues/1/menu/import', {
    headers: owner,
    body: { ...said, seal, name, file: Buffer.from(file).toString('base64') },
  });
const send = (file: string | Uint8Array, seal: string | null = null, name = 'menu.csv'): Promise<Answer> =>
  sendSaying(file, {}, seal, name);
async function report(file: string | Uint8Array, seal: string | null = null): Promise<ImportReport> {
  const answer = await send(file, seal);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return v.parse(v.strictObject(ImportReport.entries), answer.json);
}
const menu = async () => v.parse(Menu, (await world.call('GET', '/api/venues/1/menu', { headers: owner })).json);
const items = async () => (await menu()).categories.flatMap((category) => category.items);
const download = async (query: string) =>
  new Uint8Array(await (await world.app.request(`/api/venues/1/menu/export?${query}`, { headers: owner })).arrayBuffer());
/** Bytes of a code page that Node only reads. */
const windows1253 = (text: string) => {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1253').decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 63);
};
const HEADER = 'id,category,name,price';

test('what is exported comes back unchanged, as CSV and as Excel', async () => {
  for (const format of ['csv', 'xlsx']) {
    const file = await download(`format=${format}`);
    const told = await report(file);
    expect(told).toMatchObject({ format, counts: { new: 0, changed: 0, error: 0 }, untouched: 0, unknownColumns: [] });
    expect(told.counts.unchanged).toBe((await items()).length);
  }
});

test('a dry run says every difference and changes nothing; the import does exactly that', async () => {
  const before = await items();
  const file = `category;name;price;description;name_el;contains
Meze;Pan of the day;9,90;New words;Τηγανιά;eggs, milk
New corner;Ouzo;4;;Ούζο;
`;
  const told = await report(file);
  expect(await items()).toEqual(before);
  expect(told).toMatchObject({ counts: { new: 1, changed: 1, unchanged: 0, error: 0 }, newCategories: ['New corner'], applied: false });
  expect(told.untouched).toBe(before.length - 1);
  const [pan, ouzo] = told.rows;
  expect(pan).toMatchObject({ row: 2, status: 'changed', name: 'Pan of the day' });
  expect(pan?.changes).toContainEqual({ column: 'price', before: '8.90', after: '9.90' });
  expect(ouzo).toMatchObject({ row: 3, status: 'new', category: 'New corner' });
  expect(await report(file, told.seal)).toEqual({ ...told, applied: true });
  const after = await items();
  const { seal: _seal, price: _price, ...kept } = before.find(({ id }) => id === PAN)!;
  expect(after.find(({ id }) => id === PAN)).toMatchObject({
    ...kept,
    price: 9.9,
    description: 'New words',
    selectedAllergens: ['eggs', 'milk'],
    translations: { el: { name: 'Τηγανιά' } },
  });
  expect(after).toHaveLength(before.length + 1);
  expect((await report(file)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 });
});

test('the menu changed since the dry run: nothing is imported; an order in between does not matter', async () => {
  const file = `${HEADER}\n${PAN},Meze,Pan of the day,8.50\n`;
  const { seal } = await report(file);
  await world.placeOrder();
  const other = await report(`${HEADER}\n,Meze,Somebody else’s dish,3\n`, seal);
  expect(other.applied).toBe(true);
  expectRefusal(await send(file, seal), 409, 'changed_meanwhile');
  expect((await items()).find(({ id }) => id === PAN)?.price).not.toBe(8.5);
});

test('every error has its row and column, and with one of them nothing is imported', async () => {
  const long = 'x'.repeat(121);
  const file = [
    `${HEADER},vat_class,stamp,contains,checked_free,stock,diets`,
    ',Meze,No price,,food,yes,,,',
    ',Meze,Dear,1.005,food,yes,,,',
    ',Meze,Cheap,-2,food,yes,,,',
    `,Meze,${long},2,food,yes,,,`,
    ',,Homeless,2,food,yes,,,',
    ',Meze,Odd,2,drinks,perhaps,butter,,many',
    ',Meze,Both,2,food,yes,milk,milk,',
    ',__proto__,Trick,2,food,yes,,,',
    'one-id,Meze,First,2,food,yes,,,',
    'one-id,Meze,Second,2,food,yes,,,',
    ',Meze,Twice,2,food,yes,,,',
    ',Meze,Twice,3,food,yes,,,',
    ',Meze,Unseen\u202e,3,food,yes,,,',
    ',Meze,Raw,3,food,yes,,,,raw',
    ',Meze,Vegan cheese pie,3,food,yes,milk,,,"Vegan, alcohol-free"',
  ].join('\n');
  const told = await report(file);
  const problems = told.rows.flatMap(({ row, problems: list }) => list.map(({ column, code }) => `${row} ${column} ${code}`));
  expect(problems).toEqual([
    '2 price missing',
    '3 price not_a_price',
    '4 price not_a_price',
    '5 name not_allowed',
    '6 category missing',
    '7 vat_class unknown_vat_class',
    '7 stamp not_yes_or_no',
    '7 contains unknown_allergen',
    '7 stock not_a_count',
    '8 contains allergen_twice',
    '9 category not_allowed',
    '11 id twice',
    '13 name twice',
    '14 name not_allowed',
    '15 diets unknown_mark',
    '16 diets against_contains',
  ]);
  const before = await items();
  expectRefusal(await send(file, told.seal), 409, 'import_has_errors');
  expect(await items()).toEqual(before);
});

test.each([
  ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', 'utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 as Excel writes it', 'utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows-1253', 'windows-1253', windows1253],
])('Greek in %s is read', async (_name, encoding, encode) => {
  const told = await report(encode('Κατηγορία;Όνομα;Τιμή\r\nΜεζέδες;Τζατζίκι «της γιαγιάς»;4,50\r\n'));
  expect(told).toMatchObject({ encoding, newCategories: ['Μεζέδες'], counts: { new: 1, error: 0 } });
  expect(told.rows[0]?.name).toBe('Τζατζίκι «της γιαγιάς»');
});

test('a spreadsheet runs nothing of an export, and what was made harmless comes back as it was', async () => {
  const names = ['=HYPERLINK("http://evil.example")', '+1', '-2+3', '@SUM(A1)', "'quoted'", "'=already", 'a "b", c'];
  const rows = names.map((name) => `,Meze,"${name.replaceAll('"', '""')}",1`);
  const file = [HEADER, ...rows].join('\n');
  await report(file, (await report(file)).seal);
  const table = parse(await download('format=csv').then((bytes) => new TextDecoder().decode(bytes)), { bom: true });
  for (const cell of table.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(table.flat()).toContain(`'=HYPERLINK("http://evil.example")`);
  const sheet = await readSheet(Buffer.from(await download('format=xlsx')));
  for (const cell of sheet.flat()) expect(String(cell)).not.toMatch(/^[=+\-@]/);
  expect((await report(await download('format=csv'))).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
});

test('Excel numbers, booleans and sums are read as people see them', async () => {
  const cell = (value: string | number | boolean) => ({ value });
  const rows = [['category', 'name', 'price', 'stamp'].map(cell), ['Meze', 'Summed', 6.1 + 0.2, true].map(cell)];
  const told = await report(new Uint8Array(await writeXlsxFile(rows as never).toBuffer()));
  expect(told.rows[0]).toMatchObject({ status: 'new', problems: [] });
  expect(told.rows[0]?.changes).toContainEqual({ column: 'price', before: '', after: '6.30' });
});

test('two hundred items are imported at once, quickly', async () => {
  const file = [
    HEADER,
    ...Array.from({ length: 200 }, (_, index) => `,Hall ${index % 5},Dish ${index},${(index / 10 + 1).toFixed(2)}`),
  ].join('\n');
  const { seal } = await report(file);
  const started = performance.now();
  expect((await report(file, seal)).counts).toMatchObject({ new: 200, error: 0 });
  expect(performance.now() - started).toBeLessThan(3000);
  const changed = file.replaceAll(/(\d)$/gm, '5');
  const again = await report(changed);
  expect((await report(changed, again.seal)).counts.changed).toBeGreaterThan(150);
});

/** A ZIP whose directory says that it unfolds to four gigabytes. */
const bomb = async () => {
  const bytes = Buffer.from(await writeXlsxFile([[{ value: 'category' }]]).toBuffer());
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(0xffff_fff0, entry + 24);
  return bytes;
};

test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
  ['nothing that is a table', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 400, 'unreadable_file'],
  ['a damaged archive', () => Buffer.from('PK\u0003\u0004 and then nothing'), 400, 'unreadable_file'],
  ['an archive that unfolds without end', bomb, 413, 'file_too_large'],
  ['a quote that never ends', () => Buffer.from(`${HEADER}\n,Meze,"open,2\n`), 400, 'unreadable_file'],
  ['other columns', () => Buffer.from('a,b\n1,2\n'), 400, 'missing_columns'],
  ['too many rows', () => Buffer.from(`${HEADER}\n${',Meze,x,1\n'.repeat(2001)}`), 400, 'too_many_rows'],
  ['too many bytes', () => new Uint8Array(2 * 1024 * 1024 + 1).fill(65), 413, 'file_too_large'],
])('%s is refused, and nothing changes', async (_name, make, status, code) => {
  const before = (await menu()).menuSeal;
  expectRefusal(await send(await make()), status, code);
  expect((await menu()).menuSeal).toBe(before);
});

test('the template is a file that can be imported as it is', async () => {
  for (const format of ['csv', 'xlsx']) {
    const told = await report(await download(`format=${format}&template=1`));
    expect(told).toMatchObject({ counts: { new: 1, error: 0 }, unknownColumns: [] });
  }
});

test('exports of common tills are understood: Square’s, Loyverse’s, and one of products and groups', async () => {
  const square =
    'Reference Handle,Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,Price\n' +
    ',A1,Till latte,Small,,Smooth,Till coffee,,3.20\n,A1,Till latte,Large,,Smooth,Till coffee,,3.90\n,A2,Till tea,Regular,,,Till coffee,,2.50\n';
  const loyverse =
    'Handle,SKU,Name,Category,Description,Option 1 name,Option 1 value,Default price,Price [Main street]\n' +
    'latte,1,Till latte,Till coffee,Smooth,Size,Small,3.20,3.20\nlatte,2,,,,,Large,3.90,3.90\ntea,3,Till tea,Till coffee,,,,2.50,2.50\n';
  const told = (file: ImportReport) => file.rows.map(({ name, category, status }) => [category, name, status].join(' | '));
  const read = ['Till coffee | Till latte | new', 'Till coffee | Till tea | new'];
  expect(told(await report(square))).toEqual(read);
  expect(told(await report(loyverse))).toEqual(read);
  const plain = await report('Product,PLU,Group,Retail price\nTill latte,7,Till coffee,"1.250,00"\n');
  expect(plain).toMatchObject({ unknownColumns: ['PLU'], rows: [{ category: 'Till coffee', name: 'Till latte', status: 'new' }] });
  expect(plain.rows[0]?.changes).toContainEqual({ column: 'price', before: '', after: '1250.00' });
});

test('a till’s sizes are portions of one dish; read again, new prices reach each size, and what was a dish each stays one', async () => {
  const file = (small: string, large: string) =>
    `Item Name,Variation Name,Categories,Price\nSized latte,Small,Sized,${small}\nSized latte,Large,Sized,${large}\n`;
  const applied = async (sent: string) => {
    const { seal } = await report(sent);
    expect((await send(sent, seal)).json).toMatchObject({ applied: true });
    const { categories } = await menu();
    return (categories.find(({ name }) => name === 'Sized')?.items ?? []).map(({ name, price, extras }) => [
      name,
      price,
      ...(extras ?? []).flatMap(({ options }) => options.map(({ value, cost }) => [value, cost])),
    ]);
  };
  expect(await applied(file('3.20', '3.90'))).toEqual([['Sized latte', 3.2, ['Small', 0], ['Large', 0.7]]]);
  expect(await report(file('3.20', '3.90'))).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 1, error: 0 } });
  expect(await applied(file('3.50', '4.50'))).toEqual([['Sized latte', 3.5, ['Small', 0], ['Large', 1]]]);
  // As they were imported before there were portions.
  const old = 'category,name,price\nSized,Sized tea (Small),2\nSized,Sized tea (Large),3\n';
  await applied(old);
  const tea = await report('Item Name,Variation Name,Categories,Price\nSized tea,Small,Sized,2\nSized tea,Large,Sized,3.50\n');
  expect(tea.rows.map(({ name, status }) => [name, status])).toEqual([
    ['Sized tea (Small)', 'unchanged'],
    ['Sized tea (Large)', 'changed'],
  ]);
});

test('columns that no heading names are told by hand, and what was told is imported', async () => {
  const answer = await send('Artikel,VK\nHand-told latte,3.20\n');
  expect(answer.json).toMatchObject({
    error: {
      details: {
        heads: [
          { at: 0, name: 'Artikel', example: 'Hand-told latte' },
          { at: 1, name: 'VK', example: '3.20' },
        ],
        read: {},
      },
    },
  });
  const said = { columns: { name: 0, price: 1 }, category: 'Hand-told' };
  const tried = await sendSaying('Artikel,VK\nHand-told latte,3.20\n', said, null);
  expect(tried.json).toMatchObject({ applied: false, counts: { new: 1, error: 0 }, newCategories: ['Hand-told'], columns: said.columns });
  const done = await sendSaying('Artikel,VK\nHand-told latte,3.20\n', said, (tried.json as ImportReport).seal);
  expect(done.json).toMatchObject({ applied: true });
  const { categories } = await menu();
  expect(categories.find(({ name }) => name === 'Hand-told')?.items).toMatchObject([{ name: 'Hand-told latte', price: 3.2 }]);
  expectRefusal(await sendSaying('Artikel,VK\nx,1\n', { columns: { name: 100 } }, null), 400, 'invalid_input');
});

test('an empty cell leaves what is there and a dash empties it, in Excel too; bad rows are left out or corrected', async () => {
  const made = 'category,name,price,description,contains\nKept,Kept dish,3,Words,milk\n';
  await report(made, (await report(made)).seal);
  const dish = async () => (await items()).find(({ name }) => name === 'Kept dish');
  const sheet = async (...cells: (string | number)[]) => {
    const rows = [['category', 'name', 'price', 'description', 'contains'], cells].map((row) => row.map((value) => ({ value })));
    return new Uint8Array(await writeXlsxFile(rows as never).toBuffer());
  };
  const empty = await sheet('Kept', 'Kept dish', 4, '', '');
  await report(empty, (await report(empty)).seal);
  expect(await dish()).toMatchObject({ price: 4, description: 'Words', selectedAllergens: ['milk'] });
  const dashed = await sheet('Kept', 'Kept dish', '', '-', '-');
  await report(dashed, (await report(dashed)).seal);
  expect(await dish()).toMatchObject({ price: 4, description: '', selectedAllergens: [] });
  const bad = 'category,name,price\nKept,Left out,x\nKept,Corrected,y\n';
  const said = { leave: [2], cells: [{ row: 3, column: 'price', cell: '5' }] };
  const tried = (await sendSaying(bad, said, null)).json as ImportReport;
  expect(tried).toMatchObject({ counts: { new: 1, error: 0 } });
  expect((await sendSaying(bad, said, tried.seal)).json).toMatchObject({ applied: true });
  expect((await items()).filter(({ name }) => ['Left out', 'Corrected'].includes(name))).toMatchObject([{ name: 'Corrected', price: 5 }]);
});

test('a file without a column that is needed, or that is no workbook, is refused with what it has', async () => {
  const answer = await send('Article,Price\nLatte,3\n');
  expectRefusal(answer, 400, 'missing_columns');
  expect(answer.json).toMatchObject({ error: { details: { columns: ['category', 'name'], found: ['Article', 'Price'] } } });
  expectRefusal(await send('<html><table></table></html>', null, 'menu.xlsx'), 400, 'not_a_workbook');
  expectRefusal(await send('category,name,price\nMeze,Latte,3\n', null, 'menu.XLS'), 400, 'not_a_workbook');
});
