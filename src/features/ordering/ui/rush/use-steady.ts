import { useEffect, useRef, useState } from 'react';

/** The value, but a new one at most every so often: cells that others empty close up together, not one by one. */
export function usePaced<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const show = () => {
      last.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, last.current + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [value, shown, ms]);
  return shown;
}

/** The one of before as long as it says the same. */
export function useSame<T>(now: T, isSame: (one: T, other: T) => boolean): T {
  const [kept, setKept] = useState(now);
  if (kept === now || isSame(kept, now)) return kept;
  setKept(now);
  return now;
}
