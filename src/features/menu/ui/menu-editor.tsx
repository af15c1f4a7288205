import { Plus, Upload } from 'lucide-react';
import { useMemo, useState, type ComponentProps } from 'react';
import { tintOf } from '#domain/category-tint.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory, Menu, Removed, StockNow } from '../menu-schemas.ts';
import { DraftBar, UndoBar } from './bars.tsx';
import { CategoryList } from './category-list.tsx';
import type { useDrafts } from './drafts.ts';
import type { ItemForm } from './item-form-state.ts';
import { ItemList } from './item-list.tsx';
import type { RowActions } from './item-row.tsx';
import { MenuDialogs, type Open } from './menu-dialogs.tsx';
import { MenuHead } from './menu-head.tsx';
import { Problem } from './notice.tsx';
import { SequenceConflict } from './sequence-conflict.tsx';
import { useChanges } from './use-changes.ts';
import { useItemActions } from './use-item-actions.ts';
import { useSequence } from './use-sequence.ts';
import { useKeyMoves } from './use-key-moves.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import './menu-editor.css';

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
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState(news);
  const changes = useChanges();
  const sequence = useSequence(menu, refresh, changes);
  useKeyMoves(mayEdit, sequence);
  useTouchDrag(mayEdit, sequence);
  const close = () => setOpen(null);
  /** A change of ours: the menu is read again, and places that are not saved go on from it. */
  const renew = async () => sequence.follow(menu, await refresh());
  const acting = useItemActions({ venueId: menu._id, run: changes.run, renew, showStock, say: setSaid });
  const remove = (what: Parameters<typeof acting.remove>[0]) => {
    close();
    acting.remove(what);
  };
  const { removed } = acting;
  const actions: RowActions = {
    edit,
    step: (item, by) => sequence.step('item', item.id, by),
    remove: (item) => setOpen({ kind: 'delete-item', item }),
    ...acting.onRows,
  };
  const tintNow = useTints(sequence.categories);
  return (
    <div className="menu-editor">
      <MenuHead
        venue={venue}
        mayEdit={mayEdit}
        unsaved={sequence.unsaved}
        busy={changes.busy}
        saveSequence={sequence.save}
        openImport={() => setOpen({ kind: 'import' })}
        openPrices={() => setOpen({ kind: 'prices' })}
      />
      <Said words={sequence.said} />
      <Said words={said} />
      <Problem text={changes.problem} dismiss={() => changes.setProblem(null)} />
      {mayEdit && <DraftBar drafts={drafts.drafts} open={edit} discard={(id) => drafts.write(id, null)} />}
      <div className="editor">
        <CategoryList
          categories={sequence.categories}
          tintOf={tintNow}
          mayEdit={mayEdit}
          unsaved={sequence.unsaved}
          add={() => setOpen({ kind: 'category', category: null })}
          edit={(category) => setOpen({ kind: 'category', category })}
          remove={(category) => setOpen({ kind: 'delete-category', category })}
          move={sequence.moveCategories}
          show={show}
          discard={sequence.discard}
        />
        <ItemColumn
          categories={sequence.categories}
          tintOf={tintNow}
          currency={menu.currency}
          mayEdit={mayEdit}
          actions={actions}
          add={add}
          move={sequence.moveItems}
          addCategory={() => setOpen({ kind: 'category', category: null })}
          openImport={() => setOpen({ kind: 'import' })}
        />
      </div>
      {removed && (
        <UndoBar name={nameOf(removed, menu)} undo={() => acting.undo(removed, nameOf(removed, menu))} dismiss={() => acting.forget()} />
      )}
      <MenuDialogs open={open} menu={menu} close={close} renew={renew} remove={remove} say={setSaid} />
      {sequence.beaten && (
        <SequenceConflict
          mine={sequence.categories}
          theirs={menu.categories}
          busy={changes.busy}
          close={sequence.dismiss}
          keepMine={sequence.saveAnyway}
          takeTheirs={sequence.discard}
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

type EmptyProps = { readonly mayEdit: boolean; readonly add: () => void; readonly openImport: () => void };

function EmptyMenu({ mayEdit, add, openImport }: EmptyProps) {
  const t = usePortalMenuTexts();
  return (
    <div className="card editor-empty">
      <h2>{t('empty.title')}</h2>
      <p>{t(mayEdit ? 'empty.text' : 'empty.staff')}</p>
      {mayEdit && (
        <p className="editor-empty__ways">
          <button type="button" className="button button--ink" onClick={add}>
            <Plus className="icon" aria-hidden />
            {t('empty.action')}
          </button>
          <button type="button" className="button" onClick={openImport}>
            <Upload className="icon" aria-hidden />
            {t('import.title')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The cloth of each category in the sequence that is shown. */
function useTints(categories: readonly EditorCategory[]): (category: EditorCategory) => string {
  const tints = useMemo(() => new Map(categories.map((category, index) => [category._id, tintOf(category.tint, index)])), [categories]);
  return ({ _id }) => tints.get(_id) ?? 'almond';
}

type ColumnProps = Omit<ComponentProps<typeof ItemList>, 'category' | 'tint'> & {
  readonly categories: readonly EditorCategory[];
  readonly tintOf: (category: EditorCategory) => string;
  readonly addCategory: () => void;
  readonly openImport: () => void;
};

function ItemColumn({ categories, tintOf: tint, addCategory, openImport, ...list }: ColumnProps) {
  const t = usePortalMenuTexts();
  return (
    <div className="editor__items">
      {list.mayEdit && categories.length > 0 && <p className="hint">{t('hint_items')}</p>}
      {categories.map((category) => (
        <ItemList key={category._id} category={category} tint={tint(category)} {...list} />
      ))}
      {categories.length === 0 && <EmptyMenu mayEdit={list.mayEdit} add={addCategory} openImport={openImport} />}
    </div>
  );
}

/** For who does not see what changed. */
const Said = ({ words }: { readonly words: string }) => (
  <p className="visually-hidden" role="status">
    {words}
  </p>
);
