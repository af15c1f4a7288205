import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, inTimeFor, isAway } from '#platform/browser/kept.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { holdOrder, orderBlocks } from '../../block-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { explain, type MoveProblem } from './explain-move.ts';
import { boardKey } from './use-live-board.ts';
import { blocksKey } from './use-stations.ts';

/** The phones and tables that no orders are taken from now. */
export function useBlocks(venueId: string) {
  return useQuery({
    queryKey: blocksKey(venueId),
    queryFn: ({ signal }) =>
      call<typeof orderBlocks>('GET', '/api/venues/:id/blocks', { params: { id: venueId }, signal: inTimeFor(signal) }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.blocks;
}

/** A call that blocks or lets in again: the list reads itself anew; then `done`. */
export function useBlocking(venueId: string, run: () => Promise<unknown>, done: () => void) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: blocksKey(venueId) }),
  });
  return { send: () => mutate(), busy: isPending, problem: error && problemOf(error, t) };
}

function problemOf(error: Error, t: ReturnType<typeof usePortalTexts>): string {
  if (error instanceof CallFailed && (error.code === 'no_phone' || error.code === 'no_table')) return t(`block.${error.code}`);
  return isAway(error) ? t('dialog.no_answer') : t('dialog.failed', { why: t(`failure.${failureOf(error)}`) });
}

/** Puts an order aside at once: nothing is lost by it, and Confirm brings it back. Where that fails, it is told. */
export function useHoldOrder(venueId: string, tell: (problem: MoveProblem) => void): (order: SavedOrder) => void {
  const client = useQueryClient();
  const show = (now: SavedOrder) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now));
  const { mutate } = useMutation({
    mutationFn: (order: SavedOrder) =>
      call<typeof holdOrder>('POST', '/api/orders/:id/hold', { params: { id: order._id }, signal: inTime() }),
    onSuccess: show,
    onError: async (error, order) => tell(await explain(error, order, show)),
  });
  return mutate;
}
