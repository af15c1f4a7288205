import type { ComponentProps, ReactNode } from 'react';
import { may, type Standing } from '#domain/permissions.ts';
import { AbuseStrip } from './abuse-strip.tsx';
import type { Board } from './board.ts';
import { StandingNotices } from './board-tools.tsx';
import type { TicketActions } from './order-ticket.tsx';
import { PrinterStrip } from './printer-strip.tsx';
import { UnconfirmedStrip } from './unconfirmed-strip.tsx';
import { WaitingFold } from './waiting-fold.tsx';
import type { KnownWave } from './wave-orders.ts';

type Props = ComponentProps<typeof StandingNotices> &
  Pick<TicketActions, 'ask'> & {
    readonly venue: Standing & { readonly _id: string };
    readonly board: Board;
    readonly wave: KnownWave | null;
    /** In a rush each is one line. */
    readonly thin: boolean;
    readonly requests: ReactNode;
  };

/** Everything that stands above the tickets: what went wrong, what is closed, and what waits for somebody. */
export function BoardNotices({ venue, board, wave, thin, ask, requests, ...standing }: Props) {
  return (
    <>
      <StandingNotices {...standing} />
      <PrinterStrip venueId={venue._id} />
      <WaitingFold board={board} venueId={venue._id} wave={wave} thin={thin}>
        <AbuseStrip venueId={venue._id} board={board} wave={wave} mayAskCode={may(venue, 'settings')} />
        <UnconfirmedStrip board={board} venueId={venue._id} thin={thin} ask={ask} />
        {requests}
      </WaitingFold>
    </>
  );
}
