import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { add, cents } from './money.ts';
import { goneOf, nextPortions, overWays, portionsLeft } from './portions-back.ts';

test('one of two goes back for its own cents, and there is no third', () => {
  expect(nextPortions(cents(1555), 2, 0, 1)).toBe(778);
  expect(nextPortions(cents(1555), 2, 1, 1)).toBe(777);
  expect(nextPortions(cents(1555), 2, 1, 2)).toBeNull();
  const gone = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: null },
  ];
  expect([goneOf(gone, 1, 2), goneOf(gone, 2, 3), goneOf(gone, 3, 1)]).toEqual([1, 3, 0]);
});

test('in whatever steps the portions of a line go back, together they are the line', () => {
  const lines = fc.record({ amount: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), ({ amount, quantity }, steps) => {
      let gone = 0;
      const parts = [];
      for (const step of [...steps, quantity]) {
        const wanted = Math.min(step, quantity - gone);
        parts.push(nextPortions(cents(amount), quantity, gone, wanted) ?? cents(0));
        gone += wanted;
      }
      expect(add(...parts)).toBe(amount);
    }),
  );
});

test('what goes back by several ways is each line’s and each way’s sum, and a portion counts once', () => {
  const [moussaka, wine, olives] = [
    { line: 2, quantity: 2, cents: cents(1000) },
    { line: 3, quantity: 1, cents: cents(450) },
    { line: 5, quantity: 1, cents: cents(0) },
  ];
  expect(overWays([moussaka, wine, olives], [cents(600), cents(850)])).toEqual([
    [{ ...moussaka, cents: 600 }, olives],
    [
      { line: 2, quantity: 0, cents: 400 },
      { line: 3, quantity: 1, cents: 450 },
    ],
  ]);
  const amounts = fc.array(fc.record({ cents: fc.nat(5000), quantity: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.array(fc.nat(100), { minLength: 1, maxLength: 5 }), (some, weights) => {
      const parts = some.map((one, at) => ({ line: at + 1, quantity: one.quantity, cents: cents(one.cents) }));
      const sum = add(...parts.map((part) => part.cents));
      const ways = allocate(
        sum,
        weights.map((weight) => weight + 1),
      );
      const found = overWays(parts, ways);
      expect(found.map((own) => add(...own.map((part) => part.cents)))).toEqual(ways);
      for (const part of parts) {
        const own = found.flat().filter(({ line }) => line === part.line);
        expect(add(...own.map((one) => one.cents))).toBe(part.cents);
        expect(own.reduce((all, { quantity }) => all + quantity, 0)).toBe(part.quantity);
      }
    }),
  );
});

test('what can go back of a line is what is here of it, and no more than the money that is left', () => {
  const two = (gone: number, money: number) => portionsLeft(cents(2000), 2, { gone, money: cents(money) });
  expect([two(0, 2000), two(1, 2000), two(0, 1500), two(0, 999), two(2, 2000)]).toEqual([[1000, 1000], [1000], [1000], [], []]);
  expect(portionsLeft(cents(1), 3, { gone: 0, money: cents(100) })).toEqual([1]);
});
