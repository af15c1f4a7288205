import { useState } from 'react';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { VenueLine } from '../contract.ts';
import type { beginLook } from '../look-contract.ts';
import { adminCall } from './admin-calls.ts';
import { Problem } from './fields.tsx';
import { useAction } from './use-action.ts';

/** Asks why somebody looks into a venue, and says what its owner will read of it. */
export function LookDialog({ venue, close }: { readonly venue: Pick<VenueLine, '_id' | 'title'>; readonly close: () => void }) {
  const t = useAdminTexts();
  const { problem, setProblem, busy, run } = useAction();
  const [reason, setReason] = useState('');
  const go = () => {
    if (reason.trim() === '') return setProblem(t('look.need_reason'));
    void run(async () => {
      await adminCall<typeof beginLook>('POST', '/api/admin/venues/:id/look', { params: { id: venue._id }, body: { reason } });
      location.assign('/portal/overview');
    });
  };
  return (
    <Dialog
      title={t('look.title', { venue: venue.title })}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button type="button" className="button button--primary" aria-disabled={busy || undefined} onClick={go}>
            {t('look.begin')}
          </button>
        </>
      }
    >
      <p>{t('look.text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <TextField label={t('look.reason')} maxLength={LONGEST_REASON} value={reason} onValue={setReason} />
      </form>
      <Problem text={problem} />
    </Dialog>
  );
}
