import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The guests have left; with money open somebody says why. */
export function LeavePanel({ venue, bill, take, headingId, back, close }: PanelProps & { readonly close: () => void }) {
  const t = usePortalTablesTexts();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { due } = bill.sums;
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
          className={`button button--large button--block ${due > 0 ? 'button--wine' : 'button--olive'}`}
          disabled={isPending}
          onClick={() => (missing ? setTried(true) : mutate())}
        >
          {t('leave.confirm')}
        </button>
      </footer>
    </section>
  );
}
