import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { EditorDialog } from './dialog.tsx';

type Props = { readonly name: string; readonly items: number | null; readonly close: () => void; readonly confirm: () => void };

/** Asks before something goes; afterwards it can be undone. */
export function DeleteDialog({ name, items, close, confirm }: Props) {
  const t = usePortalMenuTexts();
  return (
    <EditorDialog title={t('delete.title', { name })} close={close}>
      <form onSubmit={(event) => (event.preventDefault(), confirm())}>
        <p>{items === null ? t('delete.item') : t('delete.category', { count: items })}</p>
        <footer>
          <button type="button" className="button" data-first onClick={close}>
            {t('delete.keep')}
          </button>
          <button type="submit" className="button button--wine">
            {t('delete.confirm')}
          </button>
        </footer>
      </form>
    </EditorDialog>
  );
}
