import { expect, test } from 'vitest';
import { isTipsMove, moveName, tipsByPerson, tipSteps, tipsLeftIn } from './tip-steps.ts';

const move = (amount: number, reason: string, tips?: boolean, to?: { id: string; name: string }) => ({
  _id: '',
  at: '2026-11-27T22:00:00Z',
  drawer: 'till',
  amount,
  reason,
  by: 'Ana',
  ...(tips !== undefined && { tips }),
  ...(to && { to }),
});
const day = (tips: number, moves: ReturnType<typeof move>[]) => ({
  tips,
  drawers: [{ id: 'till', name: '', float: 0, taken: 0, handedBack: 0, moves, people: [], expected: 0 }],
});

test('tips that were paid out are known as such, whatever is written of it', () => {
  expect(isTipsMove({ reason: 'Ice' })).toBe(false);
  expect(isTipsMove({ reason: 'To Maria', tips: true })).toBe(true);
  expect(isTipsMove({ reason: 'Tips paid out', tips: false })).toBe(false);
});

test('what is left to pay out is the tips less what was paid', () => {
  expect(tipSteps(day(4.28, [move(-12, 'Ice', false)]))).toEqual([{ name: 'tips_out', amount: 4.28 }]);
  expect(tipSteps(day(4.28, [move(-4.28, 'Tips paid out', true)]))).toEqual([
    { name: 'tips_all', amount: 4.28 },
    { name: 'tips_paid_out', amount: -4.28 },
    { name: 'tips_left', amount: 0 },
  ]);
  expect(tipsLeftIn(day(4.28, [move(-1, 'To Maria', true), move(-2.2, 'To Nikos', true)]))).toBe(1.08);
  // Those of the evening before lay in the drawer until today.
  expect(tipSteps(day(4.28, [move(-10, 'To Maria', true)])).at(-1)).toEqual({ name: 'tips_over', amount: 5.72 });
});

test('who got which tips is known by name; none gets more than is left of all, and what went out in one sum is nobody’s', () => {
  const [maria, nikos] = [
    { id: 'm', name: 'Maria' },
    { id: 'n', name: 'Nikos' },
  ];
  const people = [
    { ...maria, orders: 3, sales: 60, tips: 6 },
    { ...nikos, orders: 1, sales: 20, tips: 2.5 },
    { id: null, name: '', orders: 1, sales: 9, tips: 1 },
  ];
  const left = (...moves: ReturnType<typeof move>[]) => tipsByPerson({ ...day(9.5, moves), people }).map((one) => [one.name, one.left]);
  expect(left()).toEqual([
    ['Maria', 6],
    ['Nikos', 2.5],
  ]);
  expect(left(move(-6, 'Tips paid out', true, maria))).toEqual([['Nikos', 2.5]]);
  expect(left(move(-4, 'Tips paid out', true, maria), move(-3, 'Ice', false))).toEqual([
    ['Maria', 2],
    ['Nikos', 2.5],
  ]);
  expect(left(move(-8, 'Tips paid out', true))).toEqual([
    ['Maria', 1.5],
    ['Nikos', 1.5],
  ]);
  expect(left(move(-9.5, 'Tips paid out', true))).toEqual([]);
  expect([moveName(move(-6, 'Tips paid out', true, maria)), moveName(move(-6, 'Ice'))]).toEqual(['Tips paid out: Maria, Ana', 'Ice, Ana']);
});
