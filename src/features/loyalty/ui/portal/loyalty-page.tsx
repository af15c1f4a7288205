import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { saveProblem } from '#platform/browser/save-problem.ts';
import { useDraft } from '#platform/browser/use-draft.ts';
import { SaveBar, SaveNotice } from '#platform/ui/save-bar.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { usePortalLoyaltyTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Loyalty, LoyaltyForm, readLoyalty, saveLoyalty } from '../../contract.ts';
import { LoyaltyFigures } from './loyalty-figures.tsx';
import { LoyaltyPreview } from './loyalty-preview.tsx';
import { RewardFields } from './reward-fields.tsx';
import './loyalty-page.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const keyOf = (venueId: string) => ['loyalty', venueId];

/** Stamps and rewards of a venue, and how they are used. */
export function LoyaltyPage({ venue, loading, failed }: Props) {
  const t = usePortalLoyaltyTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(venue._id),
    queryFn: ({ signal }) =>
      call<typeof readLoyalty>('GET', '/api/venues/:id/loyalty', { params: { id: venue._id }, signal: inTimeFor(signal) }),
    refetchOnMount: 'always',
  });
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  return (
    <div className="loyalty-page">
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <LoyaltyFigures figures={data.figures} />
      {data.shownBy !== null && <p className="notice">{t('shown_by', { venue: data.shownBy })}</p>}
      <Rules venue={venue} loyalty={data} />
    </div>
  );
}

function Rules({ venue, loyalty }: Pick<Props, 'venue'> & { readonly loyalty: Loyalty }) {
  const say = usePortalTexts();
  const client = useQueryClient();
  const { draft, seal, dirty, change, take } = useDraft<LoyaltyForm>(loyalty);
  const save = useMutation({
    mutationFn: () =>
      call<typeof saveLoyalty>('POST', '/api/venues/:id/loyalty', { params: { id: venue._id }, body: { seal, value: draft } }),
    onSuccess: (now) => {
      take(now);
      client.setQueryData(keyOf(venue._id), now);
    },
  });
  const problem = saveProblem(save.error);
  const takeOver = (keep?: 'mine'): void => {
    if (problem?.kind === 'beaten') take({ value: problem.current as LoyaltyForm, seal: problem.seal }, keep);
    save.reset();
  };
  return (
    <form className="loyalty-page__columns" onSubmit={(event) => (event.preventDefault(), save.mutate())}>
      <div className="card panel">
        <RewardFields form={draft} change={change} currency={loyalty.currency} />
        <SaveBar
          say={say}
          dirty={dirty}
          saving={save.isPending}
          saved={save.isSuccess}
          notice={<SaveNotice say={say} problem={problem} onTheirs={() => takeOver()} onMine={() => takeOver('mine')} />}
        />
      </div>
      <LoyaltyPreview company={venue.title} form={draft} currency={loyalty.currency} />
      <UnsavedGuard unsaved={dirty} say={say} />
    </form>
  );
}
