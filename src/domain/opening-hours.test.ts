import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from './local-time.ts';
import {
  ALWAYS_OPEN,
  closingTime,
  isOpen,
  isWallTime,
  nextOpening,
  type OpeningException,
  type OpeningHours,
  type WeeklyInterval,
} from './opening-hours.ts';

const ATHENS = 'Europe/Athens';
const at = (iso: string) => Date.parse(iso);
const week = (weekly: readonly WeeklyInterval[], exceptions: readonly OpeningException[] = []): OpeningHours => ({ weekly, exceptions });
const daily = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, to }));
const open = (hours: OpeningHours, iso: string) => isOpen(hours, ATHENS, at(iso));
const next = (hours: OpeningHours, iso: string) => {
  const instant = nextOpening(hours, ATHENS, at(iso));
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a venue', () => {
  it('without hours is always open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        expect(isOpen(ALWAYS_OPEN, ATHENS, now)).toBe(true);
        expect(nextOpening(ALWAYS_OPEN, ATHENS, now)).toBe(now);
      }),
      { numRuns: 100 },
    );
  });

  it('opens on its minute and is closed on its closing minute', () => {
    const hours = week(daily('12:00', '16:00'));
    expect(open(hours, '2026-07-03T08:59:59Z')).toBe(false);
    expect(open(hours, '2026-07-03T09:00:00Z')).toBe(true);
    expect(open(hours, '2026-07-03T12:59:59Z')).toBe(true);
    expect(open(hours, '2026-07-03T13:00:00Z')).toBe(false);
  });

  it('that opens on Mondays opens on Mondays, with as many intervals as it likes', () => {
    const hours = week([
      { day: 0, from: '09:00', to: '11:00' },
      { day: 0, from: '18:00', to: '22:00' },
    ]);
    expect(open(hours, '2026-07-06T07:00:00Z')).toBe(true);
    expect(open(hours, '2026-07-06T10:00:00Z')).toBe(false);
    expect(open(hours, '2026-07-06T16:00:00Z')).toBe(true);
    expect(open(hours, '2026-07-05T07:00:00Z')).toBe(false);
    expect(next(hours, '2026-07-06T10:00:00Z')).toBe('2026-07-06T15:00:00.000Z');
    expect(next(hours, '2026-07-06T20:00:00Z')).toBe('2026-07-13T06:00:00.000Z');
  });

  it('past midnight belongs to the evening before, from Sunday into Monday as well', () => {
    const hours = week([{ day: 6, from: '20:00', to: '02:00' }]);
    expect(open(hours, '2026-07-05T22:30:00Z')).toBe(true);
    expect(open(hours, '2026-07-05T23:00:00Z')).toBe(false);
    expect(open(hours, '2026-07-04T22:30:00Z')).toBe(false);
  });

  it('with equal ends is open around the clock on that day', () => {
    const hours = week([{ day: 0, from: '00:00', to: '00:00' }]);
    expect(open(hours, '2026-07-05T20:59:59Z')).toBe(false);
    expect(open(hours, '2026-07-05T21:00:00Z')).toBe(true);
    expect(open(hours, '2026-07-06T20:59:59Z')).toBe(true);
    expect(open(hours, '2026-07-06T21:00:00Z')).toBe(false);
  });
});

describe('an exception', () => {
  const christmas: OpeningException = { date: '2026-12-25', closed: true };
  const eve: OpeningException = { date: '2026-12-24', intervals: [{ from: '10:00', to: '15:00' }] };

  it('closes a day', () => {
    const hours = week(daily('12:00', '16:00'), [christmas]);
    expect(open(hours, '2026-12-25T11:00:00Z')).toBe(false);
    expect(open(hours, '2026-12-26T11:00:00Z')).toBe(true);
    expect(next(hours, '2026-12-25T00:00:00Z')).toBe('2026-12-26T10:00:00.000Z');
  });

  it('gives a day hours of its own', () => {
    const hours = week(daily('18:00', '23:00'), [eve]);
    expect(open(hours, '2026-12-24T08:00:00Z')).toBe(true);
    expect(open(hours, '2026-12-24T17:00:00Z')).toBe(false);
  });

  it('does not cut off the night before', () => {
    const hours = week(daily('20:00', '02:00'), [christmas]);
    expect(open(hours, '2026-12-24T23:30:00Z')).toBe(true);
    expect(open(hours, '2026-12-25T19:00:00Z')).toBe(false);
  });

  it('closes a venue that is otherwise always open', () => {
    const hours = week([], [christmas]);
    expect(open(hours, '2026-12-25T12:00:00Z')).toBe(false);
    expect(next(hours, '2026-12-25T12:00:00Z')).toBe('2026-12-25T22:00:00.000Z');
  });

  it('without intervals is a closed day', () => {
    expect(open(week([], [{ date: '2026-12-25', intervals: [] }]), '2026-12-25T12:00:00Z')).toBe(false);
  });
});

describe('the next opening', () => {
  it('is now where the venue is open', () => {
    expect(next(week(daily('12:00', '16:00')), '2026-07-03T10:00:00Z')).toBe('2026-07-03T10:00:00.000Z');
  });

  it('is found behind a season of closed days', () => {
    const winter = Array.from({ length: 150 }, (_, n): OpeningException => {
      const date = new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10);
      return { date, closed: true };
    });
    expect(next(week(daily('12:00', '16:00'), winter), '2026-11-01T12:00:00Z')).toBe('2027-03-31T09:00:00.000Z');
  });

  it('is null where the venue never opens', () => {
    expect(next(week([{ day: 9, from: '12:00', to: '16:00' }]), '2026-07-03T10:00:00Z')).toBeNull();
  });

  it('is the first open instant: closed just before it, open from it on', () => {
    const hours = week([
      { day: 1, from: '23:00', to: '04:30' },
      { day: 4, from: '03:15', to: '03:45' },
      { day: 6, from: '02:00', to: '03:30' },
    ]);
    const now = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(now, (instant) => {
        const opens = nextOpening(hours, ATHENS, instant);
        if (opens === null) throw new Error('opens three times a week');
        expect(isOpen(hours, ATHENS, opens)).toBe(true);
        if (opens > instant) expect(isOpen(hours, ATHENS, opens - 1)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('when clocks change in Athens', () => {
  it('spring shortens the night: 23:00 to 05:00 is five hours', () => {
    const hours = week([{ day: 5, from: '23:00', to: '05:00' }]);
    expect(next(hours, '2026-03-28T12:00:00Z')).toBe('2026-03-28T21:00:00.000Z');
    expect(open(hours, '2026-03-29T01:59:59Z')).toBe(true);
    expect(open(hours, '2026-03-29T02:00:00Z')).toBe(false);
  });

  it('autumn lengthens it: the same night is seven hours', () => {
    const hours = week([{ day: 5, from: '23:00', to: '05:00' }]);
    expect(next(hours, '2026-10-24T12:00:00Z')).toBe('2026-10-24T20:00:00.000Z');
    expect(open(hours, '2026-10-25T02:59:59Z')).toBe(true);
    expect(open(hours, '2026-10-25T03:00:00Z')).toBe(false);
  });

  it('a closing time that comes twice closes the first time and stays closed', () => {
    const hours = week([{ day: 5, from: '20:00', to: '03:30' }]);
    expect(open(hours, '2026-10-25T00:29:00Z')).toBe(true);
    expect(open(hours, '2026-10-25T00:30:00Z')).toBe(false);
    expect(open(hours, '2026-10-25T01:15:00Z')).toBe(false);
  });

  it('an opening time that is skipped opens as the clock would have run', () => {
    expect(new Date(instantOf('2026-03-29', 210, ATHENS)).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('hours that the skipped hour swallows do not open that day', () => {
    const hours = week([{ day: 6, from: '03:30', to: '04:15' }]);
    expect(next(hours, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:30:00.000Z');
  });

  it("morning hours are the wall clock's on both sides", () => {
    const hours = week(daily('08:00', '12:00'));
    expect(next(hours, '2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(next(hours, '2026-03-27T12:00:00Z')).toBe('2026-03-28T06:00:00.000Z');
    expect(next(hours, '2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(next(hours, '2026-10-23T12:00:00Z')).toBe('2026-10-24T05:00:00.000Z');
  });
});

describe('a time of day', () => {
  it.each(['00:00', '09:30', '23:59'])('%s is one', (time) => expect(isWallTime(time)).toBe(true));
  it.each(['24:00', '9:30', '12:60', '', '12:00:00', 'noon'])('"%s" is none', (time) => {
    expect(isWallTime(time)).toBe(false);
    expect(() => isOpen(week(daily(time, '12:00')), ATHENS, 0)).toThrow(RangeError);
  });
});

describe('until when it is open', () => {
  const until = (hours: OpeningHours, iso: string) => {
    const instant = closingTime(hours, ATHENS, at(iso));
    return instant === null ? null : new Date(instant).toISOString();
  };
  it.each([
    ['the end of the day', week(daily('12:00', '23:00')), '2026-06-10T12:00:00Z', '2026-06-10T20:00:00.000Z'],
    ['past midnight', week(daily('18:00', '02:00')), '2026-06-10T21:30:00Z', '2026-06-10T23:00:00.000Z'],
    ['while closed', week(daily('12:00', '23:00')), '2026-06-10T05:00:00Z', null],
    ['never where each day goes on into the next', week(daily('00:00', '00:00')), '2026-06-10T12:00:00Z', null],
    ['nobody can say without hours', ALWAYS_OPEN, '2026-06-10T12:00:00Z', null],
  ])('%s', (_name, hours, iso, expected) => expect(until(hours, iso)).toBe(expected));
});
