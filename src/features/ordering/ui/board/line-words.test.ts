import { expect, test } from 'vitest';
import type { OrderLine } from '../../contract.ts';
import { choicesOf, strictOf } from './line-words.ts';

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
