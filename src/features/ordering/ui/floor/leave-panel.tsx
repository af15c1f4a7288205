import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import '#platform/ui/dialog-box.css';
import type { endVisit } from '../../visit-contract.ts';
import { ReasonField, Suggestions } from '../board/dialog-parts.tsx';
import { amountText } from './floor-words.ts';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

/** The kitchen or the pass still has it. */
const isOpen = (status: number): boolean => !isStopped(status) && status < ORDER_STATUS.served;

/** The guests have left; with money open somebody says why. */
export function LeavePanel({ venue, bill, take, headingId, back, close }: PanelProps & { readonly close: () => void }) {
  const t = usePortalTablesTexts();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { due } = bill.sums;
  // Whoever sits there next has the same number on the board.
  const cooking = bill.rounds.filter(({ order }) => isOpen(order.orderStatus)).map(({ order }) => `#${order.number}`);
  const card = bill.guarantee?.holds.find(({ state }) => state === 'held');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call<typeof endVisit>('POST', '/api/venues/:id/visits/:visit/end', {
        params: { id: venue._id, visit: bill.visit?._id ?? '' },
        body: { reason: reason.trim() || null },
        signal: inTime(),
      }),
    onSuccess: (answer) => {
      take(answer);
      close();
    },
  });
  const missing = due > 0 && reason.trim() === '';
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('leave.title')} back={back}>
        <p>{due > 0 ? t('leave.open', { amount: amountText(due, bill.currency, t) }) : t('leave.text')}</p>
        {due > 0 && card && <p>{t('leave.card', { hours: card.hours })}</p>}
      </PanelHead>
      <div className="settle__body">
        {cooking.length > 0 && (
          <p className="notice" role="alert">
            {t('leave.cooking', { count: cooking.length, orders: cooking.join(', '), table: bill.table })}
          </p>
        )}
        {due > 0 && (
          <>
            <ReasonField
              label={t('leave.reason')}
              value={reason}
              missing={tried && missing ? t('leave.reason_missing') : null}
              change={setReason}
            />
            <Suggestions label={t('leave.quick')} texts={[t('leave.walked_out'), t('leave.on_the_house')]} choose={setReason} />
          </>
        )}
        <PanelProblem text={floorProblem(error, t)} />
      </div>
      <footer className="bill__foot">
        <button
          type="button"
          className={`button button--large button--block ${due > 0 || cooking.length > 0 ? 'button--wine' : 'button--olive'}`}
          disabled={isPending}
          onClick={() => (missing ? setTried(true) : mutate())}
        >
          {t(cooking.length > 0 ? 'leave.all_the_same' : 'leave.confirm')}
        </button>
      </footer>
    </section>
  );
}
