/** A place of the kitchen that makes dishes: grill, cold, bar. Whole categories belong to one, or single dishes. */
export type Station = {
  /** Stays, whatever it is called: printers and screens keep it. */
  readonly id: string;
  readonly name: string;
  /** Language → its name there. */
  readonly translations: Readonly<Record<string, { readonly name?: string | undefined }>>;
  /** Names of categories. */
  readonly categories: readonly string[];
  /** Ids of dishes, whatever their category says. */
  readonly items: readonly string[];
};

export const MOST_STATIONS = 12;
export const LONGEST_STATION = 24;

/** What a venue has that never named any. */
export const THE_KITCHEN: Station = {
  id: 'kitchen',
  name: 'Kitchen',
  translations: { el: { name: 'Κουζίνα' }, en: { name: 'Kitchen' } },
  categories: [],
  items: [],
};

/** Who makes a dish: the station it belongs to itself, else its category's, else the first, for somebody must. Null: there are none. */
export function stationOf<S extends Pick<Station, 'categories' | 'items'>>(
  stations: readonly S[],
  { id, category }: { readonly id: string; readonly category: string },
): S | null {
  const own = stations.find(({ items }) => items.includes(id));
  return own ?? stations.find(({ categories }) => categories.includes(category)) ?? stations[0] ?? null;
}

/** The stations after a category was given another name. */
export const renamedIn = (stations: readonly Station[], from: string, to: string): Station[] =>
  stations.map((station) => ({ ...station, categories: station.categories.map((name) => (name === from ? to : name)) }));

/** What is wrong with a list of stations: a name or an id twice, or a dish or category that belongs to two. Null: nothing. */
export function stationsProblem(
  stations: readonly Pick<Station, 'id' | 'name' | 'categories' | 'items'>[],
): 'twice' | 'two_stations' | null {
  const once = (values: readonly string[]) => new Set(values).size === values.length;
  if (!once(stations.map(({ id }) => id)) || !once(stations.map(({ name }) => name.trim().toLowerCase()))) return 'twice';
  const apart = once(stations.flatMap(({ categories }) => categories)) && once(stations.flatMap(({ items }) => items));
  return apart ? null : 'two_stations';
}
