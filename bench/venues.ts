import type { PublicVenue } from '#features/venues/contract.ts';
import { get } from '#tests/proofs/diner.ts';
import { draws } from '#tests/proofs/proof.ts';
import { fromAmount, toAmount } from '#domain/money.ts';

/** A venue with what an order of it needs: dishes that reserve nothing, and its tables. */
export type Place = {
  readonly _id: string;
  readonly number: number;
  readonly delivery: number;
  readonly floor: number;
  readonly tables: readonly number[];
  readonly dishes: readonly { readonly id: string; readonly cents: number }[];
};

/** The generated venues, numbered from 1001. */
export async function readPlaces(url: string, count: number): Promise<Place[]> {
  const venues = await Promise.all(Array.from({ length: count }, (_, at) => get<PublicVenue>(url, `/api/stores/${1001 + at}`)));
  return venues.map((venue) => ({
    _id: venue._id,
    number: venue.id,
    delivery: venue.deliveryMethods?.[0]?.value ?? 1,
    floor: venue.tableArrangement?.[0]?.floor ?? 0,
    tables: venue.tableArrangement?.[0]?.tables.map((table) => table.table) ?? [],
    dishes: Object.values(venue.content.menu?.items ?? {})
      .flat()
      .filter((dish) => dish.inStock && dish.stockQty === null && (dish.extras ?? []).every((extra) => !extra.required))
      .map((dish) => ({ id: String(dish.id), cents: fromAmount(dish.price) })),
  }));
}

/** Endless different orders of three lines, over all venues; the same seed makes the same ones. */
export function orders(places: readonly Place[], seed: number): () => { place: Place; body: string } {
  const draw = draws(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  return () => {
    const place = pick(places);
    const lines = [0, 1, 2].map(() => ({ dish: pick(place.dishes), quantity: 1 + Math.floor(draw() * 6) }));
    const table = place.tables.length > 0 ? pick(place.tables) : 0;
    const body = {
      storeDBId: place._id,
      order: lines.map(({ dish, quantity }, at) => ({ id: at + 1, quantity, payload: { item: { id: dish.id }, extras: {} } })),
      orderAmount: toAmount(lines.reduce((sum, { dish, quantity }) => sum + dish.cents * quantity, 0)),
      floor: table === 0 ? 0 : place.floor,
      table,
      deliveryMethod: place.delivery,
      paymentMethod: 99,
      buyersName: 'Eleni',
    };
    return { place, body: JSON.stringify(body) };
  };
}
