import { SEASON, type Habits } from '#db/demo/habits.ts';
import type { Random } from '#db/demo/generate.ts';
import { businessDay, instantOf } from '#domain/local-time.ts';
import { weighted } from './weighted.ts';

const DAYS = 90;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What came later would still be on the board. */
const OVER_AFTER_MS = 50 * MINUTE_MS;

/** When people came, oldest first. */
export function arrivals(habits: Habits, zone: string, now: number, random: Random): number[] {
  const today = businessDay(now, zone);
  const hours = Object.entries(habits.hours).map(([hour, weight]) => [Number(hour), weight] as const);
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = new Date(Date.parse(today) - (DAYS - 1 - nth) * DAY_MS);
    const weekday = (day.getUTCDay() + 6) % 7;
    // It rains, there is a match, the street is being dug up; and word of the place gets round.
    const luck = (0.84 + 0.32 * random()) * (random() < 0.05 ? 0.6 : 1) * (random() < 0.03 ? 1.3 : 1);
    const wanted = habits.aDay * (habits.week[weekday] ?? 1) * (SEASON[day.getUTCMonth()] ?? 1) * luck * (0.92 + (0.14 * nth) / DAYS);
    return Array.from({ length: Math.round(wanted) }, () => {
      const minutes = weighted(hours, random) * 60 + Math.floor(random() * 60);
      return instantOf(day.toISOString().slice(0, 10), minutes, zone) + Math.floor(random() * 60) * 1000;
    });
  })
    .flat()
    .filter((at) => at < now - OVER_AFTER_MS)
    .toSorted((one, other) => one - other);
}
