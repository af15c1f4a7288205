import type { Standing } from '#domain/permissions.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VenueEvent, venueEvents } from '#features/ordering/board-contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { followEvents, type Connection } from '#platform/browser/live-events.ts';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview, readOverview } from '../../contract.ts';
import type { Range } from '../../report-views.ts';

/** The venue that is looked at, with the part of who looks. */
export type OverviewVenue = Standing & { readonly _id: string; readonly id: number; readonly title: string };

/** Ages of what waits are read anew as often, and a missed event is made good. */
const AGAIN_MS = 60_000;
/** A rush is one look at the figures, not one an order. */
const GATHER_MS = 400;
/** What changes a figure, or what needs somebody. */
const HEARS: Readonly<Record<VenueEvent['type'], boolean>> = {
  'order.placed': true,
  'order.moved': true,
  'order.confirmed': true,
  'order.on_my_way': true,
  'order.allergy_said': false,
  'order.allergy_read': false,
  'order.allergy_called': false,
  'order.ticked': false,
  'order.estimated': false,
  'order.settled': true,
  'order.refunded': true,
  'order.reduced': true,
  'order.escalated': false,
  'order.expired': false,
  'order.held': true,
  'order.seated': true,
  'visit.changed': false,
  'cart.changed': false,
  'settling.changed': false,
  'wave.began': false,
  'request.opened': true,
  'request.moved': true,
  'menu.changed': true,
  'team.changed': false,
  'venue.scanned': false,
};

/** The overview of a venue, read again whenever something happens there, or each minute for who sees no orders (`follows`). */
export function useOverview(venueId: string, range: Range, follows: boolean) {
  const client = useQueryClient();
  const { language } = usePortalOverviewTexts();
  const query = useQuery({
    queryKey: ['overview', venueId, range, language],
    queryFn: ({ signal }) =>
      call<typeof readOverview>('GET', '/api/venues/:id/overview', {
        params: { id: venueId },
        query: { range, language },
        signal: inTimeFor(signal),
      }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  const [connection, setConnection] = useState<Connection>(follows ? 'connecting' : 'live');
  const ready = query.data !== undefined;

  useEffect(() => {
    if (!ready || !follows) return;
    const known = () =>
      Math.max(0, ...client.getQueriesData<Overview>({ queryKey: ['overview', venueId] }).map(([, data]) => data?.lastEventId ?? 0));
    const again = () => client.invalidateQueries({ queryKey: ['overview', venueId] });
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const feed = followEvents<typeof venueEvents>({
      path: '/api/venues/:id/events',
      params: { id: venueId },
      after: known(),
      hears: HEARS,
      onEvent: () => {
        gathering ??= setTimeout(() => {
          gathering = undefined;
          void again();
        }, GATHER_MS);
      },
      onConnection: setConnection,
      resync: async () => {
        await again();
        return known();
      },
    });
    return () => {
      clearTimeout(gathering);
      feed.close();
    };
  }, [client, ready, follows, venueId]);

  return { overview: query.data, failed: query.isError && !query.data, retry: () => void query.refetch(), connection };
}
