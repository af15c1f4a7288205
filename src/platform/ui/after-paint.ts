import { useEffect, useState } from 'react';

/** Calls once what is drawn now can be seen. */
export function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}

/** Whether what was drawn first can be seen: what lies below it may come then, and does not keep a slow phone waiting. */
export function useAfterPaint(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let left = false;
    afterPaint(() => left || setSeen(true));
    return () => {
      left = true;
    };
  }, []);
  return seen;
}
