import { useEffect, useState, type RefObject } from 'react';

/** After the finger has left: long enough that a second tap of a double tap still meets the same card. */
const REST_MS = 350;

/**
 * Keeps showing the value of before while a finger is on `area` and a moment longer, so that no card moves away from under it. What came
 * in meanwhile shows right after.
 */
export function useHeld<T>(value: T, area: RefObject<HTMLElement | null>): T {
  const [held, setHeld] = useState(false);
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(value);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(rest);
      setHeld(true);
    };
    const release = () => {
      clearTimeout(rest);
      rest = setTimeout(setHeld, REST_MS, false);
    };
    element.addEventListener('pointerdown', press);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      clearTimeout(rest);
      element.removeEventListener('pointerdown', press);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [area]);

  return held ? shown : value;
}
