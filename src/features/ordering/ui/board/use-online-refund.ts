import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { isAway } from '#platform/browser/kept.ts';
import { useSlow } from '#platform/browser/use-slow.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { onlineBacker } from './asked-once.ts';
import { upsert, type Board } from './board.ts';
import { boardKey } from './use-live-board.ts';
import { LOST_WORDS, type Lost } from './use-order-call.ts';
import { useTruth } from './use-truth.ts';

/** Euro; null: everything that is left. */
type Wish = {
  readonly amount: number | null;
  readonly reason: string;
  /** Of dishes: what they come to, whatever `amount` says. */
  readonly portions?: { line: number; quantity: number }[];
};

/**
 * Sends money of an online payment back; the same wish, asked for again, is sent once, and not at all where somebody else has sent some since
 * this was opened. The board shows the answer; then `done`.
 */
export function useOnlineRefund(order: SavedOrder, done: () => void) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const [sendBack] = useState(onlineBacker);
  // As it was then: an answer that was lost moves the order on, and the wish must stay the same.
  const [refunded] = useState(order.refunded);
  const { mutate, isPending, error, context, submittedAt, variables, failureCount } = useMutation({
    ...ASK_AGAIN,
    mutationFn: (asks: Wish) => sendBack(order._id, { ...asks, refunded }),
    onMutate: () => ({ revision: order.revision }),
    onSuccess: (answer) => {
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, answer.order));
      done();
    },
  });
  // After a broken server's answer it may have been sent as well.
  const isLost = error instanceof CallFailed && (isAway(error) || error.status >= 500);
  const now = useTruth(order, isLost && context ? { at: submittedAt, revision: context.revision } : null);
  const isSlow = useSlow(isPending);
  const lost: Lost | null = !isLost ? null : !now ? 'unsure' : now.refunded > refunded ? 'done' : 'open';
  // It may have been somebody else's: under its own name it is told.
  useEffect(() => {
    if (lost === 'done' && variables) mutate(variables);
  }, [lost, variables, mutate]);
  const words = isSlow || (isPending && failureCount > 0) ? 'dialog.slow' : lost ? LOST_WORDS[lost] : error ? refusalOf(error) : null;
  return { send: mutate, busy: isPending, problem: words && t(words) };
}

function refusalOf(error: Error) {
  const code = error instanceof CallFailed ? error.code : null;
  if (code === 'changed_meanwhile') return 'refused.changed_meanwhile';
  return code === 'refund_too_high' ? 'refused.too_much' : 'refused.refund_failed';
}
