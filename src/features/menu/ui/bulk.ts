import type { AllergenKey } from '#domain/allergens.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { toBasisPoints } from '#domain/money-parts.ts';
import type { VatClass } from '#domain/vat.ts';
import { changedPrice, type Rounding } from '#domain/price-change.ts';
import type { ChangesInput, EditorItem } from '../menu-schemas.ts';
import type { Certainty, WindowForm } from './item-form-state.ts';

/** What is to become of all chosen dishes. */
export type BulkWish =
  | { readonly what: 'price'; readonly kind: 'percent' | 'amount'; readonly value: number; readonly rounding: Rounding }
  | { readonly what: 'stock'; readonly inStock: boolean; readonly stockQty: number | null }
  | { readonly what: 'allergens'; readonly keys: readonly AllergenKey[]; readonly how: Certainty | null }
  | { readonly what: 'hours'; readonly windows: readonly WindowForm[] }
  | { readonly what: 'category'; readonly category: string }
  | { readonly what: 'vat'; readonly vatClass: VatClass }
  | { readonly what: 'stamp'; readonly stamps: boolean }
  | { readonly what: 'shown'; readonly hidden: boolean };

type Change = ChangesInput['changes'][number];
/** A dish that changes, with what is sent and what it was. */
export type Planned = { readonly item: EditorItem; readonly change: Change };

/** The dishes that the wish changes, each with just what changes. */
export const plannedChanges = (items: readonly EditorItem[], wish: BulkWish): Planned[] =>
  items.flatMap((item) => {
    const { category, ...fields } = wishedOf(item, wish);
    const differs = (key: keyof typeof fields) => JSON.stringify(fields[key]) !== JSON.stringify(valueIn(item, key));
    const keys = (Object.keys(fields) as (keyof typeof fields)[]).filter(differs);
    const moves = category !== undefined && category !== item.category;
    if (keys.length === 0 && !moves) return [];
    const change = {
      id: item.id,
      seal: item.seal,
      ...(moves && { category }),
      item: Object.fromEntries(keys.map((key) => [key, fields[key]])),
    };
    return [{ item, change }];
  });

/** The same the other way: what takes the change back, with the seals that the dishes have since. */
export const takenBack = (planned: readonly Planned[], now: readonly EditorItem[]): ChangesInput => ({
  changes: planned.flatMap(({ item, change }) => {
    const seal = now.find(({ id }) => id === item.id)?.seal;
    if (seal === undefined) return [];
    const fields = Object.fromEntries((Object.keys(change.item) as (keyof EditorItem)[]).map((key) => [key, valueIn(item, key)]));
    return [{ id: item.id, seal, ...(change.category !== undefined && { category: item.category }), item: fields }];
  }),
});

/** Whether it is hidden is only there where it is so. */
const valueIn = (item: EditorItem, key: keyof EditorItem): unknown => (key === 'hidden' ? item.hidden === true : item[key]);

type Wished = Change['item'] & { readonly category?: string };

function wishedOf(item: EditorItem, wish: BulkWish): Wished {
  switch (wish.what) {
    case 'price': {
      const value = wish.kind === 'percent' ? toBasisPoints(wish.value) : fromAmount(wish.value);
      return { price: toAmount(changedPrice(fromAmount(item.price), { kind: wish.kind, value }, wish.rounding)) };
    }
    case 'stock':
      return { inStock: wish.inStock, stockQty: wish.stockQty };
    case 'allergens': {
      const rest = (list: readonly AllergenKey[] | null) => (list ?? []).filter((key) => !wish.keys.includes(key));
      const side = (list: readonly AllergenKey[] | null, how: Certainty) => (wish.how === how ? [...rest(list), ...wish.keys] : rest(list));
      return {
        selectedAllergens: side(item.selectedAllergens, 'contains'),
        mayContain: side(item.mayContain, 'may'),
        checkedFree: side(item.checkedFree, 'free'),
      };
    }
    case 'hours':
      return { availability: [...wish.windows] };
    case 'category':
      return { category: wish.category };
    case 'vat':
      return { vatClass: wish.vatClass };
    case 'stamp':
      return { addLoyaltyStamp: wish.stamps };
    case 'shown':
      return { hidden: wish.hidden };
  }
}
