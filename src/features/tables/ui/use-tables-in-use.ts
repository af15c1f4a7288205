import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import type { VenueEvent, venueEvents } from '#features/ordering/board-contract.ts';
import { call } from '#platform/browser/api.ts';
import { followEvents } from '#platform/browser/live-events.ts';
import type { TableUse, tablesInUse } from '../contract.ts';

/** What changes who sits where, or what is due there. */
const HEARS: Readonly<Record<VenueEvent['type'], boolean>> = {
  'order.placed': true,
  'order.moved': true,
  'order.confirmed': true,
  'order.on_my_way': false,
  'order.allergy_read': false,
  'order.allergy_called': false,
  'order.ticked': false,
  'order.estimated': false,
  'order.settled': true,
  'order.refunded': true,
  'order.escalated': false,
  'order.expired': false,
  'order.held': true,
  'wave.began': false,
  'request.opened': true,
  'request.moved': true,
  'menu.changed': false,
  'team.changed': false,
};
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
    const feed = followEvents<typeof venueEvents>({
      path: '/api/venues/:id/events',
      params: { id: venueId },
      after: client.getQueryData<{ lastEventId: number }>(queryKey)?.lastEventId ?? 0,
      hears: HEARS,
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
