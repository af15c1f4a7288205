/** A wall clock's reading. `month` 1 to 12, `weekday` Monday 0 to Sunday 6. */
export type LocalParts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
};

const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** Whether this is a zone the runtime knows, as `Europe/Athens`. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The last minute that was read of each zone: a venue's orders of one minute ask for it again and again, and the formatter is slow. */
const lastMinute = new Map<string, { readonly minute: number; readonly parts: LocalParts }>();

/** What the clocks of `zone` show at an instant. Throws RangeError on an unknown zone or a time that is no time. */
export function localParts(epochMs: number, zone: string): LocalParts {
  const minute = Math.floor(epochMs / 60_000);
  const known = lastMinute.get(zone);
  const parts = known?.minute === minute ? known.parts : readClock(minute * 60_000, zone);
  // Clocks that were seconds away from a whole minute, more than a century ago, are read each time.
  if (parts.second !== 0) return readClock(epochMs, zone);
  if (known?.minute !== minute) lastMinute.set(zone, { minute, parts });
  return { ...parts, second: Math.floor(epochMs / 1000) - minute * 60 };
}

function readClock(epochMs: number, zone: string): LocalParts {
  const read: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(epochMs)) read[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = read;
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return { year, month, day, hour, minute, second, weekday };
}

/** A calendar day as `YYYY-MM-DD`, `offset` days from the one given (month from 1). */
export function isoDay(year: number, month: number, day: number, offset = 0): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}

/** The hour of the clocks at which a business day begins. */
export const BUSINESS_DAY_BEGINS = 5;

/** The day `YYYY-MM-DD` an instant is booked under: until `startsAtHour` local time, last night's guests still belong to yesterday. */
export function businessDay(epochMs: number, zone: string, startsAtHour = BUSINESS_DAY_BEGINS): string {
  const { year, month, day, hour } = localParts(epochMs, zone);
  return isoDay(year, month, day, hour < startsAtHour ? -1 : 0);
}

/** How far the clocks of `zone` are ahead of UTC at an instant, in milliseconds. */
function offsetAt(epochMs: number, zone: string): number {
  const { year, month, day, hour, minute, second } = localParts(epochMs, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

/**
 * The instant at which the clocks of `zone` show `minutes` past midnight of `day` (`YYYY-MM-DD`; 1440 and more are the days after).
 * Of an hour that comes twice it is the first; in an hour that is skipped, clocks are taken to have run on, so 03:30 is 04:30.
 */
export function instantOf(day: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const before = wall - offsetAt(wall - DAY_MS, zone);
  if (before + offsetAt(before, zone) === wall) return before;
  const after = wall - offsetAt(wall + DAY_MS, zone);
  return after + offsetAt(after, zone) === wall ? after : before;
}
