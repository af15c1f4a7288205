import { stationOf } from '#domain/stations.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

/** A venue's stations, and which of them makes a dish; null: none, or it has left the menu. */
export type Stations = { readonly known: readonly string[]; readonly makerOf: (dish: string) => string | null };

export function stationsIn({ whole }: VenueSnapshot): Stations {
  const stations = whole.configuration?.stations ?? [];
  const menu = Object.entries(whole.content?.menu?.items ?? {});
  const makers = new Map(
    menu.flatMap(([category, items]) =>
      items.map(({ id }) => [String(id), stationOf(stations, { id: String(id), category })?.id ?? null] as const),
    ),
  );
  return { known: stations.map(({ id }) => id), makerOf: (dish) => makers.get(dish) ?? null };
}
