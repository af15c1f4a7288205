import { recordsByName, withDishRecord, type RecordsByName } from '#domain/choice-records.ts';
import type { MenuItem } from '#domain/menu.ts';
import { fromAmount } from '#domain/money.ts';
import { tintOf, type Tint } from '#domain/category-tint.ts';
import type { PublicVenue } from './contract.ts';

/** A public venue as the rules and the pages of a browser need it. No schema is imported here: phones load this file. */

type Menu = PublicVenue['content']['menu'];
export type WireItem = NonNullable<Menu['items'][string]>[number];

/** A dish of the menu: what the wire said of it, how the rules see it, and the cloth it lies on. */
export type Dish = { readonly wire: WireItem; readonly item: MenuItem; readonly tint: Tint };
export type Category = { readonly name: string; readonly tint: Tint; readonly dishes: readonly Dish[] };

/** The categories in the owner's order, each with its dishes; one without dishes is left out. Neighbours never share a cloth. */
export function categoriesOf(venue: PublicVenue): Category[] {
  const { categories, items, categoryDetails } = venue.content.menu;
  const records = recordsByName(Object.values(items).flat());
  return categories
    .map((name, index): Category => {
      const tint = tintOf(categoryDetails[name]?.tint, index);
      return { name, tint, dishes: (items[name] ?? []).map((wire) => ({ wire, item: menuItem(wire, records), tint })) };
    })
    .filter(({ dishes }) => dishes.length > 0);
}

/** Every dish by its id, which a cart keeps as text. */
export function dishesOf(venue: PublicVenue): ReadonlyMap<string, Dish> {
  return new Map(categoriesOf(venue).flatMap(({ dishes }) => dishes.map((dish) => [dish.item.id, dish] as const)));
}

/** What the wire and the rules call alike is taken as it is; `records` are those of the dishes of its menu. */
export function menuItem(wire: WireItem, records: RecordsByName): MenuItem {
  return {
    ...wire,
    id: String(wire.id),
    priceCents: fromAmount(wire.price),
    inStock: wire.inStock && wire.availableNow !== false,
    givesStamp: wire.addLoyaltyStamp,
    allergens: wire.selectedAllergens ?? [],
    extras: (wire.extras ?? []).map((extra) => ({
      ...extra,
      options: extra.options.map((option) => ({
        ...withDishRecord(option, records),
        text: option.text ?? option.value,
        costCents: fromAmount(option.cost ?? 0),
      })),
    })),
  };
}

/** Sold out: by hand, or because the last counted portion went. */
export const isGone = ({ inStock, stockQty }: Pick<MenuItem, 'inStock' | 'stockQty'>): boolean => !inStock || stockQty === 0;
