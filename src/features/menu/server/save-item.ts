import { v7 as uuidv7 } from 'uuid';
import { recordAfter } from '#domain/dish-record.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { dayOf, recordIn } from '#features/venues/server/write-columns.ts';
import type { VenueRows } from '#features/venues/server/venue-rows.ts';
import { insertItems, moveOn, setStock, updateItem } from '#features/venues/server/item-sql.ts';
import type { EditorItem, ItemInput } from '../menu-schemas.ts';
import { columnsOf, editMenu, lastPlace, onWire, refuseFull, told, withShared, type At } from './edit-menu.ts';
import { findCategory, findItem, ownMarksOf, sealedPart, withSeal } from './read-menu.ts';

type Saving = {
  readonly id: string | null;
  readonly seal: string | null;
  readonly category: string;
  readonly item: ItemInput;
  /** The allergens were looked at again. */
  readonly stillRight: boolean;
};

/** Makes or changes an item; its stock only where `item` has it. Refuses unknown_mark (400), changed_meanwhile, menu_full (409), not_found. */
export function saveItem(deps: EditDeps, at: At, { id, seal, category, item, stillRight }: Saving): Promise<EditorItem> {
  return id === null ? addItem(deps, at, category, item) : changeItem(deps, at, { id, seal: seal ?? '', category, item, stillRight });
}

function addItem(deps: EditDeps, at: At, category: string, item: ItemInput): Promise<EditorItem> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    refuseFull(findCategory(menu, category).items.length + 1, 'items');
    refuseUnknownMarks(item, rows);
    const { inStock = true, stockQty = null, ...fields } = withShared(item, rows);
    const id = uuidv7();
    const state = recordAfter(null, fields, dayOf(at.now, rows.timeZone));
    const place = lastPlace(rows.itemRows);
    await insertItems(tx, at.venueId, [{ ...columnsOf({ ...fields, ...state }, id, category), inStock, stockQty, position: place }]);
    const answer = withSeal({ ...fields, ...onWire(state), inStock, stockQty, id, category });
    return { answer, audit: { action: 'item.added', subject: answer.name, after: told(answer) } };
  });
}

function changeItem(
  deps: EditDeps,
  at: At,
  { id, seal, category, item, stillRight }: Saving & { readonly id: string; readonly seal: string },
) {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const before = findItem(menu, id);
    refuseStale(seal, sealedPart(told(before)));
    const into = findCategory(menu, category);
    if (before.category !== category) refuseFull(into.items.length + 1, 'items');
    refuseUnknownMarks(item, rows, before.ownMarks);
    const { inStock = before.inStock, stockQty = before.stockQty, ...fields } = withShared(item, rows);
    const state = recordAfter(recordIn(before), fields, dayOf(at.now, rows.timeZone), { stillRight });
    const answer = withSeal({ ...fields, ...onWire(state), inStock, stockQty, id, category });
    if (sealOf(told(before)) === sealOf(told(answer))) return { answer, audit: null };
    await updateItem(tx, at.venueId, columnsOf({ ...fields, ...state }, id, category));
    if (item.inStock !== undefined || item.stockQty !== undefined) await setStock(tx, at.venueId, id, { inStock, stockQty });
    return { answer, audit: { action: 'item.saved', subject: answer.name, before: told(before), after: told(answer) } };
  });
}

/** A copy under another name, right after the item. Refuses menu_full (409), not_found. */
export function copyItem(deps: EditDeps, at: At, { id, name }: { readonly id: string; readonly name: string }): Promise<EditorItem> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const { seal: _seal, ...model } = findItem(menu, id);
    refuseFull(findCategory(menu, model.category).items.length + 1, 'items');
    const renamed = { ...model, id: uuidv7(), name, translations: unnamed(model.translations) };
    // Another name is another recipe: what was ruled out of the model is to be looked at.
    const state = recordAfter(recordIn(model), renamed, dayOf(at.now, rows.timeZone));
    const { inStock, stockQty, category, recordedOn: _on, toCheck: _check, ...fields } = renamed;
    const copy = { ...fields, ...onWire(state), inStock, stockQty, category };
    const place = rows.itemRows.find((row) => row.id === id)?.position ?? 0;
    await moveOn(tx, at.venueId, place);
    await insertItems(tx, at.venueId, [
      { ...columnsOf({ ...fields, ...state }, copy.id, category), inStock, stockQty, position: place + 1 },
    ]);
    return { answer: withSeal(copy), audit: { action: 'item.copied', subject: name, before: { id, name: model.name }, after: copy } };
  });
}

/** The name in other languages is still the model's: descriptions stay, names are to be written. */
const unnamed = (translations: EditorItem['translations']): EditorItem['translations'] =>
  Object.fromEntries(Object.entries(translations).map(([language, { name: _name, ...rest }]) => [language, rest]));

/** One that it has already may stay: a mark that goes is shown nowhere, and its dishes are saved like others. */
function refuseUnknownMarks({ ownMarks = [] }: ItemInput, rows: VenueRows, had: readonly string[] = []): void {
  const known = new Set([...ownMarksOf(rows).map(({ key }) => key), ...had]);
  const strange = ownMarks.find((key) => !known.has(key));
  if (strange !== undefined) throw new Refusal(400, 'unknown_mark', 'This venue has no such mark.', { mark: strange });
}
