import { compare } from '#domain/figures.ts';
import { fromAmount } from '#domain/money.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { PortalReportsKey } from '#texts/keys.ts';

/** A business day is a day of the calendar: no zone may move it. */
const dayIn = (language: Language, day: string, options: Intl.DateTimeFormatOptions): string =>
  datesIn(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

/** "Sat 21 Nov 2026". */
export const dayText = (day: string, language: Language): string =>
  dayIn(language, day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** "21 Nov". */
export const shortDay = (day: string, language: Language): string => dayIn(language, day, { day: 'numeric', month: 'short' });
/** "Saturday 21 November". */
export const longDay = (day: string, language: Language): string =>
  dayIn(language, day, { weekday: 'long', day: 'numeric', month: 'long' });
export const weekdayText = (day: string, language: Language): string => dayIn(language, day, { weekday: 'long' });

/** Day and time of an instant on the venue's clocks. */
export const instantText = (at: string, language: Language, timeZone: string): string =>
  datesIn(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(Date.parse(at));
/** The day of an instant there: "30 Nov". */
export const instantDay = (at: string, language: Language, timeZone: string): string =>
  datesIn(language, { day: 'numeric', month: 'short', timeZone }).format(Date.parse(at));
/** 0 to 23 there. */
export const hourOf = (at: string, timeZone: string): number => Number(datesIn('en', { hour: '2-digit', timeZone }).format(Date.parse(at)));
/** Its weekday there, short: "Mon". */
export const shortWeekday = (at: string, language: Language, timeZone: string): string =>
  datesIn(language, { weekday: 'short', timeZone }).format(Date.parse(at));
export const clockText = (at: string, timeZone: string): string =>
  datesIn('en', { hour: '2-digit', minute: '2-digit', timeZone }).format(Date.parse(at));

/** An amount of the wire, as the system writes money; below zero with a minus, as Z reports have it, and not with a hyphen. */
export const euroText = (amount: number, currency: string, language: Language): string => moneyText(fromAmount(amount), currency, language);

export const countText = (count: number, language: Language): string => new Intl.NumberFormat(LOCALES[language]).format(count);
/** Of percent, such as 12.5. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

/** How a figure stands to the one before, in words. `say`: the figure as it is written. */
export function changeText(t: Texts<PortalReportsKey>, now: number, before: number, say: (figure: number) => string): string {
  const found = compare(now, before);
  if (found.kind === 'was') return t('total.was', { amount: say(before) });
  if (found.kind !== 'percent') return t(`total.${found.kind}`);
  const { percent } = found;
  return t(percent > 0 ? 'total.up' : 'total.down', { percent: percentText(Math.abs(percent), t.language) });
}
