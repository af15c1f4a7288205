import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { copyItem, deleteCategory, deleteItem, restoreRemoved, saveItem, setStock } from '../contract.ts';
import type { EditorCategory, EditorItem, Removed, StockNow } from '../menu-schemas.ts';
import { formOf, inputOf } from './item-form-state.ts';
import type { RowActions } from './item-row.tsx';
import type { useChanges } from './use-changes.ts';

type Acting = {
  readonly venueId: string;
  readonly run: ReturnType<typeof useChanges>['run'];
  /** Reads the menu again after a change. */
  readonly renew: () => Promise<void>;
  readonly showStock: (stock: StockNow) => void;
  readonly say: (words: string) => void;
};
export type Deleting =
  | { readonly kind: 'delete-category'; readonly category: EditorCategory }
  | { readonly kind: 'delete-item'; readonly item: EditorItem };

/** What is done to items and categories at once, without a form; and what was deleted last, which can be undone. */
export function useItemActions({ venueId, run, renew, showStock, say }: Acting) {
  const t = usePortalMenuTexts();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const remove = (what: Deleting) =>
    void run(async () => {
      const answer =
        what.kind === 'delete-item'
          ? await call<typeof deleteItem>('POST', '/api/venues/:id/menu/items/deletion', {
              params: { id: venueId },
              body: { id: what.item.id, seal: what.item.seal },
            })
          : await call<typeof deleteCategory>('POST', '/api/venues/:id/menu/categories/deletion', {
              params: { id: venueId },
              body: { id: what.category._id, seal: what.category.seal },
            });
      setRemoved(answer);
      await renew();
    });
  const undo = (what: Removed, name: string) =>
    void run(async () => {
      await call<typeof restoreRemoved>('POST', '/api/venues/:id/menu/restoration', { params: { id: venueId }, body: what });
      setRemoved(null);
      say(t('undo.done', { name }));
      await renew();
    });
  const copy: RowActions['copy'] = (item) =>
    void run(async () => {
      const name = t('item.copy_of', { name: item.name }).slice(0, 120);
      await call<typeof copyItem>('POST', '/api/venues/:id/menu/items/copy', { params: { id: venueId }, body: { id: item.id, name } });
      say(t('item.copied', { name }));
      await renew();
    });
  const stillRight: RowActions['stillRight'] = (item) =>
    void run(async () => {
      const form = formOf(item);
      const body = { id: item.id, seal: item.seal, category: item.category, item: inputOf(form, form), stillRight: true };
      await call<typeof saveItem>('POST', '/api/venues/:id/menu/items', { params: { id: venueId }, body });
      say(t('record.said', { name: item.name }));
      await renew();
    });
  const stock: RowActions['stock'] = (item, wished) =>
    void run(async () => {
      const now = await call<typeof setStock>('POST', '/api/venues/:id/menu/stock', {
        params: { id: venueId },
        body: { id: item.id, ...wished },
      });
      showStock(now);
      say(t(now.inStock && now.stockQty !== 0 ? 'item.is_in' : 'item.is_out', { name: item.name }));
    });
  return { removed, remove, undo, forget: () => setRemoved(null), onRows: { copy, stillRight, stock } };
}
