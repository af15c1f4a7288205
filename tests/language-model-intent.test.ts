import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { hear, inTurn, keep, NOTHING_KEPT, withKept } from '#features/assistance/conversation.ts';
import { Intent } from '#features/assistance/intent.ts';
import { answerTo } from '#features/assistance/menu-answer.ts';
import { mustAsk, readQuestion } from '#features/assistance/menu-question.ts';
import { NO_PASSPORT } from '#domain/passport.ts';
import { ALLERGENS } from '#domain/allergens.ts';
import { widen } from '#features/assistance/widen.ts';
import { ALLERGY_QUESTIONS } from '#tests/corpora/allergy-questions.ts';
import { seenDemoVenues } from '#tests/support/seen-venue.ts';

const intent = (more: Partial<Intent> = {}): Intent => v.parse(Intent, { kind: 'dishes', ...more });
const [elia] = seenDemoVenues();
const offered = (asked: string, understood: Intent) => {
  const own = hear(NOTHING_KEPT, asked);
  const before = keep(NOTHING_KEPT, own);
  const question = widen(own, understood);
  const kept = keep(before, question);
  return answerTo(inTurn(question, kept), elia!, withKept(NO_PASSPORT, kept)).dishes;
};

describe('what a language model understood is looked for in the menu', () => {
  test('dishes, words, a kind, the house', () => {
    const own = readQuestion('that oven thing with aubergine layers');
    expect(widen(own, intent({ dishes: ['Pan of the day'] })).words).toEqual(['pan', 'of', 'the', 'day']);
    expect(widen(own, intent({ kind: 'popular' }))).toMatchObject({ sort: 'popular', words: [] });
    expect(widen(own, intent({ kind: 'light' }))).toMatchObject({ feel: 'light' });
    expect(widen(own, intent({ kind: 'pairing', words: ['lamb'] }))).toMatchObject({ pairing: ['lamb'], words: [] });
    expect(widen(own, intent({ kind: 'wifi' }))).toMatchObject({ house: 'wifi', words: [] });
    expect(widen(own, intent({ diets: ['vegan'] })).diets).toEqual(['vegan']);
  });

  test('what it adds to be left out is left out', () => {
    const dishes = offered(
      'dips for somebody who keeps away from tree fruit in shells',
      intent({ words: ['dips'], avoid: ['nuts'], allergy: true }),
    );
    expect(dishes.filter(({ item }) => item.allergens.includes('nuts') || item.mayContain?.includes('nuts'))).toEqual([]);
  });
});

describe('what we read of an allergy stays', () => {
  const DISAGREES: readonly Intent[] = [
    intent({ kind: 'anything' }),
    intent({ kind: 'popular', words: ['baklava', 'walnut'] }),
    intent({ dishes: ['Smoked aubergine', 'Baklava'], allergy: false }),
    intent({ kind: 'pairing', words: ['walnut'] }),
    intent({ kind: 'children' }),
    intent({ avoid: [...ALLERGENS], allergy: true }),
  ];

  const read = ALLERGY_QUESTIONS.map(([asked]) => readQuestion(asked));
  // Every phrase is read beside every such model; each is answered beside one of them.
  test.each(DISAGREES.map((understood, at) => ({ understood, at })))('$understood', ({ understood, at }) => {
    const wrong = ALLERGY_QUESTIONS.flatMap(([asked, without], nth) => {
      const own = read[nth]!;
      const wide = widen(own, understood);
      const isAnswered = nth % DISAGREES.length === at;
      // Who eats no pork is no allergy: they are offered what is recorded as vegetarian.
      const isHeld = hear(NOTHING_KEPT, asked).porkless !== null || !isAnswered || offered(asked, understood).length === 0;
      if (mustAsk(own)) return mustAsk(wide) && isHeld ? [] : [asked];
      const isKept = own.without.every((key) => wide.without.includes(key)) && (!own.allergy || wide.allergy);
      const dishes = isAnswered && own.allergy && without !== 'ask' ? offered(asked, understood) : [];
      const holds = dishes.filter(
        ({ item }) => without !== 'ask' && without.some((key) => item.allergens.includes(key) || item.mayContain?.includes(key)),
      );
      return isKept && holds.length === 0 ? [] : [asked];
    });
    expect(wrong).toEqual([]);
  });
});
