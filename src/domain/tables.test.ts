import { describe, expect, it } from 'vitest';
import { findTable, floorsOf, type Floor } from './tables.ts';

function floor(n: number, tables: readonly number[]): Floor {
  return {
    floor: n,
    cols: 3,
    rows: 3,
    shape: 'square',
    cellSize: 27,
    tables: tables.map((table) => ({ table, col: 0, row: 0, seats: 4 })),
  };
}

describe('a venue that drew its tables', () => {
  const house = [floor(2, [21]), floor(1, [11, 12])];

  it('has the tables it drew, on their floors', () => {
    expect(findTable(house, 1, 12)).toEqual({ floor: 1, table: 12, seats: 4 });
    expect(findTable(house, 2, 21)).toEqual({ floor: 2, table: 21, seats: 4 });
  });

  it.each([
    [2, 12],
    [1, 99],
    [0, 11],
    [3, 11],
    [1, 0],
    [1, 11.5],
    [-1, 11],
    [1, Number.NaN],
  ])('has no floor %s table %s', (n, table) => expect(findTable(house, n, table)).toBeNull());

  it('lists its floors lowest first, each once', () => {
    expect(floorsOf([...house, floor(1, [13])])).toEqual([1, 2]);
    expect(floorsOf([])).toEqual([]);
  });

  it('on a single floor needs none named, because diners are not asked for it', () => {
    expect(findTable([floor(1, [11])], 0, 11)).toEqual({ floor: 1, table: 11, seats: 4 });
    expect(findTable([floor(1, [11])], 2, 11)).toBeNull();
    expect(findTable([floor(1, [11])], 0, 12)).toBeNull();
  });

  it('does not need to say how many seats a table has', () => {
    expect(findTable([{ ...floor(0, []), tables: [{ table: 7, col: 1, row: 1 }] }], 0, 7)).toEqual({ floor: 0, table: 7, seats: null });
  });
});

describe('a venue that drew none', () => {
  it.each([
    [0, 0],
    [0, 5],
    [1, 12],
  ])('accepts floor %s table %s', (n, table) => {
    expect(findTable([], n, table)).toEqual({ floor: n, table, seats: null });
    expect(findTable([floor(1, [])], n, table)).toEqual({ floor: n, table, seats: null });
  });

  it.each([
    [0, -1],
    [0, 10_000],
    [0, 1.5],
    [Number.POSITIVE_INFINITY, 1],
  ])('refuses floor %s table %s', (n, table) => expect(findTable([], n, table)).toBeNull());
});
