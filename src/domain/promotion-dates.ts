import { instantOf, isoDay, localParts } from './local-time.ts';

/** A day `YYYY-MM-DD` of the venue and, where somebody cares, a time `HH:MM` of it: as people type when a promotion starts and ends. */
export type LocalMoment = { readonly day: string; readonly time: string | null };

const DAY_MINUTES = 1_440;
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)];

/** An instant whose day has four digits of a year in every zone: "never" is written as the last second of 9999, in the east the year 10000. */
export const withinCalendar = (epochMs: number): number => Math.min(LATEST, Math.max(EARLIEST, epochMs));
const two = (n: number) => String(n).padStart(2, '0');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The instant of the venue's own clock at which that begins (epoch ms); a day alone begins at its midnight. */
export const startOf = ({ day, time }: LocalMoment, zone: string): number => instantOf(day, time === null ? 0 : minutesOf(time), zone);

/** The last instant of it (epoch ms, included): a day alone counts whole, however long the clocks make it. */
export const endOf = ({ day, time }: LocalMoment, zone: string): number =>
  time === null ? instantOf(day, DAY_MINUTES, zone) - 1 : instantOf(day, minutesOf(time), zone);

/** How a start is shown in a form; a start at midnight is a day alone. */
export function localStart(epochMs: number, zone: string): LocalMoment {
  const { year, month, day, hour, minute } = localParts(epochMs, zone);
  const date = isoDay(year, month, day);
  return { day: date, time: instantOf(date, 0, zone) === epochMs ? null : `${two(hour)}:${two(minute)}` };
}

/** How an end is shown in a form: within the last second of a day it is that day, whole. */
export function localEnd(epochMs: number, zone: string): LocalMoment {
  const { year, month, day, hour, minute } = localParts(epochMs, zone);
  const date = isoDay(year, month, day);
  const whole = instantOf(date, DAY_MINUTES, zone) - epochMs <= 1_000;
  return { day: date, time: whole ? null : `${two(hour)}:${two(minute)}` };
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** A time that names its zone. `Date.parse` alone reads much else, in the server's own. */
const INSTANT = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * When a promotion starts or ends, as the wire gives it (epoch ms): a date alone, or a time without a zone, is the venue's own, and the last
 * day counts whole. An instant with its zone is that instant. NaN for what is none.
 */
export function readMoment(wire: string, edge: 'start' | 'end', zone: string): number {
  const [, day, time] = LOCAL.exec(wire) ?? [];
  if (day === undefined) return INSTANT.test(wire) ? Date.parse(wire) : Number.NaN;
  if (Number.isNaN(Date.parse(wire.replace(' ', 'T')))) return Number.NaN;
  return (edge === 'start' ? startOf : endOf)({ day, time: time ?? null }, zone);
}

/** Whether the wire says a moment, of whichever zone. */
export const isMoment = (wire: string): boolean => !Number.isNaN(readMoment(wire, 'start', 'UTC'));
