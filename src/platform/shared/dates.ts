import type { Language } from './languages.ts';
import { LOCALES } from './locales.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** How dates and times are written in a page's language, on a clock of 24 hours in both; `timeZone` is the venue's, `UTC` for a day of the calendar. */
export function datesIn(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALES[language], { hourCycle: 'h23', ...options });
  made.set(key, format);
  return format;
}

/** So long ago that its time of day alone would be taken for today's. Milliseconds. */
const LONG_AGO = 12 * 3_600_000;

/** "Thu 26 Nov": the day of what was not today by the venue's clocks, where a time of day would mislead; null while it does not. */
export function otherDay(instant: number, now: number, timeZone: string, language: Language): string | null {
  const day = datesIn(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  return now - instant < LONG_AGO || day.format(instant) === day.format(now) ? null : day.format(instant);
}
