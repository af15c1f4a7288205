import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Modal } from './modal.tsx';
import './dialog-box.css';

type Props = {
  readonly title: string;
  readonly close: () => void;
  /** The name of a cross beside the title, where there is one. */
  readonly cross?: string;
  readonly wide?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
  /** The word of the way back, and what goes on. */
  readonly keep?: string;
  readonly confirm?: { readonly label: ReactNode; readonly look?: string; readonly busy?: boolean; readonly run: () => void };
  /** Answers of another kind. */
  readonly actions?: ReactNode;
};

/** A question above the page, with its answers. Escape, the way back and a tap beside it leave everything as it is. */
export function Dialog({ title, close, cross, wide = false, className = '', children, keep, confirm, actions }: Props) {
  const id = useId();
  const inside = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        {cross !== undefined && (
          <button type="button" className="icon-button" aria-label={cross} onClick={close}>
            <X className="icon" aria-hidden />
          </button>
        )}
      </header>
      {children}
      {(keep !== undefined || confirm || actions !== undefined) && (
        <footer>
          {keep !== undefined && (
            <button type="button" className="button" onClick={close}>
              {keep}
            </button>
          )}
          {actions}
          {confirm && (
            <button type="submit" className={`button ${confirm.look ?? 'button--ink'}`} disabled={confirm.busy}>
              {confirm.label}
            </button>
          )}
        </footer>
      )}
    </>
  );
  return (
    <Modal className={`dialog-box ${wide ? 'dialog-box--wide' : ''} ${className}`} labelledBy={id} onClose={close}>
      {confirm ? (
        <form className="dialog-box__in" noValidate onSubmit={(event) => (event.preventDefault(), confirm.run())}>
          {inside}
        </form>
      ) : (
        <div className="dialog-box__in">{inside}</div>
      )}
    </Modal>
  );
}
