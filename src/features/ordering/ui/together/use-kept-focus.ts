import { useEffect, useRef, type RefObject } from 'react';
import { keepFocus } from '#platform/ui/keep-focus.ts';

/** For a part that a dialog has all the time: what had the focus in that dialog and goes leaves it to the heading of what it stood in. */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const inside = useRef<HTMLElement>(null);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    return dialog ? keepFocus(dialog) : undefined;
  }, []);
  return inside;
}
