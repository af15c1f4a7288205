import { useCallback, useState } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { SavedOrder } from '../../contract.ts';
import type { Ask, Mine } from './asks.ts';
import { latest } from './board.ts';
import { BlockDialog } from './block-dialog.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import type { MoveProblem } from './explain-move.ts';
import { useLiveVenue } from './live-venue.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PrintTicket } from './print-ticket.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useHoldOrder } from './use-blocks.ts';
import type { Move } from './use-moves.ts';

type Asked = {
  readonly order: SavedOrder;
  readonly what: Ask;
  /** What to tell the guest, where that is known already. */ readonly reason: string;
};

/** The dialog that was asked for; one at a time. */
export function useAsks(venueId: string, tell: (problem: MoveProblem) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const hold = useHoldOrder(venueId, tell);
  const ask = useCallback(
    (order: SavedOrder, what: Ask, reason = '') => (what === 'hold' ? hold(order) : setAsked({ order, what, reason })),
    [hold],
  );
  const close = useCallback(() => setAsked(null), []);
  return { asked, ask, close };
}

type Props = {
  readonly asked: Asked | null;
  readonly close: () => void;
  readonly move: (move: Move) => void;
  readonly mine: Mine;
};

export function OrderAsks({ asked, close, move, mine }: Props) {
  const { board } = useLiveVenue();
  if (!asked) return null;
  const { what } = asked;
  // A ticket holds still under a finger; what is decided is decided on what is true.
  const order = latest(asked.order, board);
  if (what === 'delay') return <DelayDialog order={order} close={close} />;
  if (what === 'pay') return <PayDialog order={order} close={close} />;
  if (what === 'refund') return <RefundDialog order={order} close={close} />;
  if (what === 'block_phone' || what === 'block_table')
    return <BlockDialog order={order} what={what === 'block_phone' ? 'phone' : 'table'} close={close} />;
  if (what === 'print') return <PrintTicket order={order} done={close} />;
  const to = order.orderStatus === ORDER_STATUS.placed ? ORDER_STATUS.rejected : ORDER_STATUS.cancelled;
  return (
    <StopDialog
      order={order}
      to={to}
      known={asked.reason}
      mayRefund={mine.refund}
      close={close}
      confirm={(reason, refund) => {
        move({ order, to, reason, refund });
        close();
      }}
    />
  );
}
