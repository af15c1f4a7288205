import type { Habits } from '#db/demo/habits.ts';
import { pick, type Random } from '#db/demo/generate.ts';
import { isAvailable } from '#domain/availability.ts';
import type { CartLine, Choices } from '#domain/menu.ts';
import type { SnapshotItem, VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { weighted } from './weighted.ts';

type Course = { readonly ofTen: number; readonly minutes: number; readonly dishes: readonly (readonly [SnapshotItem, number])[] };

/** Categories with their dishes; in each a few are ordered far more often than the rest. */
export function coursesOf(venue: VenueSnapshot, habits: Habits, random: Random): Course[] {
  const menu = venue.whole.content?.menu;
  return Object.entries(habits.courses).map(([name, [ofTen, minutes]]) => {
    const dishes = (menu?.items[name] ?? []).flatMap(({ id }) => venue.items.get(String(id)) ?? []);
    const drawn = dishes
      .map((item) => ({ item, at: random() / (item.wire.ribbon?.active ? 3 : 1) }))
      .toSorted((one, other) => one.at - other.at);
    return { ofTen, minutes, dishes: drawn.map(({ item }, rank) => [item, 1 / (rank + 1.2)] as const) };
  });
}

type Sitting = { readonly party: number; readonly zone: string; readonly at: number; readonly random: Random };
export type Line = CartLine & { readonly item: SnapshotItem };

/** What people at one table order. */
export function basket(courses: readonly Course[], { party, zone, at, random }: Sitting): Line[] {
  const lines = new Map<string, Line>();
  const add = ({ dishes }: Course) => {
    const served = dishes.filter(([{ wire }]) => isAvailable(wire.availability ?? [], zone, at));
    if (served.length === 0) return;
    const item = weighted(served, random);
    const choices = choicesOf(item, random);
    const key = `${item.id} ${JSON.stringify(choices)}`;
    lines.set(key, { item, choices, quantity: (lines.get(key)?.quantity ?? 0) + 1 });
  };
  const wished = () =>
    courses.flatMap((course) => Array.from({ length: party }, () => (random() * 10 < course.ofTen ? [course] : [])).flat());
  // Again where nothing of what they wanted is served at that hour.
  for (let tries = 0; lines.size === 0 && tries < 20; tries += 1) wished().forEach(add);
  if (lines.size === 0) courses.forEach(add);
  return [...lines.values()];
}

/** What must be chosen, and now and then what may be. */
function choicesOf({ extras }: SnapshotItem, random: Random): Choices {
  return Object.fromEntries(
    extras.flatMap(({ option, required, options }) => {
      if (options.length === 0 || (!required && random() > 0.15)) return [];
      // Most take what stands first.
      const { value } = options[Math.floor(random() ** 2 * options.length)] ?? pick(options, random);
      return [[option, [value]]];
    }),
  );
}

/** How long the kitchen took: as long as its slowest dish, with other tables in the way. */
export function minutesOf(courses: readonly Course[], lines: readonly Line[], random: Random): number {
  const slowest = Math.max(
    ...lines.map(({ item }) => courses.find(({ dishes }) => dishes.some(([dish]) => dish.id === item.id))?.minutes ?? 8),
  );
  const others = 0.75 + 0.7 * random() ** 1.6 + (random() < 0.04 ? 0.8 : 0);
  return slowest * others + lines.length * 0.4 + 1;
}
