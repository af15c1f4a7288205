import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { readOrder, SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { boardKey } from './use-live-board.ts';

const ASK_AGAIN_MS = 3_000;

/**
 * How the order stands after an answer about it was lost: asked until there is one, and what the board hears counts as well. Null while nobody
 * knows. `lost`: of the try, when it was and which revision was shown then; null while no answer is missing.
 */
export function useTruth(order: SavedOrder, lost: { readonly at: number; readonly revision: number } | null): SavedOrder | null {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['truth', order._id, lost?.at],
    queryFn: async () => {
      const now = await call<typeof readOrder>('GET', '/api/orders/:id', { params: { id: order._id }, signal: inTime() });
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, now));
      return now;
    },
    enabled: lost !== null,
    networkMode: 'always',
    retry: true,
    retryDelay: ASK_AGAIN_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return lost && newest(order, lost.revision, data);
}

function newest(order: SavedOrder, revision: number, asked: SavedOrder | undefined): SavedOrder | null {
  if (asked && asked.revision >= order.revision) return asked;
  return order.revision > revision ? order : null;
}
