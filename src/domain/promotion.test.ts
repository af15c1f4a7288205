import { describe, expect, it } from 'vitest';
import { cents, ZERO } from './money.ts';
import { discountFor, findByCode, isRunning, isShown, type Promotion } from './promotion.ts';

const lunch: Promotion = {
  id: 'lunch',
  name: 'Lunch',
  startsAt: 1_000,
  endsAt: 2_000,
  shouldShow: true,
  code: 'Lunch10',
  type: '%',
  amountCents: ZERO,
  percent: 10,
};
const fiver: Promotion = { ...lunch, id: 'fiver', code: 'ΣΑΣ', type: '-', amountCents: cents(500), percent: 0 };

describe('a promotion', () => {
  it.each([
    [999, false],
    [1_000, true],
    [2_000, true],
    [2_001, false],
  ])('at %s runs: %s (both ends included)', (now, running) => {
    expect(isRunning(lunch, now)).toBe(running);
  });

  it('without dates always runs', () => {
    expect(isRunning({ ...lunch, startsAt: null, endsAt: null }, 0)).toBe(true);
    expect(isRunning({ ...lunch, startsAt: null }, 2_001)).toBe(false);
    expect(isRunning({ ...lunch, endsAt: null }, 999)).toBe(false);
  });

  it('is shown only while it runs and wants to be', () => {
    expect(isShown(lunch, 1_500)).toBe(true);
    expect(isShown({ ...lunch, shouldShow: false }, 1_500)).toBe(false);
    expect(isShown(lunch, 5_000)).toBe(false);
  });
});

describe('a code', () => {
  it.each(['Lunch10', 'LUNCH10', ' lunch10 '])('is found when typed as "%s"', (code) => {
    expect(findByCode([fiver, lunch], code, 1_500)).toBe(lunch);
  });

  it('is found in Greek, whichever sigma was typed', () => {
    expect(findByCode([lunch, fiver], 'σας', 1_500)).toBe(fiver);
    expect(findByCode([lunch, fiver], 'σασ', 1_500)).toBe(fiver);
  });

  it('of a hidden promotion works when typed', () => {
    const hidden = { ...lunch, shouldShow: false };
    expect(findByCode([hidden], 'lunch10', 1_500)).toBe(hidden);
  });

  it.each(['nope', '', '  ', 'null'])('typed as "%s" finds nothing', (code) => {
    expect(findByCode([lunch, { ...fiver, code: null }, { ...fiver, code: '' }], code, 1_500)).toBeNull();
  });

  it('outside its dates finds nothing, and one that runs is found behind one that does not', () => {
    expect(findByCode([lunch], 'lunch10', 3_000)).toBeNull();
    const later = { ...lunch, startsAt: 2_500, endsAt: null };
    expect(findByCode([lunch, later], 'lunch10', 3_000)).toBe(later);
  });
});

describe('a discount', () => {
  it.each<[string, Promotion | null, number, number]>([
    ['of no promotion is nothing', null, 1_000, 0],
    ['of a percentage rounds half a cent up', lunch, 1_005, 101],
    ['of 100 percent is the whole base', { ...lunch, percent: 100 }, 1_005, 1_005],
    ['above 100 percent stops at the base', { ...lunch, percent: 150 }, 1_005, 1_005],
    ['of 0 percent is nothing', { ...lunch, percent: 0 }, 1_005, 0],
    ['of a fixed amount is that amount', fiver, 1_000, 500],
    ['of a fixed amount stops at the base', fiver, 499, 499],
    ['of an empty base is nothing', fiver, 0, 0],
  ])('%s', (_, promotion, base, expected) => {
    expect(discountFor(promotion, cents(base))).toBe(expected);
  });
});
