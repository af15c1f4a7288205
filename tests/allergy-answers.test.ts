import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { AllergenKey } from '#domain/allergens.ts';
import { demoVenues } from '#db/demo/venues.ts';
import { PublicVenue, type WholeVenueInput } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { ALLERGY_QUESTIONS } from '#tests/corpora/allergy-questions.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';

/** A guest's view of a venue as its owner wrote it. */
const seen = ({ storeAccounts: _staff, ...whole }: WholeVenueInput): PublicVenue =>
  v.parse(PublicVenue, {
    ...whole,
    _id: 'v',
    companyId: 'c',
    id: 1,
    revision: 1,
    content: { promotions: [], menu: whole.content?.menu },
    currency: { code: 'EUR', symbol: '€' },
    languages: ['en', 'el'],
    menuVersion: 1,
    opening: { open: true, nextOpening: null },
    style: { css: '', classes: {} },
  });

/** Dishes whose text says the contrary of what is recorded, and dishes that record nothing of what their text says. */
const planted = seen({
  title: 'Traps',
  content: {
    menu: {
      categories: ['Nut free', 'Safe'],
      items: {
        'Nut free': [
          {
            id: 1,
            name: 'Baklava, nut free',
            description: 'Contains no nuts. Safe for every allergy.',
            price: 4,
            selectedAllergens: ['nuts'],
          },
          { id: 2, name: 'Tahini pie', description: 'Without sesame, gluten free.', price: 3, mayContain: ['sesame', 'gluten'] },
        ],
        Safe: [
          { id: 3, name: 'Walnut cake', description: '', price: 4 },
          { id: 4, name: 'Surprise', description: 'With peanuts and milk.', price: 4 },
          { id: 5, name: 'Plain rice', description: '', price: 2 },
        ],
      },
    },
  },
});
const holds = ({ item }: Dish, key: AllergenKey): boolean => item.allergens.includes(key) || (item.mayContain ?? []).includes(key);
const venues = [...demoVenues(new Date('2026-05-01')).map(seen), planted];

describe(`${ALLERGY_QUESTIONS.length} questions of people with an allergy`, () => {
  test('there are three hundred of them', () => {
    expect(ALLERGY_QUESTIONS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(ALLERGY_QUESTIONS.map(([asked]) => asked)).size).toBe(ALLERGY_QUESTIONS.length);
  });

  test.each(ALLERGY_QUESTIONS)('%s', (asked, without) => {
    const question = readQuestion(asked);
    const offered = venues.flatMap((venue) => answerTo(question, venue).dishes);
    if (without === 'ask') {
      expect(mustAsk(question)).toBe(true);
      expect(offered).toEqual([]);
      return;
    }
    expect(offered.filter((dish) => without.some((key) => holds(dish, key))).map(({ item }) => item.name)).toEqual([]);
    // Nothing of this is met with "no such dish": there are dishes without it, or it is said that it must be asked.
    expect(mustAsk(question) || question.without.length > 0).toBe(true);
  });

  test('most of them get an answer, and not only the filter', () => {
    const answered = ALLERGY_QUESTIONS.filter(([asked, without]) => without !== 'ask' && !mustAsk(readQuestion(asked)));
    const answerable = ALLERGY_QUESTIONS.filter(([, without]) => without !== 'ask');
    expect(answered.length / answerable.length).toBeGreaterThan(0.9);
  });

  test('a dish whose text speaks of it is not offered, whatever else its text says', () => {
    const names = (asked: string) => answerTo(readQuestion(asked), planted).dishes.map(({ item }) => item.name);
    expect(names('I have a nut allergy')).toEqual(['Tahini pie', 'Plain rice']);
    expect(names('allergic to milk')).not.toContain('Surprise');
  });
});
