import { useEffect, useRef, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';

type Props = {
  readonly className: string;
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  /** It covers the page anyway: seen first, and the page under it put to rest in the next moment, which takes a slow phone 40 ms. */
  readonly seenFirst?: boolean;
  readonly children: ReactNode;
};

/**
 * A native modal dialog, open for as long as it is rendered. The browser keeps the focus inside; Escape, the phone's back gesture and a tap
 * beside it ask to close. It begins at what is marked `data-first`, else at its first control.
 */
export function Modal({ className, labelledBy, onClose, seenFirst = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const cancel = (event: Event): void => {
      // Who closes the browser's choice of a file, of which an input in the dialog tells, stays here.
      if (event.target !== dialog) return;
      event.preventDefault();
      close.current();
    };
    // A second Escape closes it unasked; while it is shown it stays open.
    const shut = (): void => dialog?.showModal();
    const beside = (event: Event): void => {
      if (event.target === dialog) close.current();
    };
    dialog?.addEventListener('cancel', cancel);
    dialog?.addEventListener('click', beside);
    dialog?.addEventListener('close', shut);
    const stop = new AbortController();
    if (dialog) open(dialog, seenFirst, stop.signal);
    return () => {
      stop.abort();
      dialog?.removeEventListener('cancel', cancel);
      dialog?.removeEventListener('click', beside);
      dialog?.removeEventListener('close', shut);
      dialog?.close();
      // React takes the element away before the browser can give the focus back.
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      // What it was opened from may be gone with what was done in it: then to what stands in that place.
      const back = isThere ? before : document.querySelector<HTMLElement>('[data-after-dialog]');
      back?.focus({ preventScroll: true });
    };
  }, [seenFirst]);
  return (
    <dialog ref={ref} className={className} aria-labelledby={labelledBy}>
      {children}
    </dialog>
  );
}

function open(dialog: HTMLDialogElement, seenFirst: boolean, stop: AbortSignal): void {
  // Under another modal dialog it would be at rest itself.
  if (!seenFirst || document.querySelector('dialog:modal')) dialog.showModal();
  else {
    dialog.show();
    afterPaint(() => {
      if (stop.aborted || !dialog.open) return;
      const focused = document.activeElement;
      // Not closed: nobody is to hear of that.
      dialog.removeAttribute('open');
      dialog.showModal();
      if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
    });
  }
  dialog.querySelector<HTMLElement>('[data-first]')?.focus();
}
