import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

const iso = (typed: string, zone = 'Europe/Athens') => momentOf(typed, zone).at.toISOString();

test.each([
  ['2026-11-20 21:37', '2026-11-20T19:37:00.000Z'],
  ['2026-07-20 21:37:05', '2026-07-20T18:37:05.000Z'],
  ['2026-07-20T21:37:05.25', '2026-07-20T18:37:05.250Z'],
  ['2026-11-20 21:37Z', '2026-11-20T21:37:00.000Z'],
  ['2026-11-20 21:37+0530', '2026-11-20T16:07:00.000Z'],
  ['2026-11-20 21:37 -03:00', '2026-11-21T00:37:00.000Z'],
])('%s is %s', (typed, at) => expect(iso(typed)).toBe(at));

test('an hour that the clocks show twice is the first, and says so', () => {
  const moment = momentOf('2026-10-25 03:30', 'Europe/Athens');
  expect(moment.at.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(moment.words).toContain('twice');
  expect(momentOf('2026-10-25 04:30', 'Europe/Athens').words).not.toContain('twice');
});

test('a zone with a half hour is one too', () => expect(iso('2026-11-20 21:37', 'Asia/Kolkata')).toBe('2026-11-20T16:07:00.000Z'));

test.each(['yesterday', '2026-11-20', '2026-02-30 12:00', '2026-11-20 24:30', '20.11.2026 21:37', ''])('“%s” is none', (typed) =>
  expect(() => iso(typed)).toThrow('is no time'),
);

test('what no clock showed is refused, and what is no zone', () => {
  expect(() => iso('2026-03-29 03:30')).toThrow('never showed');
  expect(() => iso('2026-11-20 21:37', 'Athens')).toThrow('no time zone');
});
