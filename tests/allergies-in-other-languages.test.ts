import { describe, expect, test } from 'vitest';
import { avoidedBy, NO_PASSPORT } from '#domain/passport.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { FOREIGN_QUESTIONS, MORE_FOREIGN_QUESTIONS } from '#tests/corpora/foods-in-other-languages.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const ALL = [...FOREIGN_QUESTIONS, ...MORE_FOREIGN_QUESTIONS];

function answered(asked: string) {
  const heard = hear(NOTHING_KEPT, asked);
  const kept = keep(NOTHING_KEPT, heard, asked);
  const question = inTurn(heard, kept);
  const passport = withKept(NO_PASSPORT, kept);
  const offered = venues.flatMap((venue) => answerTo(settled(question, venue), venue, passport).dishes);
  return { asks: mustAsk(question), avoided: avoidedBy(passport), offered };
}

describe(`${ALL.length} questions of visitors, in their languages`, () => {
  test.each(ALL)('%s', (asked, without) => {
    const holds = ({ item }: Dish): boolean => without.some((key) => item.allergens.includes(key) || item.mayContain?.includes(key));
    const names = (dishes: readonly Dish[]) => dishes.filter(holds).map(({ item }) => item.name);
    expect(names(answered(asked).offered)).toEqual([]);
    const [elia] = venues;
    const { dishes, against } = searchAnswer(readQuestion(asked), elia!, NO_PASSPORT);
    expect(names(dishes.filter((dish) => !against.includes(dish)))).toEqual([]);
  });

  test('nearly all are understood, and not only refused', () => {
    const understood = ALL.filter(([asked, without]) => {
      const { avoided, asks } = answered(asked);
      return !asks && without.every((key) => avoided.includes(key));
    });
    expect(understood.length / ALL.length).toBeGreaterThan(0.9);
  });
});

describe('whether a dish has it', () => {
  // The allergen would be called "not on this menu", which says no.
  test.each([
    ['sind Nüsse im Salat?', []],
    ['la moussaka contiene latte?', []],
    ['ist im Burger Käse?', ['Beef burger, halloumi']],
    ["c'è formaggio nel kleftiko?", ['Lamb kleftiko']],
    ['sind im Auberginensalat Nüsse?', []],
    ['есть ли орехи в салате из свеклы?', []],
  ])('%s: nobody is told that the allergen is not on the menu', (asked, expected) => {
    const [elia] = venues;
    const question = settled(readQuestion(asked), elia!);
    const { dishes, missing } = answerTo(question, elia!);
    expect(missing.filter((word) => /nuss|nuess|nusse|latte|kase|kaese|formaggio|орех/.test(word))).toEqual([]);
    // Either it is asked what was meant, or the dish itself comes first, with its record.
    expect(mustAsk(question) ? [] : dishes.slice(0, 1).map(({ item }) => item.name)).toEqual(expected);
  });
});

test.each([
  ['non mi piace il formaggio', ['milk']],
  ['non mi piacciono le uova', ['eggs']],
  ['non vorrei latte', ['milk']],
  ['me dan asco los huevos', ['eggs']],
  ['no me gusta el queso', ['milk']],
  ['nemám rád sýr', ['milk']],
  ['niet graag vis', ['fish']],
  ['uden mælk og æg', ['milk', 'eggs']],
  ['sem ovos', ['eggs']],
  ['brez mleka', ['milk']],
])('%s: kept for what is asked next', (asked, without) => {
  expect(answered(asked).avoided).toEqual(expect.arrayContaining(without));
});

describe('what is no refusal of these languages', () => {
  test.each(['gambas', 'pulpo', 'Matcha latte', 'a pot of tea with milk', 'Susan wants no onions', 'cheese', 'I am pescetarian'])(
    '%s: nothing is left out for an allergy',
    (asked) => {
      const { allergy, without } = readQuestion(asked);
      expect([allergy, without]).toEqual([false, []]);
    },
  );

  test.each([
    ['Habt ihr etwas mit Käse?', 'cheese'],
    ['avete qualcosa con formaggio?', 'cheese'],
  ])('%s: wished for', (asked, word) => {
    const { allergy, without, words } = readQuestion(asked);
    expect([allergy, without]).toEqual([false, []]);
    expect(words).toContain(word);
  });
});
