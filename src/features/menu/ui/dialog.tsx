import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Modal } from '#platform/ui/modal.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import './dialog.css';

type Props = { readonly title: string; readonly wide?: boolean; readonly close: () => void; readonly children: ReactNode };

/** A dialog of the editor with its title and a way out. */
export function EditorDialog({ title, wide = false, close, children }: Props) {
  const t = usePortalMenuTexts();
  const id = useId();
  return (
    <Modal className={wide ? 'dialog-box editor-dialog editor-dialog--wide' : 'dialog-box editor-dialog'} labelledBy={id} onClose={close}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={close}>
          <X className="icon" aria-hidden />
        </button>
      </header>
      {children}
    </Modal>
  );
}
