import { describe, expect, test } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { avoidingThese, dishFit, NO_PASSPORT } from '#domain/passport.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const [elia, mesimeri, kyma] = seenDemoVenues();
const found = (query: string, venue = elia!) => searchAnswer(readQuestion(query), venue, NO_PASSPORT).dishes.map(({ item }) => item.name);

const SWEETS = ['Loukoumades', 'Orange pie', 'Mastic ice cream', 'Yoghurt and sour cherry', 'Watermelon and halloumi'];
const NUTTY = ['Smoked aubergine', 'Beetroot and rocket', 'Loukoumades'];
const SESAME = ['Beef burger, halloumi', 'Chickpea fritters', 'Tahini and lemon', 'Loukoumades'];
const [RED, WHITE] = ['House red, Maratheftiko', 'House white, Xynisteri'];

/** A search and all that it finds, whatever the order. */
describe('a search of the demo menus finds this and nothing else', () => {
  test.each([
    ['χορτοκεφτέδες', []],
    ['οι χορτοκεφτέδες', []],
    ['καρπούς', NUTTY],
    ['ξηροί καρποί', NUTTY],
    ['ξηρούς καρπούς', NUTTY],
    // All that has it or may have it, and nothing that is merely called alike.
    ['walnut', NUTTY],
    ['almond', NUTTY],
    ['sesame', SESAME],
    ['καρπούζι', ['Watermelon and halloumi']],
    ['καρπούζια', ['Watermelon and halloumi']],
    ['κεφτέδες', ['Chickpea fritters']],
    ['κεφτές', ['Chickpea fritters']],
    ['λουκουμάς', ['Loukoumades', 'Commandaria']],
    ['φακή', ['Lentils and lemon']],
    ['σεφταλιά', ['Sheftalia']],
    ['γεμιστές', ['Stuffed tomatoes']],
    ['something sweet', SWEETS],
    ['sweets', SWEETS],
    ['κάτι γλυκό', SWEETS],
    ['επιδόρπιο', SWEETS],
    ['beer', ['Cold lager']],
    ['μπίρες', ['Cold lager']],
    ['wine', [RED, WHITE]],
    ['κρασιά', [RED, WHITE]],
    ['tea', ['Mountain tea']],
    ['coffee', ['Cyprus coffee']],
    ['peas', []],
    // Not what a description says of bones, nor what is cold.
    ['coca cola', []],
    ['κόκα κόλα', []],
    ['cola', []],
    ['coke', []],
    // Slices of something are no feta.
    ['feta no milk', []],
    ['φέτα χωρίς γάλα', []],
    ['xtapodi', ['Octopus in vinegar']],
  ])('Elia: %s', (query, dishes) => expect(found(query).toSorted()).toEqual(dishes.toSorted()));

  test.each([
    ['καρπούζι', ['Watermelon ouzo']],
    ['beer', ['Draught lager', 'Pale ale for two']],
    ['wine', ['Xinomavro', 'Assyrtiko', 'House vermouth']],
    ['juice', ['Orange juice', 'Green juice']],
    ['peas', ['Green bowl']],
    ['bacon', ['Club sandwich']],
    ['latte', ['Matcha latte']],
    ['espresso', ['Espresso', 'Freddo espresso']],
    ['peaches', ['Peach iced tea']],
    ['coca cola', []],
    ['coke', []],
    ['feta without milk', []],
    ['κάτι γλυκό', ['Strawberry cream cake']],
  ])('Mesimeri: %s', (query, dishes) => expect(found(query, mesimeri).toSorted()).toEqual(dishes.toSorted()));

  test.each([
    ['beer', ['Rice lager']],
    ['σαλάτες', ['Seaweed salad']],
    ['νουντλς με μοσχάρι', ['Beef yakisoba']],
    ['peanuts', ['Tofu poke']],
  ])('Kyma: %s', (query, dishes) => expect(found(query, kyma).toSorted()).toEqual(dishes.toSorted()));
});

/** What fits by its words and must not be offered, and what is offered instead. */
describe('where nothing fits', () => {
  const answered = (query: string, venue = elia!) => {
    const { dishes, short, near } = searchAnswer(readQuestion(query), venue, NO_PASSPORT);
    const names = (list: readonly Dish[] = []) => list.map(({ item }) => item.name).toSorted();
    return { dishes: names(dishes), has: names(short?.excluded), other: names(short?.otherwise), near: names(near) };
  };
  const DRINKS = ['Commandaria', RED, WHITE, 'Ouzo, 200 ml', 'Zivania'];

  test.each(['GF beer', 'gluten free beer', 'beer without gluten', 'μπίρα χωρίς γλουτένη', 'mpira xoris glouteni'])(
    '%s: which beer has gluten, and of the drinks those recorded without',
    (query) => {
      expect(answered(query)).toEqual({ dishes: [], has: ['Cold lager'], other: [], near: DRINKS });
    },
  );

  test.each(['dairy free ice cream', 'ice cream without milk', 'παγωτό χωρίς γάλα'])(
    'Mesimeri, %s: nothing that is merely iced',
    (query) => {
      const { dishes, near } = answered(query, mesimeri);
      expect(dishes).toEqual([]);
      expect(near).not.toContain('Peach iced tea');
    },
  );

  test.each(['vegan dessert', 'vegan desserts', 'βίγκαν γλυκό', 'vegan glyko'])('%s: what is not recorded so', (query) => {
    expect(answered(query)).toEqual({ dishes: [], has: [], other: SWEETS.toSorted(), near: [] });
    expect(answered(query, kyma).dishes).toEqual(['Dango']);
  });

  test.each(['nut free cake', 'nut-free dessert', 'γλυκό χωρίς ξηρούς καρπούς'])('%s: never one that has nuts', (query) => {
    const { dishes, near } = answered(query);
    expect(dishes).toEqual(SWEETS.filter((name) => name !== 'Loukoumades').toSorted());
    expect(near).toEqual([]);
  });

  test('what is offered instead is recorded as free of it, whatever is asked for without whatever', () => {
    let offered = 0;
    for (const venue of [elia!, mesimeri!, kyma!])
      for (const key of ALLERGENS)
        for (const word of ['beer', 'dessert', 'coffee', 'salad', 'fish', 'bread', 'burger', 'soup', 'cake', 'milk']) {
          const question = { ...readQuestion(word), words: [word], without: [key], aboutAllergens: true };
          const { dishes, near } = searchAnswer(question, venue, NO_PASSPORT);
          if (dishes.length > 0) expect(near).toEqual([]);
          offered += near.length;
          for (const { item } of near) expect(dishFit(item, avoidingThese([key]))?.fit, `${item.name}, ${word}, ${key}`).toBe('free');
        }
    expect(offered).toBeGreaterThan(20);
  });
});

test('what is sweet by its category comes before what is only called so', () => {
  expect(found('something sweet', kyma).at(-1)).toBe('Sweet potato maki');
  expect(found('something sweet', kyma)).not.toContain('Tamago nigiri');
});

test.each(['until when?', 'until what time', 'till when', 'from when', 'μέχρι πότε;', 'ως τι ώρα;'])('%s is asked of the house', (asked) =>
  expect(readQuestion(asked).house).toBe('hours'),
);
