import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredLine } from '#domain/cart.ts';
import { noteServerDate } from '#platform/browser/server-clock.ts';
import { order } from '#tests/support/sample-order.ts';
import { cartKey, ordersKey, readCart } from './cart-storage.ts';
import { holdCart } from './held-cart.ts';
import { emptyHeldCart, forgetOrder, hearOrder, knownAt, unpaidAt } from './known-orders.ts';
import { changeCart } from './use-cart.ts';

const NOW = Date.parse('2026-05-01T10:05:00Z');
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('dispatchEvent', () => true);

const line = (itemId: string, quantity = 1): StoredLine => ({ itemId, quantity, choices: {} });
const cart = () => readCart(storage, 1);
const pending = (changes = {}) => order('a', { paymentStatus: 'pending', paymentMethod: 1, ...changes });

beforeEach(() => {
  changeCart(1, () => []);
  stored.clear();
});

describe('an order of this phone', () => {
  test('is remembered while it runs, with what its kitchen was told, without whose it is', () => {
    hearOrder(storage, order('a', { buyersName: 'Eleni Pavlou', note: 'by the window', avoids: ['nuts'] }), NOW);
    expect(knownAt(storage, 1)).toMatchObject([{ _id: 'a', number: 51, heardAt: NOW, avoids: ['nuts'], allergyReadAt: null }]);
    expect(stored.get(ordersKey(1))).not.toMatch(/Eleni|window/);
  });

  test('an older word about it changes nothing, a newer one does', () => {
    hearOrder(storage, order('a', { revision: 4, orderStatus: 3 }), NOW);
    hearOrder(storage, order('a', { revision: 3, orderStatus: 2 }), NOW);
    expect(knownAt(storage, 1)).toMatchObject([{ orderStatus: 3 }]);
    hearOrder(storage, order('a', { revision: 5, orderStatus: 5 }), NOW);
    expect(stored.has(ordersKey(1))).toBe(false);
  });

  test.each([-1, 1])('stays as long as the server’s clock says, on a phone whose own is %i hours wrong', (hours) => {
    const wrong = hours * 3_600_000;
    noteServerDate('Fri, 01 May 2026 10:05:00 GMT', NOW + wrong);
    // Refused five minutes ago: its guest is told for an hour. Served eleven minutes ago, and paid.
    hearOrder(storage, order('a', { orderStatus: 8 }), NOW + wrong);
    hearOrder(storage, order('b', { orderStatus: 4, paymentStatus: 'paid', statusAt: '2026-05-01T09:54:00Z' }), NOW + wrong);
    noteServerDate('Fri, 01 May 2026 10:05:00 GMT', NOW);
    expect(knownAt(storage, 1).map(({ _id }) => _id)).toEqual(['a']);
  });

  test('is forgotten when it is not this phone’s any more; what cannot be read is none', () => {
    hearOrder(storage, order('a'), NOW);
    hearOrder(storage, order('b'), NOW);
    forgetOrder(storage, 1, 'a');
    expect(knownAt(storage, 1)).toMatchObject([{ _id: 'b' }]);
    for (const damaged of ['', '{', '[]', '{"version":2,"orders":[]}', '{"version":1,"orders":[null,{"_id":7}]}']) {
      stored.set(ordersKey(1), damaged);
      expect(knownAt(storage, 1)).toEqual([]);
    }
  });
});

describe('the dishes of an order that waits for its payment', () => {
  beforeEach(() => {
    holdCart(storage, 'a', [line('pita', 2), line('olives')]);
    hearOrder(storage, pending(), NOW);
  });

  test('are the order’s while it waits, and the kitchen’s once it is paid', () => {
    expect(unpaidAt(storage, 1)).toMatchObject({ _id: 'a' });
    expect(cart()).toEqual([]);
    hearOrder(storage, pending({ revision: 2, paymentStatus: 'paid' }), NOW);
    expect(cart()).toEqual([]);
    expect(unpaidAt(storage, 1)).toBeUndefined();
  });

  test('are in the cart again when it ends unpaid, beside what was chosen since, and once', () => {
    changeCart(1, () => [line('pita')]);
    const over = pending({ revision: 2, paymentStatus: 'failed', orderStatus: 9 });
    hearOrder(storage, over, NOW);
    hearOrder(storage, over, NOW);
    expect(cart()).toEqual([line('pita', 3), line('olives')]);
    expect(knownAt(storage, 1)).toEqual([]);
  });

  test('are never shown twice: a cart that the page could not empty any more is the order’s', () => {
    changeCart(1, () => [line('pita', 2), line('olives')]);
    emptyHeldCart(storage, 1);
    expect(stored.has(cartKey(1))).toBe(false);
    changeCart(1, () => [line('soup')]);
    emptyHeldCart(storage, 1);
    expect(cart()).toEqual([line('soup')]);
  });

  test('paid while they still lay in the cart, they leave it', () => {
    changeCart(1, () => [line('pita', 2), line('olives')]);
    hearOrder(storage, pending({ revision: 2, paymentStatus: 'paid' }), NOW);
    expect(cart()).toEqual([]);
  });
});
