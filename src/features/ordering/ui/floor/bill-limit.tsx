import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { add, fromAmount, toAmount } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { chargeHolds, releaseHolds } from '#features/payments/hold-contract.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { raiseLimit } from '../../limit-contract.ts';
import type { Bill } from '../../visit-contract.ts';
import { ReasonField } from '../board/dialog-parts.tsx';
import { floorKey } from '../board/use-live-board.ts';
import { amountText } from './floor-words.ts';
import { PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';
import { personName } from './share-asks.tsx';

type Props = Pick<PanelProps, 'venue' | 'bill' | 'take'>;
type Act = { readonly extra: number } | { readonly charge: true } | { readonly reason: string };

/** Where the venue asks for none any more, staff still may let a table have more. */
const STEP = 20;

/** What guarantees a bill that is paid at the end: how much may be open, whose cards hold it, and what staff may do about it. */
export function BillLimit({ venue, bill, take }: Props) {
  const t = usePortalTablesTexts();
  const { act, busy, problem } = useLimitActs(venue._id, bill, take);
  const [letting, setLetting] = useState<string | null>(null);
  const [mayTake, mayGive] = [may(venue, 'hand_money'), may(venue, 'reduce')];
  const { guarantee, currency } = bill;
  if (!guarantee) return null;
  const money = (amount: number) => amountText(amount, currency, t);
  const { limit, open, extra, asks, holds } = guarantee;
  const isHeld = holds.some(({ state }) => state === 'held');
  const raised = toAmount(add(fromAmount(extra), fromAmount(asks?.amount ?? STEP)));
  const shown = holds.filter(({ state }) => state !== 'released');
  return (
    <section className="bill__limit" aria-label={t('limit.title')}>
      <p>
        <CreditCard className="icon" aria-hidden />
        <b>{t('limit.is', { limit: money(limit), open: money(open) })}</b>
      </p>
      {extra > 0 && <p>{t('limit.extra', { amount: money(extra) })}</p>}
      {shown.map(({ _id, state, amount, hours, person }) => (
        <p key={_id} data-expired={state === 'expired' ? '' : undefined}>
          {t(`limit.${state}`, {
            name: personName(bill.guests, person, t),
            amount: money(amount),
            hours,
          })}
        </p>
      ))}
      {(mayTake || mayGive) && (
        <div className="bill__limit-acts">
          {mayTake && (
            <button type="button" className="button button--small" disabled={busy} onClick={() => act({ extra: raised })}>
              {t('limit.raise', { amount: money(asks?.amount ?? STEP) })}
            </button>
          )}
          {mayTake && isHeld && open > 0 && (
            <button type="button" className="button button--small" disabled={busy} onClick={() => act({ charge: true })}>
              {t('limit.charge')}
            </button>
          )}
          {isHeld && mayGive && letting === null && (
            <button type="button" className="button button--small" disabled={busy} onClick={() => setLetting('')}>
              {t('limit.let_go')}
            </button>
          )}
        </div>
      )}
      {letting !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (letting.trim() !== '') act({ reason: letting.trim() });
          }}
        >
          <ReasonField label={t('leave.reason')} value={letting} missing={null} change={setLetting} />
          <button type="submit" className="button button--small" disabled={busy || letting.trim() === ''}>
            {t('limit.let_go')}
          </button>
        </form>
      )}
      <PanelProblem text={problem} />
    </section>
  );
}

function useLimitActs(venueId: string, bill: Bill, take: (bill: Bill) => void) {
  const t = usePortalTablesTexts();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (what: Act): Promise<Bill> => {
      const ask = { params: { id: venueId, visit: bill.visit?._id ?? '' }, signal: inTime() };
      if ('extra' in what)
        return call<typeof raiseLimit>('POST', '/api/venues/:id/visits/:visit/limit', { ...ask, body: { extra: what.extra } });
      if ('charge' in what) return call<typeof chargeHolds>('POST', '/api/venues/:id/visits/:visit/holds/charge', ask);
      return call<typeof releaseHolds>('POST', '/api/venues/:id/visits/:visit/holds/release', { ...ask, body: { reason: what.reason } });
    },
    onSuccess: take,
    onError: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
  const isBusy = error instanceof CallFailed && error.code === 'share_held';
  return { act: mutate, busy: isPending, problem: isBusy ? t('limit.busy') : floorProblem(error, t) };
}
