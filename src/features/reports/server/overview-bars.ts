import type { Tx } from '#platform/server/database.ts';
import type { Overview } from '../contract.ts';
import type { Range } from '../report-views.ts';
import { daysOf, shiftDay, weekdayOf, type Days } from '../period.ts';
import { queryDayCounts, queryHourCounts } from './query-bars.ts';

type Bars = Overview['bars'];
type Asked = { readonly venueId: string; readonly timeZone: string; readonly days: Days; readonly hourNow: number };

const WEEKS = 4;
/** The first hour of a business day. */
const FIRST_HOUR = 5;
const hourAt = (step: number): number => (FIRST_HOUR + step) % 24;
const oneDecimal = (n: number): number => Math.round(n * 10) / 10;
const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);

/** Orders by the hour of today, or by the day of a longer range, each with what is usual then. */
export const barsOf = (tx: Tx, range: Range, asked: Asked): Promise<Bars> => (range === 'today' ? hourBars(tx, asked) : dayBars(tx, asked));

async function hourBars(tx: Tx, { venueId, timeZone, days, hourNow }: Asked): Promise<Bars> {
  const before = Array.from({ length: WEEKS }, (_, week) => shiftDay(days.to, -7 * (week + 1)));
  const counts = await queryHourCounts(tx, venueId, [days.to, ...before], timeZone);
  // A week in which the venue did not sell on this day says nothing about what is usual.
  const weeks = new Set(counts.filter(({ day }) => day !== days.to).map(({ day }) => day)).size;
  const at = (hour: number, today: boolean) =>
    sum(counts.filter((c) => c.hour === hour && (c.day === days.to) === today).map((c) => c.orders));
  const steps = counts.map(({ hour }) => (hour - FIRST_HOUR + 24) % 24);
  if (steps.length === 0) return [];
  const first = Math.min(...steps);
  return Array.from({ length: Math.max(...steps) - first + 1 }, (_, step) => {
    const hour = hourAt(first + step);
    const usual = weeks === 0 ? 0 : oneDecimal(at(hour, false) / weeks);
    return { at: String(hour).padStart(2, '0'), orders: at(hour, true), usual, now: hour === hourNow };
  });
}

async function dayBars(tx: Tx, { venueId, timeZone, days }: Asked): Promise<Bars> {
  const counts = await queryDayCounts(tx, { venueId, timeZone, from: shiftDay(days.from, -7 * WEEKS), to: days.to });
  const orders = new Map(counts.map((row) => [row.day, row.orders]));
  if (orders.size === 0) return [];
  return daysOf(days).map((day) => {
    const same = counts.filter((row) => row.day < days.from && weekdayOf(row.day) === weekdayOf(day)).map((row) => row.orders);
    return {
      at: day,
      orders: orders.get(day) ?? 0,
      usual: same.length === 0 ? 0 : oneDecimal(sum(same) / same.length),
      now: day === days.to,
    };
  });
}
