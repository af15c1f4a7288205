import { notFound } from '#platform/shared/refusal.ts';
import { editPart, type EditDeps } from '#features/venues/server/edit-venue.ts';
import * as store from '#features/venues/server/item-sql.ts';
import type { StockNow } from '../menu-schemas.ts';
import type { At } from './edit-menu.ts';

type Wished = { readonly id: string; readonly inStock?: boolean | undefined; readonly stockQty?: number | null | undefined };

/** Sold out or not, and what is left. Whoever says "in stock" where the count stands at 0 ends the count. Refuses not_found. */
export function setStock(deps: EditDeps, at: At, { id, ...wished }: Wished): Promise<StockNow> {
  return editPart(deps, at, async (tx) => {
    const item = await store.stockOf(tx, at.venueId, id);
    if (!item) throw notFound('The item');
    const { name, ...before } = item;
    const ended = wished.inStock === true && wished.stockQty === undefined && before.stockQty === 0;
    const stockQty = ended ? null : wished.stockQty;
    // An untouched count is not written: orders count it down without waiting for this.
    const after = { ...(wished.inStock !== undefined && { inStock: wished.inStock }), ...(stockQty !== undefined && { stockQty }) };
    const answer = { id, ...before, ...after };
    if (answer.inStock === before.inStock && answer.stockQty === before.stockQty) return { answer, audit: null };
    await store.setStock(tx, at.venueId, id, after);
    return { answer, audit: { action: 'stock.set', subject: name, before, after } };
  });
}
