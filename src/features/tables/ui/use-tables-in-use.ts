import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { call } from '#platform/browser/api.ts';
import { followEvents } from '#platform/browser/live-events.ts';
import type { TableUse, tablesInUse } from '../contract.ts';

const TYPES = ['order.placed', 'order.moved', 'order.confirmed', 'order.paid', 'request.opened', 'request.moved'];
const NONE: readonly TableUse[] = [];

/** What is going on at the tables, read again with every event of the venue. */
export function useTablesInUse(venueId: string) {
  const client = useQueryClient();
  const address = `/api/venues/${encodeURIComponent(venueId)}`;
  const read = (signal?: AbortSignal) => call<typeof tablesInUse>('GET', `${address}/tables/use`, signal ? { signal } : {});
  const { data, isSuccess } = useQuery({ queryKey: ['tables-in-use', venueId], queryFn: ({ signal }) => read(signal) });
  const known = data?.lastEventId ?? 0;
  useEffect(() => {
    if (!isSuccess) return;
    const queryKey = ['tables-in-use', venueId];
    const feed = followEvents({
      address: (after) => `/api/venues/${encodeURIComponent(venueId)}/events?after=${after}`,
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
