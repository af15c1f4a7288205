import { Plus, Upload } from 'lucide-react';
import { useMemo, useState, type ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tintOf } from '#domain/category-tint.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory, EditorItem, Menu, StockNow } from '../menu-schemas.ts';
import { AlikePanel } from './alike-panel.tsx';
import { DraftBar, UndoBar } from './bars.tsx';
import { CategoryList } from './category-list.tsx';
import type { useDrafts } from './drafts.ts';
import type { ItemForm } from './item-form-state.ts';
import { ItemList } from './item-list.tsx';
import type { RowActions } from './item-row.tsx';
import { MenuDialogs, type Open } from './menu-dialogs.tsx';
import { MenuHead } from './menu-head.tsx';
import { countsOf, foundIn, narrowed, type Only } from './menu-search.ts';
import { MenuTools, PickBar } from './menu-tools.tsx';
import { Problem } from './notice.tsx';
import { firstRows } from './rows-in-sight.ts';
import { SequenceConflict } from './sequence-conflict.tsx';
import { useChanges } from './use-changes.ts';
import { useItemActions } from './use-item-actions.ts';
import { usePicking, type Picking } from './use-picking.ts';
import type { Undo, Undoing } from './use-undo.ts';
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
  readonly undoing: Undoing;
};

/** Categories and items, and what can be done with them. Without the right to the menu: their stock alone. */
export function MenuEditor({ venue, menu, mayEdit, refresh, showStock, drafts, edit, add, news, undoing }: Props) {
  const [open, setOpen] = useOpen(mayEdit);
  const [said, setSaid] = useState(news);
  const picking = usePicking();
  const changes = useChanges();
  const sequence = useSequence(menu, refresh, changes);
  const { shown, narrow, tools } = useNarrowed(sequence.categories, menu.languages);
  useKeyMoves(mayEdit && !narrow && !picking.on, sequence);
  useTouchDrag(mayEdit, sequence);
  const close = () => setOpen(null);
  /** A change of ours: the menu is read again, and places that are not saved go on from it. */
  const renew = async () => {
    const now = await refresh();
    sequence.follow(menu, now);
    return now;
  };
  const acting = useItemActions({ venueId: menu._id, run: changes.run, renew, showStock, say: setSaid, undoing });
  const remove = (what: Parameters<typeof acting.remove>[0]) => {
    close();
    acting.remove(what);
  };
  const actions = rowActions(acting, sequence, edit, (item) => setOpen({ kind: 'delete-item', item }));
  const tintNow = useTints(sequence.categories);
  return (
    <div className="menu-editor">
      <MenuHead
        venue={venue}
        mayEdit={mayEdit}
        unsaved={sequence.unsaved}
        busy={changes.busy}
        saveSequence={sequence.save}
        open={(kind) => setOpen({ kind })}
      />
      <Said words={sequence.said} />
      <Said words={said} />
      <Problem text={changes.problem} dismiss={() => changes.setProblem(null)} />
      {menu.categories.length > 0 && <MenuTools {...tools} mayEdit={mayEdit} picking={picking} />}
      {mayEdit && !narrow && <AlikePanel menu={menu} edit={edit} remove={(item) => setOpen({ kind: 'delete-item', item })} />}
      {mayEdit && <DraftBar drafts={drafts.drafts} open={edit} discard={(id) => drafts.write(id, null)} />}
      <div className="editor" data-narrowed={narrow || undefined}>
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
          categories={shown}
          searching={narrow}
          mayMove={!narrow && !picking.on}
          picking={picking}
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
      <Foot
        shown={shown}
        picking={picking}
        undoing={undoing}
        undo={acting.undo}
        change={() => setOpen({ kind: 'bulk', items: pickedIn(menu, picking.ids) })}
      />
      <MenuDialogs open={open} menu={menu} close={close} renew={renew} remove={remove} say={setSaid} remember={undoing.remember} />
      <Beaten sequence={sequence} menu={menu} busy={changes.busy} />
    </div>
  );
}

const IMPORT = '#import';

/** Which dialog is open: one that was asked for, or the import where the address says so, for whoever may. */
function useOpen(mayEdit: boolean): readonly [Open | null, (open: Open | null) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [asked, ask] = useState<Open | null>(null);
  const set = (open: Open | null) => {
    // Else the next reload would open it again.
    if (hash === IMPORT) void navigate({ search }, { replace: true, preventScrollReset: true });
    ask(open);
  };
  return [asked ?? (mayEdit && hash === IMPORT ? { kind: 'import' } : null), set];
}

/** The dishes that are looked for, and what says which. */
function useNarrowed(categories: readonly EditorCategory[], languages: readonly string[]) {
  const [query, search] = useState('');
  const [only, setOnly] = useState<Only | null>(null);
  const narrow = query.trim() !== '' || only !== null;
  const [shown, counts] = useMemo(() => {
    const whole = { categories, languages };
    return [foundIn(narrowed(whole, only), query), countsOf(whole)];
  }, [categories, languages, query, only]);
  return { shown, narrow, tools: { query, search, only, counts, narrow: setOnly, found: narrow ? countIn(shown) : null } };
}

/** What the buttons of a row do. */
const rowActions = (
  { onRows }: ReturnType<typeof useItemActions>,
  { step }: ReturnType<typeof useSequence>,
  edit: RowActions['edit'],
  remove: RowActions['remove'],
): RowActions => ({ edit, step: (item, by) => step('item', item.id, by), remove, ...onRows });

type BeatenProps = { readonly sequence: ReturnType<typeof useSequence>; readonly menu: Menu; readonly busy: boolean };

/** Where somebody else changed the places meanwhile. */
function Beaten({ sequence, menu, busy }: BeatenProps) {
  if (!sequence.beaten) return null;
  return (
    <SequenceConflict
      mine={sequence.categories}
      theirs={menu.categories}
      busy={busy}
      close={sequence.dismiss}
      keepMine={sequence.saveAnyway}
      takeTheirs={sequence.discard}
    />
  );
}

type FootProps = {
  readonly shown: readonly EditorCategory[];
  readonly picking: Picking;
  readonly undoing: Undoing;
  readonly undo: (last: Undo) => void;
  readonly change: () => void;
};

/** What can be done with what is chosen, and above it the last change and its way back. */
function Foot({ shown, picking, undoing: { last, forget }, undo, change }: FootProps) {
  return (
    <div className="editor-foot" data-picking={picking.on || undefined}>
      {last && <UndoBar words={last.words} undo={() => undo(last)} dismiss={forget} />}
      <PickBar picking={picking} shown={shown} change={change} />
    </div>
  );
}

const countIn = (categories: readonly EditorCategory[]): number => categories.reduce((sum, { items }) => sum + items.length, 0);
const pickedIn = (menu: Menu, ids: ReadonlySet<string>): EditorItem[] =>
  menu.categories.flatMap(({ items }) => items.filter(({ id }) => ids.has(id)));

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

type ColumnProps = Omit<ComponentProps<typeof ItemList>, 'category' | 'tint' | 'first'> & {
  readonly categories: readonly EditorCategory[];
  readonly tintOf: (category: EditorCategory) => string;
  readonly addCategory: () => void;
  readonly openImport: () => void;
};

function ItemColumn({ categories, tintOf: tint, addCategory, openImport, ...list }: ColumnProps) {
  const t = usePortalMenuTexts();
  const first = firstRows(categories.map(({ items }) => items.length));
  return (
    <div className="editor__items">
      {list.mayEdit && list.mayMove && categories.length > 0 && <p className="hint">{t('hint_items')}</p>}
      {categories.map((category) => (
        <ItemList key={category._id} first={first} category={category} tint={tint(category)} {...list} />
      ))}
      {categories.length === 0 && !list.searching && <EmptyMenu mayEdit={list.mayEdit} add={addCategory} openImport={openImport} />}
    </div>
  );
}

/** For who does not see what changed. */
const Said = ({ words }: { readonly words: string }) => (
  <p className="visually-hidden" role="status">
    {words}
  </p>
);
