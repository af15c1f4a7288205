import { describe, expect, test } from 'vitest';
import { avoidingThese, NO_PASSPORT, type Passport } from '#domain/passport.ts';
import { askedFacts } from '#features/assistance/asked-facts.ts';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { askedAbout, settled } from '#features/assistance/settled-question.ts';
import { dishFact } from '#features/assistance/ui/dish-facts.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { FitKey } from '#platform/ui/fit-list.tsx';
import catalogue from '#texts/menu.en.json?texts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const elia = seenDemoVenues()[0]!;
const t = createTexts<FitKey>(catalogue, 'en');
const names = (dishes: readonly Dish[]) => dishes.map(({ item }) => item.name);

/** What stands before the answer to a first question of somebody, and what is offered. */
function asked(what: string, own: Passport = NO_PASSPORT) {
  const heard = hear(NOTHING_KEPT, what);
  const kept = keep(NOTHING_KEPT, heard, what);
  const question = settled(inTurn(heard, kept), elia);
  const passport = withKept(own, kept);
  const facts = askedFacts(question, elia, passport);
  return {
    facts: names(facts),
    said: facts.map((dish) => dishFact(dish, askedAbout(question), { own: 'en', page: 'en' }, t)),
    offered: names(answerTo(question, elia, passport).dishes),
  };
}

describe('a dish that is asked about by its name, and has it', () => {
  test.each([
    ['are the loukoumades nut free?', 'Loukoumades'],
    ['do the loukoumades have nuts? I am allergic', 'Loukoumades'],
    ['can you guarantee that the loukoumades have no nuts', 'Loukoumades'],
    ['is the moussaka guaranteed gluten free', 'Moussaka'],
    ['is the moussaka gluten free?', 'Moussaka'],
    ['οι λουκουμάδες είναι χωρίς ξηρούς καρπούς;', 'Loukoumades'],
    ['ο μουσακάς είναι χωρίς γλουτένη;', 'Moussaka'],
    ['oi loukoumades einai xoris karydia?', 'Loukoumades'],
    ['can I have the burger without cheese', 'Beef burger, halloumi'],
  ])('%s: its record comes first', (what, dish) => {
    const { facts, offered } = asked(what);
    expect(facts).toEqual([dish]);
    expect(offered).not.toContain(dish);
  });

  test('what was recorded is said, and no yes or no', () => {
    const [said = ''] = asked('are the loukoumades nut free?').said;
    expect(said).toMatch(/^Loukoumades: May contain: nuts/u);
    expect(said).not.toMatch(/\b(?:yes|no)\b/iu);
  });

  test('who avoids it by their passport asks the same', () => {
    expect(asked('do the loukoumades have nuts?', avoidingThese(['nuts'])).facts).toEqual(['Loukoumades']);
  });
});

test.each([
  // Nothing is asked of it.
  ['loukoumades'],
  // What is offered is called so too.
  ['something without nuts'],
  ['any dessert without nuts?'],
  // It has none of it.
  ['is the moussaka without lupin?'],
])('%s: no fact comes before the answer', (what) => expect(asked(what).facts).toEqual([]));

describe('which have it', () => {
  test('to who avoids it none is offered', () => {
    for (const what of ['which meze have walnut?', 'ποιοι μεζέδες έχουν καρύδια;']) {
      expect(asked(what).offered[0]).toBe('Smoked aubergine');
      expect(asked(what, avoidingThese(['nuts'])).offered).not.toContain('Smoked aubergine');
    }
  });
});
