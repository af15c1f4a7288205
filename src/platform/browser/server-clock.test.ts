import { expect, test } from 'vitest';
import { noteServerDate, onServerClock, onThisClock } from './server-clock.ts';

const SERVER = Date.parse('2026-05-01T10:00:00Z');
const HOUR = 3_600_000;

test.each([0, 48 * HOUR, -48 * HOUR])('an expiry is as far ahead as the server meant, on a clock that is %i ms wrong', (wrong) => {
  noteServerDate('Fri, 01 May 2026 10:00:00 GMT', SERVER + wrong);
  expect(onThisClock(SERVER + HOUR)).toBe(SERVER + wrong + HOUR);
  expect(onServerClock(SERVER + wrong + HOUR)).toBe(SERVER + HOUR);
});

test('an answer without a date changes nothing', () => {
  noteServerDate('Fri, 01 May 2026 10:00:00 GMT', SERVER + HOUR);
  noteServerDate(null, SERVER);
  noteServerDate('soon', SERVER);
  expect(onThisClock(SERVER)).toBe(SERVER + HOUR);
});

test('an answer that was long under way makes a right clock no wrong one: ten minutes stay ten', () => {
  noteServerDate('Fri, 01 May 2026 10:00:00 GMT', SERVER + 4200);
  expect(onThisClock(SERVER + HOUR)).toBe(SERVER + HOUR);
});
