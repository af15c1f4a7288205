import { describe, expect, test } from 'vitest';
import type { MenuItem } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine } from '#features/ordering/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { order } from '#tests/support/sample-order.ts';
import { orderAgain } from './order-again.ts';

const gyros: MenuItem = {
  id: 'gyros',
  name: 'Gyros',
  priceCents: cents(650),
  inStock: true,
  stockQty: null,
  givesStamp: true,
  vatClass: 'food',
  allergens: [],
  extras: [
    {
      option: 'Sauce',
      type: 'checkbox',
      maxSelectable: 1,
      required: false,
      options: [{ value: 'Tzatziki', text: 'Tzatziki', costCents: cents(50), allergens: [] }],
    },
  ],
};
const menu = (...items: MenuItem[]): ReadonlyMap<string, Dish> =>
  new Map(items.map((item) => [item.id, { item, tint: 'almond', wire: {} as Dish['wire'] }]));
const line = (changes: Partial<OrderLine> = {}): OrderLine => ({
  id: '1',
  quantity: 2,
  payload: {
    item: { id: 'gyros', name: 'Gyros', price: 6.5, image: '', selectedAllergens: [], addLoyaltyStamp: true },
    extras: { Sauce: [{ value: 'Tzatziki', text: 'Tzatziki', cost: 0.5 }] },
  },
  name: 'Gyros',
  localName: 'Gyros',
  chosen: [],
  unitPrice: 7,
  lineTotal: 14,
  vatRate: 9,
  allergens: [],
  mayContain: [],
  kept: [],
  done: false,
  note: '',
  ...changes,
});
const again = (items: MenuItem[], lines = [line()], cart: Parameters<typeof orderAgain>[2] = []) =>
  orderAgain(order('o1', { order: lines }), menu(...items), cart);
const CHOSEN = { itemId: 'gyros', quantity: 2, choices: { Sauce: ['Tzatziki'] } };

describe('ordering again', () => {
  test('puts in what is still there as it was chosen, beside what is in the cart', () => {
    expect(again([gyros])).toEqual({ cart: [CHOSEN], added: 1, goes: [{ quantity: CHOSEN.quantity, dish: 'Gyros' }], changes: [] });
    const other = { itemId: 'pita', quantity: 1, choices: {} };
    expect(again([gyros], [line()], [other, CHOSEN]).cart).toEqual([other, { ...CHOSEN, quantity: 4 }]);
    expect(again([gyros], [line({ note: 'No onion' })]).cart).toEqual([{ ...CHOSEN, note: 'No onion' }]);
  });

  test.each([
    ['gone', [], { code: 'gone', dish: 'Gyros' }],
    ['sold out', [{ ...gyros, inStock: false }], { code: 'sold_out', dish: 'Gyros' }],
    ['sold out to the last', [{ ...gyros, stockQty: 0 }], { code: 'sold_out', dish: 'Gyros' }],
    ['almost sold out', [{ ...gyros, stockQty: 1 }], { code: 'few', dish: 'Gyros', left: 1 }],
    ['without what was chosen', [{ ...gyros, extras: [] }], { code: 'choices', dish: 'Gyros' }],
  ] as const)('leaves out a dish that is %s, and says so', (_what, items, change) => {
    expect(again([...items])).toEqual({ cart: [], added: 0, goes: [], changes: [change] });
  });

  test('counts the stock against what is in the cart already', () => {
    expect(again([{ ...gyros, stockQty: 3 }], [line()], [CHOSEN]).changes).toEqual([{ code: 'few', dish: 'Gyros', left: 3 }]);
  });

  test('says a price that moved, extras included', () => {
    expect(again([{ ...gyros, priceCents: cents(700) }])).toMatchObject({
      added: 1,
      changes: [{ code: 'price', dish: 'Gyros', before: 700, now: 750 }],
    });
  });

  test('says when the cart is full', () => {
    expect(again([gyros], [line()], [{ ...CHOSEN, quantity: 20 }]).changes).toEqual([{ code: 'full', dish: 'Gyros' }]);
  });
});

test('what this person avoids today is said and left out; what was left out of it then still is', () => {
  const nutty = { ...gyros, allergens: ['nuts' as const] };
  const passport = { avoids: { nuts: 'allergy' as const }, diets: [] };
  const found = orderAgain(order('o1', { order: [line()] }), menu(nutty), [], passport);
  expect(found).toMatchObject({ cart: [], added: 0, changes: [{ code: 'avoided', dish: 'Gyros', keys: ['nuts'] }] });
  const leaveOut = {
    ...nutty,
    extras: [{ ...gyros.extras[0]!, options: [{ ...gyros.extras[0]!.options[0]!, removes: ['nuts' as const] }] }],
  };
  expect(orderAgain(order('o1', { order: [line()] }), menu(leaveOut), [], passport).added).toBe(1);
});

test('of what somebody is allergic to and nobody has recorded it is said that it is not known; it goes in', () => {
  const asked = (how: 'allergy' | 'preference', item = gyros) =>
    orderAgain(order('o1', { order: [line()] }), menu(item), [], { avoids: { nuts: how }, diets: [] });
  expect(asked('allergy')).toMatchObject({ cart: [CHOSEN], added: 1, changes: [{ code: 'unknown', dish: 'Gyros', keys: ['nuts'] }] });
  expect(asked('preference').changes).toEqual([]);
  const [sauce] = gyros.extras;
  const recorded = { ...sauce!, options: sauce!.options.map((option) => ({ ...option, recorded: true })) };
  expect(asked('allergy', { ...gyros, checkedFree: ['nuts'], extras: [recorded] }).changes).toEqual([]);
});
