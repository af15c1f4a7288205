import { expect, test } from 'vitest';
import type { FloorTable, VisitAtTable } from '../../visit-contract.ts';
import { closedUp, isPaidUp, requestsToTell, tableNumbered, tablesWith, tileState, waitingAt } from './tile.ts';

const NOW = Date.parse('2026-06-19T20:00:00Z');
const visit: VisitAtTable = {
  _id: 'v',
  since: '2026-06-19T19:00:00Z',
  guests: null,
  open: 0,
  untaken: 0,
  ready: 0,
  waitingSince: null,
  rounds: 1,
  due: 0,
  paid: 0,
  method: null,
  allergies: [],
  joined: [],
};
const table = (more: Partial<VisitAtTable> | null, at: Partial<FloorTable> = {}): FloorTable => ({
  floor: 1,
  table: 7,
  seats: 4,
  col: 0,
  row: 0,
  visit: more && { ...visit, ...more },
  with: null,
  waiting: null,
  ...at,
});
const waiting = { orders: 2, since: '2026-06-19T19:57:00Z' };
const request = (subOption: string) => ({ _id: 'r', subOption, status: 'open', createdAt: '2026-06-19T19:58:00Z' });

test.each([
  ['free', table(null), []],
  ['seated', table({ rounds: 0 }), []],
  ['kitchen', table({ open: 2, due: 8, waitingSince: '2026-06-19T19:55:00Z' }), []],
  ['untaken', table({ open: 2, untaken: 1, due: 8, waitingSince: '2026-06-19T19:55:00Z' }), []],
  ['late', table({ open: 2, ready: 1, due: 8, waitingSince: '2026-06-19T19:30:00Z' }), []],
  ['ready', table({ open: 2, ready: 1, due: 8, waitingSince: '2026-06-19T19:55:00Z' }), []],
  ['eat', table({ due: 8 }), []],
  ['paid', table({ paid: 8 }), []],
  ['call', table({ open: 2, waitingSince: '2026-06-19T19:30:00Z' }), [request('Ask for utinsils')]],
  ['bill', table({ due: 8 }), [request('Ask for utinsils'), request('Ask for bill')]],
  ['call', table({ due: 8 }), [request('Ask for bill'), request('Allergy not read: #41')]],
  ['paid', table({ paid: 8 }), [request('Ask for bill')]],
  ['call', table({ paid: 8 }), [request('Ask for bill'), request('Ask for utinsils')]],
  ['call', table(null), [request('Report issue')]],
  ['confirm', table(null, { waiting }), []],
  ['joined', table(null, { with: { floor: 1, table: 8 } }), []],
  ['confirm', table(null, { waiting, with: { floor: 1, table: 8 } }), []],
  ['bill', table(null, { with: { floor: 1, table: 8 } }), [request('Ask for bill')]],
  ['confirm', table({ rounds: 0 }, { waiting }), []],
  ['confirm', table({ open: 2, due: 8, waitingSince: '2026-06-19T19:55:00Z' }, { waiting }), []],
  ['late', table({ open: 2, due: 8, waitingSince: '2026-06-19T19:30:00Z' }, { waiting }), []],
  ['call', table(null, { waiting }), [request('Report issue')]],
] as const)('a table is %s', (state, one, requests) => {
  expect(tileState(one, requests, NOW)).toBe(state);
});

test('empty columns and rows take no room; what nobody drew, or drew twice, stands in its sequence', () => {
  const tables = [
    table(null, { table: 1, col: 2, row: 5 }),
    table(null, { table: 2, col: 7, row: 5 }),
    table(null, { table: 3, col: 2, row: 9 }),
  ];
  const { cols, at } = closedUp(tables);
  expect([cols, ...tables.map(at)]).toEqual([2, { col: 1, row: 1 }, { col: 2, row: 1 }, { col: 1, row: 2 }]);
  expect(closedUp([...tables, table(null, { table: 4, col: null, row: null })]).cols).toBe(0);
  expect(closedUp([...tables, table(null, { table: 4, col: 2, row: 9 })]).cols).toBe(0);
  expect(tableNumbered(tables, '2')?.table).toBe(2);
});

test('a table has those with it that were joined to it, on whichever floor, and what waits at any of them', () => {
  const main = { floor: 1, table: 7 };
  const tables = [
    table({}, main),
    table(null, { table: 8, with: main, waiting: { orders: 1, since: '2026-06-19T19:50:00Z' } }),
    table(null, { floor: 2, table: 7, with: main, waiting }),
    table(null, { table: 9, with: { floor: 2, table: 8 }, waiting }),
  ];
  expect(tablesWith(tables, main)).toEqual(tables.slice(0, 3));
  expect(waitingAt(tablesWith(tables, main))).toEqual({ orders: 3, since: '2026-06-19T19:50:00Z' });
  expect(waitingAt([table({}, main)])).toBeNull();
});

test('a table whose rounds are all paid is paid, also while the kitchen is still at them', () => {
  expect(isPaidUp(table({ open: 2, untaken: 1, paid: 8 }))).toBe(true);
  expect(isPaidUp(table({ open: 2, due: 3, paid: 8 }))).toBe(false);
  expect(isPaidUp(table({ rounds: 0 }))).toBe(false);
  expect(isPaidUp(table(null))).toBe(false);
});

test('a call for the bill at a joined table is told where the bill is, any other call where its guests sit', () => {
  const main = table({ due: 8 }, { table: 6 });
  const joined = table(null, { table: 1, with: { floor: 1, table: 6 } });
  const [bill, fork] = [request('Ask for bill'), request('Ask for utinsils')];
  const at = (one: FloorTable) => (one === joined ? [bill, fork] : []);
  expect(requestsToTell([main, joined], joined, at)).toEqual([fork]);
  expect(requestsToTell([main, joined], main, at)).toEqual([bill]);
  expect(tileState(main, requestsToTell([main, joined], main, at), NOW)).toBe('bill');
});
