import * as v from 'valibot';
import { notFound } from '#platform/shared/refusal.ts';
import { sealOf } from '#platform/server/seal.ts';
import { itemOf } from '#features/venues/server/read-columns.ts';
import type { CategoryJson, VenueRows } from '#features/venues/server/venue-rows.ts';
import { Extra, ItemFields, OwnMarks, type OwnMark } from '#features/venues/venue-schemas.ts';
import { Menu, type EditorCategory, type EditorGroup, type EditorItem } from '../menu-schemas.ts';

/** A venue's rows as its editor reads them. */
export function menuOf(rows: VenueRows): Menu {
  const categories = rows.categoryRows.map((row) => categoryOf(row, itemsOf(rows, row.id)));
  return {
    _id: rows.id,
    currency: rows.currency,
    languages: rows.languages,
    timeZone: rows.timeZone,
    menuVersion: rows.menuVersion,
    groups: rows.groupRows.map(groupOf),
    orderSeal: sealOf(sequenceOf(categories)),
    ownMarks: ownMarksOf(rows),
    menuSeal: sealOf(categories.map((category) => [category.seal, category.items.map(({ id, seal }) => [id, seal])])),
    categories,
  };
}

/** The venue's own marks. */
export const ownMarksOf = ({ configuration }: Pick<VenueRows, 'configuration'>): OwnMark[] =>
  v.parse(v.object({ ownMarks: v.optional(OwnMarks, []) }), configuration).ownMarks;

function groupOf({ id, extra }: VenueRows['groupRows'][number]): EditorGroup {
  const held = v.parse(Extra, extra);
  return { _id: id, seal: sealOf(held), extra: held };
}

/** What the seal of an item seals: all of it but its stock, which orders move, and its place, which has a seal of its own. */
export const sealedPart = ({
  inStock: _in,
  stockQty: _qty,
  ...item
}: Omit<EditorItem, 'seal'>): Omit<EditorItem, 'seal' | 'inStock' | 'stockQty'> => item;
export const withSeal = (item: Omit<EditorItem, 'seal'>): EditorItem => {
  // As it is read: that it is shown is not said.
  const { hidden, ...shown } = item;
  const plain = hidden === true ? item : shown;
  return { ...plain, seal: sealOf(sealedPart(plain)) };
};

const itemsOf = (rows: VenueRows, categoryId: string): EditorItem[] =>
  rows.itemRows
    .filter((row) => row.category_id === categoryId)
    .map((row) => {
      const { availableNow: _now, ...fields } = v.parse(ItemFields, itemOf(row));
      return withSeal({ ...fields, id: row.id, category: categoryId });
    });

function categoryOf(row: CategoryJson, items: EditorItem[]): EditorCategory {
  const category = v.parse(v.omit(Menu.entries.categories.item, ['_id', 'seal', 'items']), row);
  return { ...category, _id: row.id, seal: sealOf(category), items };
}

/** Categories and items in sequence, by id: what "Save Order" saves. */
export const sequenceOf = (categories: readonly EditorCategory[]): { _id: string; items: string[] }[] =>
  categories.map(({ _id, items }) => ({ _id, items: items.map(({ id }) => id) }));

/** Refuses not_found. */
export function findCategory(menu: Menu, id: string): EditorCategory {
  const category = menu.categories.find(({ _id }) => _id === id);
  if (!category) throw notFound('The category');
  return category;
}

/** Refuses not_found. */
export function findItem(menu: Menu, id: string): EditorItem {
  const item = menu.categories.flatMap(({ items }) => items).find((one) => one.id === id);
  if (!item) throw notFound('The item');
  return item;
}
