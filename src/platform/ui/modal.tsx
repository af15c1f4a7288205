import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  readonly className: string;
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A native modal dialog, open for as long as it is rendered. The browser keeps the focus inside; Escape, the phone's back gesture and a tap
 * beside it ask to close. It begins at what is marked `data-first`, else at its first control.
 */
export function Modal({ className, labelledBy, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const cancel = (event: Event): void => {
      event.preventDefault();
      close.current();
    };
    const beside = (event: Event): void => {
      if (event.target === dialog) close.current();
    };
    dialog?.addEventListener('cancel', cancel);
    dialog?.addEventListener('click', beside);
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.removeEventListener('cancel', cancel);
      dialog?.removeEventListener('click', beside);
      dialog?.close();
      // React takes the element away before the browser can give the focus back.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={ref} className={className} aria-labelledby={labelledBy}>
      {children}
    </dialog>
  );
}
