import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { tintOf } from '#domain/category-tint.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { useDrafts } from './drafts.ts';
import { ItemEditor } from './item-form.tsx';
import type { ItemForm } from './item-form-state.ts';
import { MenuEditor } from './menu-editor.tsx';
import { useMenu } from './use-menu.ts';
import { useUndo } from './use-undo.ts';
import '#platform/ui/form-parts.css';

type Props = {
  readonly venue: { readonly _id: string; readonly id: number; readonly title: string };
  readonly mayEdit: boolean;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** What a draft of an item that does not exist yet is kept under. */
const NEW = 'new';

/** The menu of one venue: the list, or with `?item=` one item with all that can be said of it. */
export function MenuPage({ venue, mayEdit, loading, failed }: Props) {
  const t = usePortalMenuTexts();
  const [params, setParams] = useSearchParams();
  const { menu, error, retry, refresh, setStock } = useMenu(venue._id);
  const drafts = useDrafts<ItemForm>(venue._id);
  const [news, setNews] = useState('');
  const undoing = useUndo();
  const asked = mayEdit ? params.get('item') : null;
  if (!menu) return error ? failed(error, () => void retry()) : loading;

  const go = (item: string | null, category?: string) => {
    setNews('');
    setParams({ storeId: String(venue.id), ...(item && { item }), ...(category && { category }) });
    scrollTo({ top: 0 });
  };
  const draft = asked === null ? undefined : drafts.drafts[asked];
  const item = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === asked) ?? null;
  const wished = item?.category ?? draft?.form.category ?? params.get('category');
  const category = menu.categories.find(({ _id }) => _id === wished) ?? menu.categories[0];
  // An item that somebody deleted meanwhile can be saved as a new one, as long as a draft has it.
  if (asked !== null && category && (item || asked === NEW || draft)) {
    return (
      <ItemEditor
        key={asked}
        venue={venue}
        menu={menu}
        item={item}
        category={category._id}
        tint={tintOf(category.tint, menu.categories.indexOf(category))}
        draft={draft}
        keep={(kept) => drafts.write(asked, kept)}
        close={() => go(null)}
        renew={refresh}
        remember={undoing.remember}
        saved={(name, back) => {
          undoing.remember({ words: t('undo.saved', { name }), back });
          void refresh().then(() => {
            go(null);
            setNews(t('item.saved', { name }));
          });
        }}
      />
    );
  }
  return (
    <MenuEditor
      key={news}
      venue={venue}
      menu={menu}
      mayEdit={mayEdit}
      refresh={refresh}
      showStock={setStock}
      drafts={drafts}
      edit={(id) => go(id)}
      add={(into) => go(NEW, into)}
      news={news}
      undoing={undoing}
    />
  );
}
