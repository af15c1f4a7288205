import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { mayPutBack } from '#domain/reduction.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { putBack } from '../../reduction-contract.ts';
import type { BillRound } from '../../visit-contract.ts';
import { useNow } from '../board/now.ts';
import { floorKey } from '../board/use-live-board.ts';
import { amountText, reasonWords, type Say } from './floor-words.ts';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = Pick<PanelProps, 'venue' | 'headingId'> & {
  readonly round: BillRound;
  readonly off: BillRound['reductions'][number];
  readonly currency: string;
};

/** What came off a round, why and by whom; the last of it is put back with one touch, by whoever may. */
export function OffMark({ venue, headingId, round, off, currency }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const { kind, isMine, at, isLast } = off;
  const status = round.order.orderStatus;
  const may = useCallback(
    (now: number) => Number(isLast && mayPutBack({ kind, isMine, at: Date.parse(at) }, { ...venue, status, now })),
    [kind, isMine, at, isLast, venue, status],
  );
  const isOffered = useNow(may) === 1;
  const { mutate, isPending, error } = usePutBack(venue._id, { order: round.order._id, reduction: off._id, headingId });
  const what =
    kind === 'discount'
      ? t('bill.off_round', { amount: amountText(off.amount, currency, t) })
      : t(kind === 'given_away' ? 'bill.given_line' : 'bill.off_line', { count: off.quantity ?? 0 });
  return (
    <span className="bl__off">
      <small className="bl__reason">
        {what} · {reasonWords(off.reason, portal)}
        {off.by !== '' && ` · ${off.by}`}
      </small>
      {isOffered && (
        <button type="button" className="button button--small" disabled={isPending} onClick={() => mutate()}>
          <RotateCcw className="icon" aria-hidden />
          <span aria-hidden>{t('bill.put_back')}</span>
          <span className="visually-hidden">{t('bill.put_back_what', { what })}</span>
        </button>
      )}
      {error && (
        <small className="bl__problem" role="alert">
          {putBackProblem(error, t)}
        </small>
      )}
    </span>
  );
}

type Asked = { readonly order: string; readonly reduction: string; readonly headingId: string };

function usePutBack(venueId: string, { order, reduction, headingId }: Asked) {
  const client = useQueryClient();
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: () =>
      call<typeof putBack>('POST', '/api/orders/:id/reductions/:reduction/undo', { params: { id: order, reduction }, signal: inTime() }),
    // The button is gone with what it put back.
    onSuccess: () => document.querySelector<HTMLElement>(`#${CSS.escape(headingId)}`)?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
}

const PROBLEMS = {
  changed_meanwhile: 'problem.off_changed',
  not_last: 'problem.off_changed',
  not_unpaid: 'problem.off_paid',
  part_paid: 'problem.off_paid',
  share_held: 'problem.share_held',
  share_paid: 'problem.share_paid',
  day_closed: 'problem.off_closed',
  not_allowed: 'problem.put_back_role',
  stamps_went_back: 'problem.put_back_stamps',
  sold_out: 'problem.put_back_short',
} as const;

function putBackProblem(error: Error, t: Say): string | null {
  const known = error instanceof CallFailed ? Object.entries(PROBLEMS).find(([code]) => code === error.code) : undefined;
  return known ? t(known[1]) : floorProblem(error, t);
}
