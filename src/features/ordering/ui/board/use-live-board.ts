import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { addressTo } from '#platform/shared/address.ts';
import { followEvents, type Connection } from '#platform/browser/live-events.ts';
import type { openOrders, venueEvents, VenueEvent } from '../../board-contract.ts';
import { applyEvent, takeSnapshot, type Board } from './board.ts';
import { kitchenKey } from './use-stations.ts';

export const boardKey = (venueId: string) => ['board', venueId] as const;

async function fetchBoard(client: QueryClient, venueId: string, signal?: AbortSignal): Promise<Board> {
  const part = (after?: string) =>
    call<typeof openOrders>('GET', '/api/venues/:id/orders', {
      params: { id: venueId },
      ...(after !== undefined && { query: { after } }),
      ...(signal && { signal }),
    });
  // The events go on from the number of the first part: what moved while the others came, comes once more.
  const { orders, lastEventId, next: more } = await part();
  const all = [...orders];
  for (let next = more; next !== null;) {
    const following = await part(next);
    all.push(...following.orders);
    next = following.next;
  }
  return takeSnapshot(client.getQueryData<Board>(boardKey(venueId)), { orders: all, lastEventId });
}

const TYPES = [
  ...['placed', 'moved', 'confirmed', 'on_my_way', 'ticked', 'estimated', 'settled', 'refunded', 'escalated'].map(
    (what) => `order.${what}`,
  ),
  'menu.changed',
  'request.opened',
  'request.moved',
];

/** A venue's open orders, kept as they are now by its live events. `heardAt` (epoch ms) says as of when. */
export function useLiveBoard(venueId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: boardKey(venueId),
    queryFn: ({ signal }) => fetchBoard(client, venueId, signal),
    // The events keep it fresh; nothing else may replace it.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const [connection, setConnection] = useState<Connection>('connecting');
  const [heardAt, setHeardAt] = useState(() => Date.now());
  const ready = query.isSuccess;

  useEffect(() => {
    if (!ready) return;
    const key = boardKey(venueId);
    const known = () => client.getQueryData<Board>(key)?.lastEventId ?? 0;
    const feed = followEvents({
      address: (after) =>
        addressTo<typeof venueEvents>('/api/venues/:id/events', { params: { id: venueId }, query: { after: String(after) } }),
      after: known(),
      types: TYPES,
      onEvent: (data) => {
        const event = JSON.parse(data) as VenueEvent;
        // What tables ask for is another list, which reads itself again.
        if (event.type.startsWith('request.')) void client.invalidateQueries({ queryKey: ['requests', venueId] });
        if (event.type === 'menu.changed') void client.invalidateQueries({ queryKey: kitchenKey(venueId) });
        client.setQueryData<Board>(key, (board) => board && applyEvent(board, event));
      },
      onConnection: setConnection,
      onHeard: () => setHeardAt(Date.now()),
      resync: async () => {
        await client.fetchQuery({ queryKey: key, queryFn: () => fetchBoard(client, venueId), staleTime: 0, structuralSharing: false });
        return known();
      },
    });
    return () => feed.close();
  }, [client, ready, venueId]);

  return { board: query.data, error: query.error, retry: query.refetch, connection, heardAt };
}
