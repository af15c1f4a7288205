import { useEffect } from 'react';

/** What was opened from Help is closed to it: its own button is folded away by then, and the focus would be nowhere. */
export function useBackToHelp(): void {
  useEffect(
    () => () => {
      // Once the dialog has tried to give the focus back.
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('.help__toggle')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
