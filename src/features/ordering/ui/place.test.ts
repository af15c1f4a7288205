import { expect, test } from 'vitest';
import type { TableArrangement } from '#domain/tables.ts';
import type { Kept } from './cart-storage.ts';
import { keepPlace, menuAddress, NOWHERE, readPlace } from './place.ts';
import { atTable, isKnown } from './table-number.ts';

const floor = (number: number, ...tables: number[]) => ({
  floor: number,
  cols: 9,
  rows: 9,
  shape: 'square' as const,
  cellSize: 27,
  tables: tables.map((table, col) => ({ table, col, row: 0 })),
});
const taverna: TableArrangement = [floor(1, 1, 2, 7), floor(2, 12, 7)];

function memory(): Kept {
  const kept = new Map<string, string>();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
}

test('the address wins; without one the session remembers, for this venue only', () => {
  const storage = memory();
  const scanned = readPlace(new URLSearchParams('id=1&floor=2&table=12&k=abc'), storage, 1);
  expect(scanned).toEqual({ floor: '2', table: '12', k: 'abc' });
  keepPlace(storage, 1, scanned);
  expect(readPlace(new URLSearchParams('id=1'), storage, 1)).toEqual(scanned);
  expect(readPlace(new URLSearchParams('id=2'), storage, 2)).toEqual(NOWHERE);
});

test('nonsense in the address is no place', () => {
  expect(readPlace(new URLSearchParams('floor=<b>&table=x'), memory(), 1)).toEqual(NOWHERE);
});

test('a typed table finds its floor where there is only one with that number', () => {
  expect(atTable(taverna, NOWHERE, '12').floor).toBe('2');
  expect(atTable(taverna, NOWHERE, '7').floor).toBe('');
  expect(atTable(taverna, { floor: '1', table: '2', k: 'abc' }, '12')).toEqual({ floor: '2', table: '12', k: '' });
});

test('knows which tables a venue has', () => {
  expect(isKnown(taverna, { floor: '2', table: '12', k: '' })).toBe(true);
  expect(isKnown(taverna, { floor: '1', table: '12', k: '' })).toBe(false);
  expect(isKnown(taverna, NOWHERE)).toBe(true);
});

test('writes the address a table code would', () => {
  expect(menuAddress(1, { floor: '2', table: '12', k: '' })).toBe('/store/?id=1&floor=2&table=12');
});
