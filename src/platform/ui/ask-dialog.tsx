import { useId } from 'react';
import { Modal } from './modal.tsx';
import './form-parts.css';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** Whether "yes" takes something away for good. */
  readonly isDanger?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks before something that cannot be undone. */
export function AskDialog({ title, text, yes, no, isDanger = true, onYes, onNo }: Props) {
  const id = useId();
  return (
    <Modal className="dialog-box ask-dialog" labelledBy={id} onClose={onNo}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{text}</p>
      <footer>
        <button type="button" className="button" onClick={onNo}>
          {no}
        </button>
        <button type="button" className={isDanger ? 'button button--wine' : 'button button--ink'} onClick={onYes}>
          {yes}
        </button>
      </footer>
    </Modal>
  );
}
