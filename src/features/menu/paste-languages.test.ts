import { describe, expect, test } from 'vitest';
import { readPasted, type PastedDish } from './paste-menu.ts';
import { pastedFile } from './pasted-file.ts';

const EL = { greek: true, fallback: 'Μενού' };
const read = (text: string, how = EL): readonly PastedDish[] => readPasted(text, how).dishes;

describe('a menu in two languages', () => {
  test.each([
    ['ΚΑΦΕΔΕΣ / COFFEE', 'Καφέδες', 'Coffee'],
    ['ΠΡΩΙΝΟ - BREAKFAST (έως 12:00)', 'Πρωινό', 'Breakfast'],
    ['ΠΡΩΙΝΟ / BREAKFAST 08:00-12:00', 'Πρωινό', 'Breakfast'],
    ['ΣΑΝΤΟΥΙΤΣ & ΣΑΛΑΤΕΣ / SANDWICHES & SALADS', 'Σάντουιτς & σαλάτες', 'Sandwiches & salads'],
    ['ΜΠΥΡΕΣ & ΚΡΑΣΙΑ / BEERS & WINES', 'Μπύρες & κρασιά', 'Beers & wines'],
    ['ΜΠΥΡΕΣ + ΚΡΑΣΙΑ - BEERS + WINES', 'Μπύρες + κρασιά', 'Beers + wines'],
    ['SANDWICHES / ΣΑΝΤΟΥΙΤΣ', 'Σάντουιτς', 'Sandwiches'],
    ['ΑΝΑΨΥΚΤΙΚΑ & ΧΥΜΟΙ / SOFT DRINKS & JUICES', 'Αναψυκτικά & χυμοί', 'Soft drinks & juices'],
    ['ΖΕΣΤΑ ΡΟΦΗΜΑΤΑ', 'Ζεστά ροφήματα', ''],
    ['ΓΛΥΚΑ ΚΑΙ ΠΑΓΩΤΑ', 'Γλυκά και παγωτά', ''],
    // What no list has keeps its capitals, for small letters would want accents.
    ['ΑΠΟ ΤΟΝ ΦΟΥΡΝΟ ΜΑΣ / FROM OUR OVEN', 'ΑΠΟ ΤΟΝ ΦΟΥΡΝΟ ΜΑΣ', 'From our oven'],
  ])('the heading %s, below a dish or apart', (heading, category, otherCategory) => {
    for (const gap of ['\n', '\n\n'])
      expect(read(`ΟΡΕΚΤΙΚΑ\nΚέικ 3,50${gap}${heading}\nΚάτι 2,50`)).toMatchObject([
        { category: 'Ορεκτικά', description: '' },
        { category, otherCategory, name: 'Κάτι' },
      ]);
  });

  test.each([
    ['Αβοκάντο τοστ (V) / Avocado toast (V) 8,90', 'Αβοκάντο τοστ', 'Avocado toast'],
    ['Ομελέτα / Omelette (3 eggs) 7,00', 'Ομελέτα', 'Omelette (3 eggs)'],
    ['Παγωτό / Ice cream (ανά μπάλα / per scoop) 1,80', 'Παγωτό (ανά μπάλα)', 'Ice cream (per scoop)'],
    ['Κρασί ποτήρι (λευκό/κόκκινο) / Wine glass (white/red) 5,00', 'Κρασί ποτήρι (λευκό/κόκκινο)', 'Wine glass (white/red)'],
    ['Κυπριακός καφές / Cyprus coffee (σκέτος, γλυκός) 2', 'Κυπριακός καφές (σκέτος, γλυκός)', 'Cyprus coffee'],
    ['Ζιβανία / Zivania (σφηνάκι) 3,00', 'Ζιβανία (σφηνάκι)', 'Zivania'],
    ['Αβοκάντο τοστ (V) 8,90', 'Αβοκάντο τοστ', ''],
    ['Κρασί (λευκό/red) 5,00', 'Κρασί (λευκό/red)', ''],
    ['Μουσακάς (Moussaka) 9,50', 'Μουσακάς', 'Moussaka'],
  ])('brackets stay whole: %s', (line, name, otherName) => {
    expect(read(line)).toMatchObject([{ name, otherName }]);
  });

  test.each(['3.-', '3,-', '3,–', '€ 3', '3 €', '3.— '])('%s is a price', (typed) => {
    expect(read(`Καπουτσίνο 3,50\nΦραπέ / Frappé  ${typed}`)).toMatchObject([
      { name: 'Καπουτσίνο', description: '' },
      { name: 'Φραπέ', otherName: 'Frappé', price: '3.00' },
    ]);
  });

  test.each(['ρωτήστε μας', 'ask us', 'ρωτήστε μας / ask us', 'market price', 'τιμή αγοράς'])('%s is a price to be typed', (asked) => {
    expect(read(`Παγωτό 1,80\nΚέικ της ημέρας / Cake of the day  ${asked}\nΓλυκό 3`)).toMatchObject([
      { name: 'Παγωτό', description: '' },
      { name: 'Κέικ της ημέρας', otherName: 'Cake of the day', price: '', doubts: ['no_price'] },
      { name: 'Γλυκό' },
    ]);
  });

  test('sizes by a letter are one dish, and an L is no litre', () => {
    expect(read('Latte S 3,50 M 4,00 L 4,50')).toMatchObject([{ name: 'Latte', prices: ['3.50', '4.00', '4.50'], sizes: ['S', 'M', 'L'] }]);
    expect(read('Νερό 1.5 L 2,50')).toMatchObject([{ name: 'Νερό 1.5 L', price: '2.50' }]);
  });

  test.each([
    ['Cappuccino μικρός 3,20 μεγάλος 3,90', 'Cappuccino', 'μικρός 3.20; μεγάλος 3.90'],
    ['Espresso 2,20€ διπλός 2,80€', 'Espresso', 'Κανονικό 2.20; διπλός 2.80'],
    ['Νερό / Water 500ml €0,80 · 1L €1,50', 'Νερό', '500ml 0.80; 1L 1.50'],
    ['KEO 330ml/500ml 3,50/4,50', 'KEO', '330ml 3.50; 500ml 4.50'],
    ['Πίτσα μεγάλη 12,00 μικρή 8,00', 'Πίτσα', 'μικρή 8.00; μεγάλη 12.00'],
  ])('the sizes of %s are its portions', (line, name, portions) => {
    const dishes = read(line);
    expect(dishes).toMatchObject([{ name, doubts: [] }]);
    expect(pastedFile(dishes, ['el']).split('\n')[1]).toContain(`"${portions}"`);
  });

  test('a description with a line in each language is one in each', () => {
    const dishes = read('Πρωινό / Breakfast 9,50\nαυγά, χαλλούμι\neggs, halloumi\nΓλυκό 3\nμε μέλι');
    expect(dishes).toMatchObject([
      { description: 'αυγά, χαλλούμι', otherDescription: 'eggs, halloumi' },
      { description: 'με μέλι', otherDescription: '' },
    ]);
    expect(pastedFile(dishes, ['el', 'en'])).toContain('"description_en"');
  });

  test('prices without sizes are the first, and marked', () => {
    expect(read('Κυπριακός καφές / Cyprus coffee .... 2,00 / 3,00')).toMatchObject([{ price: '2.00', sizes: [], doubts: ['prices'] }]);
  });

  test('the heading’s other half goes into the file for the other language', () => {
    expect(pastedFile(read('ΚΑΦΕΔΕΣ / COFFEE\nΦραπέ / Frappe 3'), ['el', 'en']).split('\n')).toEqual([
      '"category","name","price","vat_class","name_en","category_en"',
      '"Καφέδες","Φραπέ","3.00","hot_drink","Frappe","Coffee"',
    ]);
  });
});

describe('the VAT class', () => {
  test.each([
    ['ΚΑΦΕΔΕΣ / COFFEE\nΣκέτος 2', 'hot_drink'],
    ['COFFEE\nFlat white 3', 'hot_drink'],
    ['ΚΑΦΕΔΕΣ\nΖεστή σοκολάτα / Hot chocolate 4', 'hot_drink'],
    ['ΑΝΑΨΥΚΤΙΚΑ / SOFT DRINKS\nCoca-Cola, Zero 2,50', 'soft_drink'],
    ['ΑΝΑΨΥΚΤΙΚΑ\nΝερό / Water 500ml 0,80', 'water'],
    ['ΑΝΑΨΥΚΤΙΚΑ\nΑεριούχο νερό / Sparkling water 2,50', 'soft_drink'],
    ['ΑΝΑΨΥΚΤΙΚΑ\nΠαγωμένο τσάι / Iced tea 3,20', 'soft_drink'],
    ['ΝΕΡΑ\nΆγρος 1,50', 'water'],
    ['Φρέσκος χυμός πορτοκάλι 4,50', 'soft_drink'],
    ['KEO 50cl 4,50', 'alcohol'],
    ['Carlsberg 4,50', 'alcohol'],
    ['Μύθος 500ml 4,50', 'alcohol'],
    ['Κουμανδαρία / Commandaria 5,50', 'alcohol'],
    ['Ζιβανία 3', 'alcohol'],
    ['ΠΡΩΙΝΟ / BREAKFAST\nΧαλλουμόπιτα 3,50', 'food'],
    ['ΚΑΦΕΔΕΣ\nΚέικ καρότου 4', 'food'],
  ])('of %s is guessed: %s', (text, vatClass) => expect(read(text)).toMatchObject([{ vatClass }]));

  test.each([
    ['Breads\nSoda bread 3'],
    ['Breads\nKaiser roll 2'],
    ['Mains\nGin-cured salmon 14'],
    ['Starters\nFix platter 9'],
    ['Mains\nCoconut water curry 11'],
    ['Sweets\nMocha slice 4'],
    ['Παγωτά\nΚαφές 2'],
    ['Ice cream\nCoffee 2'],
    ['ΟΡΕΚΤΙΚΑ / STARTERS\nΜύθος πιατέλα 9'],
  ])('of %s is in doubt: its heading is of something to eat', (text) => {
    expect(read(text.replace('\n', ':\n')).flatMap(({ doubts }) => doubts)).toContain('vat');
  });

  test.each([
    ['Wines\nMerlot 6'],
    ['Καφέδες\nΦραπέ 3'],
    ['Specials of the house\nMojito 8'],
    ['Menu\nLatte 3'],
    ['Κρύα\nΦραπέ 3'],
    ['ΖΕΣΤΑ\nΚαπουτσίνο 3'],
    ['Cold drinks\nIced tea 3'],
  ])('of %s is in no doubt', (text) => expect(read(text.replace('\n', ':\n')).flatMap(({ doubts }) => doubts)).not.toContain('vat'));
});
