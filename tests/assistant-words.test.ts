import { describe, expect, test } from 'vitest';
import { NO_PASSPORT, recordedOf, type Passport } from '#domain/passport.ts';
import { ALLERGENS } from '#domain/allergens.ts';
import { categoriesOf } from '#features/venues/read-venue.ts';
import { hear, keep, NOTHING_KEPT, untoldWishes, withKept } from '#features/assistance/conversation.ts';
import { madeWithout } from '#features/assistance/made-without.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { settled } from '#features/assistance/settled-question.ts';
import { readQuestion } from '#features/assistance/menu-question.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const venues = seenDemoVenues();
const dishes = venues.flatMap((venue) => categoriesOf(venue).flatMap((category) => category.dishes));
const dish = (name: string) => dishes.find(({ item }) => item.name === name)!.item;
const heard = (asked: string) => keep(NOTHING_KEPT, hear(NOTHING_KEPT, asked), asked);
const answer = (asked: string, nth = 0) => answerTo(settled(readQuestion(asked), venues[nth]!), venues[nth]!);

describe('what the kitchen is not told is said not to be', () => {
  test.each(['skip the walnuts', 'χωρίς καρύδια', 'leave out the walnuts'])('%s: a wish that goes with no order', (asked) => {
    const kept = heard(asked);
    expect(untoldWishes(NO_PASSPORT, kept)).toEqual(['nuts']);
    // Kept on the phone it does.
    expect(untoldWishes(withKept(NO_PASSPORT, kept), kept)).toEqual([]);
  });

  test('an allergy is no wish', () => expect(untoldWishes(NO_PASSPORT, heard('I am allergic to walnuts'))).toEqual([]));
});

test.each([
  ['Έχω αλλεργία στο ακτινίδιο', 'ακτινίδιο'],
  ['είμαι αλλεργικός στις φράουλες', 'φράουλες'],
  ['I am allergic to Kiwi', 'Kiwi'],
])('%s: remembered as it was written', (asked, written) => {
  const kept = heard(asked);
  expect(kept.unknown).toEqual([written]);
  expect(keep(kept, hear(kept, asked.toUpperCase()), asked.toUpperCase()).unknown).toEqual([written]);
});

describe('a dish that can be made without', () => {
  const rather = (key: 'nuts' | 'milk' | 'sesame'): Passport => ({ avoids: { [key]: 'preference' }, diets: [] });

  test('is had with the choice that leaves it out', () => {
    expect(madeWithout(dish('Beetroot and rocket'), rather('nuts'))).toEqual({ 'Leave out': ['Without walnuts'] });
    expect(madeWithout(dish('Chickpea fritters'), rather('sesame'))).toEqual({ 'Leave out': ['Without tahini'] });
    const both: Passport = { avoids: { nuts: 'preference', milk: 'preference' }, diets: [] };
    expect(madeWithout(dish('Beetroot and rocket'), both)?.['Leave out']).toHaveLength(2);
  });

  test('what cannot be left out, or is not known, is not', () => {
    expect(madeWithout(dish('Smoked aubergine'), rather('nuts'))).toBeNull();
    expect(madeWithout(dish('Loukoumades'), rather('nuts'))).toBeNull();
  });
});

describe('a bare word that stands on the menu is found', () => {
  test.each([
    ['tahini', 0, 'Tahini and lemon'],
    ['ταχίνι', 0, 'Tahini and lemon'],
    ['lentils', 0, 'Lentils and lemon'],
    ['hollandaise', 1, 'Eggs Benedict, Cretan'],
    ['caramel', 1, 'Pancakes'],
    ['ketchup', 1, 'Fries, oregano salt'],
    ['κέτσαπ', 1, 'Fries, oregano salt'],
    ['koulouri', 0, 'Tahini and lemon'],
  ])('%s', (asked, nth, name) => expect(answer(asked, nth).dishes.map(({ item }) => item.name)).toContain(name));

  test('what is a dish comes alone, and not with all that it can be had with', () => {
    expect(answer('halloumi').dishes.map(({ item }) => item.name)).not.toContain('Gyros in warm pita');
  });
});

test('each of the fourteen is recorded in one way of every dish', () => {
  for (const { item } of dishes) {
    const { contains, may, free, depends, stale, unknown } = recordedOf(item);
    expect([...contains, ...may, ...free, ...depends, ...stale, ...unknown].toSorted(), item.name).toEqual([...ALLERGENS].toSorted());
  }
});
