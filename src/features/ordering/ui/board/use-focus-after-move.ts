import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Lanes } from './board.ts';

const NEXT_STEP = '[data-next]';

/**
 * A ticket that moves takes the keyboard's focus out of the page. It goes on to the next ticket of that lane instead (else the one before,
 * else the lane's heading), so that a lane can be worked through with one key. Tickets that somebody else moved meanwhile are passed over.
 */
export function useFocusAfterMove(area: RefObject<HTMLElement | null>, lanes: Lanes): void {
  const next = useRef<(() => HTMLElement | null) | null>(null);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const note = (event: MouseEvent) => {
      // A key press on a button is a click without a pointer.
      const ticket = event.detail === 0 && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
      // Accepted, it stays in its lane: so does the focus.
      const stays = event.target instanceof Element && event.target.closest('[data-accept]') !== null;
      next.current = ticket && (stays ? () => ticket.querySelector<HTMLElement>(NEXT_STEP) : beside(ticket));
    };
    element.addEventListener('click', note);
    return () => element.removeEventListener('click', note);
  }, [area]);

  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const button = next.current?.();
    if (!button?.isConnected) return;
    button.focus();
    next.current = null;
  }, [lanes]);
}

/** What stands beside the ticket now, to be asked for once it has left: the first after it that is still in its lane, else the last before it. */
function beside(ticket: HTMLElement): () => HTMLElement | null {
  const lane = ticket.closest('section');
  const tickets = [...(ticket.parentElement?.children ?? [])];
  const at = tickets.indexOf(ticket);
  const wanted = [...tickets.slice(at + 1), ...tickets.slice(0, at).toReversed()];
  return () => {
    // Still here: nothing has taken the focus out of the page with it.
    if (lane?.contains(ticket)) return null;
    const there = wanted.find((each) => each.isConnected && lane?.contains(each));
    return there?.querySelector<HTMLElement>(NEXT_STEP) ?? lane?.querySelector<HTMLElement>('h2') ?? null;
  };
}
