import { isOpen, nextEdge, type DayInterval, type OpeningHours } from './opening-hours.ts';

/** When a dish can be had: on these days (Monday 0 to Sunday 6) between two times of the venue's clock; `to` at or before `from` is past midnight. */
export type AvailabilityWindow = DayInterval & { readonly days: readonly number[] };

/** People write midnight as 24:00 where a day ends; the rules know it as 00:00. */
const wall = (time: string): string => time.replace(/^24/, '00');

const hoursOf = (windows: readonly AvailabilityWindow[]): OpeningHours => ({
  weekly: windows.flatMap(({ days, from, to }) => [...new Set(days)].map((day) => ({ day, from: wall(from), to: wall(to) }))),
  exceptions: [],
});

/** Whether a dish can be had at an instant; one without windows always. Throws RangeError on a malformed time or zone. */
export const isAvailable = (windows: readonly AvailabilityWindow[], zone: string, epochMs: number): boolean =>
  windows.length === 0 || isOpen(hoursOf(windows), zone, epochMs);

/** The first instant after `epochMs` at which a window begins or ends; null where there is none. */
export const nextAvailabilityChange = (windows: readonly AvailabilityWindow[], zone: string, epochMs: number): number | null =>
  windows.length === 0 ? null : nextEdge(hoursOf(windows), zone, epochMs);
