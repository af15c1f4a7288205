import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { asHeading, classedAsKnown, correctedAgain, likenesses } from './paste-known.ts';
import { readPasted } from './paste-menu.ts';
import { priced } from './dish-price.ts';
import { pastedFile } from './pasted-file.ts';

const MENU = [
  { category: 'Coffee', name: 'Latte', vatClass: 'hot_drink' },
  { category: 'Brunch', name: 'Mocha', vatClass: 'food' },
] as const;
const read = (text: string) => readPasted(text, { greek: false, fallback: 'Menu', categories: ['Coffee', 'Brunch'] }).dishes;

test('what is on the menu, is like it, or is twice in the text is said', () => {
  expect(likenesses(read('COFFEE\nLatte 3\nMOCHA 4\nFreddo 3\nLATTE 3.20'), MENU)).toEqual(['on_menu', 'alike', null, 'twice']);
});

test('a dish of the menu keeps its VAT class; others are guessed, and all of it is in the file', () => {
  const dishes = classedAsKnown(read('COFFEE\nLatte 3\nIrish coffee with whiskey 7\n\nBEERS\nKeo 4'), MENU);
  expect(dishes.map(({ vatClass }) => vatClass)).toEqual(['hot_drink', 'alcohol', 'alcohol']);
  expect(pastedFile(dishes, ['en']).split('\n')).toEqual([
    '"category","name","price","vat_class"',
    '"Coffee","Latte","3.00","hot_drink"',
    '"Coffee","Irish coffee with whiskey","7.00","alcohol"',
    '"Beers","Keo","4.00","alcohol"',
  ]);
});

test('nobody is asked of a VAT class that the menu has', () => {
  const dishes = read('MOCKTAILS\nVirgin colada 5\nMojito 7\nNegroni 7');
  const known = [{ category: 'Mocktails', name: 'Mojito', vatClass: 'food' }] as const;
  expect(classedAsKnown(dishes, known).map(({ vatClass, doubts }) => [vatClass, ...doubts])).toEqual([
    ['soft_drink'],
    ['food'],
    ['alcohol', 'vat'],
  ]);
});

test('a row that is a heading becomes the category of what stands below it in the same one', () => {
  const dishes = asHeading(read('STARTERS\nFava 5\nSOMETHING 3\nMythos 4\n\nSALADS\nGreek 7'), 1, []);
  expect(dishes.map(({ category, name, vatClass }) => [category, name, vatClass])).toEqual([
    ['Starters', 'Fava', 'food'],
    ['Something', 'Mythos', 'alcohol'],
    ['Salads', 'Greek', 'food'],
  ]);
});

test('a text that is read again keeps what was corrected, removed and added', () => {
  const first = read('COFFEE\nLatte 3\nMocha 4\nFreddo 3');
  const [latte, , freddo] = first;
  if (!latte || !freddo) throw new Error('Three dishes were read.');
  const corrected = [{ ...latte, name: 'Caffè latte', vatClass: 'food' as const }, freddo, { ...freddo, name: 'Raki', source: '' }];
  const again = read('HOT DRINKS\nLatte 3\nMocha 4\nFreddo 3\nTea 2');
  expect(correctedAgain(first, corrected, again).map(({ category, name, vatClass }) => [category, name, vatClass])).toEqual([
    ['Hot drinks', 'Caffè latte', 'food'],
    ['Hot drinks', 'Freddo', 'hot_drink'],
    ['Hot drinks', 'Tea', 'hot_drink'],
    ['Coffee', 'Raki', 'hot_drink'],
  ]);
});

test('a row that becomes a heading takes back no VAT class that somebody set, nor that of the menu', () => {
  const [heading, latte, mocha, tea] = read('STARTERS\nHOT DRINKS 3\nLatte 3\nMocha 4\nTea 2');
  if (!heading || !latte || !mocha || !tea) throw new Error('Four dishes were read.');
  const known = [{ category: 'Hot drinks', name: 'Latte', vatClass: 'standard' }] as const;
  const rows = asHeading([heading, latte, { ...mocha, vatClass: 'standard', doubts: [] }, tea], 0, known);
  expect(rows.map(({ category, name, vatClass, doubts }) => [category, name, vatClass, ...doubts])).toEqual([
    ['Hot drinks', 'Latte', 'standard'],
    ['Hot drinks', 'Mocha', 'standard'],
    ['Hot drinks', 'Tea', 'hot_drink'],
  ]);
});

test('what somebody said of a VAT class that was in doubt stays, though it is what was guessed', () => {
  const [heading, colada, negroni] = read('MOCKTAILS\nCOCKTAILS 3\nNegroni 5\nMargarita 7').map((dish, at) =>
    at === 1 ? { ...dish, doubts: [] } : dish,
  );
  if (!heading || !colada || !negroni) throw new Error('Three dishes were read.');
  const [first, second] = asHeading([{ ...heading, name: 'Soft drinks' }, colada, negroni], 0, []);
  expect([first?.vatClass, first?.doubts]).toEqual(['alcohol', []]);
  expect([second?.vatClass, second?.doubts]).toEqual(['soft_drink', []]);
});

test('a VAT class is in doubt, or no more, by the heading that a row has become', () => {
  const inDoubt = (text: string, at: number) => asHeading(read(text), at, []).map(({ doubts }) => doubts.includes('vat'));
  expect(inDoubt('COCKTAILS\nMOCKTAILS 3\nNegroni 5', 0)).toEqual([true]);
  expect(inDoubt('MOCKTAILS\nCOCKTAILS 3\nNegroni 5', 0)).toEqual([false]);
});

test('a price that was corrected is kept, and is that of its size', () => {
  const first = read('COFFEE\nLatte S 3.20 M 3.90');
  const [again] = correctedAgain(
    first,
    first.map((dish) => priced(dish, '3.50')),
    read('HOT DRINKS\nLatte S 3.20 M 3.90'),
  );
  expect(again).toMatchObject({ category: 'Hot drinks', price: '3.50', prices: ['3.50', '3.90'], sizes: ['S', 'M'] });
});

test('a second description that was taken away stays away', () => {
  const first = read('COFFEE\nLatte 3\nwith oat milk\nμε γάλα βρώμης');
  expect(first).toMatchObject([{ otherDescription: 'με γάλα βρώμης' }]);
  const again = correctedAgain(
    first,
    first.map((dish) => ({ ...dish, otherDescription: '' })),
    first,
  );
  expect(again).toMatchObject([{ description: 'with oat milk', otherDescription: '' }]);
});

test('corrections are of their text: of another menu no row is lost for being like one that was removed, and what was added stays', () => {
  const first = read('COFFEE\nLatte 3\nMocha 4\nFreddo 3\nTea 2');
  const added = first.slice(0, 1).map((dish) => ({ ...dish, name: 'Raki', source: '' }));
  const corrected = [...first.slice(1), ...added];
  const names = (text: string) => correctedAgain(first, corrected, read(text)).map(({ name }) => name);
  expect(names('COFFEE\nLatte 3\nCortado 4\nFlat white 3\nChai 2')).toEqual(['Latte', 'Cortado', 'Flat white', 'Chai', 'Raki']);
  expect(names('COFFEE\nLatte 3\nMocha 4\nFreddo 3\nTea 2\nCortado 4\nFlat white 3')).toEqual([
    'Mocha',
    'Freddo',
    'Tea',
    'Cortado',
    'Flat white',
    'Raki',
  ]);
});

test('a text of fifty thousand rows is read again at once, whether its rows are the same or others', () => {
  const [one] = read('Latte 3');
  if (!one) throw new Error('A dish was read.');
  const rows = (source: (at: number) => string) => Array.from({ length: 50_000 }, (_, at) => ({ ...one, source: source(at) }));
  const before = rows(String);
  for (const again of [rows((at) => `other ${at}`), rows((at) => String(49_999 - at)), rows(() => '7')])
    expect(processorTime(() => correctedAgain(before, before, again))).toBeLessThan(2000);
  const alike = rows(() => '7');
  expect(processorTime(() => correctedAgain(alike, alike, alike))).toBeLessThan(2000);
});
