import { expect, test } from 'vitest';
import type { EditorItem } from '../menu-schemas.ts';
import { emptyForm, formOf, inputOf, problemsOf, type ItemForm } from './item-form-state.ts';

const item: EditorItem = {
  id: 'soup',
  category: 'c',
  seal: 's',
  name: 'Soup',
  description: 'Warm.',
  price: 6.5,
  image: '',
  inStock: true,
  stockQty: 4,
  ribbon: { active: true, text: 'New', translations: {} },
  addLoyaltyStamp: true,
  selectedAllergens: ['celery'],
  mayContain: ['milk'],
  checkedFree: ['nuts'],
  marks: ['vegetarian', 'spicy'],
  extras: [
    {
      option: 'Bread',
      type: 'checkbox',
      maxSelectable: 2,
      required: false,
      translations: { el: { name: 'Ψωμί' } },
      options: [
        { value: 'rye', text: 'Rye', cost: 0.8, allergens: ['gluten'], translations: {} },
        { value: 'none', text: 'Without croutons', cost: 0, allergens: [], removes: ['eggs'], translations: {} },
      ],
    },
  ],
  vatClass: 'food',
  translations: { el: { name: 'Σούπα' } },
  availability: [{ days: [0, 1], from: '08:00', to: '11:00' }],
};
const form = formOf(item);

test('an item that nobody touched is sent as it was read, without its stock', () => {
  const { id: _id, category: _category, seal: _seal, inStock: _in, stockQty: _qty, ...fields } = item;
  expect(inputOf(form, form)).toEqual(fields);
  expect(inputOf({ ...form, stockQty: '' }, form)).toEqual({ ...fields, stockQty: null });
  expect(inputOf({ ...form, inStock: false }, form)).toEqual({ ...fields, inStock: false });
});

test('a new item says what is in stock', () => {
  expect(inputOf({ ...emptyForm('c'), name: 'X', price: '1' }, null)).toMatchObject({ inStock: true, stockQty: null });
});

test('what cannot be saved is said where it stands', () => {
  const [extra] = form.extras;
  const [option] = extra?.options ?? [];
  const wrong: ItemForm = {
    ...form,
    name: ' ',
    price: 'much',
    stockQty: 'few',
    marks: ['vegan'],
    allergens: { milk: 'contains' },
    availability: [{ days: [], from: '08:00', to: '09:00' }],
    extras: [
      { ...extra!, option: '' },
      { ...extra!, option: 'Bread', options: [option!, { ...option!, cost: 'x' }] },
    ],
  };
  expect(problemsOf(wrong)).toEqual({
    name: 'needed',
    price: 'not_a_price',
    stockQty: 'not_a_count',
    marks: 'against',
    'availability.0': 'no_days',
    'extras.0.option': 'needed',
    'extras.1.options.1.text': 'twice',
    'extras.1.options.1.cost': 'not_a_price',
  });
  expect(problemsOf(form)).toEqual({});
});

test('an option keeps the value that carts know it by, and a new one never takes it', () => {
  const [extra] = form.extras;
  const [rye] = extra?.options ?? [];
  const options = [
    { ...rye!, text: 'Dark' },
    { ...rye!, value: '', text: 'rye' },
  ];
  const sent = inputOf({ ...form, extras: [{ ...extra!, options }] }, form).extras?.[0]?.options;
  expect(sent?.map(({ value, text }) => [value, text])).toEqual([
    ['rye', 'Dark'],
    ['rye 2', 'rye'],
  ]);
});
