import { useMemo, useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { copyItem, deleteCategory, deleteItem, restoreRemoved, setStock } from '../contract.ts';
import type { EditorCategory, EditorItem, Menu, Removed, StockNow } from '../menu-parts.ts';
import { DraftBar, UndoBar } from './bars.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryList } from './category-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { useDrafts } from './drafts.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ItemForm } from './item-form-state.ts';
import { ItemList } from './item-list.tsx';
import type { RowActions } from './item-row.tsx';
import { MenuHead } from './menu-head.tsx';
import { Problem } from './notice.tsx';
import { OrderConflict } from './order-conflict.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import { tintOf } from './tints.ts';
import { useChanges } from './use-changes.ts';
import { change } from './use-menu.ts';
import { useOrder } from './use-order.ts';
import { useSpaceDrops } from './use-space-drops.ts';

type Open =
  | { readonly kind: 'category'; readonly category: EditorCategory | null }
  | { readonly kind: 'delete-category'; readonly category: EditorCategory }
  | { readonly kind: 'delete-item'; readonly item: EditorItem }
  | { readonly kind: 'prices' | 'import' };

type Props = {
  readonly venue: { readonly _id: string; readonly id: number; readonly title: string };
  readonly menu: Menu;
  readonly mayEdit: boolean;
  readonly refresh: () => Promise<Menu>;
  readonly showStock: (stock: StockNow) => void;
  readonly drafts: ReturnType<typeof useDrafts<ItemForm>>;
  readonly edit: (id: string) => void;
  readonly add: (category: string) => void;
  /** What just happened elsewhere, such as a saved item. */
  readonly news: string;
};

/** Categories and items, and what can be done with them. Without the right to the menu: their stock alone. */
export function MenuEditor({ venue, menu, mayEdit, refresh, showStock, drafts, edit, add, news }: Props) {
  const t = usePortalMenuTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState(news);
  const changes = useChanges();
  const order = useOrder(menu, refresh, changes);
  useSpaceDrops();
  const close = () => setOpen(null);
  /** A change of ours: the menu is read again, and places that are not saved go on from it. */
  const renew = async () => order.follow(menu, await refresh());
  const run = changes.run;
  const remove = (what: Extract<Open, { kind: 'delete-category' | 'delete-item' }>) => {
    close();
    void run(async () => {
      const isItem = what.kind === 'delete-item';
      const answer = isItem
        ? await change<typeof deleteItem>(menu._id, '/items/deletion', { id: what.item.id, seal: what.item.seal })
        : await change<typeof deleteCategory>(menu._id, '/categories/deletion', { id: what.category._id, seal: what.category.seal });
      setRemoved(answer);
      await renew();
    });
  };
  const undo = (what: Removed) =>
    void run(async () => {
      await change<typeof restoreRemoved>(menu._id, '/restoration', what);
      setRemoved(null);
      setSaid(t('undo.done', { name: nameOf(what, menu) }));
      await renew();
    });
  const actions: RowActions = {
    edit,
    step: order.step,
    remove: (item) => setOpen({ kind: 'delete-item', item }),
    copy: (item) =>
      void run(async () => {
        const name = t('item.copy_of', { name: item.name }).slice(0, 120);
        await change<typeof copyItem>(menu._id, '/items/copy', { id: item.id, name });
        setSaid(t('item.copied', { name }));
        await renew();
      }),
    stock: (item, wished) =>
      void run(async () => {
        const now = await change<typeof setStock>(menu._id, '/stock', { id: item.id, ...wished });
        showStock(now);
        setSaid(t(now.inStock && now.stockQty !== 0 ? 'item.is_in' : 'item.is_out', { name: item.name }));
      }),
  };
  const tints = useMemo(
    () => new Map(order.categories.map((category, index) => [category._id, tintOf(category, index)])),
    [order.categories],
  );
  return (
    <div className="menu-editor">
      <MenuHead
        venue={venue}
        mayEdit={mayEdit}
        unsaved={order.unsaved}
        busy={changes.busy}
        saveOrder={order.save}
        openImport={() => setOpen({ kind: 'import' })}
        openPrices={() => setOpen({ kind: 'prices' })}
      />
      <p className="visually-hidden" role="status">
        {order.said}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Problem text={changes.problem} dismiss={() => changes.setProblem(null)} />
      {mayEdit && <DraftBar drafts={drafts.drafts} open={edit} discard={(id) => drafts.write(id, null)} />}
      <div className="editor">
        <CategoryList
          categories={order.categories}
          tintOf={({ _id }) => tints.get(_id) ?? 'almond'}
          mayEdit={mayEdit}
          unsaved={order.unsaved}
          add={() => setOpen({ kind: 'category', category: null })}
          edit={(category) => setOpen({ kind: 'category', category })}
          remove={(category) => setOpen({ kind: 'delete-category', category })}
          move={order.moveCategories}
          show={show}
          discard={order.discard}
        />
        <div className="editor__items">
          {mayEdit && order.categories.length > 0 && <p className="hint">{t('hint_items')}</p>}
          {order.categories.map((category) => (
            <ItemList
              key={category._id}
              category={category}
              tint={tints.get(category._id) ?? 'almond'}
              currency={menu.currency}
              mayEdit={mayEdit}
              actions={actions}
              add={add}
              move={order.moveItems}
            />
          ))}
          {order.categories.length === 0 && <EmptyMenu mayEdit={mayEdit} add={() => setOpen({ kind: 'category', category: null })} />}
        </div>
      </div>
      {removed && <UndoBar name={nameOf(removed, menu)} undo={() => undo(removed)} dismiss={() => setRemoved(null)} />}
      {open?.kind === 'category' && (
        <CategoryDialog venueId={menu._id} languages={menu.languages} category={open.category} close={close} saved={renew} />
      )}
      {open?.kind === 'delete-category' && (
        <DeleteDialog name={open.category.name} items={open.category.items.length} close={close} confirm={() => remove(open)} />
      )}
      {open?.kind === 'delete-item' && <DeleteDialog name={open.item.name} items={null} close={close} confirm={() => remove(open)} />}
      {open?.kind === 'prices' && (
        <PricesDialog menu={menu} close={close} done={(count) => (close(), setSaid(t('prices.done', { count })), void renew())} />
      )}
      {open?.kind === 'import' && (
        <ImportDialog
          venueId={menu._id}
          close={close}
          done={({ counts }) => (close(), setSaid(t('import.done', { count: counts.new + counts.changed })), void renew())}
        />
      )}
      {order.beaten && (
        <OrderConflict
          mine={order.categories}
          theirs={menu.categories}
          busy={changes.busy}
          close={order.dismiss}
          keepMine={order.saveAnyway}
          takeTheirs={order.discard}
        />
      )}
    </div>
  );
}

/** An item's name where it went alone, else its category's. */
function nameOf({ category, items }: Removed, menu: Menu): string {
  const [item] = items;
  const alone = items.length === 1 && menu.categories.some(({ _id }) => _id === category._id);
  return alone && item ? item.name : category.name;
}

function show({ _id }: EditorCategory): void {
  const heading = document.getElementById(`category-${_id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function EmptyMenu({ mayEdit, add }: { readonly mayEdit: boolean; readonly add: () => void }) {
  const t = usePortalMenuTexts();
  return (
    <div className="card editor-empty">
      <h2>{t('empty.title')}</h2>
      <p>{t(mayEdit ? 'empty.text' : 'empty.staff')}</p>
      {mayEdit && (
        <button type="button" className="button button--ink" onClick={add}>
          {t('empty.action')}
        </button>
      )}
    </div>
  );
}
