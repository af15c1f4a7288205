import { expect, test } from 'vitest';
import { asHeading, classedAsKnown, correctedAgain, likenesses } from './paste-known.ts';
import { readPasted } from './paste-menu.ts';
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
  const dishes = asHeading(read('STARTERS\nFava 5\nSOMETHING 3\nMythos 4\n\nSALADS\nGreek 7'), 1);
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
