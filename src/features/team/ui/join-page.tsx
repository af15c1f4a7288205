import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { Said } from '#platform/ui/said.tsx';
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
  /** They may still be signed in. */
  readonly signOutFailed: boolean;
};

const REFUSALS = ['wrong_address', 'not_a_store_account', 'invitation_gone', 'too_many', 'offline'] as const;

/** Where an invitation's link leads. */
export function JoinPage({ token, email, onJoined, ways, signOut, signOutFailed }: Props) {
  const t = usePortalTexts();
  const offer = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call<typeof readInvitation>('GET', '/api/join/:token', { params: { token }, signal: inTimeFor(signal) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<typeof acceptInvitation>('POST', '/api/join/:token', { params: { token } }),
    onSuccess: ({ venue }) => onJoined(venue._id),
  });
  if (offer.isPending) return <Loading words={t('shell.loading')} />;
  if (offer.error) {
    const gone = offer.error instanceof CallFailed && offer.error.status === 410;
    const kind = failureOf(offer.error);
    return (
      <main>
        <Said title={t(gone ? 'join.gone_title' : `failure.${kind}_title`)} text={t(gone ? 'join.gone' : `failure.${kind}`)} isAlert>
          {gone ? (
            <a className="button button--large" href="/">
              {t('shell.home')}
            </a>
          ) : (
            <button type="button" className="button button--primary button--large" onClick={() => void offer.refetch()}>
              {t('shell.try_again')}
            </button>
          )}
        </Said>
      </main>
    );
  }
  const { venue, role, email: invited } = offer.data;
  const mine = email?.toLowerCase() === invited;
  return (
    <main>
      <Said title={t('join.title', { venue: venue.title })} text={t('join.text', { email: invited, role: t(`shell.role_${role}`) })}>
        <div role="alert">
          {signOutFailed && <p className="notice">{t('shell.sign_out_failed')}</p>}
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
    </main>
  );
}

function codeOf(error: Error): (typeof REFUSALS)[number] | 'other_problem' {
  const code = error instanceof CallFailed ? error.code : '';
  return REFUSALS.find((known) => known === code) ?? 'other_problem';
}
