import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { venueMenuEvents } from '#features/venues/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import { followEvents } from '#platform/browser/live-events.ts';
import type { getMenu } from '../contract.ts';
import type { Menu, StockNow } from '../menu-schemas.ts';

const keyOf = (venueId: string) => ['menu-editor', venueId] as const;

/** A venue's menu as its editor sees it, read again whenever anybody changes it. */
export function useMenu(venueId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(venueId),
    queryFn: ({ signal }) => call<typeof getMenu>('GET', '/api/venues/:id/menu', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  const version = query.data?.menuVersion;
  const ready = version !== undefined;
  const refresh = useCallback(
    () =>
      client.fetchQuery({
        queryKey: keyOf(venueId),
        queryFn: () => call<typeof getMenu>('GET', '/api/venues/:id/menu', { params: { id: venueId }, signal: inTime() }),
        staleTime: 0,
      }),
    [client, venueId],
  );

  useEffect(() => {
    if (!ready) return;
    const known = () => client.getQueryData<Menu>(keyOf(venueId))?.menuVersion ?? 0;
    const feed = followEvents<typeof venueMenuEvents>({
      path: '/api/stores/:id/events',
      params: { id: venueId },
      after: known(),
      hears: { menu: true },
      onEvent: () => void client.invalidateQueries({ queryKey: keyOf(venueId) }),
      onConnection: () => undefined,
      resync: async () => (await refresh()).menuVersion,
    });
    return () => feed.close();
  }, [client, ready, refresh, venueId]);

  /** Stock is shown as it was set, before the menu is read again. */
  const setStock = useCallback(
    (stock: StockNow) =>
      client.setQueryData<Menu>(keyOf(venueId), (menu) => menu && { ...menu, categories: menu.categories.map(patched(stock)) }),
    [client, venueId],
  );
  return { menu: query.data, error: query.error, retry: query.refetch, refresh, setStock };
}

const patched =
  ({ id, inStock, stockQty }: StockNow) =>
  (category: Menu['categories'][number]): Menu['categories'][number] => ({
    ...category,
    items: category.items.map((item) => (item.id === id ? { ...item, inStock, stockQty } : item)),
  });
