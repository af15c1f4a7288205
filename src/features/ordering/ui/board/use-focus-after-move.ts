import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { FOCUS_LOST } from '#platform/ui/keep-focus.ts';
import type { Lanes } from './board.ts';

const NEXT_STEP = '[data-next]';

/**
 * A ticket that leaves its lane takes the keyboard's focus out of the page, whoever moved it: this key, a dialog, a colleague. The focus goes
 * on to the next ticket of that lane instead (else the one before, else the lane's heading), so that a lane can be worked through with one
 * key. It is kept in mind until it stands somewhere: where one render could not place it, the next does.
 */
export function useFocusAfterMove(area: RefObject<HTMLElement | null>, lanes: Lanes): void {
  const keeper = useRef<(() => HTMLElement | null) | null>(null);
  // Whoever points looks where the finger is: nothing is to scroll away from there.
  const byKeys = useRef(false);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const note = () => {
      if (byKeys.current) keeper.current = keeperOf(element) ?? keeper.current;
    };
    const goBy = (keys: boolean) => {
      byKeys.current = keys;
      if (keys) note();
      else keeper.current = null;
    };
    const press = () => goBy(true);
    const point = () => goBy(false);
    // A click without a pointer, as a screen reader sends it.
    const click = (event: MouseEvent) => event.detail === 0 && goBy(true);
    // What had the focus beside the lanes is gone before they change: the bar with the way back.
    const lost = (event: Event) => {
      const place = byKeys.current ? keeper.current?.() : null;
      place?.focus();
      if (place) event.preventDefault();
    };
    element.addEventListener('focusin', note);
    document.addEventListener(FOCUS_LOST, lost);
    element.addEventListener('click', click);
    addEventListener('keydown', press, true);
    addEventListener('pointerdown', point, true);
    return () => {
      element.removeEventListener('focusin', note);
      document.removeEventListener(FOCUS_LOST, lost);
      element.removeEventListener('click', click);
      removeEventListener('keydown', press, true);
      removeEventListener('pointerdown', point, true);
    };
  }, [area]);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !byKeys.current) return;
    // Elsewhere on the page it is nobody's to take.
    if (document.activeElement === document.body) keeper.current?.()?.focus();
    // Who stands beside it has changed with the lanes.
    keeper.current = keeperOf(element) ?? keeper.current;
  }, [area, lanes]);
}

/** Where the focus that is now on the board belongs once it is lost: there still, on the ticket's next step, or on what stands beside it. */
function keeperOf(area: HTMLElement): (() => HTMLElement | null) | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !area.contains(focused)) return null;
  const ticket = focused.closest<HTMLElement>('[data-order]');
  if (!ticket) return () => backTo(focused);
  const lane = ticket.closest('section');
  const tickets = [...(ticket.parentElement?.children ?? [])];
  const at = tickets.indexOf(ticket);
  // Tickets that somebody else moved meanwhile are passed over.
  const wanted = [ticket, ...tickets.slice(at + 1), ...tickets.slice(0, at).toReversed()];
  return () => {
    if (focused.isConnected) return backTo(focused);
    const there = wanted.find((each) => each.isConnected);
    return there?.querySelector<HTMLElement>(NEXT_STEP) ?? lane?.querySelector<HTMLElement>('h2') ?? null;
  };
}

/** What is still there has lost the focus to something that is gone since, or to the browser's own bars, which keep it. */
const backTo = (element: HTMLElement) => (element.isConnected && document.hasFocus() ? element : null);
