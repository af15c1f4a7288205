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
