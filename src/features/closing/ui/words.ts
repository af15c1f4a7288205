import { BUSINESS_DAY_BEGINS } from '#domain/local-time.ts';
import { openDaysSaid } from '#domain/z-report.ts';
import { fromAmount } from '#domain/money.ts';
import type { Language } from '#platform/shared/languages.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { PortalCloseKey } from '#texts/keys.ts';

export type Say = Texts<PortalCloseKey>;
/** A floor as the venue calls it; null where it has one only. */
export type FloorName = (floor: number) => string | null;

export const money = (amount: number, currency: string, t: Say): string => moneyText(fromAmount(amount), currency, t.language);
/** Taken off: with a true minus sign; nothing stays plain. */
export const less = (amount: number, currency: string, t: Say): string =>
  amount > 0 ? `−${money(amount, currency, t)}` : money(-amount, currency, t);
/** What stands there, and (below zero) what goes off it; nothing stays plain. */
export const stepText = (amount: number, currency: string, t: Say): string =>
  amount < 0 ? less(-amount, currency, t) : money(amount, currency, t);
/** A difference, with its sign. */
export const signed = (amount: number, currency: string, t: Say): string =>
  amount < 0 ? `−${money(-amount, currency, t)}` : `${amount > 0 ? '+' : ''}${money(amount, currency, t)}`;

const format = (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) => datesIn(language, { timeZone, ...options });
export const clock = (at: string, zone: string, t: Say): string =>
  format(t.language, zone, { hour: '2-digit', minute: '2-digit' }).format(Date.parse(at));
const longDay = (at: string, zone: string, t: Say): string =>
  format(t.language, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(Date.parse(at));
/** A business day, `2026-11-21`, in words. */
export const dayText = (day: string, t: Say): string => longDay(`${day}T12:00:00Z`, 'UTC', t);
/** The business day of a moment: what is sold at four in the morning belongs to the evening before. */
export const businessDayText = (at: string, zone: string, t: Say): string => longDay(businessMoment(at), zone, t);
/** Where the first report begins, and what it leaves out. */
export const beginningText = (
  { from, orders, sales }: { readonly from: string; readonly orders: number; readonly sales: number },
  currency: string,
  t: Say,
): string =>
  [
    t('doc.begins', { day: dayText(from, t) }),
    ...(orders === 0 ? [] : [t('doc.before', { count: orders, amount: money(sales, currency, t) })]),
  ].join(' ');

/** Of which days the orders are that are not paid, where they are not all of this one; else nothing. */
function openDaysText(z: Parameters<typeof openDaysSaid>[0], t: Say): string {
  const date = format(t.language, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' });
  const days = openDaysSaid(z, { day: (day) => date.format(Date.parse(`${day}T12:00:00Z`)), older: (count) => t('foot.older', { count }) });
  return days.length === 0 ? '' : ` ${t('foot.open_days', { days: days.join(', ') })}`;
}
const shortDay = (at: string, zone: string, t: Say): string =>
  format(t.language, zone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(Date.parse(at));

const businessMoment = (at: string): string => new Date(Date.parse(at) - BUSINESS_DAY_BEGINS * 3_600_000).toISOString();
/** By the calendar, or as the venue counts its days. */
function isSameDay(one: string, other: string, zone: string): boolean {
  const day = (at: string) => format('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.parse(at));
  return day(one) === day(other) && day(businessMoment(one)) === day(businessMoment(other));
}

/** "10:02" where it was the same day, else with its day. */
export const sinceText = (since: string, until: string, zone: string, t: Say): string =>
  isSameDay(since, until, zone) ? clock(since, zone, t) : shortDay(since, zone, t);
/** "7"; of another day "7 (22 Nov, 21:10)": numbers begin anew each day, and two that are alike must not be called alike. */
export const numberText = (
  { number, at }: { readonly number: number; readonly at: string },
  { until, timeZone }: { readonly until: string; readonly timeZone: string },
  t: Say,
): string => (isSameDay(at, until, timeZone) ? String(number) : `${number} (${shortDay(at, timeZone, t)})`);
const DAY_MS = 86_400_000;
/** Sold before this report, or open since an earlier evening. */
export const isEarlier = (
  { at, before = false }: { readonly at: string; readonly before?: boolean | undefined },
  { until }: { readonly until: string },
): boolean => before || Date.parse(until) - Date.parse(at) > DAY_MS;
/** What earlier reports, or days before the count began, left open: in no sum here. Of reports that do not tell them apart, of which days all are. */
export function openBeforeText(
  z: Parameters<typeof openDaysSaid>[0] & {
    readonly currency: string;
    readonly openBefore?: { readonly count: number; readonly value: number } | undefined;
  },
  t: Say,
): string {
  if (!z.openBefore) return openDaysText(z, t);
  const { count, value } = z.openBefore;
  return count === 0 ? '' : ` ${t('foot.open_before', { count, amount: money(value, z.currency, t) })}`;
}
export const percent = (rate: number, t: Say): string =>
  new Intl.NumberFormat(LOCALES[t.language], { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }).format(rate);

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;
export function methodName(method: string, t: Say): string {
  const known = METHODS.find((one) => one === method);
  return known ? t(`method.${known}`) : method;
}

/** Where an order was for. */
export function placeName({ table, floor }: { readonly table: number; readonly floor: number }, floorName: FloorName, t: Say): string {
  if (table === 0) return t('collection');
  const name = floorName(floor);
  return name === null ? t('table', { table }) : t('table_floor', { table, floor: name });
}
export const drawerTitle = (name: string, t: Say): string => (name === '' ? t('cash') : t('cash_named', { name }));
