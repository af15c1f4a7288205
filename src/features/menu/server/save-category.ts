import { v7 as uuidv7 } from 'uuid';
import { renamedIn } from '#domain/stations.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { updateColumns } from '#features/venues/server/column-sql.ts';
import { insertCategory, updateCategory } from '#features/venues/server/item-sql.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import type { VenueRows } from '#features/venues/server/venue-rows.ts';
import type { CategoryInput, EditorCategory, Menu } from '../menu-schemas.ts';
import { editMenu, lastPlace, refuseFull, type At } from './edit-menu.ts';
import { findCategory } from './read-menu.ts';

/** Makes or changes a category. Refuses name_taken, menu_full, changed_meanwhile (409), not_found. */
export function saveCategory(deps: EditDeps, at: At, input: CategoryInput): Promise<EditorCategory> {
  const { _id, seal, ...wished } = input;
  const fields = { ...wished, name: wished.name.trim() };
  return editMenu(deps, at, async (tx, menu, rows) => {
    refuseTaken(menu, fields.name, _id);
    const row = { ...fields, translations: JSON.stringify(fields.translations) };
    if (_id === null) {
      refuseFull(menu.categories.length + 1, 'categories');
      const id = uuidv7();
      await insertCategory(tx, at.venueId, { ...row, position: lastPlace(rows.categoryRows) }, id);
      return {
        answer: { ...fields, _id: id, seal: sealOf(fields), items: [] },
        audit: { action: 'category.added', subject: fields.name, after: fields },
      };
    }
    const { seal: _seal, items, _id: _same, ...before } = findCategory(menu, _id);
    refuseStale(seal ?? '', before);
    const answer = { ...fields, _id, seal: sealOf(fields), items };
    if (sealOf(before) === sealOf(fields)) return { answer, audit: null };
    await updateCategory(tx, at.venueId, _id, row);
    await keepStation(tx, rows, before.name, fields.name);
    return { answer, audit: { action: 'category.saved', subject: fields.name, before, after: fields } };
  });
}

/** Stations have categories by their names. */
async function keepStation(tx: Tx, rows: VenueRows, from: string, to: string): Promise<void> {
  const { configuration } = wholeVenue(rows);
  if (from === to || !configuration?.stations?.some(({ categories }) => categories.includes(from))) return;
  const stations = renamedIn(configuration.stations, from, to);
  await updateColumns(tx, rows.id, { configuration: JSON.stringify({ ...configuration, stations }) });
}

/** Names tell categories apart on the wire, so no two are alike. */
function refuseTaken(menu: Menu, name: string, own: string | null): void {
  const other = menu.categories.find((category) => category.name === name && category._id !== own);
  if (other) throw new Refusal(409, 'name_taken', `There is a category “${name}” already.`, { name });
}
