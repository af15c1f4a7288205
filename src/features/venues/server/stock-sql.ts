import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** What is left of every counted dish, by its id: each order moves it, and only the last portion moves the menu's version. */
export async function stockLeft(tx: Tx, venueId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'stockQty'])
    .where('venueId', '=', venueId)
    .where('stockQty', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, stockQty }) => [id, stockQty ?? 0]));
}

/** The dishes that nobody can order now. */
export async function soldOutOf(tx: Tx, venueId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('item')
    .select('id')
    .where('venueId', '=', venueId)
    .where((e) => e.or([e('inStock', '=', false), e('stockQty', '=', 0)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Portions of one item. */
export type Portions = { readonly itemId: string; readonly quantity: number };

/** Those of them that could not be had now, each looked at by itself; what has left the menu neither. */
export async function shortOf<Wanted extends Portions>(tx: Tx, venueId: string, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'stockQty'])
    .where('venueId', '=', venueId)
    .where('id', 'in', [...new Set(wanted.map(({ itemId }) => itemId))])
    .where('inStock', '=', true)
    .execute();
  const left = new Map(rows.map(({ id, stockQty }) => [id, stockQty ?? Number.POSITIVE_INFINITY]));
  return wanted.filter(({ itemId, quantity }) => quantity > (left.get(itemId) ?? 0));
}

export type TakenStock = { readonly short: readonly string[]; readonly left: ReadonlyMap<string, number>; readonly soldOut: boolean };

/**
 * Takes counted portions, all or nothing in the caller's transaction: one conditional update in the order of the ids, so that a hundred
 * orders for the last portion queue up on its row and one of them gets it. Uncounted items are left alone.
 * Returns what could not be had (empty: taken), what is left of the counted ones, and whether a last portion went.
 */
export async function takeStock(tx: Tx, venueId: string, wanted: readonly Portions[]): Promise<TakenStock> {
  let soldOut = false;
  const short: string[] = [];
  const left = new Map<string, number>();
  for (const { itemId, quantity } of inOrder(wanted)) {
    const row = await tx
      .updateTable('item')
      .set((e) => ({ stockQty: e('stockQty', '-', quantity) }))
      .where('venueId', '=', venueId)
      .where('id', '=', itemId)
      .where('inStock', '=', true)
      .where((e) => e.or([e('stockQty', '>=', quantity), e('stockQty', 'is', null)]))
      .returning('stockQty')
      .executeTakeFirst();
    if (!row) short.push(itemId);
    else if (row.stockQty !== null) left.set(itemId, row.stockQty);
    if (row?.stockQty === 0) soldOut = true;
  }
  return { short, left, soldOut };
}

/**
 * Puts portions of a cancelled order back where they are still counted, in the order in which they are taken, or the two would wait in a
 * circle. True where something came back from nothing.
 */
export async function returnStock(tx: Tx, venueId: string, portions: readonly Portions[]): Promise<boolean> {
  let cameBack = false;
  for (const { itemId, quantity } of inOrder(portions)) {
    const { rows } = await sql<{ back: boolean }>`
      update item set stock_qty = stock_qty + ${quantity}::int
      where venue_id = ${venueId} and id = ${itemId} and stock_qty is not null returning stock_qty = ${quantity}::int as back`.execute(tx);
    if (rows[0]?.back === true) cameBack = true;
  }
  return cameBack;
}

const inOrder = (portions: readonly Portions[]) => portions.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
