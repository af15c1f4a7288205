import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { RecordState } from '#domain/dish-record.ts';
import type { Tx } from '#platform/server/database.ts';
import type { CategoryRow, ItemRow } from './whole-menu-sql.ts';

/** Single rows of a venue's menu, as its editor changes them; each with `venueId` in its `where`. */

/** A new category; null where the name is taken. */
export async function insertCategory(tx: Tx, venueId: string, row: CategoryRow, id: string = uuidv7()): Promise<string | null> {
  const made = await tx
    .insertInto('category')
    .values({ ...row, venueId, id })
    .onConflict((oc) => oc.columns(['venueId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function updateCategory(tx: Tx, venueId: string, id: string, row: Omit<CategoryRow, 'position'>): Promise<void> {
  await tx.updateTable('category').set(row).where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** With its items. */
export async function deleteCategory(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx.deleteFrom('category').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** What an editor writes of an item: stock is apart, because orders move it. */
export type EditedItem = Omit<ItemRow, 'category' | 'position' | 'inStock' | 'stockQty'> & { categoryId: string };
export type NewItem = EditedItem & Pick<ItemRow, 'position' | 'inStock' | 'stockQty'>;

export async function insertItems(tx: Tx, venueId: string, items: readonly NewItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += 200) {
    const rows = items.slice(at, at + 200).map((item) => ({ ...item, venueId }));
    await tx.insertInto('item').values(rows).execute();
  }
}

export async function updateItem(tx: Tx, venueId: string, { id, ...columns }: EditedItem & { position?: number }): Promise<void> {
  await tx.updateTable('item').set(columns).where('venueId', '=', venueId).where('id', '=', id).execute();
}

export async function deleteItem(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx.deleteFrom('item').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** What is given; the rest stays. */
export type Stock = { readonly inStock?: boolean; readonly stockQty?: number | null };

export async function setStock(tx: Tx, venueId: string, id: string, stock: Stock): Promise<void> {
  await tx.updateTable('item').set(stock).where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** One dish's stock, without reading the menu. */
export const stockOf = async (tx: Tx, venueId: string, id: string): Promise<(Required<Stock> & { readonly name: string }) | undefined> =>
  tx.selectFrom('item').select(['name', 'inStock', 'stockQty']).where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst();

/** What is known of the records of many dishes; their rows are locked in the order of their ids, as orders take them. */
export async function setRecords(tx: Tx, venueId: string, records: readonly ({ readonly id: string } & RecordState)[]): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ id }) => id);
  await sql`
    with held as (select id from item where venue_id = ${venueId} and id = any(${ids}::text[]) order by id for update)
    update item set recorded_on = r.recorded_on, to_check = r.to_check
    from held join (
      select unnest(${ids}::text[]) as id, unnest(${records.map(({ recordedOn }) => recordedOn)}::date[]) as recorded_on,
        unnest(${records.map(({ toCheck }) => toCheck)}::boolean[]) as to_check
    ) r on r.id = held.id
    where item.venue_id = ${venueId} and item.id = held.id`.execute(tx);
}

/** Holds dishes before they are changed one by one, in the order of their ids, as orders take them: neither waits for the other. */
export async function holdItems(tx: Tx, venueId: string, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('item').select('id').where('venueId', '=', venueId).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

export async function setPrices(
  tx: Tx,
  venueId: string,
  prices: readonly { readonly id: string; readonly cents: number }[],
): Promise<void> {
  await sql`
    update item set price_cents = p.cents
    from (select unnest(${prices.map(({ id }) => id)}::text[]) as id, unnest(${prices.map((one) => one.cents)}::int[]) as cents) p
    where item.venue_id = ${venueId} and item.id = p.id`.execute(tx);
}

/** Makes room for one item after that place. */
export async function moveOn(tx: Tx, venueId: string, after: number): Promise<void> {
  await sql`update item set position = position + 1 where venue_id = ${venueId} and position > ${after}`.execute(tx);
}

/** Categories and items get the places that they have in these lists; an item goes to the category given with it. */
export async function setSequence(
  tx: Tx,
  venueId: string,
  categories: readonly string[],
  items: readonly { readonly id: string; readonly category: string }[],
): Promise<void> {
  await sql`
    update category set position = o.position - 1
    from unnest(${categories}::uuid[]) with ordinality as o(id, position)
    where category.venue_id = ${venueId} and category.id = o.id`.execute(tx);
  await sql`
    update item set position = o.position - 1, category_id = o.category
    from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ category }) => category)}::uuid[]) with ordinality as o(id, category, position)
    where item.venue_id = ${venueId} and item.id = o.id`.execute(tx);
}
