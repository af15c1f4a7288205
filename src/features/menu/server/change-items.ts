import * as v from 'valibot';
import { recordAfter } from '#domain/dish-record.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { dayOf, recordIn } from '#features/venues/server/write-columns.ts';
import * as store from '#features/venues/server/item-sql.ts';
import { ItemInput, type ChangesAnswer, type ChangesInput, type EditorItem, type Menu } from '../menu-schemas.ts';
import { columnsOf, editMenu, refuseFull, onWire, sharedIn, told, type At } from './edit-menu.ts';
import { findCategory, findItem, sealedPart, withSeal } from './read-menu.ts';

type Change = ChangesInput['changes'][number];
type Changed = { readonly before: EditorItem; readonly after: EditorItem; readonly change: Change };

/** Enough for a reader of the log. */
const MOST_TOLD = 40;

/** Many items at once, all or nothing. Refuses changed_meanwhile, menu_full (409), unfit_item (400), not_found. */
export function changeItems(deps: EditDeps, at: At, { changes }: ChangesInput): Promise<ChangesAnswer> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const planned = changes.map((change) => plan(menu, change, sharedIn(rows), dayOf(at.now, rows.timeZone)));
    refuseCrowds(menu, planned);
    const moved = planned.filter(({ before, after }) => sealOf(told(before)) !== sealOf(told(after)));
    const answer = { items: planned.map(({ after }) => after) };
    if (moved.length === 0) return { answer, audit: null };
    // In the order of their ids, as orders take them.
    for (const { after, change } of moved.toSorted((a, b) => (a.after.id < b.after.id ? -1 : 1))) {
      const { id, category, seal: _seal, inStock, stockQty, ...fields } = after;
      await store.updateItem(tx, at.venueId, columnsOf(recordIn(fields), id, category));
      const stock = { ...(change.item.inStock !== undefined && { inStock }), ...(change.item.stockQty !== undefined && { stockQty }) };
      if (Object.keys(stock).length > 0) await store.setStock(tx, at.venueId, id, stock);
    }
    return {
      answer,
      audit: { action: 'items.changed', subject: String(moved.length), before: side(moved, 'before'), after: side(moved, 'after') },
    };
  });
}

function plan(menu: Menu, change: Change, shared: ReadonlySet<string>, today: string): Changed {
  const before = findItem(menu, change.id);
  refuseStale(change.seal, sealedPart(told(before)));
  const { id, category, seal: _seal, ...item } = before;
  const wished = { ...item, ...change.item };
  const parsed = v.safeParse(ItemInput, wished);
  if (!parsed.success) throw new Refusal(400, 'unfit_item', `“${before.name}” cannot become that.`, { id, name: before.name });
  const { inStock = item.inStock, stockQty = item.stockQty, ...fields } = parsed.output;
  const extras =
    fields.extras?.map(({ group, ...extra }) => (group !== undefined && shared.has(group) ? { ...extra, group } : extra)) ?? [];
  const into = change.category === undefined ? category : findCategory(menu, change.category)._id;
  const state = onWire(recordAfter(recordIn(before), { ...fields, extras }, today));
  return { before, after: withSeal({ ...fields, extras, ...state, inStock, stockQty, id, category: into }), change };
}

function refuseCrowds(menu: Menu, planned: readonly Changed[]): void {
  const counts = new Map(menu.categories.map(({ _id, items }) => [_id, items.length]));
  const move = (id: string, by: number) => counts.set(id, (counts.get(id) ?? 0) + by);
  for (const { before, after } of planned) {
    move(before.category, -1);
    move(after.category, 1);
  }
  for (const count of counts.values()) refuseFull(count, 'items');
}

/** What differs, by dish. */
function side(changed: readonly Changed[], which: 'before' | 'after'): Record<string, unknown> {
  const shown = changed.slice(0, MOST_TOLD).map(({ before, after }): [string, unknown] => {
    const keys = (Object.keys(after) as (keyof EditorItem)[]).filter((key) => key !== 'seal' && sealOf(before[key]) !== sealOf(after[key]));
    const of = which === 'before' ? before : after;
    return [before.name, Object.fromEntries(keys.map((key) => [key, of[key]]))];
  });
  const more = changed.length - shown.length;
  return Object.fromEntries(more > 0 && which === 'after' ? [...shown, ['…', more]] : shown);
}
