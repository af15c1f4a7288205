import { describe, expect, test } from 'vitest';
import { type AllergenKey } from '#domain/allergens.ts';
import { keepsDiet } from '#domain/dish-marks.ts';
import { NO_PASSPORT } from '#domain/passport.ts';
import { categoriesOf, type Dish } from '#features/venues/read-venue.ts';
import { choose, hear, inTurn, keep, NOTHING_KEPT, toldAnew, withKept, type Kept } from '#features/assistance/conversation.ts';
import { answerTo, recordedIn } from '#features/assistance/menu-answer.ts';
import { readQuestion, type MenuQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import { ALLERGY_QUESTIONS, CONVERSATIONS, LATER_QUESTIONS } from '#tests/corpora/allergy-questions.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const elia = venues[0]!;
const nuts = { avoids: { nuts: 'allergy' as const }, diets: [] };
const holds = ({ item }: Dish, key: AllergenKey): boolean => item.allergens.includes(key) || (item.mayContain ?? []).includes(key);
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);
/** Who eats no pork is offered drinks, and of food what is recorded as vegetarian; who cannot eat another thing that is not recorded, nothing. */
const isUnread = (said: string, { item }: Dish): boolean =>
  hear(NOTHING_KEPT, said).porkless === null
    ? readQuestion(said).allergy
    : !keepsDiet(item, 'vegetarian') && !keepsDiet(item, 'alcohol_free') && item.vatClass !== 'alcohol';

/** The answer to the last of some questions, with all that was said before it. */
function answered(turns: readonly string[], venue = elia) {
  let [kept, question] = [NOTHING_KEPT, readQuestion('')];
  for (const asked of turns) {
    question = hear(kept, asked);
    kept = keep(kept, question);
  }
  return { ...reply(question, kept, venue), kept, question };
}

const reply = (question: MenuQuestion, kept: Kept, venue = elia) => answerTo(inTurn(question, kept), venue, withKept(NO_PASSPORT, kept));

describe('what was said stays said', () => {
  test.each(CONVERSATIONS)('%j', (turns, without) => {
    for (const venue of venues) {
      const { dishes, kept } = answered(turns, venue);
      expect(Object.keys(kept.avoids)).toEqual(expect.arrayContaining([...without]));
      expect(names(dishes.filter((dish) => without.some((key) => holds(dish, key))))).toEqual([]);
    }
  });

  test('the dish that was asked for is named, with what it contains', () => {
    for (const asked of ['can I have the smoked aubergine?', 'the smoked one', 'μπορώ να φάω καπνιστή μελιτζάνα;']) {
      const { dishes, excluded } = answered(['I have a nut allergy', asked]);
      expect(names(dishes)).not.toContain('Smoked aubergine');
      expect(names(excluded)).toContain('Smoked aubergine');
      expect(recordedIn(excluded.find(({ item }) => item.name === 'Smoked aubergine')!)).toContain('nuts');
    }
  });

  // One in eight of the first questions here, each at one venue with one later question. All of them at every venue with every later question, which
  // takes some minutes: `SWEEP=all vitest run --project unit tests/allergy-conversations.test.ts -t 'whatever was said first'`.
  const isWhole = process.env['SWEEP'] === 'all';
  test(
    'no dish that contains it is offered to any later question, whatever was said first',
    { timeout: isWhole ? 3_600_000 : 60_000 },
    () => {
      const first = ALLERGY_QUESTIONS.filter((_one, nth) => isWhole || nth % 8 === 1);
      const wrong = first.flatMap(([said, without], nth) =>
        (isWhole ? venues : [venues[nth % venues.length]!]).flatMap((venue) => {
          const dishes = categoriesOf(venue).flatMap((category) => category.dishes);
          const later = isWhole ? LATER_QUESTIONS : [LATER_QUESTIONS[nth % LATER_QUESTIONS.length]!];
          return [...later, `can I have the ${dishes[nth % dishes.length]!.item.name}?`].flatMap((asked) =>
            answered([said, asked], venue)
              // Who did not say what, or said what no menu records, is offered nothing at all; but "fish" is an answer to "which?".
              .dishes.filter((dish) =>
                without === 'ask' ? isUnread(said, dish) && asked !== 'fish' : without.some((key) => holds(dish, key)),
              )
              .map(({ item }) => `${said} / ${asked}: ${item.name}`),
          );
        }),
      );
      expect(wrong).toEqual([]);
    },
  );

  test('what a menu does not record is not forgotten either', () => {
    expect(answered(['I am allergic to kiwi', 'dessert']).dishes).toEqual([]);
  });
});

describe('an allergy that is not named', () => {
  const UNNAMED = ['I have an allergy', 'έχω αλλεργία', 'exo allergia', 'My son has allergies, what can he eat?', 'I am allergic'];
  const LATER = [
    'baklava',
    'can I have the fish?',
    'fish soup',
    'dessert',
    'what can I eat?',
    'popular',
    'under 10',
    'γλυκό',
    'light',
    'salad',
    'moussaka',
    'without meat',
  ];

  test.each(UNNAMED)('%s: it is asked which, and nothing is offered until that is said', (first) => {
    for (const venue of venues) {
      const { kept, dishes, excluded, otherwise } = answered([first], venue);
      expect(kept.unnamed).toBe(true);
      expect([dishes, excluded, otherwise]).toEqual([[], [], []]);
      for (const later of LATER) expect([later, answered([first, later], venue).dishes]).toEqual([later, []]);
      // The house is no dish.
      expect(answered([first, 'where is the toilet?', 'dessert'], venue).dishes).toEqual([]);
    }
  });

  test.each([
    ['nuts', ['nuts', 'peanuts']],
    ['ξηρούς καρπούς', ['nuts', 'peanuts']],
    ['milk and eggs', ['eggs', 'milk']],
    ['to cheese', ['milk']],
    ['γάλα', ['milk']],
  ] as const)('%s answers that, and the conversation goes on without it', (named, keys) => {
    for (const venue of venues) {
      const { kept, dishes } = answered(['I have an allergy', named], venue);
      expect(kept).toMatchObject({ unnamed: false, avoids: Object.fromEntries(keys.map((key) => [key, 'allergy'])) });
      expect(dishes.filter((dish) => keys.some((key) => !dish.wire.checkedFree.includes(key)))).toEqual([]);
      for (const later of LATER)
        expect(answered(['I have an allergy', named, later], venue).dishes.filter((dish) => keys.some((key) => holds(dish, key)))).toEqual(
          [],
        );
    }
  });

  test('what is chosen from the fourteen answers it too: what is recorded as free of that is offered', () => {
    const { kept, question } = answered(['I have an allergy']);
    const after = choose(kept, ['gluten', 'milk']);
    const { dishes } = reply(question, after);
    expect(dishes.length).toBeGreaterThan(0);
    expect(dishes.filter((dish) => !['gluten', 'milk'].every((key) => dish.wire.checkedFree.includes(key as AllergenKey)))).toEqual([]);
  });

  test('another one beside one that is known is asked for as well; what no menu records is no answer that offers anything', () => {
    expect(answered(['I have a nut allergy', 'my son has an allergy too', 'dessert']).dishes).toEqual([]);
    expect(answered(['I have an allergy', 'kiwi']).kept).toMatchObject({ unnamed: false, unknown: ['kiwi'] });
    expect(answered(['I have an allergy', 'kiwi', 'dessert']).dishes).toEqual([]);
  });
});

test.each([
  ['nut-free dessert', ['peanuts', 'nuts'], ['dessert']],
  ['gluten-free fish', ['gluten'], ['fish']],
  ['nut-free cheesecake', ['peanuts', 'nuts'], ['cheesecake']],
  ['milk, egg and nut free dessert', ['eggs', 'peanuts', 'milk', 'nuts'], ['dessert']],
  ['gluten free and dairy free dessert', ['gluten', 'milk'], ['dessert']],
  ['vegan and nut free dessert', ['peanuts', 'nuts'], ['dessert']],
  ['without nuts dessert', ['peanuts', 'nuts'], ['dessert']],
  ['χωρίς γλουτένη γλυκό', ['gluten'], ['γλυκο']],
])('%s leaves out the first and looks for the second', (asked, without, words) => {
  expect(readQuestion(asked)).toMatchObject({ without, words, unwanted: [] });
});

describe('what can I eat?', () => {
  const ASKED = ['what can I eat?', 'What can we have', 'τι μπορώ να φάω;', 'ti mporo na fao', 'τι μπορούμε να φάμε;', 'ti mporw na faw'];
  test.each(ASKED)('%s: what is recorded as free, where something is avoided', (asked) => {
    expect(readQuestion(asked)).toMatchObject({ anything: true, words: [] });
    for (const venue of venues) {
      const { dishes } = answered(['I have a gluten allergy', asked], venue);
      expect(dishes.filter(({ wire }) => !wire.checkedFree.includes('gluten'))).toEqual([]);
    }
    expect(answered(['I have a gluten allergy', asked]).dishes.length).toBeGreaterThan(0);
  });

  test.each(ASKED)('%s: what is popular, where nothing is', (asked) => {
    const { dishes } = answerTo(readQuestion(asked), elia);
    expect(dishes.length).toBeGreaterThan(0);
    expect(dishes.every(({ wire }) => wire.ribbon?.active)).toBe(true);
  });
});

describe('a search of the menu for what one avoids', () => {
  test.each(['walnut', 'walnuts', 'nuts', 'καρύδι'])('%s shows what contains it', (asked) => {
    const { dishes, against } = searchAnswer(readQuestion(asked), elia, nuts);
    expect(names(dishes)).toContain('Smoked aubergine');
    expect(against.every((dish) => dishes.includes(dish))).toBe(true);
    expect(names(against)).toContain('Smoked aubergine');
  });

  test('what is asked to be without it does not', () => {
    expect(searchAnswer(readQuestion('without nuts'), elia, nuts).dishes.filter((dish) => holds(dish, 'nuts'))).toEqual([]);
  });
});

describe('what is said of somebody else alone is left out in the conversation, and becomes nobody’s own', () => {
  const after = (...turns: readonly string[]) => turns.reduce((kept, asked) => keep(kept, hear(kept, asked), asked), NOTHING_KEPT);

  test.each([
    'my friend is allergic to nuts, what can she eat?',
    'I have a friend with a nut allergy',
    'a colleague of mine has a nut allergy',
    'ο φίλος μου έχει αλλεργία στα καρύδια',
    'έχω μια φίλη με αλλεργία στους ξηρούς καρπούς',
    'which dishes should my nut-allergic friend avoid',
    'a friend is very allergic to nuts. does the moussaka have nuts?',
    'I’m asking for my friend who has a severe nut allergy',
    'my friend cannot eat nuts, can you show me what she can have?',
    'my friend Maria is allergic to nuts and milk',
    'my friend’s allergic to nuts',
    'one of our guests has a nut allergy, she gets hives',
    'I am here with a friend with a nut allergy',
    'είμαι με μια φίλη με αλλεργία στα καρύδια',
    'ένας συνάδελφος δεν μπορεί να φάει ξηρούς καρπούς',
    'η φίλη μου παθαίνει σοκ με τα καρύδια, τι μπορεί να φάει;',
  ])('%s', (asked) => {
    const kept = after(asked);
    expect(kept.avoids.nuts).toBe('allergy');
    expect(toldAnew(NO_PASSPORT, kept)).toEqual({});
    for (const dish of reply(hear(NOTHING_KEPT, 'dessert'), kept).dishes) expect(holds(dish, 'nuts')).toBe(false);
    // Said of oneself as well, it is.
    expect(toldAnew(NO_PASSPORT, after(asked, 'I am allergic to nuts'))).toMatchObject({ nuts: undefined });
    expect(Object.keys(toldAnew(NO_PASSPORT, after('I am allergic to nuts', asked)))).toContain('nuts');
  });

  test.each([
    'my son is allergic to nuts',
    'my wife has a nut allergy',
    'I am allergic to nuts, my friend is not here',
    'my friend and I are allergic to nuts',
    'κι εγώ και ο φίλος μου έχουμε αλλεργία στα καρύδια',
    'είμαι με φίλους και έχω αλλεργία στα καρύδια',
    'me and my friend are allergic to nuts',
    'two friends here, both allergic to nuts',
    'nuts make me ill. my friend recommended the moussaka',
    'can’t eat nuts, a friend told me about the salad',
    'I react badly to nuts, my friend says the salad is safe',
    'allergic to nuts (not my friend)',
    'δεν μπορώ να φάω ξηρούς καρπούς, ένας φίλος μου είπε για τη σαλάτα',
    'με φίλο, αλλεργία σε καρύδια',
    'I am a guest with a nut allergy',
    'my friend is vegan, nut allergy',
    'nut allergy, my friend is allergic to milk',
    'my friend is allergic to milk, no nuts please',
    'my friend is allergic to milk and I have a nut allergy',
    'my friend is allergic to milk and nuts, me too',
    'my friend is allergic to milk and my son to nuts',
    'my son and my friend are allergic to nuts',
    'my friend is allergic to milk. nut allergy here',
    'κι εγώ και ο φίλος μου, αλλεργία στα καρύδια',
    'είμαι καλεσμένος με αλλεργία στα καρύδια',
    'ο γιος μου και ο φίλος μου έχουν αλλεργία στα καρύδια',
    'ο φίλος μου έχει αλλεργία στο γάλα και εγώ στα καρύδια',
  ])('and of who eats from this order it is told: %s', (asked) => {
    expect(Object.keys(toldAnew(NO_PASSPORT, after(asked)))).toContain('nuts');
  });
});
