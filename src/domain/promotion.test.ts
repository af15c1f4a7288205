import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, isoDay, localParts } from './local-time.ts';
import { cents, ZERO } from './money.ts';
import { discountFor, findByCode, isRunning, isShown, nextRunningChange, type Promotion } from './promotion.ts';

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

describe('a promotion with days and hours', () => {
  const zone = 'Asia/Nicosia';
  const at = (day: string, minutes: number) => instantOf(day, minutes, zone);
  const happyHour = { ...lunch, startsAt: null, endsAt: null, hours: { zone, days: [4], from: '17:00', to: '19:00' } };

  // 20 November 2026 is a Friday.
  it.each([
    ['2026-11-20', 16 * 60 + 59, false],
    ['2026-11-20', 17 * 60, true],
    ['2026-11-20', 18 * 60 + 59, true],
    ['2026-11-20', 19 * 60, false],
    ['2026-11-19', 18 * 60, false],
  ])('on %s, %s minutes past midnight, runs: %s', (day, minutes, running) => {
    expect(isRunning(happyHour, at(day, minutes))).toBe(running);
  });

  it('past midnight belongs to the day it began on', () => {
    const late = { ...happyHour, hours: { zone, days: [4], from: '22:00', to: '02:00' } };
    expect(isRunning(late, at('2026-11-21', 60))).toBe(true);
    expect(isRunning(late, at('2026-11-20', 60))).toBe(false);
  });

  it('keeps to its dates as well', () => {
    expect(isRunning({ ...happyHour, endsAt: at('2026-11-20', 18 * 60) }, at('2026-11-20', 18 * 60 + 1))).toBe(false);
  });

  it('runs whenever the wall clock shows its hours, in every zone and on the days the clocks change', () => {
    const zones = fc.constantFrom('Asia/Nicosia', 'Europe/Athens', 'Europe/London', 'America/New_York', 'UTC');
    const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(zones, instants, fc.uniqueArray(fc.integer({ min: 0, max: 6 })), (place, now, days) => {
        // From noon to six no zone of these changes its clocks.
        const promotion = { ...happyHour, hours: { zone: place, days, from: '12:00', to: '18:00' } };
        const { hour, weekday } = localParts(now, place);
        expect(isRunning(promotion, now)).toBe((days.length === 0 || days.includes(weekday)) && hour >= 12 && hour < 18);
      }),
    );
  });

  it('stays as it is until its next change, and not after it', () => {
    const minute = 60_000;
    const instants = fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 10) });
    const times = fc.constantFrom('00:00', '02:30', '08:00', '17:00', '23:30');
    fc.assert(
      fc.property(
        instants,
        instants,
        instants,
        times,
        times,
        fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
        (now, one, other, from, to, days) => {
          const dates = { startsAt: Math.min(one, other), endsAt: Math.max(one, other) };
          const promotion = { ...happyHour, ...dates, hours: { zone, days, from, to } };
          const next = nextRunningChange(promotion, now);
          const until = next ?? now + 8 * 24 * 60 * minute;
          for (let moment = now; moment < until; moment += 17 * minute)
            expect(isRunning(promotion, moment)).toBe(isRunning(promotion, now));
          if (next !== null) expect(next).toBeGreaterThan(now);
        },
      ),
      { numRuns: 200 },
    );
    expect(nextRunningChange(lunch, 500)).toBe(1_000);
    expect(nextRunningChange(lunch, 1_500)).toBe(2_001);
    expect(nextRunningChange(lunch, 2_001)).toBeNull();
  });

  it('of the whole day is there from midnight to midnight, 23 or 25 hours long', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const [year, month, date] = day.split('-').map(Number);
      const sunday = { ...happyHour, hours: { zone, days: [6], from: '00:00', to: '00:00' } };
      const [start, end] = [at(day, 0), at(isoDay(year!, month!, date!, 1), 0)];
      expect([start - 1, start, end - 1, end].map((now) => isRunning(sunday, now))).toEqual([false, true, true, false]);
    }
  });
});

describe('a minimum', () => {
  const from20 = { ...fiver, minimumCents: cents(2_000) };
  it.each([
    [1_999, 0],
    [2_000, 500],
    [0, 0],
  ])('of 20.00: %s cents left to pay give %s off', (base, off) => {
    expect(discountFor(from20, cents(base))).toBe(off);
  });
});
