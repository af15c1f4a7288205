import { describe, expect, test } from 'vitest';
import { avoidingThese, dishFit, type Passport } from '#domain/passport.ts';
import { allergenWord } from '#features/assistance/allergen-words.ts';
import { hear, keep, NOTHING_KEPT, toldAnew, untold, withKept } from '#features/assistance/conversation.ts';
import { answerTo, containing } from '#features/assistance/menu-answer.ts';
import { askedAbout, notThere, settled } from '#features/assistance/settled-question.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const elia = venues[0]!;

/** What is told of each dish that an answer names. */
function toldOf(asked: string) {
  const question = settled(readQuestion(asked), elia);
  const keys = askedAbout(question);
  return Object.fromEntries(
    answerTo(question, elia).dishes.map(({ item }) => [
      item.name,
      dishFit(item, avoidingThese(keys))?.allergens.map(({ fit, key }) => `${key} ${fit}`),
    ]),
  );
}

const WHETHER = [
  'do the fritters have sesame',
  'are there nuts in the beetroot salad',
  'is there sesame in the tahini?',
  'is tahini made of sesame?',
  'has the burger got sesame in it',
  'does the burger have cheese?',
  'do you use peanut oil for frying?',
  'salad with sesame',
  'lupin moussaka',
  'οι ρεβιθοκεφτέδες έχουν σουσάμι;',
  'exei karydia i salata?',
  'οι χορτοκεφτέδες έχουν ξηρούς καρπούς;',
];

describe('whether a dish has an allergen', () => {
  test.each(WHETHER)('%s: the allergen is no word that was searched for in vain', (asked) => {
    for (const venue of venues) {
      const question = settled(readQuestion(asked), venue);
      expect(question.named.length + question.words.length).toBeGreaterThan(0);
      expect(answerTo(question, venue).missing.filter((word) => allergenWord(word) !== null)).toEqual([]);
      expect(question.notRecorded).toEqual([]);
    }
  });

  test.each([
    ['do the fritters have sesame', 'Chickpea fritters', 'sesame can'],
    ['οι ρεβιθοκεφτέδες έχουν σουσάμι;', 'Chickpea fritters', 'sesame can'],
    ['are there nuts in the beetroot salad', 'Beetroot and rocket', 'nuts can'],
    ['exei karydia i salata?', 'Beetroot and rocket', 'nuts can'],
    ['is there sesame in the tahini?', 'Tahini and lemon', 'sesame contains'],
    ['is tahini made of sesame?', 'Tahini and lemon', 'sesame contains'],
    ['has the burger got sesame in it', 'Beef burger, halloumi', 'sesame'],
  ])('%s: %s is told of by its record', (asked, dish, told) => {
    expect(toldOf(asked)[dish]?.join()).toContain(told);
  });

  test.each(['do you use peanut oil for frying?', 'οι χορτοκεφτέδες έχουν ξηρούς καρπούς;'])('%s: no dish, so none is named', (asked) => {
    expect(toldOf(asked)).toEqual({});
  });

  test.each([
    ['what is the baklava made of', ['baklava'], ['nuts']],
    ['is there sesame in the houmous?', ['houmous'], ['sesame']],
    ['is the cheesecake made with walnuts?', ['cheesecake'], ['nuts']],
    ['έχει καρύδια ο μπακλαβάς;', ['μπακλαβασ'], ['nuts']],
    ['do the pancakes have egg?', ['pancakes'], ['eggs']],
  ] as const)('%s: it is on no menu, and what has that is told', (asked, words, about) => {
    const question = settled(readQuestion(asked), elia);
    const { dishes, missing } = answerTo(question, elia);
    expect(dishes).toEqual([]);
    expect(notThere(question, missing)).toEqual({ words, about });
  });

  test.each(['does it have nuts?', 'do the fritters have nuts?'])('%s: nothing is said to be missing', (asked) => {
    const question = settled(readQuestion(asked), elia);
    expect(notThere(question, answerTo(question, elia).missing).words).toEqual([]);
  });

  test('which contain it: a list, and nothing is offered', () => {
    for (const asked of ['which dishes contain nuts?', 'ποια πιάτα περιέχουν ξηρούς καρπούς;']) {
      const question = readQuestion(asked);
      expect([question.lists, mustAsk(question), answerTo(question, elia).dishes]).toEqual([true, true, []]);
      expect(containing(elia, askedAbout(question)).map(({ item }) => item.name)).toContain('Beetroot and rocket');
    }
  });
});

test.each([
  ['tree nut allergy', 'nuts'],
  ['hazelnut and pine nut allergy', 'nuts'],
  ['Ο γιος μου έχει αλλεργία στα καρύδια, σε όλους τους ξηρούς καρπούς και στο σουσάμι. Τι μπορεί να φάει;', 'sesame'],
  ['I forgot to say my son is allergic to nuts, I already ordered', 'nuts'],
  ['my daughter has coeliac disease', 'gluten'],
  ['I am a coeliac patient', 'gluten'],
  ['I have a nut allergy condition', 'nuts'],
  ['I carry an epipen for peanuts', 'peanuts'],
  ['πάσχω από τη νόσο κοιλιοκάκη', 'gluten'],
  ['έχω διάγνωση αλλεργίας στο σουσάμι', 'sesame'],
  ['allergic to sesame seeds', 'sesame'],
  ['my throat swells when I eat hazelnuts', 'nuts'],
  ['allergy to peanut oil', 'peanuts'],
  ['nuts make me ill', 'nuts'],
  ['tahini makes him ill', 'sesame'],
  ['my baby vomits after hummus', 'sesame'],
  ['walnuts kill me', 'nuts'],
  ['με αρρωσταίνουν τα καρύδια', 'nuts'],
  ['κάνω εμετό με το ταχίνι', 'sesame'],
])('%s: an allergy, and nothing else was said', (asked, key) => {
  const question = readQuestion(asked);
  expect(question).toMatchObject({ allergy: true, unknown: [], words: [] });
  expect(question.without).toContain(key);
});

test.each(['skip walnuts', 'leave out the walnuts'])('%s: without them', (asked) => {
  expect(readQuestion(asked).without).toContain('nuts');
});

test('a dish that makes somebody ill: it is asked of what', () => {
  expect(mustAsk(readQuestion('the moussaka makes me ill'))).toBe(true);
  expect(readQuestion("I'll have the moussaka").allergy).toBe(false);
  expect(readQuestion('ill have the moussaka').allergy).toBe(false);
});

test('what is told of an allergy goes into the passport, and comes back out as it was', () => {
  const before: Passport = { avoids: { milk: 'preference', eggs: 'allergy' }, diets: [] };
  const kept = keep(NOTHING_KEPT, hear(NOTHING_KEPT, 'I am allergic to milk and sesame'));
  const told = toldAnew(before, kept);
  expect(told).toEqual({ milk: 'preference', sesame: undefined });
  expect(untold(withKept(before, kept), told)).toEqual(before);
  expect(toldAnew(before, keep(NOTHING_KEPT, hear(NOTHING_KEPT, 'without sesame')))).toEqual({});
});
