import { stationOf } from '#domain/stations.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

/** The stations with the dishes that each makes; of a venue that named none, each category with its own. */
export function stationsOf({ whole }: VenueSnapshot) {
  const menu = Object.entries(whole.content?.menu?.items ?? {});
  const stations = whole.configuration?.stations ?? [];
  if (stations.length === 0) {
    const details = whole.content?.menu?.categoryDetails ?? {};
    const named = (name: string) => ({ id: name, name, translations: details[name]?.translations ?? {} });
    return { named: false, stations: menu.map(([name, items]) => ({ ...named(name), items: items.map(({ id }) => String(id)) })) };
  }
  const dishes = menu.flatMap(([category, items]) => items.map(({ id }) => ({ id: String(id), category })));
  const made = Map.groupBy(dishes, (dish) => stationOf(stations, dish)?.id);
  const withDishes = stations.map(({ id, name, translations }) => ({
    id,
    name,
    translations,
    items: (made.get(id) ?? []).map((dish) => dish.id),
  }));
  return { named: true, stations: withDishes };
}

/** Choices that are called like a dish of the menu: whoever makes that dish makes them. */
export function sidesOf({ whole }: VenueSnapshot) {
  const dishes = Object.values(whole.content?.menu?.items ?? {}).flat();
  const called = new Map(dishes.map(({ id, name }) => [name.trim().toLowerCase(), String(id)]));
  const values = new Set(dishes.flatMap(({ extras }) => (extras ?? []).flatMap(({ options }) => options.map(({ value }) => value))));
  return [...values].flatMap((value) => {
    const item = called.get(value.trim().toLowerCase());
    return item === undefined ? [] : [{ value, item }];
  });
}
