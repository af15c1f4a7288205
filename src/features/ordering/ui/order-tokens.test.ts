import { expect, test } from 'vitest';
import type { Kept } from './cart-storage.ts';
import { keepToken, tokenOf } from './order-tokens.ts';

const kept = new Map<string, string>();
const storage: Kept = {
  getItem: (k) => kept.get(k) ?? null,
  setItem: (k, v) => void kept.set(k, v),
  removeItem: (k) => void kept.delete(k),
};

test('each order has its own token, the last twenty are kept', () => {
  for (let n = 1; n <= 21; n += 1) keepToken(storage, `o${n}`, `t${n}`);
  keepToken(storage, 'o21', 'new');
  expect([tokenOf(storage, 'o21'), tokenOf(storage, 'o2'), tokenOf(storage, 'o1'), tokenOf(storage, 'x')]).toEqual([
    'new',
    't2',
    null,
    null,
  ]);
});

test('damaged text holds no token', () => {
  kept.set('parea.orders', '[["a"],"b",{"c":1}');
  expect(tokenOf(storage, 'a')).toBeNull();
});
