import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory, Menu } from '../menu-schemas.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import type { Deleting } from './use-item-actions.ts';

/** Which dialog is open, and for what. */
export type Open =
  | Deleting
  | { readonly kind: 'category'; readonly category: EditorCategory | null }
  | { readonly kind: 'prices' | 'import' };

type Props = {
  readonly open: Open | null;
  readonly menu: Menu;
  readonly close: () => void;
  readonly renew: () => Promise<void>;
  readonly remove: (what: Deleting) => void;
  readonly say: (words: string) => void;
};

export function MenuDialogs({ open, menu, close, renew, remove, say }: Props) {
  const t = usePortalMenuTexts();
  const done = (words: string) => {
    close();
    say(words);
    void renew();
  };
  switch (open?.kind) {
    case 'category':
      return <CategoryDialog venueId={menu._id} languages={menu.languages} category={open.category} close={close} saved={renew} />;
    case 'delete-category':
      return <DeleteDialog name={open.category.name} items={open.category.items.length} close={close} confirm={() => remove(open)} />;
    case 'delete-item':
      return <DeleteDialog name={open.item.name} items={null} close={close} confirm={() => remove(open)} />;
    case 'prices':
      return <PricesDialog menu={menu} close={close} done={(count) => done(t('prices.done', { count }))} />;
    case 'import':
      return (
        <ImportDialog
          venueId={menu._id}
          close={close}
          done={({ counts }) => done(t('import.done', { count: counts.new + counts.changed }))}
        />
      );
    default:
      return null;
  }
}
