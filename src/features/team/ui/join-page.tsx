import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { acceptInvitation, readInvitation } from '../contract.ts';

type Props = {
  readonly token: string;
  /** Whose session this is; null where nobody is signed in. */
  readonly email: string | null;
  readonly onJoined: (venueId: string) => void;
  /** The ways to sign in or up, which come back here. */
  readonly ways: ReactNode;
  readonly signOut: () => void;
};

const REFUSALS = ['wrong_address', 'not_a_store_account', 'invitation_gone', 'too_many', 'offline'] as const;

/** Where an invitation's link leads. */
export function JoinPage({ token, email, onJoined, ways, signOut }: Props) {
  const t = usePortalTexts();
  const address = `/api/join/${encodeURIComponent(token)}`;
  const offer = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call<typeof readInvitation>('GET', address, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<typeof acceptInvitation>('POST', address),
    onSuccess: ({ venue }) => onJoined(venue._id),
  });
  if (offer.isPending) return <Loading words={t('shell.loading')} />;
  if (offer.error) {
    const gone = offer.error instanceof CallFailed && offer.error.status === 410;
    return (
      <Said title={t(gone ? 'join.gone_title' : 'shell.failed_title')} alert>
        <p>{t(gone ? 'join.gone' : 'shell.failed')}</p>
        {!gone && (
          <button type="button" className="button button--primary button--large" onClick={() => void offer.refetch()}>
            {t('shell.try_again')}
          </button>
        )}
      </Said>
    );
  }
  const { venue, role, email: invited } = offer.data;
  const mine = email?.toLowerCase() === invited;
  return (
    <Said title={t('join.title', { venue: venue.title })}>
      <p>{t('join.text', { email: invited, role: t(`shell.role_${role}`) })}</p>
      <div role="alert">
        {error && (
          <p className="notice join-problem">
            <CircleAlert className="icon" aria-hidden />
            {t(`join.${codeOf(error)}`, { email: invited })}
          </p>
        )}
      </div>
      {email === null && ways}
      {mine && (
        <button type="button" className="button button--primary button--large" disabled={isPending} onClick={() => mutate()}>
          {t('join.join')}
        </button>
      )}
      {email !== null && !mine && (
        <>
          <p>{t('join.other', { email })}</p>
          <button type="button" className="button button--large" onClick={signOut}>
            {t('more.sign_out')}
          </button>
        </>
      )}
    </Said>
  );
}

function codeOf(error: Error): (typeof REFUSALS)[number] | 'other_problem' {
  const code = error instanceof CallFailed ? error.code : '';
  return REFUSALS.find((known) => known === code) ?? 'other_problem';
}

function Said({ title, alert, children }: { readonly title: string; readonly alert?: boolean; readonly children: ReactNode }) {
  return (
    <main>
      <div className="said" role={alert ? 'alert' : undefined}>
        <Mark />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
