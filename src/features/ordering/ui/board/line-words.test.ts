import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { createTexts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import type { OrderLine } from '../../contract.ts';
import english from '#texts/portal.en.json' with { type: 'json' };
import { choicesOf, offWords, strictOf } from './line-words.ts';

const line = {
  chosen: [
    { option: 'Leave out', value: 'Without tahini', text: 'Without tahini', cost: 0, removes: ['sesame'] },
    { option: 'A little more', value: 'Extra pickles', text: 'Extra pickles', cost: 0 },
  ],
  translations: { el: { name: 'Ρεβιθοκεφτέδες', chosen: ['Χωρίς ταχίνι', 'Έξτρα τουρσί'] } },
} satisfies Partial<OrderLine>;

test('what is left out for an allergy stands apart from what was chosen, in the language of the board', () => {
  const strict = strictOf({ avoids: ['sesame', 'milk'], ratherNot: ['milk'] });
  expect(choicesOf(line, strict, 'en')).toEqual({ options: 'Extra pickles', leftOut: ['Without tahini'] });
  expect(choicesOf(line, strict, 'el')).toEqual({ options: 'Έξτρα τουρσί', leftOut: ['Χωρίς ταχίνι'] });
});

test('for a taste it is a choice like others', () => {
  for (const order of [
    { avoids: [], ratherNot: [] },
    { avoids: ['sesame'], ratherNot: ['sesame'] },
    { avoids: ['nuts'], ratherNot: [] },
  ])
    expect(choicesOf(line, strictOf(order), 'en')).toEqual({ options: 'Without tahini · Extra pickles', leftOut: [] });
});

test('of a line that lost portions in several ways all of them are said', () => {
  const t = createTexts<PortalKey>(Object.fromEntries(Object.entries(english).map(([key, text]) => [key, compile(text)])), 'en');
  const words = offWords({ quantity: 2, takenOff: 2, movedOff: 1, sentBack: 1 }, t).split(' · ');
  expect(words).toEqual([t('ticket.part_back', { count: 1 }), t('ticket.taken_off', { count: 1 }), t('ticket.moved_off', { count: 1 })]);
  expect(offWords({ quantity: 2 }, t)).toBe('');
});
