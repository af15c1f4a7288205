import { describe, expect, test } from 'vitest';
import { readPasted as readText, type PastedDish } from './paste-menu.ts';

const EN = { greek: false, fallback: 'Menu' };
const EL = { greek: true, fallback: 'Μενού' };
const readPasted = (text: string, how: Parameters<typeof readText>[1] = EN): readonly PastedDish[] => readText(text, how).dishes;
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
    expect(readPasted(line, EN)).toMatchObject([{ category: 'Menu', name, otherName: '', price, description: '', doubts: [] }]);
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
    expect(short('ΜΕΖΕΔΕΣ\nΤζατζίκι\n4,50\nΦάβα\n€5\n', EL)).toEqual(['Μεζέδες | Τζατζίκι | 4.50', 'Μεζέδες | Φάβα | 5.00']);
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
    expect(readPasted('House wine glass 4.50 / bottle 18.00', EN)[0]).toMatchObject({
      name: 'House wine',
      price: '4.50',
      prices: ['4.50', '18.00'],
      sizes: ['glass', 'bottle'],
      doubts: [],
    });
    expect(readPasted('Retsina glass 3.50 / bottle 12', EN)[0]).toMatchObject({
      name: 'Retsina',
      price: '3.50',
      sizes: ['glass', 'bottle'],
    });
    expect(readPasted('Catch of the day', EN)[0]).toMatchObject({ name: 'Catch of the day', price: '', doubts: ['no_price'] });
  });

  test('a page of nothing, and a wall of text, are read without harm', () => {
    expect(readPasted(' \n\t\n', EN)).toEqual([]);
    const wall = 'a1.b,'.repeat(40_000);
    expect(readPasted(wall, EN)).toHaveLength(1);
  });

  test('rows of a spreadsheet are read by their columns, with or without headers', () => {
    const rows = 'Coffee\tLatte\t3,80\tSmooth\nCoffee\tMocha\t4\t\nCake\tCheesecake\t5\tWith cherries, lots of them';
    const read = ['Coffee | Latte | 3.80', 'Coffee | Mocha | 4.00', 'Cake | Cheesecake | 5.00'];
    expect(short(`Category\tItem\tPrice\tDescription\n${rows}`)).toEqual(read);
    expect(short(rows)).toEqual(read);
    expect(readPasted(rows, EN).map(({ description }) => description)).toEqual(['Smooth', '', 'With cherries, lots of them']);
    expect(short('Price\tProduct\n3,80\tLatte')).toEqual(['Menu | Latte | 3.80']);
    // A cell that is merged with the one above it is empty.
    expect(short('Κατηγορία\tΕίδος\tΤιμή\nΚαφέδες\tΦραπέ\t2,50\n\tΦρέντο\t3')).toEqual([
      'Καφέδες | Φραπέ | 2.50',
      'Καφέδες | Φρέντο | 3.00',
    ]);
    expect(readPasted('Fava\tYellow split peas with onions\t5\nTzatziki\tYoghurt with cucumber\t4,50', EN)).toMatchObject([
      { name: 'Fava', description: 'Yellow split peas with onions', price: '5.00' },
      { name: 'Tzatziki', description: 'Yoghurt with cucumber', price: '4.50' },
    ]);
    expect(readPasted('Coffee\tLatte\tfree', EN)).toMatchObject([{ doubts: ['no_price'] }]);
  });

  test.each([
    ['Lobster 1.250,00 €', '1250.00'],
    ['Lobster €1,250.00', '1250.00'],
    ['Lobster 1.250,00', '1250.00'],
    ['Lobster 1.250 €', '1250.00'],
  ])('thousands: %s', (line, price) => expect(readPasted(line, EN)).toMatchObject([{ name: 'Lobster', price, doubts: [] }]));

  test('a heading without a blank line above it; a word that is no usual heading is marked', () => {
    expect(short('Coffee\nEspresso 2,20\nFreddo 3.20 €\nCakes\nCarrot cake €4.50')).toEqual([
      'Coffee | Espresso | 2.20',
      'Coffee | Freddo | 3.20',
      'Cakes | Carrot cake | 4.50',
    ]);
    const read = readPasted('Coffee\nEspresso 2,20\nFreddo 3.20\nHouse favourites\nCarrot cake 4.50\nApple pie 4', EN);
    expect(read.map(({ category, doubts }) => [category, ...doubts])).toEqual([
      ['Coffee'],
      ['Coffee'],
      ['House favourites', 'category'],
      ['House favourites'],
    ]);
    // Below every dish such a line describes it.
    expect(readPasted('Toast 4.50\nCheese\nPie 5\nSpinach\nRoll 3\nSausage', EN).map(({ description }) => description)).toEqual([
      'Cheese',
      'Spinach',
      'Sausage',
    ]);
  });

  test('name, description and price, each on a line of its own', () => {
    const text = 'Starters\nTzatziki\nYoghurt and cucumber\n4.50\nFava\nYellow split peas\n5\nDolmades\n6';
    expect(readPasted(text, EN)).toMatchObject([
      { category: 'Starters', name: 'Tzatziki', description: 'Yoghurt and cucumber', price: '4.50' },
      { category: 'Starters', name: 'Fava', description: 'Yellow split peas', price: '5.00' },
      { category: 'Starters', name: 'Dolmades', description: '', price: '6.00' },
    ]);
    expect(short('Tzatziki\nyoghurt\n4.50\n\nFava\npeas\n5')).toEqual(['Menu | Tzatziki | 4.50', 'Menu | Fava | 5.00']);
  });

  test('what a page has beside its dishes is left out, and said', () => {
    const scraps = [
      'TAVERNA ELIA MENU 2026 Page 1 of 3',
      'Open 08:00',
      'Tel. 210 123 4567',
      'www.elia.gr',
      'info@elia.gr',
      'All prices include VAT',
    ];
    const { dishes, leftOut } = readText(`STARTERS\nFava 5\n${scraps.join('\n')}\nBREAKFAST 08:00-12:00\nEggs 6`, EN);
    expect(dishes.map(({ category, name, description }) => [category, name, description])).toEqual([
      ['Starters', 'Fava', ''],
      ['Breakfast', 'Eggs', ''],
    ]);
    expect(leftOut).toEqual(scraps);
  });

  test('sizes are one dish with its sizes, or a mark where they have no names; dishes side by side are each their own, and marked', () => {
    expect(readPasted('Pizza Margherita S 8 M 10 L 12', EN)).toMatchObject([
      { name: 'Pizza Margherita', price: '8.00', prices: ['8.00', '10.00', '12.00'], sizes: ['S', 'M', 'L'], doubts: [] },
    ]);
    expect(readPasted('Pizza 8 / 10 / 12', EN)).toMatchObject([{ name: 'Pizza', price: '8.00', doubts: ['prices'] }]);
    for (const line of ['Espresso 2.20   Freddo 3.20', 'Espresso 2.20 Freddo 3.20', 'Espresso 2,20 €   Freddo 3,20 €'])
      expect(readPasted(line, EN)).toMatchObject([
        { name: 'Espresso', price: '2.20', doubts: ['columns'] },
        { name: 'Freddo', price: '3.20', doubts: ['columns'] },
      ]);
  });

  test('a number of the name is none of its prices; a numbered heading is no dish', () => {
    expect(readPasted('Dish number 2 .... 4,20', EN)).toMatchObject([{ name: 'Dish number 2', price: '4.20', doubts: [] }]);
    expect(short('CATEGORY 2\nFava 5')).toEqual(['Category 2 | Fava | 5.00']);
  });

  test('a heading in two languages is the venue’s own, as its menu writes it', () => {
    expect(short('ΟΡΕΚΤΙΚΑ / STARTERS\nFava 5', EN)).toEqual(['Starters | Fava | 5.00']);
    expect(short('ΟΡΕΚΤΙΚΑ / STARTERS\nΦάβα 5', EL)).toEqual(['Ορεκτικά | Φάβα | 5.00']);
    expect(short('ΤΑ ΘΑΛΑΣΣΙΝΑ ΜΑΣ\nΦάβα 5', { ...EL, categories: ['Τα θαλασσινά μας'] } as typeof EL)).toEqual([
      'Τα θαλασσινά μας | Φάβα | 5.00',
    ]);
  });

  test.each([
    ['Keo beer 500ml 4', 'alcohol'],
    ['Μπύρα ποτήρι 4', 'alcohol'],
    ['Ούζο 200 ml 8', 'alcohol'],
    ['Aperol Spritz 9', 'alcohol'],
    ['WINES\nAssyrtiko 24', 'alcohol'],
    ['ΚΡΑΣΙΑ\nΑσύρτικο 24', 'alcohol'],
    ['Alcohol-free beer 4', 'soft_drink'],
    ['Beer-battered cod 12', 'food'],
    ['Mussels in white wine 12', 'food'],
    ['Χταπόδι με κρασί 12', 'food'],
    ['Rum cake 5', 'food'],
    ['Original pie 5', 'food'],
    ['ΜΠΥΡΕΣ & ΑΝΑΨΥΚΤΙΚΑ\nΜπύρα Φιξ 4', 'alcohol'],
    ['Beers & soft drinks\nFix lager 4', 'alcohol'],
    ['Beers & soft drinks\nCoca-Cola 3', 'soft_drink'],
    ['Wines & soft drinks\nOrange juice 3', 'soft_drink'],
    ['COCKTAILS\nLong Island iced tea 9', 'alcohol'],
    ['Μπύρα με λεμόνι 4', 'alcohol'],
    ['Gin with tonic 8', 'alcohol'],
    ['Τζιν με αναψυκτικό 8', 'alcohol'],
    ['Μπύρα χωρίς αλκοόλ 4', 'soft_drink'],
    ['Beer burger with fries 12', 'food'],
  ])('the VAT class of %s is guessed: %s', (line, vatClass) => expect(readPasted(line, EN)[0]).toMatchObject({ vatClass }));

  test.each([
    ['Αναψυκτικά\nΜπύρα Φιξ 4', 'alcohol'],
    ['Mocktails\nMojito 7', 'alcohol'],
    ['Μπύρες & Αναψυκτικά\nΝήσος 4', 'soft_drink'],
    ['WINES\nCheese platter 12', 'alcohol'],
  ])('where heading and name say different things of the VAT class, or a heading both, that is said: %s', (text, vatClass) =>
    expect(readPasted(text, EL)).toMatchObject([{ vatClass, doubts: ['vat'] }]),
  );

  test('nothing is said where the name says it alone', () => {
    for (const text of [
      'Μπύρες & Αναψυκτικά\nΜπύρα Φιξ 4',
      'Wines\nAlcohol-free wine 5',
      'Mocktails\nPineapple dream 6',
      'Beers & soft drinks\nOrange juice 3',
    ])
      expect(readPasted(text, EN)).toMatchObject([{ doubts: [] }]);
  });

  test('prices below a price are sizes of the same dish; one that belongs to none is left out, and said', () => {
    expect(readPasted('Merlot\n6.00\n24.00', EN)).toMatchObject([
      { name: 'Merlot', price: '6.00', prices: ['6.00', '24.00'], doubts: ['prices'] },
    ]);
    expect(readPasted('Fava 5\n€7\nEggs 6', EN)).toMatchObject([
      { name: 'Fava', prices: ['5.00', '7.00'] },
      { name: 'Eggs', prices: [] },
    ]);
    expect(readText('€3.50\nFava 5\n\n12', EN)).toMatchObject({
      dishes: [{ name: 'Fava', price: '5.00', doubts: [] }],
      leftOut: ['€3.50', '12'],
    });
  });

  test('rows of a spreadsheet without a name are left out, and said', () => {
    const { dishes, leftOut } = readText('Category\tItem\tSize\tPrice\nWine\tMerlot\tGlass\t6\n\t\tBottle\t24\nBeer\t\tPint\t5', EN);
    expect(dishes).toMatchObject([{ category: 'Wine', name: 'Merlot', price: '6.00' }]);
    expect(leftOut).toEqual(['Bottle 24', 'Beer Pint 5']);
  });
});

test('a line without a price that may be a dish is marked where it became a description, and what describes is not', () => {
  const dishes = readPasted(
    'ΘΑΛΑΣΣΙΝΑ\nΜπακαλιάρος σκορδαλιά 12,00\nΓαρίδες σαγανάκι\n\nΠΟΤΑ\nΚΕΟ 3,50\nΟύζο 8,00\nμε νερό και πάγο\nΖιβανία 4,00\nΤσίπουρο 4,00',
    EL,
  );
  expect(dishes.filter(({ doubts }) => doubts.includes('below')).map(({ name, description }) => [name, description])).toEqual([
    ['Μπακαλιάρος σκορδαλιά', 'Γαρίδες σαγανάκι'],
  ]);
  // Prices on lines of their own: two names over one.
  const below = readPasted('Fava\n5\nTzatziki\n4\nHalloumi\nMoussaka\n9.50\nGyros\n8');
  expect(below.map(({ name, doubts }) => [name, ...doubts])).toEqual([['Fava'], ['Tzatziki'], ['Halloumi', 'below'], ['Gyros']]);
  // Where each dish has its line, that is how they are described.
  expect(
    readPasted('Fava 5\nYellow split peas from Santorini island\nTzatziki 4\nGreek yoghurt from Thessaly here').flatMap(
      ({ doubts }) => doubts,
    ),
  ).toEqual([]);
});
