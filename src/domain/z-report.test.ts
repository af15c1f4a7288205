import { expect, test } from 'vitest';
import { openDaysSaid, reductionsNow } from './z-report.ts';

const at = (...days: string[]) => days.map((day) => ({ at: `${day}T20:00:00Z` }));
const said = (openList: { at: string }[], openCount = openList.length) =>
  openDaysSaid(
    { openList, openCount, until: '2026-11-22T23:30:00Z', timeZone: 'Europe/Athens' },
    { day: (day) => day, older: (count) => `${count} older` },
  );

test('of orders that nobody paid the days are said, newest first, unless all are of the day that is closed', () => {
  expect(said([])).toEqual([]);
  expect(said(at('2026-11-22', '2026-11-22'))).toEqual([]);
  expect(said(at('2026-10-03', '2026-11-22', '2026-11-22'))).toEqual(['2 (2026-11-22)', '1 (2026-10-03)']);
  // Before five in the morning it is still the evening before.
  expect(said([{ at: '2026-11-22T02:59:00Z' }])).toEqual(['1 (2026-11-21)']);
  // Of very many the list has the newest; four days are named.
  expect(said(at('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'), 9)).toEqual([
    '1 (2026-11-05)',
    '1 (2026-11-04)',
    '1 (2026-11-03)',
    '1 (2026-11-02)',
    '5 older',
  ]);
});

test('a discount whose dishes were taken off later counts as what is left of it, the last one first less', () => {
  const list = [
    { kind: 'given_away', cents: 300 },
    { kind: 'taken_off', cents: 500 },
    { kind: 'discount', cents: 200 },
  ] as const;
  expect(reductionsNow(list, 500).map(({ cents }) => cents)).toEqual([300, 500, 200]);
  expect(reductionsNow(list, 420).map(({ cents }) => cents)).toEqual([300, 500, 120]);
  expect(reductionsNow(list, 0).map(({ cents }) => cents)).toEqual([0, 500, 0]);
});
