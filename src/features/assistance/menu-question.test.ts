import { describe, expect, test } from 'vitest';
import { isAnswerable } from './menu-answer.ts';
import { allergenWord } from './allergen-words.ts';
import { readQuestion } from './menu-question.ts';

describe('a price limit', () => {
  test.each([
    ['under 8', 800],
    ['something below €8.50', 850],
    ['anything up to 12 euro', 1200],
    ['8€ or less', 800],
    ['κάτω από 8', 800],
    ['κατι κατω απο 8,50€', 850],
    ['πιάτα μέχρι 10 ευρώ', 1000],
    ['10 ευρώ και κάτω', 1000],
    ['table 8', null],
  ])('%s: %s', (asked, most) => {
    const question = readQuestion(asked);
    expect(question.mostCents).toBe(most);
    if (most !== null) expect(question.words).toEqual([]);
  });
});

describe('without', () => {
  test.each([
    ['without gluten', ['gluten']],
    ['gluten-free', ['gluten']],
    ['gluten free dishes', ['gluten']],
    // Who says nuts may mean peanuts too.
    ['no nuts and no milk please', ['peanuts', 'milk', 'nuts']],
    ['without milk or eggs', ['eggs', 'milk']],
    ['I am allergic to peanuts', ['peanuts']],
    ['I am coeliac', ['gluten']],
    ['χωρίς γλουτένη', ['gluten']],
    ['χωρις γαλα και αυγα', ['eggs', 'milk']],
    ['έχω αλλεργία στο σουσάμι', ['sesame']],
  ])('%s', (asked, without) => {
    expect(readQuestion(asked)).toMatchObject({ without, aboutAllergens: true, words: [] });
  });

  test('together with words and a price', () => {
    const asked = readQuestion('grilled fish without milk under 20');
    expect(asked).toMatchObject({ mostCents: 2000, without: ['milk'], words: ['grilled', 'fish'] });
  });
});

test('of a dish that is asked about the allergen is told, not looked for as a word', () => {
  expect(readQuestion('does the moussaka contain milk?')).toMatchObject({
    without: [],
    aboutAllergens: true,
    words: ['moussaka'],
    named: ['milk'],
  });
});

test.each([
  ['anything vegetarian?', ['vegetarian']],
  ['χορτοφαγικό', ['vegetarian']],
  ['χορτοφαγικά πιάτα', ['vegetarian']],
  ['xortofagiko', ['vegetarian']],
  ['vegan', ['vegan']],
  ['βίγκαν γλυκό', ['vegan']],
  ['halal', ['halal']],
  ['alcohol free', ['alcohol_free']],
  ['alcohol-free cocktails', ['alcohol_free']],
  ['non-alcoholic', ['alcohol_free']],
  ['χωρίς αλκοόλ', ['alcohol_free']],
  ['vegan without nuts', ['vegan']],
  ['without nuts, vegan', ['vegan']],
  ['not vegan', []],
])('%s asks for what the venue says of its dishes', (asked, diets) => {
  expect(readQuestion(asked)).toMatchObject({ diets, notRecorded: [], unknown: [], unwanted: [] });
});

test.each([
  ['nut allergy + egg allergy', ['eggs', 'peanuts', 'nuts']],
  ['nuts + milk allergy', ['peanuts', 'milk', 'nuts']],
  ['allergic to nuts plus milk', ['peanuts', 'milk', 'nuts']],
] as const)('“%s”: plus joins, and is nothing that somebody cannot eat or looks for', (asked, without) => {
  expect(readQuestion(asked)).toMatchObject({ without, unknown: [], words: [] });
});

test.each(['κάβουρας', 'κάβουρα', 'κάβουρες', 'κάβουρους', 'καβούρων', 'kavouras', 'καβούρια'])('%s is a crab', (crab) => {
  expect(allergenWord(crab)?.keys).toEqual(['crustaceans']);
});
test.each(['καβουρμάς', 'καβουρδισμένα'])('%s is none', (word) => {
  expect(allergenWord(word)).toBe(null);
});

test('what is recorded of no dish is not invented', () => {
  expect(readQuestion('κάτι νηστίσιμο')).toMatchObject({ notRecorded: ['νηστισιμο'], words: [], diets: [] });
});

test.each(['', '???', 'what do you have', 'τι έχετε;'])('%s asks nothing that could be looked up', (asked) => {
  const question = readQuestion(asked);
  expect(isAnswerable(question)).toBe(false);
  expect(question.aboutAllergens).toBe(false);
});
