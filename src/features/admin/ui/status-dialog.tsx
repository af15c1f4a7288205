import { useState } from 'react';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { setVenueStatus, VenueLine } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { NamedField, Problem } from './fields.tsx';
import { useAction } from './use-action.ts';

type Props = {
  readonly venue: VenueLine;
  readonly status: VenueLine['status'];
  readonly close: () => void;
  readonly done: (words: string) => void;
};

/** What suspending, restoring or deleting means, before it happens. */
export function StatusDialog({ venue, status, close, done }: Props) {
  const t = useAdminTexts();
  const [reason, setReason] = useState('');
  const { problem, busy, run } = useAction();
  const name = { venue: venue.title };
  const go = () =>
    run(async () => {
      await adminCall<typeof setVenueStatus>('POST', '/api/admin/venues/:id/status', {
        params: { id: venue._id },
        body: { status, reason },
      });
      done(t(`status.${status}_done`, name));
    });
  return (
    <Dialog
      title={t(`status.${status}_title`, name)}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button
            type="button"
            className={`button ${status === 'live' ? 'button--primary' : 'button--wine'}`}
            aria-disabled={busy || undefined}
            onClick={() => void go()}
          >
            {t(problem === null ? `status.${status}_go` : 'page.retry')}
          </button>
        </>
      }
    >
      <p>{t(`status.${status}_text`)}</p>
      {status === 'live' && !venue.owned && <p className="notice notice--wine">{t('status.live_unowned')}</p>}
      {status !== 'live' && (
        <NamedField
          label={t('status.reason')}
          hint={t('status.reason_hint')}
          value={reason}
          maxLength={LONGEST_REASON}
          onValue={setReason}
        />
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
