import { expect, test } from 'vitest';
import { createTexts } from '#platform/shared/texts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import greek from '#texts/together.el.json?texts';
import english from '#texts/together.en.json?texts';
import { chosenBy, doingOf } from './cart-words.ts';

const en = createTexts<TogetherKey>(english, 'en');
const el = createTexts<TogetherKey>(greek, 'el');
const people = [
  { _id: 'me', name: '', creature: 'owl', colour: 1, ready: false, ordered: false },
  { _id: 'a', name: 'Άννα', creature: 'fox', colour: 2, ready: false, ordered: false },
] as const;
const cart = { me: 'me', people: [...people], lines: [{ person: 'me' }, { person: 'a' }] };

test('what somebody does at the cart is said otherwise of oneself', () => {
  expect(people.map((one) => doingOf(one, cart, el))).toEqual(['διαλέγετε', 'διαλέγει']);
  expect(people.map((one) => doingOf(one, cart, en))).toEqual(['choosing', 'choosing']);
  expect(people.map((one) => doingOf(one, { ...cart, lines: [] }, el))).toEqual(['τίποτα ακόμη', 'τίποτα ακόμη']);
  // Nobody whose dishes were sent has "nothing yet".
  expect(people.map((one) => doingOf({ ...one, ordered: true }, { ...cart, lines: [] }, en))).toEqual(['order sent', 'order sent']);
  expect(people.map((one) => doingOf({ ...one, ordered: true }, cart, en))).toEqual(['choosing', 'choosing']);
  expect(people.map((one) => doingOf({ ...one, ready: true }, cart, el))).toEqual(['Έτοιμα', 'Έτοιμα']);
});

test('and so is who chose a dish for the table', () => {
  expect(['me', 'a', 'gone'].map((id) => chosenBy(id, cart, el))).toEqual(['από εσάς', 'από Άννα', '']);
  expect(['me', 'a', 'gone'].map((id) => chosenBy(id, cart, en))).toEqual(['by you', 'by Άννα', '']);
});
