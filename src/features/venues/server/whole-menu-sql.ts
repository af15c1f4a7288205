import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';

/** The rows of a venue's menu: replaced as a whole, keeping what has the same identity. `item-sql.ts` changes single ones. */

export type CategoryRow = { name: string; position: number; tint: string | null; translations: string };
export type ItemRow = {
  id: string;
  category: string;
  position: number;
  name: string;
  description: string;
  priceCents: number;
  image: string;
  inStock: boolean;
  stockQty: number | null;
  ribbon: string;
  givesStamp: boolean;
  allergens: string[];
  extras: string;
  vatClass: string;
  translations: string;
  mayContain: string[];
  checkedFree: string[];
  marks: string[];
  ownMarks: string[];
  recordedOn: string | null;
  toCheck: boolean;
  availability: string;
  hidden: boolean;
};

/** Categories by name, items by id. Rows are touched in the order of their keys, as orders do, so that nobody waits in a circle. */
export async function replaceMenu(tx: Tx, venueId: string, categories: readonly CategoryRow[], items: readonly ItemRow[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const category of categories) {
    const row = await tx
      .insertInto('category')
      .values({ ...category, venueId, id: uuidv7() })
      .onConflict((oc) =>
        oc
          .columns(['venueId', 'name'])
          .doUpdateSet({ position: category.position, tint: category.tint, translations: category.translations }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(category.name, row.id);
  }
  const sorted = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += 200) await upsertItems(tx, venueId, sorted.slice(at, at + 200), ids);
  const kept = sorted.map((item) => item.id);
  await sql`delete from item where venue_id = ${venueId} and not (id = any(${kept}::text[]))`.execute(tx);
  await sql`delete from category where venue_id = ${venueId} and not (id = any(${[...ids.values()]}::uuid[]))`.execute(tx);
}

async function upsertItems(tx: Tx, venueId: string, items: readonly ItemRow[], categoryIds: ReadonlyMap<string, string>): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ category, ...item }) => ({ ...item, venueId, categoryId: categoryIds.get(category) ?? '' }));
  await tx
    .insertInto('item')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['venueId', 'id']).doUpdateSet((e) => ({
        categoryId: e.ref('excluded.categoryId'),
        position: e.ref('excluded.position'),
        name: e.ref('excluded.name'),
        description: e.ref('excluded.description'),
        priceCents: e.ref('excluded.priceCents'),
        image: e.ref('excluded.image'),
        inStock: e.ref('excluded.inStock'),
        stockQty: e.ref('excluded.stockQty'),
        ribbon: e.ref('excluded.ribbon'),
        givesStamp: e.ref('excluded.givesStamp'),
        allergens: e.ref('excluded.allergens'),
        extras: e.ref('excluded.extras'),
        vatClass: e.ref('excluded.vatClass'),
        translations: e.ref('excluded.translations'),
        mayContain: e.ref('excluded.mayContain'),
        checkedFree: e.ref('excluded.checkedFree'),
        marks: e.ref('excluded.marks'),
        ownMarks: e.ref('excluded.ownMarks'),
        recordedOn: e.ref('excluded.recordedOn'),
        toCheck: e.ref('excluded.toCheck'),
        availability: e.ref('excluded.availability'),
        hidden: e.ref('excluded.hidden'),
      })),
    )
    .execute();
}
