import { call } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { copyItem, deleteCategory, deleteItem, restoreRemoved, saveItem, setStock } from '../contract.ts';
import type { EditorCategory, EditorItem, Menu, Removed, StockNow } from '../menu-schemas.ts';
import { formOf, inputOf } from './item-form-state.ts';
import type { RowActions } from './item-row.tsx';
import { ownName } from './own-name.ts';
import type { useChanges } from './use-changes.ts';
import { useUndoneWords, type Undo, type Undoing } from './use-undo.ts';

type Acting = {
  readonly venueId: string;
  readonly run: ReturnType<typeof useChanges>['run'];
  /** Reads the menu again after a change. */
  readonly renew: () => Promise<Menu>;
  readonly showStock: (stock: StockNow) => void;
  readonly say: (words: string) => void;
  readonly undoing: Undoing;
};
export type Deleting =
  | { readonly kind: 'delete-category'; readonly category: EditorCategory }
  | { readonly kind: 'delete-item'; readonly item: EditorItem };

/** What is done to items and categories at once, without a form; and taking back the last change. */
export function useItemActions({ venueId, run, renew, showStock, say, undoing }: Acting) {
  const t = usePortalMenuTexts();
  const undone = useUndoneWords();
  const remove = (what: Deleting) =>
    void run(async () => {
      const answer = await sendDeletion(venueId, what);
      const name = ownName(what.kind === 'delete-item' ? what.item : what.category, t.language);
      undoing.remember({
        words: t('undo.deleted', { name }),
        said: t('undo.done', { name }),
        back: () => call<typeof restoreRemoved>('POST', '/api/venues/:id/menu/restoration', { params: { id: venueId }, body: answer }),
      });
      await renew();
    });
  const undo = (last: Undo) =>
    void run(async () => {
      await last.back();
      undoing.forget();
      say(undone(last));
      await renew();
    });
  const copy: RowActions['copy'] = (item) =>
    void run(async () => {
      const name = t('item.copy_of', { name: item.name }).slice(0, 120);
      const made = await call<typeof copyItem>('POST', '/api/venues/:id/menu/items/copy', {
        params: { id: venueId },
        body: { id: item.id, name },
      });
      undoing.remember({
        words: t('undo.copied', { name }),
        back: () =>
          call<typeof deleteItem>('POST', '/api/venues/:id/menu/items/deletion', {
            params: { id: venueId },
            body: { id: made.id, seal: made.seal },
          }),
      });
      say(t('item.copied', { name }));
      await renew();
    });
  const stillRight: RowActions['stillRight'] = (item) =>
    void run(async () => {
      const form = formOf(item);
      const body = { id: item.id, seal: item.seal, category: item.category, item: inputOf(form, form), stillRight: true };
      await call<typeof saveItem>('POST', '/api/venues/:id/menu/items', { params: { id: venueId }, body });
      say(t('record.said', { name: ownName(item, t.language) }));
      await renew();
    });
  const stock: RowActions['stock'] = (item, wished) =>
    void run(async () => {
      const now = await call<typeof setStock>('POST', '/api/venues/:id/menu/stock', {
        params: { id: venueId },
        body: { id: item.id, ...wished },
      });
      showStock(now);
      say(t(now.inStock && now.stockQty !== 0 ? 'item.is_in' : 'item.is_out', { name: ownName(item, t.language) }));
    });
  return { remove, undo, onRows: { copy, stillRight, stock } };
}

const sendDeletion = (venueId: string, what: Deleting): Promise<Removed> =>
  what.kind === 'delete-item'
    ? call<typeof deleteItem>('POST', '/api/venues/:id/menu/items/deletion', {
        params: { id: venueId },
        body: { id: what.item.id, seal: what.item.seal },
      })
    : call<typeof deleteCategory>('POST', '/api/venues/:id/menu/categories/deletion', {
        params: { id: venueId },
        body: { id: what.category._id, seal: what.category.seal },
      });
