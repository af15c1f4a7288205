import { isTimeZone, localParts } from '#domain/local-time.ts';

/** A moment as it was typed, and how it was understood. */
export type Moment = { readonly at: Date; readonly words: string };

const TYPED = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** `2026-11-20 21:37`, by the clocks of a zone, or with `Z` or `+02:00` by those. Throws where it is no moment, or the clocks never showed it. */
export function momentOf(typed: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): Moment {
  if (!isTimeZone(zone)) throw new Error(`${zone} is no time zone. One is called Europe/Athens.`);
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', part = '', offset] = TYPED.exec(typed.trim()) ?? [];
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const clock = Date.parse(`${wall}Z`);
  // The 31st of a short month would be read as the 1st of the next.
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 19) !== wall)
    throw new Error(`“${typed}” is no time. Write it as 2026-11-20 21:37, or with seconds, or with an offset: 2026-11-20 21:37+02:00.`);
  const rest = Number(part.padEnd(3, '0'));
  if (offset) {
    const known = /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const at = new Date(Date.parse(`${wall}${known}`) + rest);
    return { at, words: at.toISOString() };
  }
  const shown = [0, ...QUARTERS].map((quarters) => clock - quarters * 900_000).filter((ms) => shows(ms, zone, clock));
  const first = shown.toSorted((a, b) => a - b)[0];
  if (first === undefined) throw new Error(`The clocks of ${zone} never showed ${typed}: they were put forward then.`);
  const twice = shown.length > 1 ? '; the clocks showed it twice, and the first time is meant' : '';
  return { at: new Date(first + rest), words: `${new Date(first + rest).toISOString()} (${typed.trim()} in ${zone}${twice})` };
}

/** How far clocks on Earth are from UTC, in quarters of an hour. */
const QUARTERS = Array.from({ length: 48 + 56 }, (_, at) => at - 48).filter((each) => each !== 0);

function shows(ms: number, zone: string, clock: number): boolean {
  const { year, month, day, hour, minute, second } = localParts(ms, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) === clock;
}
