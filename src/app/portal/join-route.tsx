import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { JoinPage } from '#features/team/ui/join-page.tsx';
import type { getSession } from '#features/accounts/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { writeSetting } from '#platform/browser/preferences.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { Failed, PageLoading } from './other-routes.tsx';
import { remember } from './signed-in.ts';
import { CHOSEN_VENUE } from './use-account.ts';
import { useSignOut } from './use-sign-out.ts';

/** An invitation's link, for whoever is signed in here or not. */
export function JoinRoute() {
  const { token = '' } = useParams();
  const t = usePortalTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => void (document.title = `${t('join.page_title')} · Parea`), [t]);
  const session = useQuery({ queryKey: ['join-session'], queryFn: readWho, staleTime: 0 });
  const { signOut, failed } = useSignOut(() => {
    client.clear();
    void session.refetch();
  });
  if (session.isError) return <Failed error={session.error} retry={() => void session.refetch()} alone />;
  if (!session.isSuccess) return <PageLoading />;
  const joined = async (venueId: string) => {
    writeSetting(CHOSEN_VENUE, venueId);
    await client.invalidateQueries({ queryKey: ['account'] });
    remember(await call<typeof getSession>('GET', '/api/auth/get-session', { signal: inTime() }));
    void navigate('/portal/orders', { replace: true });
  };
  const join = encodeURIComponent(token);
  return (
    <JoinPage
      token={token}
      email={session.data}
      onJoined={(venueId) => void joined(venueId)}
      signOut={signOut}
      signOutFailed={failed}
      ways={
        <p className="join-ways">
          <Link className="button button--primary button--large" to={`/login?join=${join}`}>
            {t('join.sign_in')}
          </Link>
          <Link className="button button--large" to={`/login?accountType=store&join=${join}`}>
            {t('join.sign_up')}
          </Link>
        </p>
      }
    />
  );
}

async function readWho(): Promise<string | null> {
  const { user } = await call<typeof getSession>('GET', '/api/auth/get-session', { signal: inTime() });
  return user?.email ?? null;
}
