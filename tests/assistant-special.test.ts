import { expect, test } from 'vitest';
import { avoidingThese, dishFit, isFree, NO_PASSPORT } from '#domain/passport.ts';
import { hear, keep, NOTHING_KEPT } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { likeIt } from '#features/assistance/near-answer.ts';
import { forPregnant, payWayOf, porkless } from '#features/assistance/special-question.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const elia = venues[0]!;
const names = (dishes: readonly { readonly item: { readonly name: string } }[]) => dishes.map(({ item }) => item.name);

test.each(['δεν τρώω χοιρινό', 'den trwo xoirino', 'no pork', 'I don’t eat pork', 'halal', 'kosher?', 'είναι χαλάλ;', 'I am muslim'])(
  '%s: what is recorded as vegetarian, and no meat',
  (asked) => {
    for (const venue of venues) {
      const found = porkless(asked, venue, NO_PASSPORT, false)!;
      expect(found.dishes.filter(({ item }) => !(item.marks ?? []).some((mark) => mark === 'vegetarian' || mark === 'vegan'))).toEqual([]);
    }
    expect(names(porkless(asked, elia, NO_PASSPORT, false)!.dishes).length).toBeGreaterThan(0);
    expect(porkless(asked, elia, NO_PASSPORT, true)!.dishes).toEqual([]);
    const avoids = avoidingThese(['nuts']);
    expect(porkless(asked, elia, avoids, false)!.dishes.filter(({ item }) => !isFree(dishFit(item, avoids)))).toEqual([]);
  },
);

test.each(['pork', 'is there pork in the gyros', 'allergic to pork', 'moussaka'])('%s is looked for on the menu', (asked) =>
  expect(porkless(asked, elia, NO_PASSPORT, false)).toBeNull(),
);

test.each(['I am pregnant, what can I eat?', 'έγκυος', 'είμαι έγκυος τι μπορώ να φάω', 'eimai egkyos'])('%s: alcohol is named', (asked) =>
  expect(names(forPregnant(asked, elia)!.alcohol)).toContain('Potatoes antinachtes'),
);
test('who promises is not pregnant', () => expect(forPregnant('μπορείτε να εγγυηθείτε;', elia)).toBeNull());

test.each([
  ['μπορώ να πληρώσω με κάρτα;', 'card'],
  ['can I pay by card', 'card'],
  ['boro na pliroso me karta', 'card'],
  ['δέχεστε κάρτες;', 'card'],
  ['do you take cash?', 'cash'],
  ['πληρώνω με μετρητά;', 'cash'],
  ['do you take Apple Pay', 'wallet'],
  ['paypal?', 'paypal'],
  ['the bill please', null],
  ['moussaka', null],
  ['καρπούζι', null],
] as const)('%s asks of %s', (asked, way) => expect(payWayOf(asked)).toBe(way));

test('an allergy that was not named stays so, whoever eats no pork', () => {
  const after = (...turns: readonly string[]) => turns.reduce((kept, asked) => keep(kept, hear(kept, asked), asked), NOTHING_KEPT);
  expect(after('έχω αλλεργία', 'δεν τρώω χοιρινό').unnamed).toBe(true);
  expect(after('I have an allergy', 'I don’t eat pork').unnamed).toBe(true);
  expect(after('I have an allergy', 'kiwi').unnamed).toBe(false);
  expect(after('I cannot eat kiwi. no pork').unknown).toContain('kiwi');
});

test.each(['τζατζίκι', 'tzatziki', 'hummus'])('%s is not here, and the dips are', (asked) => {
  const question = readQuestion(asked);
  expect(names(likeIt(question, elia, NO_PASSPORT, answerTo(question, elia)))).toContain('Talatouri');
  const milk = avoidingThese(['milk', 'sesame']);
  const safe = likeIt(question, elia, milk, answerTo(question, elia, milk));
  expect(safe.filter(({ item }) => !isFree(dishFit(item, milk)))).toEqual([]);
});
