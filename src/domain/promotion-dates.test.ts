import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instantOf } from './local-time.ts';
import { endOf, localEnd, localStart, isMoment, readMoment, startOf, withinCalendar } from './promotion-dates.ts';

const ZONES = ['Asia/Nicosia', 'Europe/Athens', 'Europe/London', 'America/New_York', 'Pacific/Auckland', 'UTC'];
const zones = fc.constantFrom(...ZONES);
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const iso = (epochMs: number) => new Date(epochMs).toISOString();

describe('a promotion of whole days', () => {
  test('starts at the midnight of its first and ends with the last millisecond of its last, whatever the clocks do', () => {
    // In Cyprus the clocks go back on 25 October 2026: the day has 25 hours.
    expect(iso(startOf({ day: '2026-10-25', time: null }, 'Asia/Nicosia'))).toBe('2026-10-24T21:00:00.000Z');
    expect(iso(endOf({ day: '2026-10-25', time: null }, 'Asia/Nicosia'))).toBe('2026-10-25T21:59:59.999Z');
    expect(iso(endOf({ day: '2026-03-29', time: null }, 'Asia/Nicosia'))).toBe('2026-03-29T20:59:59.999Z');
  });

  it('holds every instant of its days, and none of others', () => {
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 1_439 }), (zone, day, minute) => {
        const [start, end] = [startOf({ day, time: null }, zone), endOf({ day, time: null }, zone)];
        const within = instantOf(day, minute, zone);
        expect(start <= within && within <= end).toBe(true);
        expect(end + 1).toBe(instantOf(day, 1_440, zone));
      }),
    );
  });

  it('is shown in a form as it was typed', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        expect(localStart(startOf({ day, time: null }, zone), zone)).toEqual({ day, time: null });
        expect(localEnd(endOf({ day, time: null }, zone), zone)).toEqual({ day, time: null });
      }),
    );
  });
});

it('a time of day is that time on the venue’s clock', () => {
  // At noon and in the evening no clock is changed.
  fc.assert(
    fc.property(zones, days, fc.constantFrom('12:00', '17:30', '22:15'), (zone, day, time) => {
      expect(localStart(startOf({ day, time }, zone), zone)).toEqual({ day, time });
      expect(localEnd(endOf({ day, time }, zone), zone)).toEqual({ day, time });
    }),
  );
});

describe('on the wire', () => {
  const zone = 'Asia/Nicosia';
  it.each([
    ['2026-08-01', 'start', '2026-07-31T21:00:00.000Z'],
    ['2026-08-31', 'end', '2026-08-31T20:59:59.999Z'],
    ['2026-08-31T18:00', 'end', '2026-08-31T15:00:00.000Z'],
    ['2026-08-31T18:00:00', 'start', '2026-08-31T15:00:00.000Z'],
    ['2026-08-31 18:00:00.5', 'start', '2026-08-31T15:00:00.000Z'],
    // An instant says so itself.
    ['2026-08-31T00:00:00.000Z', 'end', '2026-08-31T00:00:00.000Z'],
    ['2026-08-31T00:00:00+03:00', 'start', '2026-08-30T21:00:00.000Z'],
    ['+010000-01-01T00:00:00.000Z', 'end', '+010000-01-01T00:00:00.000Z'],
    ['2026-08-31T00:00+0300', 'start', '2026-08-30T21:00:00.000Z'],
    ['2026-08-31 00:00:00.250Z', 'start', '2026-08-31T00:00:00.250Z'],
  ] as const)('%s as %s is %s', (wire, edge, instant) => {
    expect(iso(readMoment(wire, edge, zone))).toBe(instant);
    expect(isMoment(wire)).toBe(true);
  });

  it.each([
    '2026-13-01',
    '2026-02-45',
    'tomorrow',
    '',
    '2026-08-31T25:00',
    '2026-08-31 25:00',
    'on 2026-08-31',
    '2026-08-31T18:00 or so',
    '31 August 2026',
    '2026',
    '1',
    '2026-08-31T18:00 GMT',
  ])('%s is no time', (wire) => {
    expect(readMoment(wire, 'start', zone)).toBeNaN();
    expect(isMoment(wire)).toBe(false);
  });
});

test('"never" is kept within years of four digits, in whichever zone', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(withinCalendar(now)).toBe(now);
  expect(iso(withinCalendar(Date.parse('9999-12-31T23:59:59Z')))).toBe('9999-12-30T00:00:00.000Z');
  expect(iso(withinCalendar(Date.parse('0001-01-01T00:00:00Z')))).toBe('1000-01-02T00:00:00.000Z');
});
