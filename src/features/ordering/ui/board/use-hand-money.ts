import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { portionsLeftOnline } from '#features/payments/contract.ts';
import type { orderHandMoney } from '../../refund-contract.ts';
import type { SavedOrder } from '../../contract.ts';

/** What of an order that was paid online can still go back, dish by dish. */
export const usePortionsOnline = (order: Pick<SavedOrder, '_id' | 'revision'>, isWanted: boolean) =>
  useQuery({
    queryKey: ['refunds', order._id, order.revision],
    queryFn: ({ signal }) =>
      call<typeof portionsLeftOnline>('GET', '/api/orders/:id/refunds', { params: { id: order._id }, signal: inTimeFor(signal) }),
    enabled: isWanted,
  });

/** Who took and handed back what of an order by hand, and what of its lines can still go back. */
export const useHandMoney = (order: Pick<SavedOrder, '_id' | 'revision'>, isWanted = true) =>
  useQuery({
    queryKey: ['settlements', order._id, order.revision],
    queryFn: ({ signal }) =>
      call<typeof orderHandMoney>('GET', '/api/orders/:id/settlements', { params: { id: order._id }, signal: inTimeFor(signal) }),
    enabled: isWanted,
  });
