import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { refundOrder } from '#features/payments/contract.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { boardKey } from './use-live-board.ts';

/** Euro; null: everything that is left. */
type Wish = { readonly amount: number | null; readonly reason: string };

/**
 * Sends money of an online payment back; the same wish, asked for again, is sent once, and not at all where somebody else has sent some since
 * this was opened. The board shows the answer; then `done`.
 */
export function useOnlineRefund(order: SavedOrder, done: () => void) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const asked = useRef({ wish: '', key: '' });
  // As it was then: an answer that was lost moves the order on, and the wish must stay the same.
  const [refunded] = useState(order.refunded);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asks: Wish) => {
      const body = { ...asks, refunded };
      const wish = JSON.stringify(body);
      if (asked.current.wish !== wish) asked.current = { wish, key: crypto.randomUUID() };
      const headers = { 'Idempotency-Key': asked.current.key };
      return call<typeof refundOrder>('POST', '/api/orders/:id/refunds', { params: { id: order._id }, body, headers });
    },
    onSuccess: (answer) => {
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, answer.order));
      done();
    },
  });
  return { send: mutate, busy: isPending, problem: error ? t(refusalOf(error)) : null };
}

function refusalOf(error: Error) {
  const code = error instanceof CallFailed ? error.code : null;
  if (code === 'offline') return 'dialog.offline';
  if (code === 'changed_meanwhile') return 'refused.changed_meanwhile';
  return code === 'refund_too_high' ? 'refused.too_much' : 'refused.refund_failed';
}
