import { describe, expect, test } from 'vitest';
import { asSizes } from './dish-price.ts';
import { readPasted } from './paste-menu.ts';
import { pastedFile } from './pasted-file.ts';

const read = (text: string, greek = false) => readPasted(text, { greek, fallback: 'Menu' }).dishes;
const one = (text: string, greek = false) => {
  const [dish] = read(text, greek);
  const { contains, mayContain, free, marks } = dish!.record;
  return {
    name: dish!.name,
    price: dish!.price,
    description: dish!.description,
    contains,
    mayContain,
    free,
    marks,
    unread: dish!.doubts.includes('unread'),
  };
};
const NONE = { contains: [], mayContain: [], free: [], marks: [], unread: false, description: '' };

describe('what a pasted text says of allergens', () => {
  test.each([
    ['Omelette (eggs, milk, gluten) 7.50', { name: 'Omelette', contains: ['gluten', 'eggs', 'milk'] }],
    ['Omelette 7.50 (eggs & milk)', { name: 'Omelette', contains: ['eggs', 'milk'] }],
    ['Ομελέτα (γάλα, αυγά) 7,50', { name: 'Ομελέτα', contains: ['eggs', 'milk'] }],
    ['Ομελέτα [αυγά και γαλακτοκομικά] 7,50', { name: 'Ομελέτα', contains: ['eggs', 'milk'] }],
    ['Baklava 7.50\ncontains: nuts', { name: 'Baklava', contains: ['nuts'] }],
    [
      'Baklava 7.50\nFilo and honey. Contains: nuts and milk',
      { name: 'Baklava', description: 'Filo and honey.', contains: ['milk', 'nuts'] },
    ],
    ['Cake 7.50\nMay contain traces of peanuts', { name: 'Cake', mayContain: ['peanuts'] }],
    ['Κέικ 7,50\nΜπορεί να περιέχει ίχνη ξηρών καρπών', { name: 'Κέικ', mayContain: ['nuts'] }],
    ['Κέικ 7,50\nΠεριέχει: γλουτένη, αυγά', { name: 'Κέικ', contains: ['gluten', 'eggs'] }],
    ['Halloumi (V) 7.50', { name: 'Halloumi', marks: ['vegetarian'] }],
    ['Fava (VG, GF) 7.50', { name: 'Fava', free: ['gluten'], marks: ['vegan'] }],
    ['Fava (gluten free) 7.50', { name: 'Fava', free: ['gluten'] }],
    ['Φάβα (χωρίς γλουτένη) 7,50', { name: 'Φάβα', free: ['gluten'] }],
    // A word may be what it is made of: it is read, and stays.
    ['Crepe (egg) 7.50', { name: 'Crepe (egg)', contains: ['eggs'] }],
  ])('%s', (text, found) => {
    expect(one(text, /\p{Script=Greek}/u.test(text))).toEqual({ ...NONE, price: '7.50', ...found });
  });

  test.each([
    'Moussaka 7.50',
    'Pie (feta, spinach) 7.50',
    'Salad 7.50\nwith walnuts and milk chocolate',
    'Espresso (double) 7.50',
    'Wings (6) 7.50',
    'Latte 7.50\nwith milk, eggs and love',
  ])('%s: nothing is said, nothing is recorded, and above all nothing as free', (text) => {
    expect(one(text)).toMatchObject({ contains: [], mayContain: [], free: [], marks: [], unread: false });
  });

  test('numbers are read by the legend that stands below, wherever letters stand before the first alone', () => {
    const dishes = read('Moussaka (A1, 3, 7) 9.50\nBread (A1) 2\nPie (3,7) 4.50\n\nAllergens\nA1 gluten\nA3 eggs\nA7 milk\n');
    expect(dishes.map(({ name, price, record }) => [name, price, record.contains])).toEqual([
      ['Moussaka', '9.50', ['gluten', 'eggs', 'milk']],
      ['Bread', '2.00', ['gluten']],
      ['Pie (3, 7)', '4.50', []],
    ]);
    expect(dishes[2]?.doubts).toContain('unread');
    const [greek] = read('Μουσακάς (1, 7) 9,50\n\nΑλλεργιογόνα: 1 Γλουτένη, 3 Αυγά, 7 Γάλα', true);
    expect(greek).toMatchObject({ name: 'Μουσακάς', price: '9.50', record: { contains: ['gluten', 'milk'] } });
    const [vegan] = read('Fava (V) 5\n\nV = vegan, GF = gluten free');
    expect(vegan).toMatchObject({ record: { marks: ['vegan'] } });
  });

  test('numbers without a legend stay, and somebody is asked; their usual meaning is not taken for theirs', () => {
    expect(one('Moussaka (1, 3, 7) 7.50')).toEqual({ ...NONE, name: 'Moussaka (1, 3, 7)', price: '7.50', unread: true });
    expect(one('Pie (1,3) 7.50')).toMatchObject({ name: 'Pie (1, 3)', price: '7.50', contains: [], unread: true });
  });

  test('of two that cannot both be true what warns counts; what cannot be read stays and is asked about', () => {
    expect(one('Pita (GF) 7.50\ncontains: gluten')).toMatchObject({ contains: ['gluten'], free: [], unread: true });
    expect(one('Pie (vegan) 7.50\ncontains: milk')).toMatchObject({ contains: ['milk'], marks: [], unread: true });
    expect(one('Pie 7.50\ncontains: nuts and unobtainium')).toMatchObject({
      description: 'contains: nuts and unobtainium',
      contains: [],
      unread: true,
    });
  });

  test('rows of a spreadsheet and lines above a price say it too, and a heading keeps its words', () => {
    expect(read('Omelette (eggs, milk)\t7.50\nFava (VG)\t5')).toMatchObject([
      { name: 'Omelette', price: '7.50', record: { contains: ['eggs', 'milk'] } },
      { name: 'Fava', price: '5.00', record: { marks: ['vegan'] } },
    ]);
    expect(read('Omelette\n(eggs, milk)\n7.50')).toMatchObject([
      { name: 'Omelette', price: '7.50', record: { contains: ['eggs', 'milk'] } },
    ]);
    expect(read('STARTERS (V)\n\nFava 5')).toMatchObject([{ category: 'Starters (v)', name: 'Fava', record: { marks: [] } }]);
  });
});

describe('sizes in brackets', () => {
  test.each([
    ['Latte (small/large) 4.50/6.00', ['small', 'large']],
    ['Latte (S / M / L) 3 / 4 / 5', ['S', 'M', 'L']],
    ['Φρέντο (μικρό/μεγάλο) 4,50/6,00', ['μικρό', 'μεγάλο']],
  ])('%s', (text, sizes) => {
    const [dish] = read(text);
    expect(dish).toMatchObject({ name: text.slice(0, text.indexOf(' ')), sizes, doubts: [] });
  });
});

describe('what goes into the file', () => {
  const lines = (text: string, known: Parameters<typeof pastedFile>[2] = []) => pastedFile(read(text), ['en'], known).split('\n');

  test('is to be checked until somebody said that it is, and nothing of a dish of which nothing is said', () => {
    expect(lines('Omelette (eggs, milk) 7\nFava (GF) 5\nTea 2')).toEqual([
      '"category","name","price","vat_class","contains","checked_free","to_check"',
      '"Menu","Omelette","7.00","food","eggs, milk","","yes"',
      '"Menu","Fava","5.00","food","","gluten","yes"',
      '"Menu","Tea","2.00","hot_drink","","",""',
    ]);
    const [looked] = read('Omelette (eggs, milk) 7');
    const checked = pastedFile([{ ...looked!, doubts: [] }], ['en']);
    expect(checked).toContain('"eggs, milk",""');
  });

  test('takes nothing back that is recorded, and says nothing where nothing is new', () => {
    const record = { contains: ['eggs', 'milk'], mayContain: ['nuts'], free: ['gluten'], marks: ['vegetarian'] } as const;
    const known = [{ category: 'Menu', name: 'Omelette', vatClass: 'food', record }] as const;
    expect(lines('Omelette (eggs, milk) 7', known)[0]).not.toContain('contains');
    expect(lines('Omelette (eggs, gluten) 7', known)[1]).toBe(
      '"Menu","Omelette","7.00","food","gluten, eggs, milk","nuts","-","vegetarian","yes"',
    );
  });
});

test('several prices become sizes, the cheapest first', () => {
  expect(asSizes({ price: '6.00', prices: ['6.00', '4.50'], sizes: [] }, ['Small', 'Large'])).toEqual({
    price: '4.50',
    prices: ['4.50', '6.00'],
    sizes: ['Small', 'Large'],
  });
});
