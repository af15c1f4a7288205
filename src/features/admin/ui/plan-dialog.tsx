import { useState } from 'react';
import { TIERS, tierOf } from '#domain/plan.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { setVenuePlan, VenueLine } from '../contract.ts';
import { adminCall } from './admin-calls.ts';
import { NamedField, Problem, Select } from './fields.tsx';
import { useAction } from './use-action.ts';

type Props = { readonly venue: VenueLine; readonly close: () => void; readonly done: (words: string) => void };

/** What a venue is on, and up to which day. */
export function PlanDialog({ venue, close, done }: Props) {
  const t = useAdminTexts();
  const [tier, setTier] = useState(tierOf(venue.tier));
  const [lastDay, setLastDay] = useState(venue.lastDay ?? '');
  const { problem, busy, run } = useAction();
  const go = () =>
    run(async () => {
      const body = { tier, lastDay: lastDay === '' ? null : lastDay };
      await adminCall<typeof setVenuePlan>('POST', '/api/admin/venues/:id/plan', { params: { id: venue._id }, body });
      done(t('plan.done', { venue: venue.title }));
    });
  return (
    <Dialog
      title={t('plan.title', { venue: venue.title })}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {t('status.cancel')}
          </button>
          <button type="button" className="button button--primary" aria-disabled={busy || undefined} onClick={() => void go()}>
            {t(problem === null ? 'plan.go' : 'page.retry')}
          </button>
        </>
      }
    >
      <p>{t('plan.text')}</p>
      <Select
        label={t('plan.tier')}
        value={String(tier)}
        onValue={(value) => setTier(tierOf(Number(value)))}
        options={TIERS.map((each) => ({ value: String(each), text: t(`venues.plan_${each}`) }))}
      />
      <NamedField label={t('plan.last')} hint={t('plan.last_hint')} type="date" value={lastDay} onValue={setLastDay} />
      <Problem text={problem} />
    </Dialog>
  );
}
