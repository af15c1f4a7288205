import { type CSSProperties, type ReactNode, type Ref } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Board, Moving } from '../board/board.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import { statusOf } from './rush-pages.ts';
import type { Placed } from './rush-places.ts';
import { RushTicket } from './rush-ticket.tsx';
import type { Grid } from './use-grid.ts';
import { REST_MS } from './use-rush-press.ts';
import { useJustArrived } from './use-just-arrived.ts';
import { useSwipe } from './use-swipe.ts';

type Props = {
  readonly area: Ref<HTMLOListElement>;
  readonly grid: Grid;
  readonly placed: readonly Placed[];
  /** Those that belong to what is shown; others have left it, and keep their cell for a moment. */
  readonly isHere: ReadonlyMap<string, unknown>;
  readonly board: Board;
  readonly moving: Moving;
  readonly waiting: ReadonlySet<string>;
  readonly actions: TicketActions;
  readonly lit: string | null;
  /** The one that the alarm names. */
  readonly called: string | undefined;
  /** The ticket that was opened over the others. */
  readonly opened: string | null;
  readonly open: (order: string | null) => void;
  readonly turn: (step: 1 | -1) => void;
  /** What is said where there is nothing. */
  readonly none: ReactNode;
};

/** One page of tickets. */
export function RushList({ area, grid, placed, isHere, board, moving, waiting, actions, lit, turn, called, opened, open, none }: Props) {
  const t = usePortalTexts();
  const swipe = useSwipe(turn);
  const arrived = useJustArrived(board);
  return (
    <ol
      ref={area}
      className="rush__grid"
      aria-label={t('rush.label')}
      data-steady={REST_MS}
      style={
        grid.flow
          ? undefined
          : { gridTemplate: `repeat(${grid.rows * grid.parts}, minmax(0, 1fr)) / repeat(${grid.columns}, minmax(0, 1fr))` }
      }
      {...swipe}
    >
      {placed.map(({ id, row, column, span, tall, tight, opens }) => {
        const order = board.orders.get(id);
        if (!order) return null;
        const isOpen = id === opened;
        const across = isOpen ? (opens ?? span) : span;
        const first = Math.min(column, grid.columns - across);
        const rows = isOpen ? '1 / -1' : `${row + 1} / span ${tall}`;
        const place: CSSProperties = grid.flow ? {} : { gridRow: rows, gridColumn: `${first + 1} / span ${across}` };
        return (
          <li key={id} className="rush-cell" data-open={isOpen || undefined} style={place}>
            <RushTicket
              order={order}
              status={statusOf(order, moving)}
              span={across}
              rest={opens === undefined ? null : isOpen ? 'open' : 'folded'}
              open={open}
              tight={tight}
              lit={lit}
              called={id === called}
              arrived={arrived.has(id)}
              gone={!isHere.has(id)}
              busy={moving.has(id) && !waiting.has(id)}
              waits={waiting.has(id)}
              {...actions}
            />
          </li>
        );
      })}
      {placed.length === 0 && <li className="rush__none">{none}</li>}
    </ol>
  );
}
