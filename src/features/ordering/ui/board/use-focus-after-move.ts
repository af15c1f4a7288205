import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Lanes } from './board.ts';

const NEXT_STEP = '[data-next]';

/**
 * A ticket that moves takes the keyboard's focus out of the page. It goes on to the next ticket of that lane instead (else the one before,
 * else the lane's heading), so that a lane can be worked through with one key.
 */
export function useFocusAfterMove(area: RefObject<HTMLElement | null>, lanes: Lanes): void {
  const next = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const note = (event: MouseEvent) => {
      // A key press on a button is a click without a pointer.
      const ticket = event.detail === 0 && event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
      // Accepted, it stays in its lane: so does the focus.
      const stays = event.target instanceof Element && event.target.closest('[data-accept]') !== null;
      next.current = ticket && (stays ? ticket.querySelector<HTMLElement>(NEXT_STEP) : neighbour(ticket));
    };
    element.addEventListener('click', note);
    return () => element.removeEventListener('click', note);
  }, [area]);

  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !next.current?.isConnected) return;
    next.current.focus();
    next.current = null;
  }, [lanes]);
}

function neighbour(ticket: HTMLElement): HTMLElement | null {
  const beside = ticket.nextElementSibling ?? ticket.previousElementSibling;
  return beside?.querySelector<HTMLElement>(NEXT_STEP) ?? ticket.closest('section')?.querySelector<HTMLElement>('h2') ?? null;
}
