import { describe, expect, test } from 'vitest';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { conflictKeys, dishFit, avoidingThese, isConflict, NO_PASSPORT, type Passport } from '#domain/passport.ts';
import { extrasOf } from '#domain/line-price.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo, askedWith, bringsAsChosen, recordedIn } from '#features/assistance/menu-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { carefulNames } from '#features/venues/careful-names.ts';
import { dishesOf, type Dish } from '#features/venues/read-venue.ts';
import { fitLines, type FitKey } from '#platform/ui/fit-list.tsx';
import { createTexts } from '#platform/shared/texts.ts';
import menu from '#texts/menu.en.json?texts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const elia = venues[0]!;
const t = createTexts<FitKey>(menu, 'en');
const speech = { own: 'en', page: 'en' } as const;
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);

/** What stands on a card for somebody who avoids one allergen, and beside it whatever else the dish is recorded with. */
function linesOn(dish: Dish, key: AllergenKey, also: readonly AllergenKey[]): string[] {
  const told: Passport = avoidingThese([key]);
  const found = dishFit(dish.item, avoidingThese([key, ...also]));
  return found === null ? [] : fitLines(found, t, carefulNames(dish, told, speech)).map(({ text }) => text);
}

/** Each dish that is no conflict with an allergen as it comes, and has options that bring it. */
const bringing = venues
  .flatMap((venue) => [...dishesOf(venue).values()])
  .flatMap((dish) => ALLERGENS.map((key) => ({ dish, key })))
  .filter(({ dish, key }) => !isConflict(dishFit(dish.item, avoidingThese([key]))))
  .map(({ dish, key }) => ({
    dish,
    key,
    bring: extrasOf(dish.item).flatMap(({ options }) =>
      options.filter((one) => one.allergens.includes(key) || one.mayContain?.includes(key) === true),
    ),
  }))
  .filter(({ bring }) => bring.length > 0);

test('each card cautions about every option that brings what is avoided, whatever else is told of the dish', () => {
  const looked = bringing.flatMap(({ dish, key, bring }) => {
    const others = conflictKeys(dishFit(dish.item, avoidingThese(ALLERGENS.filter((one) => one !== key))));
    return [[], others].map((also) => ({ dish, key, bring, also }));
  });
  const missing = looked.flatMap(({ dish, key, bring, also }) => {
    const said = linesOn(dish, key, also).join(' ');
    // Where every choice brings one or another of all that is told, the record says that it contains it, or may.
    const isConflicting = conflictKeys(dishFit(dish.item, avoidingThese([key, ...also]))).includes(key);
    const isSaid = isConflicting || /Depends on what you choose/u.test(said) || bring.every(({ value }) => said.includes(value));
    return isSaid ? [] : [`${dish.item.name} / ${key} / ${also.join()}: ${said}`];
  });
  expect(looked.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

const read = (asked: string) => {
  const heard = hear(NOTHING_KEPT, asked);
  const kept = keep(NOTHING_KEPT, heard, asked);
  const question = settled(inTurn(heard, kept), elia);
  return { question, answer: answerTo(question, elia, withKept(NO_PASSPORT, kept)) };
};

describe('which sides have it: the same list as for the bare word', () => {
  test.each([
    'which sauces contain sesame',
    'which sauces have sesame?',
    'what dips contain sesame',
    'does any sauce have sesame',
    'is there sesame in the sauces?',
    'sauces with sesame',
    'which sides have sesame',
    'which bread has sesame?',
    'what toppings contain sesame',
    'which extras have sesame',
    'ποιες σαλτσες εχουν σουσαμι',
    'ποιες σάλτσες περιέχουν σουσάμι;',
    'ποια σάλτσα έχει σουσάμι;',
    'ποιες σως έχουν σησάμι',
    'ποια ντιπ έχουν σουσάμι;',
    'τι συνοδευτικά έχουν σουσάμι',
    'ποιες αλοιφές έχουν σουσάμι;',
    'poies saltses exoun sousami',
    'pia saltsa exei sousami',
    'poia ntip exoun sousami',
  ])('%s', (asked) => {
    const { question } = read(asked);
    expect(question.lists).toBe(true);
    expect(question.words).toEqual([]);
    expect(question.named.length).toBeGreaterThan(0);
  });
});

describe('with an allergy, the dips that are free', () => {
  test.each([
    'what dips are safe for sesame allergy',
    'which dips can I eat with a sesame allergy',
    'ti dip mporo na fao an exo alergia sto sousami',
    'τι ντιπ είναι ασφαλή χωρίς σουσάμι',
    'ποια ντιπ μπορώ να φάω με αλλεργία στο σουσάμι;',
    'ποια αλοιφή δεν έχει σουσάμι;',
    'αλοιφές χωρίς σουσάμι',
    'dips without sesame',
  ])('%s', (asked) => {
    const { answer } = read(asked);
    expect(names(answer.dishes).toSorted()).toEqual(['Smoked aubergine', 'Talatouri']);
  });

  test.each(['dips', 'dip', 'αλοιφή', 'αλοιφές', 'ντιπ', 'aloifes'])('%s', (asked) => {
    expect(names(read(asked).answer.dishes).toSorted()).toEqual(['Smoked aubergine', 'Tahini and lemon', 'Talatouri']);
  });
});

describe('a dish that is asked for with a side is told with it, though nobody said what they avoid', () => {
  test.each([
    ['μπουτι κοτοπουλο με ταχινι', 'Lemon chicken leg', ['sesame']],
    ['lemon chicken leg with tahini', 'Lemon chicken leg', ['sesame']],
    ['fries with tahini', 'Hand-cut fries', ['sesame']],
    ['χωριάτικη με αμύγδαλα', 'Village salad', ['nuts']],
    ['talatouri with koulouri', 'Talatouri', ['sesame', 'gluten']],
    ['kotopoulo me taxini', 'Lemon chicken leg', ['sesame']],
  ] as const)('%s', (asked, name, brings) => {
    const { question, answer } = read(asked);
    const dish = answer.dishes.find(({ item }) => item.name === name)!;
    expect(dish).toBeDefined();
    const sided = askedWith(question, elia)(dish);
    expect(sided).not.toBeNull();
    // What that side brings beside what the dish has anyway, and nothing that is still to be chosen.
    expect(bringsAsChosen(dish.item, sided!).toSorted()).toEqual([...new Set([...recordedIn(dish), ...brings])].toSorted());
  });
  test('as it comes it stays as it is', () => {
    const { question, answer } = read('lemon chicken leg');
    expect(askedWith(question, elia)(answer.dishes[0]!)).toBeNull();
  });
});

test.each([
  ['τρώω αμύγδαλα αλλά όχι καρύδια'],
  ['I eat almonds but no walnuts'],
  ['almonds yes, walnuts no'],
  ['trwo amygdala alla oxi karydia'],
  ['exete kati xoris karidia kai me amigdala?'],
])('%s: nuts are one, all that is free of them is named', (asked) => {
  const { question, answer } = read(asked);
  expect(question.without).toContain('nuts');
  expect(answer.dishes.length).toBeGreaterThan(20);
  expect(answer.dishes.filter(({ item }) => item.allergens.includes('nuts') || item.mayContain?.includes('nuts'))).toEqual([]);
});

test.each([
  ['κατι ζεστο να πιω', ['Cyprus coffee', 'Mountain tea']],
  ['something hot to drink', ['Cyprus coffee', 'Mountain tea']],
  ['kati zesto na pio', ['Cyprus coffee', 'Mountain tea']],
  ['hot drinks', ['Cyprus coffee', 'Mountain tea']],
  ['ζεστά ποτά', ['Cyprus coffee', 'Mountain tea']],
])('%s', (asked, expected) => expect(names(read(asked).answer.dishes).toSorted()).toEqual(expected));

test.each(['ti den exei alkool', 'what has no alcohol', 'drinks that do not contain alcohol', 'τι δεν έχει αλκοόλ'])('%s', (asked) => {
  expect(readQuestion(asked).diets).toEqual(['alcohol_free']);
  expect(names(read(asked).answer.dishes)).toContain('Rose lemonade');
});

test.each(['alcohol free desserts', 'γλυκά χωρίς αλκοόλ', 'desserts without alcohol'])('%s', (asked) =>
  expect(names(read(asked).answer.dishes)).toEqual(expect.arrayContaining(['Orange pie', 'Mastic ice cream'])),
);

test('the sauce of a dish names no other dish', () => {
  for (const asked of ['ο γυρος εχει σουσαμι στη σαλτσα;', 'does the gyros have sesame in the sauce?'])
    expect(names(read(asked).answer.dishes)).toEqual(['Gyros in warm pita']);
});
