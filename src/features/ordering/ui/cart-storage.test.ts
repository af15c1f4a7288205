import { beforeEach, expect, test } from 'vitest';
import { cartKey, readCart, writeCart, type Kept } from './cart-storage.ts';

const stored = new Map<string, string>();
const storage: Kept = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
};
const gyros = { itemId: 'gyros', quantity: 2, choices: { Pita: ['Classic'] } };

beforeEach(() => stored.clear());

test('a cart survives, and belongs to its venue', () => {
  writeCart(storage, 1, [gyros]);
  expect(readCart(storage, 1)).toEqual([gyros]);
  expect(readCart(storage, 2)).toEqual([]);
});

test('an empty cart leaves nothing behind', () => {
  writeCart(storage, 1, [gyros]);
  writeCart(storage, 1, []);
  expect(stored.size).toBe(0);
});

test.each(['', 'null', '[]', '{', '{"version":0,"lines":[]}', '{"version":1}', '{"version":1,"lines":"x"}'])(
  '%s reads as empty',
  (text) => {
    stored.set(cartKey(1), text);
    expect(readCart(storage, 1)).toEqual([]);
  },
);

test('lines that are no lines are left out, the others stay', () => {
  const bad = [
    null,
    1,
    {},
    { ...gyros, quantity: 0 },
    { ...gyros, quantity: 1.5 },
    { ...gyros, choices: { Pita: 'Classic' } },
    { ...gyros, note: 7 },
  ];
  stored.set(cartKey(1), JSON.stringify({ version: 1, lines: [...bad, gyros] }));
  expect(readCart(storage, 1)).toEqual([gyros]);
});

test('a count that somebody wrote in by hand is brought back to 20', () => {
  stored.set(cartKey(1), JSON.stringify({ version: 1, lines: [{ ...gyros, quantity: 5000 }] }));
  expect(readCart(storage, 1)).toEqual([{ ...gyros, quantity: 20 }]);
});

test('storage that refuses is no reason to fail', () => {
  const full: Kept = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeCart(full, 1, [gyros])).not.toThrow();
});
