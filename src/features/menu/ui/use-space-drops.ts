import { useEffect } from 'react';

/** Where things may be dropped is only there while something is being dragged. */
const isDragging = (): boolean => document.querySelector('.drop-line') !== null;

/** React Aria lifts with Enter or Space and drops with Enter alone; here Space does both, as the hints say. */
export function useSpaceDrops(): void {
  useEffect(() => {
    let pressed = false;
    const down = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isDragging()) return;
      pressed = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const up = (event: KeyboardEvent) => {
      // The press that lifted ends after the lifting: it began before, and is not a second one.
      if (event.key !== ' ' || !pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true, cancelable: true }));
    };
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
    };
  }, []);
}
