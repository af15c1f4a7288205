import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTable,
  changeTable,
  freeCell,
  MOST_CELLS,
  moveTable,
  nextNumber,
  planProblem,
  removeTable,
  tidyFloor,
  type PlanFloor,
} from './table-plan.ts';

const at = (table: number, col: number, row: number, seats: number | null = 4) => ({ table, col, row, seats });
const hall: PlanFloor = { floor: 1, cols: 4, rows: 3, tables: [at(1, 0, 0), at(2, 1, 0), at(3, 3, 2)] };

describe('a table that is moved', () => {
  it('goes to a free cell', () => {
    const moved = moveTable(hall, 1, { col: 0, row: 1 });
    expect(moved).toMatchObject({ ok: true, floor: { tables: [at(1, 0, 1), at(2, 1, 0), at(3, 3, 2)] } });
  });
  it('stays before another one, and says before which', () => {
    expect(moveTable(hall, 1, { col: 1, row: 0 })).toEqual({ ok: false, why: 'taken', by: 2 });
  });
  it.each([
    [-1, 0],
    [0, -1],
    [4, 0],
    [0, 3],
    [0.5, 0],
  ])('stays on the floor, not at %s, %s', (col, row) => {
    expect(moveTable(hall, 1, { col, row })).toEqual({ ok: false, why: 'edge' });
  });
  it('may be put down where it stood', () => expect(moveTable(hall, 1, { col: 0, row: 0 })).toMatchObject({ ok: true }));
});

describe('a table that is added', () => {
  it('takes the first free cell, or the one asked for', () => {
    expect(freeCell(hall)).toEqual({ col: 2, row: 0 });
    expect(addTable(hall, 9, null)?.tables.at(-1)).toEqual(at(9, 2, 0));
    expect(addTable(hall, 9, { col: 3, row: 1 })?.tables.at(-1)).toEqual(at(9, 3, 1));
    expect(addTable(hall, 9, { col: 1, row: 0 })).toBeNull();
  });
  it('finds no place on a full floor', () => {
    expect(addTable({ floor: 1, cols: 1, rows: 1, tables: [at(1, 0, 0)] }, 2, null)).toBeNull();
  });
  it('gets the lowest number that no floor has', () => {
    expect(nextNumber([hall, { ...hall, floor: 2, tables: [at(4, 0, 0), at(6, 1, 1)] }])).toBe(5);
    expect(nextNumber([])).toBe(1);
  });
});

it('renumbering, seating and removing touch one table alone', () => {
  expect(changeTable(hall, 2, { table: 20, seats: 6 }).tables).toEqual([at(1, 0, 0), at(20, 1, 0, 6), at(3, 3, 2)]);
  expect(removeTable(hall, 2).tables.map(({ table }) => table)).toEqual([1, 3]);
});

describe('a plan that cannot be kept', () => {
  it.each([
    [{ tables: [at(1, 0, 0), at(2, 0, 0)] }, 'overlap'],
    [{ tables: [at(1, 0, 0), at(1, 1, 0)] }, 'number_twice'],
    [{ tables: [at(1, 4, 0)] }, 'outside'],
    [{ tables: [at(1, 0, 3)] }, 'outside'],
    [{ tables: [at(0, 0, 0)] }, 'number'],
    [{ tables: [at(10_000, 0, 0)] }, 'number'],
    [{ tables: [at(1, 0, 0, 0)] }, 'seats'],
    [{ tables: [at(1, 0, 0, 51)] }, 'seats'],
    [{ cols: 0, tables: [] }, 'floor_size'],
    [{ rows: MOST_CELLS + 1, tables: [] }, 'floor_size'],
  ] as const)('%j: %s', (change, problem) => expect(planProblem([{ ...hall, ...change }])).toMatchObject({ problem, floor: 1 }));
  it('has a floor twice, or too many', () => {
    expect(planProblem([hall, hall])).toEqual({ problem: 'floor_twice', floor: 1 });
    expect(planProblem(Array.from({ length: 21 }, (_, floor) => ({ ...hall, floor })))).toMatchObject({ problem: 'too_many_floors' });
  });
  it('is not one whose tables have no seats, nor one with the same number on two floors', () => {
    expect(
      planProblem([
        { ...hall, tables: [at(1, 0, 0, null)] },
        { ...hall, floor: 2 },
      ]),
    ).toBeNull();
  });
});

it('whatever comes from elsewhere can be drawn once it is tidied, with every table of before', () => {
  const table = fc.record({ table: fc.nat(9_999), col: fc.nat(60), row: fc.nat(60) });
  const tables = fc.uniqueArray(table, { maxLength: 60, selector: (one) => one.table }).map((list) => list.filter((one) => one.table > 0));
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), tables, (cols, rows, drawn) => {
      const tidy = tidyFloor({ floor: 1, cols, rows, tables: drawn });
      expect(planProblem([tidy])).toBeNull();
      expect(tidy.tables.map((one) => one.table)).toEqual(drawn.map((one) => one.table));
      expect(tidyFloor(tidy)).toEqual(tidy);
    }),
  );
});

it('a floor that can be drawn stays as it is', () => {
  const full: PlanFloor = { floor: 1, cols: 2, rows: 1, tables: [at(1, 0, 0), at(2, 1, 0)] };
  expect([tidyFloor(hall), tidyFloor(full)]).toEqual([hall, full]);
});
