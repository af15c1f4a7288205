import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { ItemRow, type RowActions } from './item-row.tsx';
import { isOut } from './menu-search.ts';
import { ownName } from './own-name.ts';
import { rowsInSight } from './rows-in-sight.ts';
import type { Drop } from './sequence.ts';
import type { Picking } from './use-picking.ts';
import './dragging.css';
import './item-list.css';

const ITEM = 'parea-item';
/** So many rows come at once when more are asked for. */
const STEP = 100;

type Props = {
  /** How many rows are shown at first. */
  readonly first: number;
  /** Only what is looked for is here. */
  readonly searching: boolean;
  readonly category: EditorCategory;
  readonly tint: string;
  readonly currency: string;
  readonly mayEdit: boolean;
  readonly mayMove: boolean;
  readonly picking: Picking;
  readonly actions: RowActions;
  readonly add: (category: string) => void;
  readonly move: (ids: readonly string[], category: string, drop: Drop | null) => void;
};

/** One category's items: a list whose rows are dragged within it and to the others. */
export function ItemList({ first, searching, category, tint, currency, mayEdit, mayMove, picking, actions, add, move }: Props) {
  const t = usePortalMenuTexts();
  const { dragAndDropHooks } = useItemDrag(category, move, !mayEdit || !mayMove);
  const id = `category-${category._id}`;
  const [most, setMost] = useRows(category.items, first, searching);
  const group = useRef<HTMLElement>(null);
  const rest = category.items.length - most;
  const more = () => {
    setMost(most + STEP);
    // Who goes by keys goes on with the first row that came.
    requestAnimationFrame(() => group.current?.querySelectorAll<HTMLElement>('.edit-item')[most]?.focus());
  };
  return (
    <section ref={group} className="editor__group" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {ownName(category, t.language)}
        </h2>
        <span className="muted num">{t('items', { count: category.items.length })}</span>
        {mayEdit && (
          <button
            type="button"
            className="button button--ink button--small"
            aria-label={t('add_item_to', { name: ownName(category, t.language) })}
            onClick={() => add(category._id)}
          >
            <Plus className="icon" aria-hidden />
            {t('add_item')}
          </button>
        )}
      </header>
      <GridList
        className="card edit-items"
        data-category={category._id}
        aria-labelledby={id}
        items={category.items.slice(0, most)}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[tint, currency, mayEdit, mayMove, picking, actions, t]}
        renderEmptyState={() => <p className="edit-items__empty">{t(mayEdit ? 'category.empty' : 'category.empty_staff')}</p>}
      >
        {(item) => (
          <GridListItem className="edit-item" textValue={ownName(item, t.language)} {...(isOut(item) && { 'data-out-of-stock': '' })}>
            <ItemRow item={item} tint={tint} currency={currency} mayEdit={mayEdit} mayMove={mayMove} picking={picking} actions={actions} />
          </GridListItem>
        )}
      </GridList>
      {rest > 0 && (
        <button type="button" className="button edit-items__more" onClick={more}>
          {t('items_more', { count: Math.min(rest, STEP), all: category.items.length })}
        </button>
      )}
    </section>
  );
}

/** How many rows are shown. */
function useRows(items: EditorCategory['items'], first: number, searching: boolean) {
  const ids = items.map(({ id }) => id);
  const [most, setMost] = useState(first);
  const [before, setBefore] = useState(ids);
  if (!searching && ids.join(' ') !== before.join(' ')) {
    setBefore(ids);
    setMost(rowsInSight(before, ids, most));
  }
  return [searching ? Math.max(most, STEP) : most, setMost] as const;
}

function useItemDrag({ _id, items }: EditorCategory, move: Props['move'], isDisabled: boolean) {
  return useDragAndDrop({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({ [ITEM]: String(key), 'text/plain': items.find(({ id }) => id === key)?.name ?? String(key) })),
    acceptedDragTypes: [ITEM],
    getDropOperation: (target) => (target.type === 'item' && target.dropPosition === 'on' ? 'cancel' : 'move'),
    onReorder: ({ keys, target }) => move([...keys].map(String), _id, dropOf(target)),
    onInsert: ({ items: dragged, target }) => void idsOf(dragged).then((ids) => move(ids, _id, dropOf(target))),
    onRootDrop: ({ items: dragged }) => void idsOf(dragged).then((ids) => move(ids, _id, null)),
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
  });
}

const dropOf = ({ key, dropPosition }: { readonly key: string | number; readonly dropPosition: string }): Drop => ({
  key: String(key),
  at: dropPosition === 'before' ? 'before' : 'after',
});

type Dragged = { readonly kind: string; readonly getText?: (type: string) => Promise<string> };
const idsOf = (dragged: readonly Dragged[]): Promise<string[]> =>
  Promise.all(dragged.flatMap((one) => (one.getText ? [one.getText(ITEM)] : [])));
