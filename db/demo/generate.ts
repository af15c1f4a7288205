import { tintOf, TINTS, type Tint } from '#domain/category-tint.ts';
import type { WholeVenueInput } from '#features/venues/contract.ts';
import type { ItemInput, Words } from './authoring.ts';
import { demoVenues } from './venues.ts';

export type World = {
  readonly venues: number;
  readonly itemsPerVenue: number;
  /** The same seed makes the same world. */
  readonly seed: number;
  readonly now: Date;
};

export const FIRST_ID = 1001;
/** The contract allows 500 dishes a category; a round number below it. */
const MOST_PER_CATEGORY = 400;
const FIRST: readonly string[] = [
  'Thymari',
  'Alati',
  'Kipos',
  'Meltemi',
  'Rigani',
  'Armyra',
  'Lemonia',
  'Avli',
  'Fournos',
  'Akti',
  'Sykia',
  'Petra',
];
const SECOND: readonly string[] = ['& Smoke', 'Corner', 'by the Sea', '& Sons', 'Upstairs', 'Kitchen', 'Table', 'Garden', 'Yard', 'Room'];
/** How a second, third … version of a dish is called; in no way may it change what is in it. */
const STYLES: readonly Words[] = [
  ['for two', 'για δύο'],
  ['a small plate', 'μικρό πιάτο'],
  ['a large plate', 'μεγάλο πιάτο'],
  ['for the table', 'για όλο το τραπέζι'],
  ['half a portion', 'μισή μερίδα'],
  ['at lunch', 'το μεσημέρι'],
  ['late at night', 'αργά το βράδυ'],
  ['on Sundays', 'τις Κυριακές'],
];

/** A stream of numbers in [0, 1) from a seed (mulberry32): enough for a made-up world, not for secrets. */
export const stream = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
export type Random = ReturnType<typeof stream>;

export const pick = <T>(from: readonly T[], random: Random): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new RangeError('Nothing to pick from.');
  return found;
};

const shuffled = <T>(from: readonly T[], random: Random): T[] =>
  from
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

type Source = { readonly name: string; readonly words: NonNullable<ItemInput['translations']>; readonly items: readonly ItemInput[] };

/** Every category of the three demo menus, once a name. */
const sourcesOf = (venues: readonly WholeVenueInput[]): Source[] => {
  const byName = new Map<string, Source>();
  for (const { content } of venues) {
    const menu = content?.menu;
    for (const name of menu?.categories ?? []) {
      const items = menu?.items?.[name] ?? [];
      byName.set(name, { name, words: menu?.categoryDetails?.[name]?.translations ?? {}, items });
    }
  }
  return [...byName.values()];
};

/** The `nth` dish of a category: the demo's own dishes first, then the same again in another style and at another price. */
const dish = (source: Source, nth: number, id: string, random: Random): ItemInput => {
  const base = source.items[nth % source.items.length];
  if (base === undefined) throw new RangeError(`${source.name} has no dishes.`);
  const round = Math.floor(nth / source.items.length);
  if (round === 0) return { ...base, id };
  const style = STYLES[(round - 1) % STYLES.length] ?? ['again', 'ξανά'];
  const lap = Math.floor((round - 1) / STYLES.length);
  const number = lap === 0 ? '' : ` ${lap + 1}`;
  const greek = base.translations?.['el'];
  return {
    ...base,
    id,
    name: `${base.name}, ${style[0]}${number}`,
    price: Math.max(10, Math.round(base.price * (6 + random() * 10))) / 10,
    inStock: random() > 0.02,
    addLoyaltyStamp: random() < 0.4,
    translations: { el: { ...greek, name: `${greek?.name ?? base.name}, ${style[1]}${number}` } },
  };
};

const menu = (sources: readonly Source[], venueId: number, itemsPerVenue: number, random: Random) => {
  const count = Math.max(6 + Math.floor(random() * 5), Math.ceil(itemsPerVenue / MOST_PER_CATEGORY));
  if (count > sources.length) throw new RangeError(`At most ${sources.length * MOST_PER_CATEGORY} items a venue.`);
  const chosen = shuffled(sources, random).slice(0, Math.min(count, Math.max(1, itemsPerVenue)));
  const firstTint = Math.floor(random() * TINTS.length);
  const items: Record<string, ItemInput[]> = {};
  const categoryDetails: Record<string, { tint: Tint; translations: Source['words'] }> = {};
  for (const [at, source] of chosen.entries()) {
    const size = Math.floor(itemsPerVenue / chosen.length) + (at < itemsPerVenue % chosen.length ? 1 : 0);
    items[source.name] = Array.from({ length: size }, (_, nth) => dish(source, nth, `${venueId}-${at}-${nth}`, random));
    categoryDetails[source.name] = { tint: tintOf(null, firstTint + at), translations: source.words };
  }
  return { categories: chosen.map(({ name }) => name), items, categoryDetails };
};

const titleOf = (id: number, random: Random): string => `${pick(FIRST, random)} ${pick(SECOND, random)} ${id}`;
const streamOf = (seed: number, at: number): Random => stream(Math.imul(seed ^ 0x9e3779b9, at + 1) + at);

/** What the generated venue at this place is called, without its menu. */
export function titleAt(seed: number, at: number): string {
  const random = streamOf(seed, at);
  // Which demo venue it is made of is drawn first.
  random();
  return titleOf(FIRST_ID + at, random);
}

/** A bigger world for measurements: the demo's dishes recombined into venues 1001, 1002 …, each of its own company, without accounts. */
export function* generateVenues({ venues, itemsPerVenue, seed, now }: World): Iterable<WholeVenueInput> {
  const demo = demoVenues(now);
  const sources = sourcesOf(demo);
  for (let at = 0; at < venues; at++) {
    const random = streamOf(seed, at);
    const id = FIRST_ID + at;
    const base = pick(demo, random);
    const title = titleOf(id, random);
    yield {
      ...base,
      id,
      title,
      company: title,
      translations: { el: { ...base.translations?.['el'], title } },
      content: { promotions: base.content?.promotions ?? [], menu: menu(sources, id, itemsPerVenue, random) },
      storeAccounts: [],
    };
  }
}
