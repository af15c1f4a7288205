import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAvailable, nextAvailabilityChange, type AvailabilityWindow } from './availability.ts';
import { instantOf, localParts } from './local-time.ts';

const ZONE = 'Asia/Nicosia';
/** 2026-06-15 is a Monday. */
const at = (time: string, day = '2026-06-15') => instantOf(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), ZONE);
const breakfast: AvailabilityWindow = { days: [0, 1, 2, 3, 4], from: '08:00', to: '11:30' };

describe('a dish with times of day', () => {
  test('can be had from the first minute on, and not in the last', () => {
    expect(isAvailable([breakfast], ZONE, at('07:59'))).toBe(false);
    expect(isAvailable([breakfast], ZONE, at('08:00'))).toBe(true);
    expect(isAvailable([breakfast], ZONE, at('11:30') - 1)).toBe(true);
    expect(isAvailable([breakfast], ZONE, at('11:30'))).toBe(false);
    expect(isAvailable([breakfast], ZONE, at('09:00', '2026-06-20'))).toBe(false);
  });
  test('past midnight belongs to the day on which it began; 24:00 is midnight', () => {
    const late: AvailabilityWindow = { days: [0], from: '22:00', to: '02:00' };
    expect(isAvailable([late], ZONE, at('01:30', '2026-06-16'))).toBe(true);
    expect(isAvailable([late], ZONE, at('01:30', '2026-06-15'))).toBe(false);
    expect(isAvailable([{ days: [0], from: '18:00', to: '24:00' }], ZONE, at('23:59'))).toBe(true);
    expect(isAvailable([{ days: [0], from: '18:00', to: '24:00' }], ZONE, at('00:00', '2026-06-16'))).toBe(false);
  });
  test('changes next when a window begins or ends', () => {
    expect(nextAvailabilityChange([breakfast], ZONE, at('07:00'))).toBe(at('08:00'));
    expect(nextAvailabilityChange([breakfast], ZONE, at('08:00'))).toBe(at('11:30'));
    expect(nextAvailabilityChange([breakfast], ZONE, at('12:00', '2026-06-19'))).toBe(at('08:00', '2026-06-22'));
  });
});

test('a dish without times can always be had, and never changes', () => {
  expect(isAvailable([], ZONE, at('03:00'))).toBe(true);
  expect(nextAvailabilityChange([], ZONE, at('03:00'))).toBeNull();
});

const minute = fc.integer({ min: 0, max: 1439 });
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const windows = fc.array(
  fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), from: minute.map(clock), to: minute.map(clock) }),
  { minLength: 1, maxLength: 4 },
);
const DAY = 86_400_000;
const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });

test('between now and the next change nothing changes, whatever the windows and the season', () => {
  fc.assert(
    fc.property(windows, instant, fc.double({ min: 0, max: 1, noNaN: true }), (list, now, part) => {
      const next = nextAvailabilityChange(list, ZONE, now);
      expect(next).not.toBeNull();
      const between = Math.floor(now + part * ((next ?? now) - 1 - now));
      expect(isAvailable(list, ZONE, between)).toBe(isAvailable(list, ZONE, now));
      expect(next ?? 0).toBeGreaterThan(now);
      expect((next ?? 0) - now).toBeLessThanOrEqual(9 * DAY);
    }),
  );
});

test('away from the hour that clocks skip or repeat, it is what the wall clock says', () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: Date.parse('2026-06-01'), max: Date.parse('2026-09-01') }), (list, now) => {
      const { weekday, hour, minute: minutes } = localParts(now, ZONE);
      const time = clock(hour * 60 + minutes);
      const yesterday = (weekday + 6) % 7;
      const told = list.some(({ days, from, to }) =>
        to > from
          ? days.includes(weekday) && from <= time && time < to
          : (days.includes(weekday) && time >= from) || (days.includes(yesterday) && time < to),
      );
      expect(isAvailable(list, ZONE, now)).toBe(told);
    }),
  );
});
