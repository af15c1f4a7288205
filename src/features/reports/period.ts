import { isoDay } from '#domain/local-time.ts';

/** What a report can be asked about, in business days of the venue's zone. `7` and `28` end with today; `month` begins with its first. */
export const PERIODS = ['today', 'yesterday', '7', '28', 'month', 'custom'] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** Business days, first and last included. */
export type Days = { readonly from: string; readonly to: string };
export type Period = Days & { readonly before: Days };

/** Whoever names days asks for these; without days and without a period it is the usual one. */
export const periodAsked = (
  { period, from, to }: { readonly period?: PeriodKind | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  usual: PeriodKind,
): PeriodKind => period ?? (from === undefined && to === undefined ? usual : 'custom');

/** The longest period that one report covers. */
export const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

export function shiftDay(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(year, month, date, by);
}

/** How many days from the first to the last, both included. */
export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Every day of it, in order. */
export const daysOf = (days: Days): string[] => Array.from({ length: dayCount(days) }, (_, at) => shiftDay(days.from, at));

/** Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The days a report is about, and those it is compared with: as many days right before it; of a month the same dates of the month before.
 * Null where custom days are missing, turned round, or more than {@link MOST_DAYS}.
 */
export function periodOf(
  kind: PeriodKind,
  today: string,
  custom: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): Period | null {
  if (kind === 'month') return { from: `${today.slice(0, 8)}01`, to: today, before: monthBefore(today) };
  const days = daysAsked(kind, today, custom);
  if (days === null) return null;
  const count = dayCount(days);
  if (count < 1 || count > MOST_DAYS) return null;
  return { ...days, before: { from: shiftDay(days.from, -count), to: shiftDay(days.from, -1) } };
}

function daysAsked(
  kind: Exclude<PeriodKind, 'month'>,
  today: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Days | null {
  switch (kind) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
    case '7':
      return { from: shiftDay(today, -6), to: today };
    case '28':
      return { from: shiftDay(today, -27), to: today };
    case 'custom':
      return from !== undefined && to !== undefined && isDay(from) && isDay(to) ? { from, to } : null;
  }
}

/** A real day of the calendar, `YYYY-MM-DD`, of a year that a database keeps, with a year before it. */
function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1000' && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  );
}

/** The month before, to the same date; a date that it does not have is its last. */
function monthBefore(today: string): Days {
  const last = shiftDay(`${today.slice(0, 8)}01`, -1);
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return { from: `${last.slice(0, 8)}01`, to: same < last ? same : last };
}
