import { useId, type ReactNode } from 'react';
import { Modal } from '#platform/ui/modal.tsx';
import './dialog.css';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode; readonly actions: ReactNode };

/** A question with its answers. Escape and a tap beside it are the harmless one. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const id = useId();
  return (
    <Modal className="dialog-box admin-dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <footer>{actions}</footer>
    </Modal>
  );
}
