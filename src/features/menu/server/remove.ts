import { recordAfter } from '#domain/dish-record.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import * as store from '#features/venues/server/item-sql.ts';
import { dayOf, recordIn } from '#features/venues/server/write-columns.ts';
import type { VenueRows } from '#features/venues/server/venue-rows.ts';
import type { EditorCategory, EditorItem, Removed } from '../menu-schemas.ts';
import { columnsOf, editMenu, itemsIn, lastPlace, refuseFull, told, withShared, type At } from './edit-menu.ts';
import { findCategory, findItem, sealedPart } from './read-menu.ts';

type Ref = { readonly id: string; readonly seal: string };

/** Refuses changed_meanwhile (409), not_found. */
export function deleteItem(deps: EditDeps, at: At, { id, seal }: Ref): Promise<Removed> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const item = findItem(menu, id);
    refuseStale(seal, sealedPart(told(item)));
    await store.deleteItem(tx, at.venueId, id);
    const answer = removed(rows, findCategory(menu, item.category), [item]);
    return { answer, audit: { action: 'item.deleted', subject: item.name, before: told(item) } };
  });
}

/** With the items that are in it now, which its undoing puts back. Refuses changed_meanwhile (409), not_found. */
export function deleteCategory(deps: EditDeps, at: At, { id, seal }: Ref): Promise<Removed> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const category = findCategory(menu, id);
    const { items, seal: _seal, _id, ...fields } = category;
    if (category.seal !== seal) refuseStale(seal, fields);
    await store.deleteCategory(tx, at.venueId, id);
    const answer = removed(rows, category, items);
    return { answer, audit: { action: 'category.deleted', subject: category.name, before: { ...fields, items: items.map(told) } } };
  });
}

function removed(rows: VenueRows, { items: _all, seal: _seal, ...category }: EditorCategory, items: readonly EditorItem[]): Removed {
  const placeOf = (id: string) => rows.itemRows.find((row) => row.id === id)?.position ?? 0;
  const place = rows.categoryRows.find((row) => row.id === category._id)?.position ?? 0;
  return {
    category: { ...category, position: place },
    items: items.map(({ category: _c, seal: _s, ...item }) => ({ ...item, position: placeOf(item.id) })),
  };
}

/** Puts back what a deletion took, its category too where that is gone. Refuses already_there, name_taken, menu_full (409). */
export function restoreRemoved(deps: EditDeps, at: At, { category, items }: Removed): Promise<void> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const known = new Set(itemsIn(menu).map(({ id }) => id));
    if (items.some(({ id }) => known.has(id)) || new Set(items.map(({ id }) => id)).size < items.length)
      throw new Refusal(409, 'already_there', 'The menu has this already.', {});
    const there = menu.categories.find(({ _id }) => _id === category._id);
    if (there && items.length === 0) throw new Refusal(409, 'already_there', 'The menu has this already.', {});
    refuseFull((there?.items.length ?? 0) + items.length, 'items');
    if (!there) {
      refuseFull(menu.categories.length + 1, 'categories');
      const { _id, ...row } = category;
      const made = await store.insertCategory(tx, at.venueId, { ...row, translations: JSON.stringify(row.translations) }, _id);
      if (made === null) throw new Refusal(409, 'name_taken', `There is a category “${row.name}” already.`, { name: row.name });
    }
    const last = lastPlace(rows.itemRows);
    const today = dayOf(at.now, rows.timeZone);
    const back = items.map(({ position, inStock, stockQty, ...item }) => {
      // Its shared choices may have changed while it was away.
      const now = withShared(item, rows);
      const state = recordAfter(recordIn(item), now, today);
      return {
        ...columnsOf({ ...now, ...state }, item.id, category._id),
        inStock,
        stockQty,
        position: Math.min(position, last),
      };
    });
    await store.insertItems(tx, at.venueId, back);
    const [first] = items;
    const single = there !== undefined && first !== undefined && items.length === 1;
    return {
      answer: undefined,
      audit: {
        action: single ? 'item.restored' : 'category.restored',
        subject: single ? first.name : category.name,
        after: { category, items },
      },
    };
  });
}
