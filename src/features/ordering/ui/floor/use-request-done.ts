import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { moveRequest } from '#features/assistance/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { TableRequest } from './tile.ts';

/** Says that what a table asked for is done. Somebody else may have been faster: that is as good. */
export function useRequestDone(venueId: string) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async ({ _id }: Pick<TableRequest, '_id'>) => {
      try {
        await call<typeof moveRequest>('POST', '/api/assistance/:id/status', {
          params: { id: _id },
          body: { status: 'resolved' },
          signal: inTime(),
        });
      } catch (error) {
        if (!(error instanceof CallFailed && error.code === 'illegal_move')) throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['requests', venueId] }),
  });
  return { done: mutate, busy: isPending, failed: isError };
}
