import { expect, test } from 'vitest';
import { datesIn, otherDay } from './dates.ts';

const at = Date.parse('2026-11-23T22:05:00Z');

test('dates follow the page’s language and the venue’s clocks, of 24 hours in both', () => {
  const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Athens' } as const;
  expect(datesIn('en', moment).format(at)).toBe('24 November at 00:05');
  expect(datesIn('el', moment).format(at)).toMatch(/^24 Νοεμβρίου.* 00:05$/);
  expect(datesIn('el', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)).toMatch(/22:05$/);
});

test('what was another day says so, once its time of day would be taken for today’s', () => {
  const HOUR = 3_600_000;
  expect(otherDay(at, at + 30 * HOUR, 'Europe/Athens', 'en')).toBe('Tue 24 Nov');
  expect(otherDay(at, at + 30 * HOUR, 'Europe/Athens', 'el')).toBe('Τρί 24 Νοε');
  // Round midnight, and on the same day of the venue.
  expect(otherDay(at - HOUR, at + HOUR, 'Europe/Athens', 'en')).toBeNull();
  expect(otherDay(at, at + 20 * HOUR, 'Europe/Athens', 'en')).toBeNull();
  expect(otherDay(at, at + 20 * HOUR, 'America/New_York', 'en')).toBe('Mon 23 Nov');
});
