import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import type { venueEvents } from '#features/ordering/board-contract.ts';
import { call } from '#platform/browser/api.ts';
import { addressTo } from '#platform/shared/address.ts';
import { followEvents } from '#platform/browser/live-events.ts';
import type { TableUse, tablesInUse } from '../contract.ts';

const TYPES = ['order.placed', 'order.moved', 'order.confirmed', 'order.paid', 'request.opened', 'request.moved'];
const NONE: readonly TableUse[] = [];

/** What is going on at the tables, read again with every event of the venue. */
export function useTablesInUse(venueId: string) {
  const client = useQueryClient();
  const { data, isSuccess } = useQuery({
    queryKey: ['tables-in-use', venueId],
    queryFn: ({ signal }) => call<typeof tablesInUse>('GET', '/api/venues/:id/tables/use', { params: { id: venueId }, signal }),
  });
  const known = data?.lastEventId ?? 0;
  useEffect(() => {
    if (!isSuccess) return;
    const queryKey = ['tables-in-use', venueId];
    const feed = followEvents({
      address: (after) =>
        addressTo<typeof venueEvents>('/api/venues/:id/events', { params: { id: venueId }, query: { after: String(after) } }),
      after: client.getQueryData<{ lastEventId: number }>(queryKey)?.lastEventId ?? 0,
      types: TYPES,
      onEvent: () => void client.invalidateQueries({ queryKey }),
      onConnection: () => undefined,
      resync: async () => {
        await client.refetchQueries({ queryKey });
        return client.getQueryData<{ lastEventId: number }>(queryKey)?.lastEventId ?? 0;
      },
    });
    return () => feed.close();
  }, [client, isSuccess, venueId]);
  return { tables: data?.tables ?? NONE, currency: data?.currency ?? DEFAULT_CURRENCY, known };
}
