import { useEffect, useSyncExternalStore } from 'react';
import type { Board } from './board.ts';
import { linesOf } from './stations.ts';

/** The order that the alarm was asked to show. It stands above every page, the tickets in one: this is how the one hears of the other. */
let wanted: string | null = null;
const followers = new Set<() => void>();
const follow = (changed: () => void) => {
  followers.add(changed);
  return () => void followers.delete(changed);
};

function want(id: string | null): void {
  wanted = id;
  followers.forEach((changed) => changed());
}

export const askToShow = (id: string): void => want(id);

/** Whoever shows tickets: `turn` makes that order's stand on the screen, and its next step comes before the eyes and under the keyboard. */
export function useShownOrder(turn: (id: string) => void): void {
  const id = useSyncExternalStore(follow, () => wanted);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is asked for
  useEffect(() => void (id !== null && turn(id)), [id]);
  // With every render, until it stands there.
  useEffect(() => {
    const ticket = id === null ? null : document.querySelector(`[data-order="${CSS.escape(id)}"]`);
    if (!ticket) return;
    want(null);
    ticket.scrollIntoView({ block: 'center', inline: 'center' });
    // The button that is to be touched first, wherever it stands among them.
    const [first] = ['[data-read-allergy]', '[data-accept]', '[data-next]'].flatMap(
      (kind) => ticket.querySelector<HTMLElement>(kind) ?? [],
    );
    first?.focus({ preventScroll: true });
  });
  useEffect(() => () => want(null), []);
}

/** An alarm is everybody's: of which this board makes nothing, it is shown with all stations. */
export function useShownAnywhere(
  board: Board | undefined,
  others: ReadonlySet<string> | null,
  choose: (stations: readonly string[]) => void,
): void {
  useShownOrder((id) => {
    const order = board?.orders.get(id);
    if (order && linesOf(order, others).here.length === 0) choose([]);
  });
}
