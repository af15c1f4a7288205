import { createContext, use, type ReactNode } from 'react';
import { FloorNamesOf } from './floor-names.tsx';
import { useLiveBoard } from './use-live-board.ts';

type Live = ReturnType<typeof useLiveBoard>;
const LiveVenueContext = createContext<Live | null>(null);

/** One stream of the venue's events for the whole portal: whatever page is open, orders and requests are as they are now. */
export function LiveVenue({ venueId, children }: { readonly venueId: string; readonly children: ReactNode }) {
  return (
    <LiveVenueContext value={useLiveBoard(venueId)}>
      <FloorNamesOf venueId={venueId}>{children}</FloorNamesOf>
    </LiveVenueContext>
  );
}

export function useLiveVenue(): Live {
  const live = use(LiveVenueContext);
  if (!live) throw new Error('There is no live venue above this component.');
  return live;
}
