import { expect, test } from 'vitest';
import { isTipsMove, tipSteps, tipsLeftIn } from './tip-steps.ts';

const move = (amount: number, reason: string, tips?: boolean) => ({
  _id: '',
  at: '2026-11-27T22:00:00Z',
  drawer: 'till',
  amount,
  reason,
  by: 'Ana',
  ...(tips !== undefined && { tips }),
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
