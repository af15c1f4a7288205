import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '#platform/browser/api.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { failureOf } from '#platform/browser/failure.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { boardKey } from './use-live-board.ts';

/** A change of one order that a dialog asks for: the board, and with it the list of all orders, shows its answer; then `done`. */
export function useOrderCall<Wish>(order: SavedOrder, ask: (wish: Wish) => Promise<SavedOrder>, done: () => void) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, answer));
      done();
    },
    // Refused or not: what somebody else did meanwhile is to be seen.
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements', order._id] }),
  });
  const offline = error instanceof CallFailed && error.status === 0;
  const problem = error ? (offline ? t('dialog.offline') : refusal(error, t)) : null;
  return { send: mutate, busy: isPending, problem };
}

const KNOWN = ['not_unpaid', 'too_much', 'nothing_left', 'changed_meanwhile', 'not_paid_by_hand', 'not_cooking', 'not_allowed'] as const;

/** The server's refusal in the staff's language. */
function refusal(error: Error, t: ReturnType<typeof usePortalTexts>): string {
  const code = error instanceof CallFailed ? KNOWN.find((known) => known === error.code) : undefined;
  return code ? t(`refused.${code}`) : t('dialog.failed', { why: t(`failure.${failureOf(error)}`) });
}
