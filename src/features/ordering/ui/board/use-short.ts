import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { shortOrders } from '../../block-contract.ts';

export const shortKey = (venueId: string) => ['short', venueId] as const;
type Short = ReadonlyMap<string, readonly string[]>;
const NONE: Short = new Map();
const byOrder = ({ orders }: AnswerOf<typeof shortOrders>): Short => new Map(orders.map(({ order, items }) => [order, items]));

/** Of orders that wait (`asks`: there are such) the dishes that are gone by now. The live events say when to look again. */
export function useShort(venueId: string, asks: boolean): Short {
  const { data } = useQuery({
    queryKey: shortKey(venueId),
    queryFn: ({ signal }) =>
      call<typeof shortOrders>('GET', '/api/venues/:id/orders/short', { params: { id: venueId }, signal: inTimeFor(signal) }),
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    select: byOrder,
  });
  return data ?? NONE;
}
