import { instantOf, isoDay, localParts } from './local-time.ts';

/** Local wall time `HH:MM`; `to` at or before `from` means past midnight, so 00:00 to 00:00 is the whole day. */
export type DayInterval = { readonly from: string; readonly to: string };

/** `day`: Monday 0 to Sunday 6, the day on which the interval begins. */
export type WeeklyInterval = DayInterval & { readonly day: number };

/** A date (`YYYY-MM-DD`) that does not follow the week: closed, or with hours of its own. */
export type OpeningException =
  | { readonly date: string; readonly closed: true }
  | { readonly date: string; readonly intervals: readonly DayInterval[] };

/** No weekly interval at all means open all week, exceptions aside: a venue that never set its hours takes orders. */
export type OpeningHours = { readonly weekly: readonly WeeklyInterval[]; readonly exceptions: readonly OpeningException[] };

export const ALWAYS_OPEN: OpeningHours = { weekly: [], exceptions: [] };

const WHOLE_DAY: DayInterval = { from: '00:00', to: '00:00' };
const DAY_MINUTES = 1_440;
/** A venue that shuts for a season says so with exceptions; beyond this nobody waits for the door. */
const HORIZON_DAYS = 400;

export function isWallTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

function minutesOf(time: string): number {
  if (!isWallTime(time)) throw new RangeError(`not a time of day: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function intervalsOn(hours: OpeningHours, date: string, weekday: number): readonly DayInterval[] {
  const exception = hours.exceptions.find((entry) => entry.date === date);
  if (exception) return 'closed' in exception ? [] : exception.intervals;
  return hours.weekly.length === 0 ? [WHOLE_DAY] : hours.weekly.filter(({ day }) => day === weekday);
}

type Span = { readonly opens: number; readonly closes: number };

/** When the doors open and close for the intervals that begin `offset` days from the local day of `epochMs`. */
function spansOf(hours: OpeningHours, zone: string, epochMs: number, offset: number): Span[] {
  const { year, month, day, weekday } = localParts(epochMs, zone);
  const date = isoDay(year, month, day, offset);
  return intervalsOn(hours, date, (((weekday + offset) % 7) + 7) % 7).map((interval) => {
    const from = minutesOf(interval.from);
    const to = minutesOf(interval.to);
    return { opens: instantOf(date, from, zone), closes: instantOf(date, to <= from ? to + DAY_MINUTES : to, zone) };
  });
}

/** Whether the venue takes orders at an instant. The closing minute itself is closed. Throws RangeError on a malformed time or zone. */
export function isOpen(hours: OpeningHours, zone: string, epochMs: number): boolean {
  if (hours.weekly.length === 0 && hours.exceptions.length === 0) return true;
  // Last night's interval may still run, whatever today says.
  return [-1, 0].some((offset) => spansOf(hours, zone, epochMs, offset).some(({ opens, closes }) => opens <= epochMs && epochMs < closes));
}

/** The first instant from `epochMs` on at which the venue is open: `epochMs` itself where it is; null where it stays shut for a year. */
export function nextOpening(hours: OpeningHours, zone: string, epochMs: number): number | null {
  if (isOpen(hours, zone, epochMs)) return epochMs;
  for (let offset = 0; offset <= HORIZON_DAYS; offset += 1) {
    const ahead = spansOf(hours, zone, epochMs, offset)
      .filter(({ opens, closes }) => opens > epochMs && closes > opens)
      .map(({ opens }) => opens);
    if (ahead.length > 0) return Math.min(...ahead);
  }
  return null;
}

const WEEK = 7;

/** The first instant after `epochMs` at which an interval begins or ends, looking a week and a day ahead; null where there is none. */
export function nextEdge(hours: OpeningHours, zone: string, epochMs: number): number | null {
  const edges = Array.from({ length: WEEK + 3 }, (_, index) => spansOf(hours, zone, epochMs, index - 1))
    .flatMap((spans) => spans.flatMap(({ opens, closes }) => [opens, closes]))
    .filter((edge) => edge > epochMs);
  return edges.length === 0 ? null : Math.min(...edges);
}

/** When the doors close that are open at `epochMs`: the end of a day that the next continues is none. Null while closed, and where nobody can say. */
export function closingTime(hours: OpeningHours, zone: string, epochMs: number): number | null {
  if (!isOpen(hours, zone, epochMs)) return null;
  let edge = nextEdge(hours, zone, epochMs);
  while (edge !== null && edge < epochMs + WEEK * DAY_MINUTES * 60_000 && isOpen(hours, zone, edge)) edge = nextEdge(hours, zone, edge);
  return edge !== null && !isOpen(hours, zone, edge) ? edge : null;
}
