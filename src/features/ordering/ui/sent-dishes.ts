import { allergiesOf, ordersBefore } from './said-late.ts';
import type { Passport } from '#domain/passport.ts';
import { avoidingThese, conflictKeys, dishFit } from '#domain/passport.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { ordersKey } from './cart-storage.ts';
import { readKnown } from './known-orders.ts';
import { knownCart } from './together/table-cart-store.ts';

/** A running order of this guest's, and those of its dishes that have what they are allergic to, or may, as they come. */
export type SentOrder = { readonly number: number; readonly holding: readonly string[] };

/** A dish of the menu by a name that an order gave it, whatever its language. */
function dishCalled(name: string, dishes: readonly Dish[], speech: Speech): Dish | undefined {
  return dishes.find(({ wire, item }) => [wire.name, item.name, nameOf(wire, speech).text].includes(name));
}

/** What this guest sent, by its dishes. */
export function sentOrders(venueId: number, passport: Passport, dishes: readonly Dish[], speech: Speech): SentOrder[] {
  const told = avoidingThese(allergiesOf(passport));
  const own = readKnown(localStorage.getItem(ordersKey(venueId)));
  const shared = knownCart().cart?.sentForMe ?? [];
  return ordersBefore(venueId, Date.now()).map(({ id, number }) => {
    const names = [...own, ...shared].find((order) => order._id === id)?.dishes.map(({ name }) => name) ?? [];
    const holding = names.filter((name) => {
      const dish = dishCalled(name, dishes, speech);
      return dish !== undefined && conflictKeys(dishFit(dish.item, told)).length > 0;
    });
    return { number, holding };
  });
}

/** "I already ordered", "does my order have nuts?", «έχω ήδη παραγγείλει». Takes folded text. */
export const asksOfOrder = (folded: string): boolean =>
  /\b(?:my|our|the)\s+order\b|\b(?:already|just|have|ive|i|we)\s+ordered\b|\b(?:sent|placed)\s+(?:it|my|our|the)\b|(?<!\p{L})(?:παραγγελια\s+μ[οα][υσ]?|παραγγειλ\p{L}*|παρηγγειλ\p{L}*)|\bpar[ai]?g+eil\w*|\bparigg?eil\w*|\bparaggelia\s+m[oa]/u.test(
    folded,
  );
