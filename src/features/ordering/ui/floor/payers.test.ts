import { expect, test } from 'vitest';
import { LINE_UNITS } from '#domain/bill-division.ts';
import { order } from '#tests/support/sample-order.ts';
import type { BillLine, BillRound } from '../../visit-contract.ts';
import { chosenLines, lineKey, payersOf } from './payers.ts';

const line = (number: number, amount: number, state: BillLine['state'] = 'open'): BillLine => ({
  line: number,
  amount,
  open: state === 'open' ? amount : 0,
  openUnits: state === 'open' ? LINE_UNITS : 0,
  state,
  back: 0,
  left: [],
  off: [],
  method: null,
  by: '',
  at: null,
  reason: '',
});
const rounds: BillRound[] = [
  { order: order('a', { buyersName: 'Nikos' }), due: 9.5, lines: [line(1, 4), line(2, 5)], reductions: [] },
  { order: order('b', { buyersName: 'Maria' }), due: 0, lines: [line(1, 7, 'paid')], reductions: [] },
  { order: order('c', { buyersName: 'Eleni' }), due: 3, lines: [line(1, 2, 'paid'), line(2, 3)], reductions: [] },
];

test('all, each guest and each round that has something to pay', () => {
  expect(payersOf({ rounds }).map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
    ['all', '', 12.5],
    ['guest', 'Nikos', 9.5],
    ['guest', 'Eleni', 3],
    ['round', '1', 9.5],
    ['round', '3', 3],
  ]);
});

test('ticked lines; the last open one of a round brings what else is left of it', () => {
  const pick = (...keys: [string, number][]) => chosenLines({ rounds }, new Set(keys.map(([id, nth]) => lineKey(id, nth))));
  expect(pick(['a', 2])).toEqual({ what: [{ order: 'a', lines: [2] }], amount: 5 });
  expect(pick(['a', 1], ['a', 2], ['c', 2])).toEqual({
    what: [
      { order: 'a', lines: null },
      { order: 'c', lines: null },
    ],
    amount: 12.5,
  });
  expect(pick(['b', 1])).toEqual({ what: [], amount: 0 });
});
