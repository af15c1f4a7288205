import { CircleDot, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { ownName } from './own-name.ts';
import type { Drop } from './sequence.ts';
import './dragging.css';
import './category-list.css';

type Props = {
  readonly categories: readonly EditorCategory[];
  readonly tintOf: (category: EditorCategory) => string;
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly add: () => void;
  readonly edit: (category: EditorCategory) => void;
  readonly remove: (category: EditorCategory) => void;
  readonly move: (ids: readonly string[], drop: Drop) => void;
  readonly show: (category: EditorCategory) => void;
  readonly discard: () => void;
};

/** The categories in the sequence guests see them. */
export function CategoryList({ categories, tintOf, mayEdit, unsaved, add, edit, remove, move, show, discard }: Props) {
  const t = usePortalMenuTexts();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayEdit,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'parea-category': String(key), 'text/plain': categories.find(({ _id }) => _id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) =>
      move([...keys].map(String), { key: String(target.key), at: target.dropPosition === 'before' ? 'before' : 'after' }),
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
  });
  return (
    <section className="editor__categories" aria-labelledby="editor-categories">
      <header>
        <h2 id="editor-categories">{t('categories')}</h2>
        {mayEdit && (
          <button type="button" className="button button--small" onClick={add}>
            <Plus className="icon" aria-hidden />
            {t('add_category')}
          </button>
        )}
      </header>
      {mayEdit && categories.length > 1 && <p className="hint">{t('hint_categories')}</p>}
      <GridList
        className="edit-cats"
        aria-labelledby="editor-categories"
        items={categories.map((category) => ({ ...category, id: category._id }))}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[mayEdit, tintOf, edit, remove, show, t]}
      >
        {(category) => (
          <GridListItem className="edit-cat" textValue={ownName(category, t.language)}>
            <CategoryRow category={category} tint={tintOf(category)} {...{ mayEdit, edit, remove, show }} />
          </GridListItem>
        )}
      </GridList>
      {unsaved && (
        <p className="save-note">
          <CircleDot className="icon" aria-hidden />
          {t('sequence.unsaved')}
          <button type="button" className="button button--small button--quiet" onClick={discard}>
            {t('sequence.discard')}
          </button>
        </p>
      )}
    </section>
  );
}

type RowProps = Pick<Props, 'mayEdit' | 'edit' | 'remove' | 'show'> & { readonly category: EditorCategory; readonly tint: string };

function CategoryRow({ category, tint, mayEdit, edit, remove, show }: RowProps) {
  const t = usePortalMenuTexts();
  const name = ownName(category, t.language);
  return (
    <>
      {mayEdit && (
        <Button slot="drag" className="drag" aria-label={t('reorder', { name })}>
          <GripVertical className="icon" aria-hidden />
        </Button>
      )}
      <i className="tint-dot" data-tint={tint} />
      <button type="button" className="edit-cat__name" aria-label={t('category.show', { name })} onClick={() => show(category)}>
        {name}
      </button>
      <span className="num" aria-label={t('items', { count: category.items.length })} role="img">
        {category.items.length}
      </span>
      {mayEdit && (
        <>
          <button
            type="button"
            className="icon-button edit-cat__edit"
            aria-label={t('item.edit_name', { name })}
            onClick={() => edit(category)}
          >
            <Pencil className="icon" aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button icon-button--danger"
            aria-label={t('delete_name', { name })}
            onClick={() => remove(category)}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
        </>
      )}
    </>
  );
}
