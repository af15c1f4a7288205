import { useMemo } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import type { SavedOrder } from '../../contract.ts';
import { asksOf, type Ask } from './asks.ts';
import type { BoardView } from './board-views.tsx';
import type { Board } from './board.ts';
import type { TicketActions } from './order-ticket.tsx';
import { linesOf } from './stations.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { useSound } from './use-sound.ts';

const ASKS: Readonly<Record<string, Ask>> = { d: 'delay', b: 'pay', r: 'refund', p: 'print', x: 'stop' };

type Wiring = {
  readonly board: Board | undefined;
  readonly actions: TicketActions;
  readonly undo: () => void;
  readonly sound: ReturnType<typeof useSound>;
  readonly help: (open: boolean) => void;
  readonly show: (view: BoardView) => void;
  /** The rush has keys of its own. */
  readonly off: boolean;
};

/** What each key of the board does. */
export function useBoardKeys({ board, actions, undo, sound, help, show, off }: Wiring) {
  const { on: sounds, choose: chooseSound } = sound;
  return useShortcuts(
    useMemo(
      () => ({
        help: () => help(true),
        undo,
        search: () => show('past'),
        sound: () => chooseSound(!sounds),
        ticket: (id: string, key: string) => {
          const order = board?.orders.get(id);
          if (order) press(order, key, actions);
        },
      }),
      [board, actions, undo, sounds, chooseSound, help, show],
    ),
    off,
  );
}

function press(order: SavedOrder, key: string, { move, tick, ask, mine, others }: TicketActions): void {
  if (key === 'a') {
    if (order.orderStatus === ORDER_STATUS.placed && !isUnread(order)) move({ order, to: ORDER_STATUS.accepted });
    return;
  }
  const what = ASKS[key];
  if (what) {
    if (asksOf(order, mine).includes(what)) ask(order, what);
    return;
  }
  const line = linesOf(order, others).here[Number(key) - 1];
  if (line) tick(order, line.id, !line.done);
}
