import { expect, test } from 'vitest';
import * as v from 'valibot';
import { PublicVenue } from '#features/venues/contract.ts';
import { answerTo, isCheckedFree } from './menu-answer.ts';
import { readQuestion } from './menu-question.ts';

const dish = (name: string, sure: object) => ({
  id: name,
  name,
  price: 5,
  ...sure,
});
const items = [
  dish('Pie', { selectedAllergens: ['gluten'] }),
  dish('Fries', { mayContain: ['gluten'] }),
  dish('Rice', { checkedFree: ['gluten'] }),
  dish('Soup', {}),
];
const marked = [
  dish('Lentils', { marks: ['vegan', 'spicy'] }),
  dish('Halloumi', { marks: ['vegetarian'] }),
  dish('Lemonade', { marks: ['vegan', 'alcohol_free'] }),
];
const venue = v.parse(PublicVenue, {
  _id: 'v',
  companyId: 'c',
  id: 1,
  revision: 1,
  title: 'Venue',
  content: { promotions: [], menu: { categories: ['All', 'Marked'], items: { All: items, Marked: marked } } },
  currency: { code: 'EUR', symbol: '€' },
  languages: ['en'],
  menuVersion: 1,
  opening: { open: true, nextOpening: null },
  style: { css: '', classes: {} },
});
const ask = (question: string) => {
  const asked = readQuestion(question);
  return answerTo(asked, venue).dishes.map((found) => ({
    name: found.item.name,
    checked: isCheckedFree(found, asked.without),
  }));
};

test('what may contain it is left out like what contains it; only what was checked is said to be free', () => {
  expect(ask('without gluten')).toEqual([
    { name: 'Rice', checked: true },
    { name: 'Soup', checked: false },
    ...marked.map(({ name }) => ({ name, checked: false })),
  ]);
  expect(ask('without gluten and milk').some(({ checked }) => checked)).toBe(false);
  expect(ask('rice')).toEqual([{ name: 'Rice', checked: false }]);
});

test.each([
  ['vegan', ['Lentils', 'Lemonade']],
  ['χορτοφαγικό', ['Lentils', 'Halloumi', 'Lemonade']],
  ['alcohol free', ['Lemonade']],
  ['χωρίς αλκοόλ', ['Lemonade']],
  ['spicy', ['Lentils']],
  ['halal', []],
])('%s finds what is recorded as such', (asked, names) => {
  expect(ask(asked).map(({ name }) => name)).toEqual(names);
});
