import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { demoVenues } from '#db/demo/venues.ts';
import { PublicVenue } from '#features/venues/contract.ts';
import { isGone } from '#features/venues/read-venue.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';

/** Elia, as a guest sees it. */
const [first] = demoVenues(new Date('2026-05-01'));
const { storeAccounts: _staff, ...whole } = first!;
const venue = v.parse(PublicVenue, {
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
const names = (asked: string, counts?: Parameters<typeof answerTo>[3]) =>
  answerTo(readQuestion(asked), venue, undefined, counts).dishes.map(({ item }) => item.name);

describe('what is asked of the house', () => {
  test.each([
    [
      'wifi',
      [
        'wifi',
        'Wi-Fi?',
        'what is the wi fi password',
        'is there free wifi',
        'do you have wlan',
        'κωδικός wifi',
        'έχετε ίντερνετ;',
        'exete wifi?',
      ],
    ],
    [
      'toilet',
      [
        'where is the toilet?',
        'toilets',
        'wc',
        'restroom please',
        'where is the tolet',
        'πού είναι η τουαλέτα;',
        'τουαλετες',
        'pou einai i toualeta',
        'μπάνιο',
      ],
    ],
    ['parking', ['parking', 'where can I park my car?', 'is there a parking', 'έχει πάρκινγκ;', 'που παρκάρω', 'parkin']],
    [
      'hours',
      [
        'until when are you open?',
        'opening hours',
        'what time do you close',
        'are you open tomorrow',
        'hours',
        'how late are you open',
        'μέχρι τι ώρα είστε ανοιχτά;',
        'ωράριο',
        'τι ώρα κλείνετε',
        'πότε ανοίγετε',
        'mexri ti wra eiste anoixta',
        'wrario',
        'ti ora kleinete',
      ],
    ],
  ] as const)('%s', (topic, questions) => {
    for (const asked of questions) expect({ asked, house: readQuestion(asked).house }).toEqual({ asked, house: topic });
  });

  test('"until when" is no dish', () => expect(readQuestion('until when are you open').words).toEqual([]));

  test.each(['open sandwich', 'moussaka', 'happy hour cocktail', 'light beer', 'I have a nut allergy, where is the toilet?', 'τι έχετε;'])(
    '%s is asked of the menu',
    (asked) => expect(readQuestion(asked).house).toBeNull(),
  );
});

describe('popular, cheapest, light, quick, for children', () => {
  test.each([
    'popular',
    'What is popular?',
    'what do people order',
    'best seller',
    'what do you recommend?',
    'τι προτείνετε;',
    'τι είναι δημοφιλές;',
    'dimofili',
    'διμοφιλη',
  ])('%s', (asked) => {
    const counts = { popular: ['elia-warm-pita', 'elia-hand-cut-fries'], together: {} };
    expect(names(asked, counts)).toEqual(['Warm pita', 'Hand-cut fries']);
    // Nothing counted: what the venue marked.
    expect(answerTo(readQuestion(asked), venue).dishes.every(({ wire }) => wire.ribbon?.active)).toBe(true);
  });

  test.each(['cheapest', 'the cheapest dish', 'least expensive', 'το φθηνότερο', 'φτηνά', 'ti fthino exete'])('%s', (asked) => {
    const prices = answerTo(readQuestion(asked), venue).dishes.flatMap(({ item }) => (isGone(item) ? [] : [item.priceCents]));
    expect(prices.length).toBeGreaterThan(0);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });

  test.each([
    ['light', ['something light', 'κάτι ελαφρύ', 'kati elafri']],
    ['quick', ['something quick', 'I am in a hurry', 'κάτι γρήγορο', 'kati grigoro']],
    ['children', ['for children', 'what do kids like', 'kid', 'για παιδιά', 'gia paidia']],
  ] as const)('%s', (feel, questions) => {
    for (const asked of questions) {
      expect({ asked, feel: readQuestion(asked).feel }).toEqual({ asked, feel });
      expect(names(asked).length).toBeGreaterThan(0);
    }
  });
});

describe('what goes with a dish', () => {
  test.each([
    'what goes with the moussaka?',
    'which drink goes well with moussaka',
    'τι ταιριάζει με τον μουσακά;',
    'ti tairiazei me mousaka',
  ])('%s', (asked) => {
    const base = names('moussaka');
    const counted = names(asked, {
      popular: [],
      together: Object.fromEntries(answerTo(readQuestion('moussaka'), venue).dishes.map(({ item }) => [item.id, ['elia-warm-pita']])),
    });
    expect(counted).toEqual(['Warm pita']);
    const own = names(asked);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => base.includes(name))).toEqual([]);
  });
});

test.each(['musaka', 'mousaka', 'is the moussaka big?', 'moussaka unicorn', 'do you have the moussaka today', 'μουσακάς'])(
  '%s finds the dish that exists',
  (asked) => expect(names(asked)).toContain('Moussaka'),
);

test('what is on the menu but dearer is said to be there', () => {
  const answer = answerTo(readQuestion('moussaka under 2'), venue);
  expect(answer.dishes).toEqual([]);
  expect(answer.otherwise.map(({ item }) => item.name)).toContain('Moussaka');
});
