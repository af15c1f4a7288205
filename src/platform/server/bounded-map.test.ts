import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

const filled = (mostBytes: number, keys: string, bytes = 10): BoundedMap<string> => {
  const map = new BoundedMap<string>({ mostBytes });
  for (const key of keys) {
    map.set(key, `v${key}`);
    map.weigh(key, `v${key}`, bytes);
  }
  return map;
};
const keys = (map: BoundedMap<string>) =>
  map
    .entries()
    .map(([key]) => key)
    .toSorted()
    .join('');

test('what was asked for stays, and what was put in longest ago goes first', () => {
  const map = filled(30, 'abc');
  expect(map.get('a')).toBe('va');
  map.set('d', 'vd');
  map.weigh('d', 'vd', 10);
  expect(keys(map)).toBe('acd');
  map.set('e', 've');
  map.weigh('e', 've', 10);
  // It was not asked for again.
  expect(keys(map)).toBe('ade');
});

test('what came last stays, also where all before it was asked for', () => {
  const map = filled(30, 'abc');
  for (const key of 'abc') map.get(key);
  map.set('x', 'vx');
  map.weigh('x', 'vx', 30);
  expect(keys(map)).toBe('x');
});

test('what lies there by now is not weighed or thrown out in the place of another', () => {
  const map = filled(100, 'a');
  map.set('a', 'newer');
  map.weigh('a', 'va', 90);
  map.delete('a', 'va');
  expect([map.get('a'), map.bytes]).toEqual(['newer', 0]);
});

test('what is heavier than all that may be kept is kept alone until the next', () => {
  const map = filled(30, 'abc');
  map.set('x', 'vx');
  map.weigh('x', 'vx', 500);
  expect(keys(map)).toBe('x');
  map.set('y', 'vy');
  expect(keys(map)).toBe('y');
});

test('a bound of number holds too', () => {
  const map = new BoundedMap<string>({ mostBytes: 100, most: 2 });
  for (const key of 'abc') map.set(key, key);
  expect(keys(map)).toBe('bc');
});

test('whatever happens, it weighs what lies in it, and no more than the bound unless it is one alone', () => {
  const step = fc.tuple(
    fc.constantFrom('set', 'get', 'delete'),
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    fc.integer({ min: 0, max: 50 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const map = new BoundedMap<{ bytes: number }>({ mostBytes: 100 });
      for (const [what, key, bytes] of steps) {
        if (what === 'get') map.get(key);
        if (what === 'delete') map.delete(key);
        if (what !== 'set') continue;
        const value = { bytes };
        map.set(key, value);
        map.weigh(key, value, bytes);
      }
      const weight = map.entries().reduce((sum, [, value]) => sum + value.bytes, 0);
      expect(map.bytes).toBe(weight);
      expect(weight <= 100 || map.size === 1).toBe(true);
    }),
  );
});
