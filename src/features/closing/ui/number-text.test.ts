import { expect, test } from 'vitest';
import { createTexts } from '#platform/shared/texts.ts';
import type { PortalCloseKey } from '#texts/keys.ts';
import { numberText, sinceText } from './words.ts';

const en = createTexts<PortalCloseKey>({}, 'en');
const el = createTexts<PortalCloseKey>({}, 'el');
const draft = { until: '2026-11-22T21:00:00.000Z', timeZone: 'Europe/Athens' };
const at = (time: string) => ({ number: 1, at: time });

test('two orders of one number are called by their days', () => {
  expect(numberText(at('2026-11-22T18:05:00.000Z'), draft, en)).toBe('1');
  expect(numberText(at('2026-11-21T19:10:00.000Z'), draft, en)).toBe('1 (21 Nov, 21:10)');
  expect(numberText(at('2026-11-21T19:10:00.000Z'), draft, el)).toBe('1 (21 Νοε, 21:10)');
});

test('what was ordered before the day began is of the evening before, also after midnight', () => {
  // 02:30 in Athens: by the calendar the same day, by the venue's the one before.
  expect(numberText(at('2026-11-22T00:30:00.000Z'), draft, en)).toBe('1 (22 Nov, 02:30)');
  expect(sinceText('2026-11-22T00:30:00.000Z', draft.until, draft.timeZone, en)).toBe('22 Nov, 02:30');
  expect(sinceText('2026-11-22T18:05:00.000Z', draft.until, draft.timeZone, en)).toBe('20:05');
});
