import { describe, expect, test } from 'vitest';
import { dayCount, daysOf, periodOf, weekdayOf } from './period.ts';

describe('the days of a report', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['7', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['28', '2026-10-25', '2026-11-21', '2026-09-27', '2026-10-24'],
    ['month', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ] as const)('%s', (kind, from, to, beforeFrom, beforeTo) => {
    expect(periodOf(kind, '2026-11-21')).toEqual({ from, to, before: { from: beforeFrom, to: beforeTo } });
  });

  test('a month is compared with the dates that the month before has', () => {
    expect(periodOf('month', '2027-03-31')?.before).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(periodOf('month', '2027-01-05')?.before).toEqual({ from: '2026-12-01', to: '2026-12-05' });
  });

  test('custom days are compared with as many right before', () => {
    expect(periodOf('custom', '2026-11-21', { from: '2026-03-27', to: '2026-03-30' })).toEqual({
      from: '2026-03-27',
      to: '2026-03-30',
      before: { from: '2026-03-23', to: '2026-03-26' },
    });
  });

  test.each([
    [undefined, '2026-11-01'],
    ['2026-11-02', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', '2026-03-01'],
    ['2024-01-01', '2026-03-01'],
  ])('no report from %s to %s', (from, to) => {
    expect(periodOf('custom', '2026-11-21', { from, to })).toBeNull();
  });
});

test('a day is one day where clocks change, too', () => {
  expect(dayCount({ from: '2026-10-24', to: '2026-10-26' })).toBe(3);
  expect(daysOf({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});

test('weekdays count from Monday', () => {
  expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]);
});
