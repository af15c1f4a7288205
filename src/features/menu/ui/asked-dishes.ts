import { asksAgain } from '#domain/dish-record.ts';
import type { EditorItem, ItemInput, Menu } from '../menu-schemas.ts';

type Extra = NonNullable<ItemInput['extras']>[number];
/** A shared choice as somebody would save it, with the dishes that would have it; null: it goes from all of them. */
type Wish = { readonly extra: Extra; readonly items: ReadonlySet<string> } | null;

type Shown = { readonly categories: readonly Pick<Menu['categories'][number], 'items'>[] };

/** The dishes whose recorded allergens this makes doubtful: their recipe changes, and what is recorded of them does not. */
export const askedDishes = ({ categories }: Shown, group: string | null, wish: Wish): EditorItem[] =>
  categories.flatMap(({ items }) =>
    items.filter((item) => {
      const extras = item.extras ?? [];
      const has = extras.some((one) => group !== null && one.group === group);
      const gets = wish !== null && wish.items.has(item.id);
      if (!has && !gets) return false;
      const after = has
        ? extras.flatMap((one) => (one.group !== group ? [one] : wish && gets ? [wish.extra] : []))
        : [...extras, ...(wish ? [wish.extra] : [])];
      return asksAgain({ ...item, recordedOn: item.recordedOn ?? null, toCheck: item.toCheck === true }, { ...item, extras: after });
    }),
  );
