import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine, MenuItem } from './menu.ts';
import { cents } from './money.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_UNITS } from './sizes.ts';
import { checkCart, keyOf, lineKey, mergeLine, putBack, removeLine, setQuantity, withoutLines, type StoredLine } from './cart.ts';

const soup: MenuItem = {
  id: 'soup',
  name: 'Soup',
  priceCents: cents(500),
  inStock: true,
  stockQty: null,
  givesStamp: false,
  vatClass: 'food',
  allergens: [],
  extras: [],
};
const of = (quantity: number, change: Partial<MenuItem> = {}): CartLine => ({ item: { ...soup, ...change }, quantity, choices: {} });
const codes = (lines: readonly CartLine[]) => checkCart(lines).map(({ code }) => code);
const stored = (itemId: string, quantity: number, choices = {}): StoredLine => ({ itemId, quantity, choices });

describe('a cart is refused', () => {
  it('when empty', () => expect(codes([])).toEqual(['empty']));

  it.each([0, -1, 21, 1.5, Number.NaN, 1e9])('with a quantity of %s', (quantity) => {
    expect(codes([of(quantity)])).toContain('bad_quantity');
  });

  it('with more than 50 lines or 100 units', () => {
    expect(codes(Array.from({ length: MAX_LINES + 1 }, () => of(1)))).toEqual(['too_many_lines']);
    expect(codes([of(20), of(20), of(20), of(20), of(20), of(1)])).toEqual(['too_many_units']);
  });

  it('with a dish that is out of stock, by the switch or by the count', () => {
    expect(checkCart([of(1), of(1, { id: 'x', inStock: false })])).toEqual([{ code: 'out_of_stock', line: 1, itemId: 'x' }]);
    expect(codes([of(1, { stockQty: 0 })])).toEqual(['out_of_stock']);
  });

  it('with more portions than are left, counted over all lines of the dish', () => {
    expect(checkCart([of(3, { stockQty: 2 })])).toEqual([{ code: 'not_enough_stock', line: 0, itemId: 'soup', left: 2 }]);
    expect(codes([of(2, { stockQty: 3 }), of(2, { stockQty: 3 })])).toEqual(['not_enough_stock', 'not_enough_stock']);
  });

  it('with choices that the menu does not have', () => {
    const problems = [{ code: 'unknown_option', option: 'Ghost', value: null }];
    expect(checkCart([{ ...of(1), choices: { Ghost: ['x'] } }])).toEqual([{ code: 'bad_choices', line: 0, itemId: 'soup', problems }]);
  });
});

it('a cart at every limit is accepted', () => {
  expect(codes(Array.from({ length: MAX_LINES }, () => of(2)))).toEqual([]);
  expect(codes([of(MAX_QUANTITY, { stockQty: 20 })])).toEqual([]);
});

describe('equal dishes have one key', () => {
  it('whatever the order of groups and values, and with empty groups', () => {
    expect(lineKey('a', { X: ['1', '2'], Y: ['3'], Z: [] })).toBe(lineKey('a', { Y: ['3'], X: ['2', '1'] }));
  });

  it('and others have others', () => {
    const keys = [
      lineKey('a', {}),
      lineKey('b', {}),
      lineKey('a', { X: ['1'] }),
      lineKey('a', { X: ['1', '2'] }),
      lineKey('a', { X: ['1,2'] }),
      lineKey('a', {}, 'no salt'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(lineKey('a', {}, '  ')).toBe(lineKey('a', {}));
  });
});

describe('cart operations', () => {
  it('put an equal dish onto its line and another at the end', () => {
    const one = mergeLine([], stored('a', 2, { X: ['1', '2'] }));
    const two = mergeLine(one, stored('a', 3, { X: ['2', '1'] }));
    expect(two).toEqual([stored('a', 5, { X: ['1', '2'] })]);
    expect(mergeLine(two, stored('b', 1)).map(({ itemId }) => itemId)).toEqual(['a', 'b']);
  });

  it('keep a dish with a note apart', () => {
    expect(mergeLine([stored('a', 1)], { ...stored('a', 1), note: 'no salt' })).toHaveLength(2);
  });

  it('set and remove by key, and 0 removes', () => {
    const lines = [stored('a', 1), stored('b', 2)];
    expect(setQuantity(lines, lineKey('b', {}), 7)).toEqual([stored('a', 1), stored('b', 7)]);
    expect(setQuantity(lines, lineKey('b', {}), 0)).toEqual([stored('a', 1)]);
    expect(removeLine(lines, lineKey('a', {}))).toEqual([stored('b', 2)]);
    expect(removeLine(lines, 'nobody')).toEqual(lines);
  });

  it('stop at 20 of a line, 50 lines and 100 units, and leave a full cart as it is', () => {
    expect(mergeLine([stored('a', 15)], stored('a', 15))).toEqual([stored('a', 20)]);
    expect(setQuantity([stored('a', 15)], lineKey('a', {}), 99)).toEqual([stored('a', 20)]);
    const fifty = Array.from({ length: 50 }, (_, n) => stored(`i${n}`, 1));
    expect(mergeLine(fifty, stored('new', 1))).toBe(fifty);
    const hundred = Array.from({ length: 5 }, (_, n) => stored(`i${n}`, 20));
    expect(mergeLine(hundred, stored('new', 1))).toBe(hundred);
    expect(mergeLine(hundred, stored('i0', 1))).toBe(hundred);
  });

  it('never drop a line of a cart that is over the limits already', () => {
    const over = Array.from({ length: 6 }, (_, n) => stored(`i${n}`, 20));
    expect(mergeLine(over, stored('i0', 1))).toBe(over);
    expect(setQuantity(over, lineKey('i0', {}), 5)[0]).toEqual(stored('i0', 1));
  });

  it.each([0, -1, 1.5, Number.NaN])('change nothing for an added quantity of %s', (quantity) => {
    const lines = [stored('a', 1)];
    expect(mergeLine(lines, stored('a', quantity))).toBe(lines);
    if (!Number.isSafeInteger(quantity)) expect(setQuantity(lines, lineKey('a', {}), quantity)).toBe(lines);
  });

  it('keep every cart within the limits, one line a dish, whatever is done to it', () => {
    const step = fc.record({
      set: fc.boolean(),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      n: fc.integer({ min: -2, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let lines: readonly StoredLine[] = [];
        for (const { set, id, n } of steps) lines = set ? setQuantity(lines, lineKey(id, {}), n) : mergeLine(lines, stored(id, n));
        expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= MAX_QUANTITY)).toBe(true);
        expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(MAX_UNITS);
        expect(new Set(lines.map(keyOf)).size).toBe(lines.length);
      }),
    );
  });
});

describe('what is left without what was sent', () => {
  it('is what was added since', () => {
    const sent = [stored('soup', 2), stored('beer', 1, { size: ['large'] })];
    expect(withoutLines([stored('soup', 3), stored('beer', 1, { size: ['large'] }), stored('beer', 1)], sent)).toEqual([
      stored('soup', 1),
      stored('beer', 1),
    ]);
  });
  it('is nothing of what was taken off since', () => {
    expect(withoutLines([stored('soup', 1)], [stored('soup', 2), stored('beer', 1)])).toEqual([]);
  });
});

describe('a removed line is put back', () => {
  const lines = [stored('soup', 2), stored('bread', 1), stored('fish', 1)];

  it('where it stood', () => expect(putBack(removeLine(lines, lineKey('bread', {})), stored('bread', 1), 1)).toEqual(lines));

  it('onto its equal, where that came meanwhile', () => expect(putBack(lines, stored('bread', 3), 0)[1]).toEqual(stored('bread', 4)));

  it('as many as there is room for, and not into a full cart', () => {
    const full = Array.from({ length: 5 }, (_, nth) => stored(`dish ${nth}`, MAX_QUANTITY));
    expect(putBack(full, stored('soup', 1), 2)).toBe(full);
    expect(putBack(setQuantity(full, lineKey('dish 0', {}), MAX_QUANTITY - 2), stored('soup', 5), 1)[1]).toEqual(stored('soup', 2));
  });
});
