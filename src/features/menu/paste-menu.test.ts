import { describe, expect, test } from 'vitest';
import { readPasted } from './paste-menu.ts';

const EN = { greek: false, fallback: 'Menu' };
const EL = { greek: true, fallback: 'Μενού' };
const short = (text: string, how = EN) => readPasted(text, how).map(({ category, name, price }) => [category, name, price].join(' | '));

describe('a pasted menu', () => {
  test.each([
    ['Moussaka 9.50', 'Moussaka', '9.50'],
    ['Moussaka   9,50 €', 'Moussaka', '9.50'],
    ['Moussaka ........ €9.5', 'Moussaka', '9.50'],
    ['Moussaka\t9', 'Moussaka', '9.00'],
    ['9.50 Moussaka', 'Moussaka', '9.50'],
    ['€ 9.50 – Moussaka', 'Moussaka', '9.50'],
    ['12 Grilled octopus', 'Grilled octopus', '12.00'],
    ['• Greek coffee (double) - 3,20', 'Greek coffee (double)', '3.20'],
    ['3. Halloumi 7,00', 'Halloumi', '7.00'],
    ['Keo beer 500ml 4.00', 'Keo beer 500ml', '4.00'],
    ['Beer 0.5 l 4,50', 'Beer 0.5 l', '4.50'],
    ['House wine 250 ml 5', 'House wine 250 ml', '5.00'],
    ['Souvlaki 6 pcs €11', 'Souvlaki 6 pcs', '11.00'],
    ['Μουσακάς 9,50 ευρώ', 'Μουσακάς', '9.50'],
    ['Ούζο 200 ml......8,00€', 'Ούζο 200 ml', '8.00'],
    ['7up 2,50', '7up', '2.50'],
  ])('%s', (line, name, price) => {
    expect(readPasted(line, EN)).toEqual([{ category: 'Menu', name, otherName: '', price, description: '', doubt: null }]);
  });

  test('headings are categories, lines below a dish describe it', () => {
    const text = `STARTERS

Tzatziki 4.50
yoghurt, cucumber, garlic
Fava 5,00

Main courses
Moussaka 9.50
Baked aubergines and lamb,
made every morning.

Desserts:
- Baklava 4`;
    expect(short(text)).toEqual([
      'Starters | Tzatziki | 4.50',
      'Starters | Fava | 5.00',
      'Main courses | Moussaka | 9.50',
      'Desserts | Baklava | 4.00',
    ]);
    expect(readPasted(text, EN).map(({ description }) => description)).toEqual([
      'yoghurt, cucumber, garlic',
      '',
      'Baked aubergines and lamb, made every morning.',
      '',
    ]);
  });

  test('a price on the line below belongs to the name above it', () => {
    expect(short('ΜΕΖΕΔΕΣ\nΤζατζίκι\n4,50\nΦάβα\n€5\n', EL)).toEqual(['Μεζεδες | Τζατζίκι | 4.50', 'Μεζεδες | Φάβα | 5.00']);
  });

  test('a name in two scripts is two names, whichever comes first', () => {
    expect(readPasted('Μουσακάς / Moussaka 9.50\nTzatziki (Τζατζίκι) 4,50', EN).map(({ name, otherName }) => [name, otherName])).toEqual([
      ['Moussaka', 'Μουσακάς'],
      ['Tzatziki', 'Τζατζίκι'],
    ]);
    expect(readPasted('Μουσακάς / Moussaka 9.50', EL)[0]).toMatchObject({ name: 'Μουσακάς', otherName: 'Moussaka' });
    // Two words of one script are one name.
    expect(readPasted('Fish / chips 9.50', EN)[0]).toMatchObject({ name: 'Fish / chips', otherName: '' });
  });

  test('what cannot be told is said: more prices than one, or none', () => {
    expect(readPasted('House wine glass 4.50 / bottle 18.00', EN)[0]).toMatchObject({ price: '4.50', doubt: 'prices' });
    expect(readPasted('Retsina glass 3.50 / bottle 12', EN)[0]).toMatchObject({
      name: 'Retsina glass / bottle',
      price: '3.50',
      doubt: 'prices',
    });
    expect(readPasted('Catch of the day', EN)[0]).toMatchObject({ name: 'Catch of the day', price: '', doubt: 'no_price' });
  });

  test('a page of nothing, and a wall of text, are read without harm', () => {
    expect(readPasted(' \n\t\n', EN)).toEqual([]);
    const wall = 'a1.b,'.repeat(40_000);
    expect(readPasted(wall, EN)).toHaveLength(1);
  });
});
