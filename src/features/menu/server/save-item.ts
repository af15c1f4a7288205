import { v7 as uuidv7 } from 'uuid';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { insertItems, moveOn, setStock, updateItem } from '#features/venues/server/item-sql.ts';
import type { EditorItem, ItemInput } from '../menu-schemas.ts';
import { columnsOf, editMenu, lastPlace, refuseFull, told, type At } from './edit-menu.ts';
import { findCategory, findItem, sealedPart, withSeal } from './read-menu.ts';

type Saving = { readonly id: string | null; readonly seal: string | null; readonly category: string; readonly item: ItemInput };

/** Makes or changes an item; its stock only where `item` has it. Refuses changed_meanwhile, menu_full (409), not_found. */
export function saveItem(deps: EditDeps, at: At, { id, seal, category, item }: Saving): Promise<EditorItem> {
  return id === null ? addItem(deps, at, category, item) : changeItem(deps, at, { id, seal: seal ?? '', category, item });
}

function addItem(deps: EditDeps, at: At, category: string, item: ItemInput): Promise<EditorItem> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    refuseFull(findCategory(menu, category).items.length + 1, 'items');
    const { inStock = true, stockQty = null, ...fields } = item;
    const id = uuidv7();
    await insertItems(tx, at.venueId, [{ ...columnsOf(fields, id, category), inStock, stockQty, position: lastPlace(rows.itemRows) }]);
    const answer = withSeal({ ...fields, inStock, stockQty, id, category });
    return { answer, audit: { action: 'item.added', subject: answer.name, after: told(answer) } };
  });
}

function changeItem(deps: EditDeps, at: At, { id, seal, category, item }: Saving & { readonly id: string; readonly seal: string }) {
  return editMenu(deps, at, async (tx, menu) => {
    const before = findItem(menu, id);
    refuseStale(seal, sealedPart(told(before)));
    const into = findCategory(menu, category);
    if (before.category !== category) refuseFull(into.items.length + 1, 'items');
    const { inStock = before.inStock, stockQty = before.stockQty, ...fields } = item;
    const answer = withSeal({ ...fields, inStock, stockQty, id, category });
    if (sealOf(told(before)) === sealOf(told(answer))) return { answer, audit: null };
    await updateItem(tx, at.venueId, columnsOf(fields, id, category));
    if (item.inStock !== undefined || item.stockQty !== undefined) await setStock(tx, at.venueId, id, { inStock, stockQty });
    return { answer, audit: { action: 'item.saved', subject: answer.name, before: told(before), after: told(answer) } };
  });
}

/** A copy under another name, right after the item. Refuses menu_full (409), not_found. */
export function copyItem(deps: EditDeps, at: At, { id, name }: { readonly id: string; readonly name: string }): Promise<EditorItem> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const { seal: _seal, ...model } = findItem(menu, id);
    refuseFull(findCategory(menu, model.category).items.length + 1, 'items');
    const copy = { ...model, id: uuidv7(), name, translations: unnamed(model.translations) };
    const { inStock, stockQty, category, ...fields } = copy;
    const place = rows.itemRows.find((row) => row.id === id)?.position ?? 0;
    await moveOn(tx, at.venueId, place);
    await insertItems(tx, at.venueId, [{ ...columnsOf(fields, copy.id, category), inStock, stockQty, position: place + 1 }]);
    return { answer: withSeal(copy), audit: { action: 'item.copied', subject: name, before: { id, name: model.name }, after: copy } };
  });
}

/** The name in other languages is still the model's: descriptions stay, names are to be written. */
const unnamed = (translations: EditorItem['translations']): EditorItem['translations'] =>
  Object.fromEntries(Object.entries(translations).map(([language, { name: _name, ...rest }]) => [language, rest]));
