import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory, EditorItem, Menu, PricesAnswer } from '../menu-schemas.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { Known } from '../paste-known.ts';
import { ownName } from './own-name.ts';
import { pricesBack } from './prices-back.ts';
import { countOf, PricesDialog } from './prices-dialog.tsx';
import type { Deleting } from './use-item-actions.ts';
import type { Undoing } from './use-undo.ts';

/** Which dialog is open, and for what. */
export type Open =
  | Deleting
  | { readonly kind: 'category'; readonly category: EditorCategory | null }
  | { readonly kind: 'bulk'; readonly items: readonly EditorItem[] }
  | { readonly kind: 'prices' | 'import' | 'groups' };

type Props = {
  readonly open: Open | null;
  readonly menu: Menu;
  readonly close: () => void;
  readonly renew: () => Promise<Menu>;
  readonly remove: (what: Deleting) => void;
  readonly say: (words: string) => void;
  readonly remember: Undoing['remember'];
};

export function MenuDialogs({ open, menu, close, renew, remove, say, remember }: Props) {
  const t = usePortalMenuTexts();
  const done = (words: string) => {
    close();
    say(words);
    void renew();
  };
  /** Taken back with the seals of just now: what somebody changes later stays. */
  const priced = async (changed: PricesAnswer) => {
    const words = t('prices.done', { count: countOf(changed) });
    close();
    say(words);
    const back = pricesBack(menu, changed, await renew());
    remember({ words, back });
  };
  switch (open?.kind) {
    case 'category':
      return <CategoryDialog venueId={menu._id} languages={menu.languages} category={open.category} close={close} saved={renew} />;
    case 'delete-category':
      return (
        <DeleteDialog
          name={ownName(open.category, t.language)}
          items={open.category.items.length}
          close={close}
          confirm={() => remove(open)}
        />
      );
    case 'delete-item':
      return <DeleteDialog name={ownName(open.item, t.language)} items={null} close={close} confirm={() => remove(open)} />;
    case 'prices':
      return <PricesDialog menu={menu} close={close} done={(changed) => void priced(changed)} />;
    case 'groups':
      return <GroupsDialog menu={menu} close={close} renew={renew} remember={remember} />;
    case 'bulk':
      return (
        <BulkDialog
          menu={menu}
          items={open.items}
          close={close}
          done={(words, undo) => {
            done(words);
            remember(undo);
          }}
        />
      );
    case 'import':
      return (
        <ImportDialog
          venueId={menu._id}
          languages={menu.languages}
          known={knownIn(menu)}
          close={close}
          done={({ counts }) => done(t('import.done', { count: counts.new + counts.changed }))}
        />
      );
    default:
      return null;
  }
}

/** What of its dishes a pasted menu is held against. */
const knownIn = ({ categories }: Menu): readonly Known[] =>
  categories.flatMap(({ name: category, items }) =>
    items.map(({ name, vatClass, selectedAllergens, mayContain, checkedFree, marks }) => ({
      category,
      name,
      vatClass,
      record: { contains: selectedAllergens ?? [], mayContain, free: checkedFree, marks },
    })),
  );
