import { isAllergenKey } from '#domain/allergens.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import type { StoredLine } from '#domain/cart.ts';
import { toAmount, type Cents } from '#domain/money.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { AddOrderInput } from '../contract.ts';
import type { Place } from './place.ts';

export type OrderChoices = {
  readonly venue: PublicVenue;
  readonly dishes: ReadonlyMap<string, Dish>;
  readonly lines: readonly StoredLine[];
  readonly place: Place;
  readonly language: string;
  readonly name: string;
  readonly deliveryMethod: number;
  readonly paymentMethod: number;
  readonly promoCode: string;
  readonly rewardsUsed: number;
  readonly tipCents: Cents;
  /** For the whole order; empty where there is none. */
  readonly note: string;
  /** What must not be in it. */
  readonly avoids: readonly AllergenKey[];
  /** Of these, what is taste and not health. */
  readonly ratherNot: readonly AllergenKey[];
  /** What the diner was shown; the server reprices and asks again where it differs. */
  readonly totalCents: Cents;
};

/** The order as the wire takes it. Names and prices of items are what was seen; the server goes by their ids. */
export function orderBody(choices: OrderChoices): AddOrderInput {
  const { venue, dishes, lines, place } = choices;
  return {
    storeDBId: venue._id,
    storeId: venue.id,
    order: orderLines(lines, dishes),
    orderAmount: toAmount(choices.totalCents),
    floor: Number(place.floor),
    table: Number(place.table),
    deliveryMethod: choices.deliveryMethod,
    paymentMethod: choices.paymentMethod,
    buyersName: choices.name.trim(),
    promoCode: choices.promoCode.trim(),
    rewardsUsedForOrder: choices.rewardsUsed,
    tip: toAmount(choices.tipCents),
    ...(choices.note.trim() !== '' && { note: choices.note.trim() }),
    avoids: [...choices.avoids],
    ...(choices.ratherNot.length > 0 && { ratherNot: [...choices.ratherNot] }),
    language: choices.language,
    ...(place.k !== '' && { k: place.k.slice(0, 64) }),
  };
}

/** The lines alone, as orders and quotes take them. */
export const orderLines = (lines: readonly StoredLine[], dishes: ReadonlyMap<string, Dish>): AddOrderInput['order'] =>
  lines.map(({ itemId, quantity, choices: extras, note, kept }, index) => ({
    id: index + 1,
    quantity,
    payload: {
      item: { id: itemId, name: dishes.get(itemId)?.item.name, price: dishes.get(itemId)?.wire.price },
      extras: mutable(extras),
    },
    ...(note && { note }),
    // Kept by the browser as words: one that is no allergen (any more) is not worth a refusal.
    ...(kept && kept.length > 0 && { kept: kept.filter(isAllergenKey) }),
  }));

const mutable = (extras: StoredLine['choices']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(extras).flatMap(([option, values]) => (values.length > 0 ? [[option, [...values]]] : [])));
