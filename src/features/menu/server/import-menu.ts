import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '#platform/shared/refusal.ts';
import { fileRoom } from '#platform/server/file-room.ts';
import { refuseStale } from '#platform/server/seal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { dayOf } from '#features/venues/server/write-columns.ts';
import * as store from '#features/venues/server/item-sql.ts';
import type { VenueRows } from '#features/venues/server/venue-rows.ts';
import type { ImportReport, Menu } from '../menu-schemas.ts';
import { columnsOf, editMenu, lastPlace, refuseFull, type At } from './edit-menu.ts';
import { headsOf } from './files/by-hand.ts';
import { readRows, type ReadRow } from './files/read-rows.ts';
import type { OpenedTable, SentTable } from './files/open-table.ts';
import type { Table } from './files/read-table.ts';

/** Opens the body of an import. Two megabytes unfold to twenty, and those to what the room holds at most. */
export const openTable = fileRoom<SentTable, OpenedTable>({
  name: 'tables',
  door: new URL('files/open-table.ts', import.meta.url),
  heap: 256,
  memory: 1200,
  seconds: 20,
  atOnce: 2,
  // An owner tries a file, sees what it would do, and tries again.
  waiting: 2,
});

/**
 * A file against the menu: without a seal what it would do, with the seal of that dry run it is done, all of it or nothing, in one transaction.
 * Refuses what `importMenu` of the contract names.
 */
export function importMenu(deps: EditDeps, at: At, { seal, name, table, ...said }: OpenedTable): Promise<ImportReport> {
  return editMenu(deps, at, async (tx, menu, venue) => {
    const read = readRows(table, menu, dayOf(at.now, menu.timeZone), said);
    const { rows, missing } = read;
    if (missing.length > 0)
      throw new Refusal(400, 'missing_columns', `The file needs the columns ${missing.join(' and ')}.`, {
        columns: missing,
        found: table.header.filter((one) => one !== ''),
        heads: headsOf(table),
        read: read.columns,
      });
    const report = reportOf(table, menu, read);
    if (seal === null) return { answer: report, audit: null };
    if (seal !== menu.menuSeal) refuseStale(seal, { menuSeal: menu.menuSeal });
    if (report.counts.error > 0)
      throw new Refusal(409, 'import_has_errors', 'The file has errors. Nothing was changed.', { errors: report.counts.error });
    const answer = { ...report, applied: true };
    if (report.counts.new + report.counts.changed === 0) return { answer, audit: null };
    await apply(tx, at.venueId, menu, venue, rows);
    const changed = rows.filter(({ status }) => status === 'changed' || status === 'new');
    const side = (which: 'before' | 'after') =>
      Object.fromEntries(changed.map((row) => [row.name, Object.fromEntries(row.changes.map((change) => [change.column, change[which]]))]));
    return { answer, audit: { action: 'menu.imported', subject: name, before: side('before'), after: side('after') } };
  });
}

function reportOf(table: Table, menu: Menu, { rows, unknownColumns, columns }: ReturnType<typeof readRows>): ImportReport {
  const count = (status: ReadRow['status']) => rows.filter((row) => row.status === status).length;
  const named = new Set(rows.flatMap(({ item }) => (item ? [item.id] : [])));
  return {
    seal: menu.menuSeal,
    applied: false,
    format: table.format,
    encoding: table.encoding,
    counts: { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), error: count('error') },
    untouched: menu.categories.flatMap(({ items }) => items).filter(({ id }) => !named.has(id)).length,
    newCategories: newCategories(menu, rows),
    unknownColumns,
    heads: headsOf(table),
    columns,
    rows: rows.map(({ id: _id, item: _item, draft: _draft, ...row }) => row),
  };
}

const newCategories = (menu: Menu, rows: readonly ReadRow[]): string[] => {
  const known = new Set(menu.categories.map(({ name }) => name));
  return [...new Set(rows.filter(({ status }) => status !== 'error').map(({ category }) => category))].filter((name) => !known.has(name));
};

type Translations = Menu['categories'][number]['translations'];

async function apply(tx: Tx, venueId: string, menu: Menu, venue: VenueRows, rows: readonly ReadRow[]): Promise<void> {
  const ids = new Map(menu.categories.map(({ name, _id }) => [name, _id]));
  const wanted = newCategories(menu, rows);
  refuseFull(menu.categories.length + wanted.length, 'categories');
  const place = lastPlace(venue.categoryRows);
  for (const [index, name] of wanted.entries()) {
    const id = uuidv7();
    const translations = JSON.stringify(translationsGiven(rows, name, {}));
    await store.insertCategory(tx, venueId, { name, position: place + index, tint: null, translations }, id);
    ids.set(name, id);
  }
  for (const { _id, name, tint, translations } of menu.categories) {
    const given = translationsGiven(rows, name, translations);
    if (given !== translations) await store.updateCategory(tx, venueId, _id, { name, tint, translations: JSON.stringify(given) });
  }
  refuseCrowds(menu, rows);
  const added = rows.filter(({ status }) => status === 'new');
  const first = lastPlace(venue.itemRows);
  await store.insertItems(
    tx,
    venueId,
    added.map(({ draft, id }, index) => ({
      ...columnsOf(draft, id ?? uuidv7(), ids.get(draft.categoryName) ?? ''),
      inStock: draft.inStock ?? true,
      stockQty: draft.stockQty ?? null,
      position: first + index,
    })),
  );
  // In the order of their ids, as orders take them.
  const changed = rows.filter(({ status }) => status === 'changed').toSorted((a, b) => ((a.item?.id ?? '') < (b.item?.id ?? '') ? -1 : 1));
  for (const { draft, item, changes } of changed) {
    if (!item) continue;
    await store.updateItem(tx, venueId, columnsOf(draft, item.id, ids.get(draft.categoryName) ?? item.category));
    const named = (column: string) => changes.some((change) => change.column === column);
    const stock = {
      ...(named('in_stock') && { inStock: draft.inStock ?? true }),
      ...(named('stock') && { stockQty: draft.stockQty ?? null }),
    };
    if (Object.keys(stock).length > 0) await store.setStock(tx, venueId, item.id, stock);
  }
}

/** A category's translations with the names that rows give it in languages in which it has none; the same where they give none. */
function translationsGiven(rows: readonly ReadRow[], name: string, before: Translations): Translations {
  let given = before;
  for (const { category, changes } of rows)
    for (const { column, after } of category === name ? changes : []) {
      const [, language] = /^category_([a-z]{2})$/.exec(column) ?? [];
      if (language !== undefined && after !== '' && !given[language]?.name)
        given = { ...given, [language]: { ...given[language], name: after } };
    }
  return given;
}

/** Each category as full as it would be afterwards. */
function refuseCrowds(menu: Menu, rows: readonly ReadRow[]): void {
  const counts = new Map(menu.categories.map(({ name, items }) => [name, items.length]));
  const titles = new Map(menu.categories.map(({ _id, name }) => [_id, name]));
  const move = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const { item, draft } of rows) {
    if (item) move(titles.get(item.category) ?? '', -1);
    move(draft.categoryName, 1);
  }
  for (const count of counts.values()) refuseFull(count, 'items');
}
