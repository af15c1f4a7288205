import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';

type Props = { readonly name: string; readonly items: number | null; readonly close: () => void; readonly confirm: () => void };

/** Asks before something goes; afterwards it can be undone. */
export function DeleteDialog({ name, items, close, confirm }: Props) {
  const t = usePortalMenuTexts();
  return (
    <AskDialog
      title={t('delete.title', { name })}
      text={items === null ? t('delete.item') : t('delete.category', { count: items })}
      yes={t('delete.confirm')}
      no={t('delete.keep')}
      onYes={confirm}
      onNo={close}
    />
  );
}
