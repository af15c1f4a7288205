import { useEffect, useRef, useState } from 'react';
import type { SavedOrder } from '../../contract.ts';
import { arrivedSince, laneOf, untakenOf, type Board } from './board.ts';
import { chime } from './chime.ts';
import { ringUntilTouched } from './ring.ts';

/** Orders that came while the board was open and still stand untouched in New. */
function untouchedSince(board: Board | undefined, seen: number): SavedOrder[] {
  const fresh = board ? arrivedSince(board, seen) : [];
  return fresh.flatMap((id) => board?.orders.get(id) ?? []).filter((order) => laneOf(order.orderStatus) === 'new');
}

/**
 * Calls out what is new: `said` is for the live region. Rings once for each arrival and again every ten seconds until somebody touches
 * the board, or a key, or nothing new is left.
 */
export function useNewOrders(board: Board | undefined, sound: boolean, say: (orders: readonly SavedOrder[]) => string): string {
  const [said, setSaid] = useState('');
  const arrived = board?.arrivals ?? 0;
  const [seen, setSeen] = useState(arrived);
  const called = useRef(arrived);
  const untouched = untouchedSince(board, seen).length > 0;
  // The alarm of what nobody took rings already.
  const again = sound && untakenOf(board).length === 0;

  useEffect(() => {
    if (arrived <= called.current) return;
    const news = untouchedSince(board, called.current);
    called.current = arrived;
    if (news.length === 0) return;
    setSaid(say(news));
    if (sound) chime();
  }, [arrived, board, say, sound]);

  useEffect(() => {
    if (untouched) return ringUntilTouched(again ? chime : null, () => setSeen(arrived));
  }, [untouched, arrived, again]);

  return said;
}
