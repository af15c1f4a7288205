import { expect, test } from 'vitest';
import { tipShares, type TipMove } from './tip-shares.ts';

const paid = (tipCents: number, person: string | null): TipMove => ({ kind: 'payment', tipCents, person });
const back = (tipCents: number, person: string | null): TipMove => ({ kind: 'refund', tipCents, person });

test('a tip is of the person it was given to; what has no tip is nobody’s', () => {
  expect(tipShares([paid(200, 'anna'), paid(0, 'nikos'), paid(50, null)])).toEqual([
    [{ person: 'anna', cents: 200 }],
    [],
    [{ person: null, cents: 50 }],
  ]);
});

test('a tip that goes back is taken from who got it, the latest first, whoever hands it back', () => {
  const moves = [paid(200, 'anna'), paid(100, 'nikos'), back(150, 'maria')];
  expect(tipShares(moves).at(-1)).toEqual([
    { person: 'nikos', cents: -100 },
    { person: 'anna', cents: -50 },
  ]);
  // Nikos has nothing left to give; of Anna's there is as much as the first left.
  expect(tipShares([...moves, back(150, 'maria')]).at(-1)).toEqual([{ person: 'anna', cents: -150 }]);
  expect(tipShares([paid(200, 'anna'), paid(100, 'nikos'), back(40, 'maria')]).at(-1)).toEqual([{ person: 'nikos', cents: -40 }]);
});

test('a tip that goes back and no payment tells of is taken from who hands it back', () => {
  expect(tipShares([back(80, 'maria')])).toEqual([[{ person: 'maria', cents: -80 }]]);
  expect(tipShares([paid(50, 'anna'), back(80, 'maria')]).at(-1)).toEqual([
    { person: 'anna', cents: -50 },
    { person: 'maria', cents: -30 },
  ]);
  expect(tipShares([paid(50, 'anna'), back(0, 'maria')]).at(-1)).toEqual([]);
});
