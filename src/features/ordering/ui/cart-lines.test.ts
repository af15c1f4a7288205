import { expect, test } from 'vitest';
import type { MenuItem } from '#domain/menu.ts';
import { cents } from '#domain/money.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { showCart } from './cart-lines.ts';

const item = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name: id,
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: [],
  extras: [],
  ...more,
});
const wire: Dish['wire'] = {
  id: '',
  name: '',
  description: '',
  price: 0,
  image: '',
  inStock: true,
  stockQty: null,
  ribbon: null,
  addLoyaltyStamp: false,
  selectedAllergens: [],
  extras: [],
  vatClass: 'food',
  translations: {},
  mayContain: [],
  checkedFree: [],
  marks: [],
  availability: [],
};
const menu = (...items: MenuItem[]) => new Map(items.map((each): [string, Dish] => [each.id, { item: each, tint: 'olive', wire }]));
const line = (itemId: string, quantity = 1, choices = {}) => ({ itemId, quantity, choices });

test('what the menu has is priced by the menu, and can be ordered', () => {
  const cart = showCart([line('gyros', 2), line('olives')], menu(item('gyros', { priceCents: cents(940) }), item('olives')));
  expect({ units: cart.units, total: cart.totalCents, ready: cart.ready }).toEqual({ units: 3, total: 2380, ready: true });
});

test('a dish that left the menu is flagged, costs nothing and holds the order back', () => {
  const cart = showCart([line('olives'), line('squid', 3)], menu(item('olives')));
  expect(cart.lines.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'gone']);
  expect({ total: cart.totalCents, ready: cart.ready, orderable: cart.orderable.length }).toEqual({
    total: 500,
    ready: false,
    orderable: 1,
  });
});

test('sold out, too few left, and options that changed are told apart', () => {
  const dishes = menu(item('a', { inStock: false }), item('b', { stockQty: 2 }), item('c'));
  const cart = showCart([line('a'), line('b', 3), line('c', 1, { Sauce: ['Mint'] })], dishes);
  expect(cart.lines.map(({ problem }) => problem)).toEqual([{ code: 'sold_out' }, { code: 'few', left: 2 }, { code: 'choices' }]);
});

test('an empty cart is not ready', () => {
  expect(showCart([], menu()).ready).toBe(false);
});
