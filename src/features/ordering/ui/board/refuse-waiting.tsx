import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { answerWave } from '../../block-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { useBlocking } from './use-blocks.ts';

/** From so many on they are answered together. */
const FEWEST = 5;
const isMeant = ({ marks = [], waitsFor, paymentStatus }: SavedOrder) =>
  !marks.includes('from_code') && waitsFor !== 'staff' && paymentStatus === 'unpaid';

/** One tap, and a question, for all orders that wait without their table's code; what staff put aside themselves is not among them. */
export function RefuseWaiting({ orders, venueId }: { readonly orders: readonly SavedOrder[]; readonly venueId: string }) {
  const t = usePortalTexts();
  const [asking, setAsking] = useState(false);
  const count = orders.filter(isMeant).length;
  const refuse = () =>
    call<typeof answerWave>('POST', '/api/venues/:id/wave', { params: { id: venueId }, body: { what: 'refuse_waiting' } });
  const { send, busy, problem } = useBlocking(venueId, refuse, () => setAsking(false));
  if (count < FEWEST && !asking) return null;
  return (
    <>
      <button type="button" className="button button--small" disabled={busy} onClick={() => setAsking(true)}>
        {t('unconfirmed.refuse_all', { count })}
      </button>
      {asking && (
        <Dialog
          title={t('unconfirmed.refuse_all_title', { count })}
          close={() => setAsking(false)}
          keep={t('dialog.close')}
          confirm={{ label: t('wave.refuse_confirm', { count }), look: 'button--wine', busy, run: send }}
        >
          <p className="muted">{t('unconfirmed.refuse_all_text')}</p>
          <DialogProblem text={problem} />
        </Dialog>
      )}
    </>
  );
}
