import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fromAmount } from '#domain/money.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { useZoneTimes, type ZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { isAway } from '#platform/browser/kept.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, type Board } from './board.ts';
import { orderMoney } from './money-words.ts';
import { boardKey } from './use-live-board.ts';
import { useTruth } from './use-truth.ts';

/** What is known of a change whose answer was lost. `unsure`: nobody knows yet. `open`: nothing of it is written down so far. */
export type Lost = 'unsure' | 'open' | 'done';

type Change<Wish> = {
  readonly ask: (wish: Wish) => Promise<SavedOrder>;
  /** Whether it is done in the order as it stands now: asked where the answer was lost. */
  readonly isDone: (now: SavedOrder, wish: Wish) => boolean;
  readonly done: () => void;
  /** It is done once however often it is asked, and so asked again by itself, also where the order says that it may have been done: that may have been somebody else. */
  readonly once?: boolean;
};

/**
 * A change of one order that a dialog asks for: the board, and with it the list of all orders, shows its answer; then `done`. Where no answer
 * comes, the order itself is read, and what stands is said: `now` and `lost`.
 */
export function useOrderCall<Wish>(order: SavedOrder, { ask, isDone, done, once = false }: Change<Wish>) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const client = useQueryClient();
  const { mutate, isPending, error, variables, context, submittedAt, failureCount } = useMutation({
    ...(once && ASK_AGAIN),
    mutationFn: ask,
    onMutate: () => ({ revision: order.revision }),
    onSuccess: (answer) => {
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, answer));
      done();
    },
    // Refused or not: what somebody else did meanwhile is to be seen.
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements', order._id] }),
  });
  const isLost = error !== null && isAway(error);
  const now = useTruth(order, isLost && context ? { at: submittedAt, revision: context.revision } : null);
  const stands = now && variables !== undefined && isDone(now, variables) ? 'done' : 'open';
  const lost: Lost | null = isLost ? (now ? stands : 'unsure') : null;
  useEffect(() => {
    if (once && lost === 'done' && variables !== undefined) mutate(variables);
  }, [once, lost, variables, mutate]);
  if (isPending && failureCount > 0) return { send: mutate, busy: true, problem: t('dialog.slow'), lost: null, now: null, wish: variables };
  const problem = lost ? LOST_WORDS[lost] && t(LOST_WORDS[lost]) : error && refusal(error, order, { t, time });
  return { send: mutate, busy: isPending, problem, lost, now, wish: variables };
}

/** What is done after all is no problem: each dialog says it in its own words. */
export const LOST_WORDS = { unsure: 'dialog.offline', open: 'dialog.not_yet', done: null } as const;

const KNOWN = [
  'not_unpaid',
  'bill_changed',
  'too_much',
  'nothing_left',
  'changed_meanwhile',
  'told_meanwhile',
  'not_paid_by_hand',
  'not_cooking',
  'not_allowed',
] as const;

type Say = { readonly t: ReturnType<typeof usePortalTexts>; readonly time: ZoneTimes['time'] };

/** Who took the money that somebody else reached for. */
function takenBy({ details }: CallFailed, order: SavedOrder, { t, time }: Say): string | null {
  const { by, at, method, amount } = details;
  if (typeof at !== 'string' || typeof amount !== 'number') return null;
  return t('refused.taken_by', {
    name: typeof by === 'string' && by !== '' ? by : t('refused.somebody'),
    amount: orderMoney(fromAmount(amount), order, t.language),
    how: t(method === 'card' ? 'refused.how_card' : 'refused.how_cash'),
    time: time(at),
  });
}

/** The server's refusal in the staff's language. */
function refusal(error: Error, order: SavedOrder, say: Say): string {
  const { t } = say;
  if (error instanceof CallFailed && error.code === 'more_than_card' && typeof error.details['left'] === 'number')
    return t('refused.more_than_card', { amount: orderMoney(fromAmount(error.details['left']), order, t.language) });
  const taken = error instanceof CallFailed && error.code === 'not_unpaid' ? takenBy(error, order, say) : null;
  if (taken !== null) return taken;
  const code = error instanceof CallFailed ? KNOWN.find((known) => known === error.code) : undefined;
  return code ? t(`refused.${code}`) : t('dialog.failed', { why: t(`failure.${failureOf(error)}`) });
}
