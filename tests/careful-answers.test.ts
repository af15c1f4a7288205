import { describe, expect, test } from 'vitest';
import { avoidedBy, NO_PASSPORT } from '#domain/passport.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { nearTo } from '#features/assistance/near-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { asksForAllergens, asksForNone, forPregnant, payWayOf } from '#features/assistance/special-question.ts';
import { toldApart } from '#features/assistance/ui/told-apart.ts';
import { isFoodWord } from '#features/assistance/known-food.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { ASKED_PLAINLY, CARED_FOR, NOT_WANTED, OF_THE_HOUSE, REFUSED, type CarefulGuest } from '#tests/corpora/careful-guests.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = Object.fromEntries(seenDemoVenues().map((venue, nth) => [['elia', 'mesimeri', 'kyma'][nth], venue]));
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);

/** The answer to the last of some questions, as its cards and its first words are chosen. */
function answered(at: string, turns: string | readonly string[]) {
  const venue = venues[at]!;
  let [kept, heard, asked] = [NOTHING_KEPT, readQuestion(''), ''];
  for (asked of [turns].flat()) {
    heard = hear(kept, asked);
    kept = keep(kept, heard, asked);
  }
  const question = settled(inTurn(heard, kept), venue);
  const passport = withKept(NO_PASSPORT, kept);
  const answer = answerTo(question, venue, passport);
  const told = toldApart(asked, question, answer, venue, passport);
  const refused = [...told.verdicts.filter(({ says }) => says === 'no').map(({ dish }) => dish), ...told.facts];
  const near = nearTo(question, venue, passport, answer);
  return { question, passport, answer, refused, offered: [...told.dishes, ...(refused.length > 0 ? [] : near)], told };
}

describe.each(Object.entries({ NOT_WANTED, CARED_FOR, REFUSED, OF_THE_HOUSE, ASKED_PLAINLY }))(
  '%s',
  (_kind, guests: readonly CarefulGuest[]) => {
    test.each(guests)('%s: %j', (at, turns, expected) => {
      const { question, passport, answer, refused, offered } = answered(at, turns);
      const dishes = names(offered);
      for (const name of expected.never ?? []) expect(dishes).not.toContain(name);
      if (expected.has) expect(dishes).toEqual(expect.arrayContaining([...expected.has]));
      if (expected.first) expect(dishes[0]).toBe(expected.first);
      if (expected.none) expect(dishes).toEqual([]);
      if (expected.some) expect(dishes.length).toBeGreaterThan(0);
      if (expected.held) expect(answer.held.map(({ why }) => why)).toEqual(expect.arrayContaining([...expected.held]));
      if (expected.house) expect(question.house).toBe(expected.house);
      if (expected.refused) expect(names(refused)).toEqual(expect.arrayContaining([...expected.refused]));
      if (expected.avoids) expect(avoidedBy(passport)).toEqual(expected.avoids);
      if (expected.missing) expect(answer.missing.filter(isFoodWord)).toEqual(expected.missing);
    });
  },
);

test('what was asked for is not offered beside the no', () => {
  for (const [at, turns] of REFUSED) {
    const { refused, offered } = answered(at, turns);
    expect(names(offered.filter((dish) => refused.includes(dish)))).toEqual([]);
  }
});

test('of a dish that is asked about in pregnancy only that one is told', () => {
  const found = forPregnant('I’m pregnant, can I eat the salmon nigiri?', venues['kyma'])!;
  expect([names(found.flagged), names(found.alcohol)]).toEqual([['Salmon nigiri'], []]);
  expect(names(forPregnant('pregnant, is the avocado maki ok?', venues['kyma'])!.others)).toEqual(['Avocado maki']);
  expect(names(forPregnant('I am pregnant', venues['kyma'])!.flagged)).toEqual(
    expect.arrayContaining(['Salmon maki', 'Salmon poke', 'Mango and salmon roll', 'Miso ramen']),
  );
});

test.each([
  ['how can I pay?', 'any'],
  ['payment methods', 'any'],
  ['τρόποι πληρωμής', 'any'],
  ['πώς πληρώνουμε;', 'any'],
  ['pws plironoume', 'any'],
  ['can I pay with a gift card', null],
  ['loyalty card', null],
  ['δωροκάρτα', null],
  ['do you accept amex or revolut', 'card'],
] as const)('%s: by %s', (asked, way) => expect(payWayOf(asked)).toBe(way));

test.each(['allergens list', 'allergen menu', 'do you have an allergen chart', 'λίστα αλλεργιογόνων', 'αλλεργιογόνα', 'allergiogona'])(
  '%s is no allergy',
  (asked) => {
    expect(asksForAllergens(asked)).toBe(true);
    expect(hear(NOTHING_KEPT, asked).allergy).toBe(false);
  },
);
test.each(['which dishes have no allergens at all', 'allergen free', 'τι έχετε χωρίς αλλεργιογόνα;'])('%s', (asked) =>
  expect(asksForNone(asked)).toBe(true),
);
test.each(['I have an allergy', 'gluten allergy', 'έχω αλλεργία'])('%s is one', (asked) => expect(asksForAllergens(asked)).toBe(false));

/** Elia, with one of its dishes recorded otherwise. */
function eliaWith(name: string, more: object, configuration: object = {}): PublicVenue {
  const elia = venues['elia']!;
  const { menu } = elia.content;
  const items = Object.fromEntries(
    Object.entries<PublicVenue['content']['menu']['items'][string]>(menu.items).map(([part, dishes]) => [
      part,
      dishes.map((dish) => (dish.name === name ? { ...dish, ...more } : dish)),
    ]),
  );
  return { ...elia, configuration: { ...elia.configuration!, ...configuration }, content: { ...elia.content, menu: { ...menu, items } } };
}

test('what is halal at a venue that records it is offered', () => {
  const kept = keep(NOTHING_KEPT, hear(NOTHING_KEPT, 'halal'), 'halal');
  const question = inTurn(hear(kept, 'something from the grill'), kept);
  expect(names(answerTo(question, eliaWith('Lemon chicken leg', { marks: ['halal'] })).dishes)).toEqual(['Lemon chicken leg']);
});

test('what the venue marks as fit for fasting is what is offered', () => {
  const ownMarks = [{ key: 'lent', name: 'For Lent', sign: 'fish', translations: { el: { name: 'Νηστίσιμο' } } }];
  const venue = eliaWith('Fried squid', { ownMarks: ['lent'] }, { ownMarks });
  for (const asked of ['νηστίσιμα', 'lent food']) expect(names(answerTo(hear(NOTHING_KEPT, asked), venue).dishes)).toEqual(['Fried squid']);
});
