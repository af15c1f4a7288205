import { describe, expect, test } from 'vitest';
import type { AllergenKey } from '#domain/allergens.ts';
import { avoidedBy, NO_PASSPORT } from '#domain/passport.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo, containing } from '#features/assistance/menu-answer.ts';
import { askedAbout, settled } from '#features/assistance/settled-question.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { searchAnswer } from '#features/assistance/search-answer.ts';
import { GUEST_PHRASES, type GuestPhrase } from '#tests/corpora/guest-phrases.ts';
import { MEANT_OTHERWISE, SAID_OTHERWISE } from '#tests/corpora/health-said-otherwise.ts';
import { ASKED_FOR_OTHERS, LEFT_OUT, leftOut } from '#tests/corpora/asked-for-others.ts';
import { ASKED_OTHERWISE } from '#tests/corpora/asked-otherwise.ts';
import { FOR_CHILDREN, LIKED, SAID_AT_THE_TABLE, WISHED_BESIDE } from '#tests/corpora/said-at-the-table.ts';
import { SAID_IN_SHORT, WHETHER_ONLY } from '#tests/corpora/said-in-short.ts';
import { MORE_LANGUAGES } from '#tests/corpora/more-languages.ts';
import { MORE_GUEST_PHRASES, PLANTED } from '#tests/corpora/more-guest-phrases.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const elia = venues[0]!;
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);
const holds = ({ item }: Dish, key: AllergenKey): boolean => item.allergens.includes(key) || (item.mayContain ?? []).includes(key);

/** As the assistant answers a first question. */
function answered(asked: string, venue = elia) {
  const heard = hear(NOTHING_KEPT, asked);
  const kept = keep(NOTHING_KEPT, heard, asked);
  const question = settled(inTurn(heard, kept), venue);
  const passport = withKept(NO_PASSPORT, kept);
  return { question, kept, avoided: avoidedBy(passport), ...answerTo(question, venue, passport) };
}

/** Where people mean both, both are avoided. */
const alike = (keys: readonly AllergenKey[]): AllergenKey[] =>
  [...new Set(keys.map((key) => (key === 'peanuts' ? 'nuts' : key)))].toSorted();

describe.each(
  Object.entries({
    ...GUEST_PHRASES,
    ...MORE_GUEST_PHRASES,
    ...ASKED_OTHERWISE,
    SAID_OTHERWISE,
    MEANT_OTHERWISE,
    SAID_AT_THE_TABLE,
    WISHED_BESIDE,
    FOR_CHILDREN,
    LIKED,
    MORE_LANGUAGES,
    ASKED_FOR_OTHERS,
    SAID_IN_SHORT,
  }),
)('%s', (kind, phrases: readonly GuestPhrase[]) => {
  test.each(phrases)('%s', (asked, expected) => {
    const { question, avoided, dishes: offered, excluded, otherwise, missing } = answered(asked);
    // What is looked for by its name is what the menu's search is for.
    const dishes = kind === 'SEARCHES' ? searchAnswer(readQuestion(asked), elia, NO_PASSPORT).dishes : offered;
    if (expected.avoids) expect(alike(avoided)).toEqual(alike(expected.avoids));
    for (const venue of venues)
      for (const key of [...(expected.never ?? []), ...(expected.avoids ?? [])])
        expect(names(answered(asked, venue).dishes.filter((dish) => holds(dish, key)))).toEqual([]);
    if (expected.of) expect(names([...dishes, ...excluded, ...otherwise])).toContain(expected.of);
    if (expected.first) expect(names(dishes)[0]).toBe(expected.first);
    if (expected.only) expect(names(dishes)).toEqual(expected.only);
    if (expected.has) expect(names(dishes)).toEqual(expect.arrayContaining([...expected.has]));
    for (const name of expected.not ?? []) expect(names(dishes)).not.toContain(name);
    if (expected.some) expect(dishes.length).toBeGreaterThan(0);
    if (expected.most !== undefined) expect(dishes.every(({ item }) => item.priceCents <= expected.most! * 100)).toBe(true);
    if (expected.missing) expect(missing).toEqual(expected.missing);
    if (expected.staff) expect(dishes).toEqual([]);
    if (expected.staff) expect(question.house).toBe(expected.staff);
  });
});

describe('whether it is the only one', () => {
  test.each(WHETHER_ONLY)('%s: all that have it are told, and none is offered', (asked) => {
    for (const venue of venues) {
      const { question, dishes } = answered(asked, venue);
      expect(question.lists).toBe(true);
      const told = containing(venue, askedAbout(question));
      expect(names(told)).toEqual(expect.arrayContaining(names(containing(venue, ['nuts']))));
      expect(dishes.filter((dish) => told.includes(dish))).toEqual([]);
    }
  });

  test.each([
    'only something with fish',
    'I only want nuts',
    'something else with sesame',
    'μόνο ψάρι θέλω',
    'anything else without nuts?',
  ])('%s: asks for no list', (asked) => {
    expect(readQuestion(asked).lists).toBe(false);
  });
});

describe('planted in the words of every dish that holds it', () => {
  test.each(PLANTED)('%s: %s', (planted, asked, key) => {
    const { menu } = elia.content;
    const items = Object.entries(menu.items).map(([category, dishes]) => [
      category,
      dishes.map((dish) =>
        dish.selectedAllergens?.includes(key) || dish.mayContain?.includes(key)
          ? { ...dish, name: `${dish.name}. ${planted}`, description: planted, translations: {} }
          : dish,
      ),
    ]);
    const venue = { ...elia, content: { ...elia.content, menu: { ...menu, items: Object.fromEntries(items) } } };
    expect(JSON.stringify(venue)).toContain(planted.slice(0, 12));
    expect(names(answered(asked, venue).dishes.filter((dish) => holds(dish, key)))).toEqual([]);
  });
});

describe('what is not to be had, however that is said', () => {
  test.each([
    ...LEFT_OUT.map((asked) => [asked, 'nuts'] as const),
    ...leftOut('prawn', 'prawns', 'γαρίδες', 'garides').map((asked) => [asked, 'crustaceans'] as const),
    ...leftOut('milk', 'milk', 'γάλα', 'gala').map((asked) => [asked, 'milk'] as const),
    ...leftOut('tahini', 'tahini', 'ταχίνι', 'taxini').map((asked) => [asked, 'sesame'] as const),
  ])('%s', (asked, key) => {
    for (const venue of venues) {
      const { dishes, against } = searchAnswer(readQuestion(asked), venue, NO_PASSPORT);
      const searched = dishes.filter((dish) => !against.includes(dish));
      expect(names([...answered(asked, venue).dishes, ...searched].filter((dish) => holds(dish, key)))).toEqual([]);
    }
  });

  test.each([
    ['nut allergy', ['peanuts', 'nuts']],
    ['I am allergic to nuts', ['peanuts', 'nuts']],
    ['nut-free dessert', ['peanuts', 'nuts']],
    ['αλλεργία στους ξηρούς καρπούς', ['peanuts', 'nuts']],
    ['allergia stous xirous karpous', ['peanuts', 'nuts']],
    ['αλλεργία στα φιστίκια', ['peanuts', 'nuts']],
    ['peanut allergy', ['peanuts']],
    ['walnut allergy', ['nuts']],
  ] as const)('%s: who says nuts means both, who says one of them means that', (asked, keys) => {
    expect(answered(asked).avoided).toEqual(keys);
  });

  test.each([
    ['salad with walnuts', 'Beetroot and rocket'],
    ['σαλάτα με καρύδια', 'Beetroot and rocket'],
    ['is there a walnut salad?', 'Beetroot and rocket'],
  ])('%s: wanted, and listed', (asked, dish) => {
    expect(names(answered(asked).dishes)).toContain(dish);
  });
});
