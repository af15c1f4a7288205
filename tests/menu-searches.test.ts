import { describe, expect, test } from 'vitest';
import { NO_PASSPORT } from '#domain/passport.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
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
    ['κάτι γλυκό', ['Strawberry cream cake']],
  ])('Mesimeri: %s', (query, dishes) => expect(found(query, mesimeri).toSorted()).toEqual(dishes.toSorted()));

  test.each([
    ['beer', ['Rice lager']],
    ['σαλάτες', ['Seaweed salad']],
    ['νουντλς με μοσχάρι', ['Beef yakisoba']],
    ['peanuts', ['Tofu poke']],
  ])('Kyma: %s', (query, dishes) => expect(found(query, kyma).toSorted()).toEqual(dishes.toSorted()));
});

test('what is sweet by its category comes before what is only called so', () => {
  expect(found('something sweet', kyma).at(-1)).toBe('Sweet potato maki');
  expect(found('something sweet', kyma)).not.toContain('Tamago nigiri');
});

test.each(['until when?', 'until what time', 'till when', 'from when', 'μέχρι πότε;', 'ως τι ώρα;'])('%s is asked of the house', (asked) =>
  expect(readQuestion(asked).house).toBe('hours'),
);
