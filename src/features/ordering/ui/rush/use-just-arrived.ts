import { useEffect, useMemo, useRef, useState } from 'react';
import { arrivedSince, type Board } from '../board/board.ts';

/** So long a new ticket shows that it is new; turning to its page later is no news. */
const NEWS_MS = 2000;

/** The orders that came a moment ago. */
export function useJustArrived(board: Board): ReadonlySet<string> {
  const [seen, setSeen] = useState(board.arrivals);
  const now = useRef(board.arrivals);
  useEffect(() => void (now.current = board.arrivals));
  const isBehind = board.arrivals > seen;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(setSeen, NEWS_MS, now.current);
    return () => clearTimeout(timer);
  }, [isBehind, seen]);
  return useMemo(() => new Set(arrivedSince(board, seen)), [board, seen]);
}
