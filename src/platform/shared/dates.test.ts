import { expect, test } from 'vitest';
import { datesIn } from './dates.ts';

const at = Date.parse('2026-11-23T22:05:00Z');

test('dates follow the page’s language and the venue’s clocks, of 24 hours in both', () => {
  const moment = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Athens' } as const;
  expect(datesIn('en', moment).format(at)).toBe('24 November at 00:05');
  expect(datesIn('el', moment).format(at)).toMatch(/^24 Νοεμβρίου.* 00:05$/);
  expect(datesIn('el', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)).toMatch(/22:05$/);
});
