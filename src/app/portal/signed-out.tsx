import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionBody, SignedInUser } from '#features/accounts/contract.ts';
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx';
import { forgetEndedSession, readSession } from '#platform/browser/session.ts';
import { onSignedOut } from '#platform/browser/hear-signed-out.ts';
import { SignInAgain, type AskedAs } from '#platform/ui/sign-in-again.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { createRouter } from './routes.tsx';
import { PERSONAL } from './session-watch.ts';
import { homeOf, remember } from './signed-in.ts';
import { keepWayBack } from './way-back.ts';

type Props = { readonly router: ReturnType<typeof createRouter> };
type Shown = { readonly user: SignedInUser; readonly as: AskedAs };

/** Notices that the session of who works here has ended, in this tab or another, and that it goes on. */
export function SignedOut({ router }: Props) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const path = useSyncExternalStore(router.subscribe, () => router.state.location.pathname);
  const user = shown?.user;

  useEffect(
    () =>
      onSignedOut((urgent) => {
        if (!PERSONAL.test(location.pathname)) return;
        const known = client.getQueryData<SignedInUser>(['account']);
        if (known) return setShown((before) => ({ user: known, as: urgent || before?.as === 'dialog' ? 'dialog' : 'bar' }));
        // The session was gone before anything was shown: there is nothing to keep but the way here.
        keepWayBack(location.pathname + location.search);
        forgetEndedSession();
        client.clear();
        void router.navigate('/login', { replace: true });
      }),
    [client, router],
  );
  const goOn = () => {
    if (user) setShown({ user, as: 'back' });
    void client.invalidateQueries();
  };
  // Signed in again in another tab: the cookie is this one's too.
  useEffect(() => {
    if (!user) return;
    const heard = (): void => {
      if (readSession()?.user._id === user._id) goOn();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  });

  // Left for the login, or signed out on purpose in another tab: nothing is waiting any more.
  const isPersonal = PERSONAL.test(path);
  useEffect(() => {
    if (!isPersonal) setShown(null);
  }, [isPersonal]);

  if (!shown || !user || !isPersonal) return null;
  const signedIn = (session: SessionBody) => {
    const now = remember(session);
    if (now?._id === user._id) return goOn();
    if (now) location.assign(homeOf(now));
  };
  return (
    <SignInAgain
      as={shown.as}
      ask={(as) => setShown({ user, as })}
      done={() => setShown(null)}
      say={t}
      otherWay={
        <a href="/login" target="_blank" rel="noreferrer">
          {t('again.other')}
          <ExternalLink className="icon" aria-hidden />
        </a>
      }
    >
      <SignInForm signedIn={signedIn} knownEmail={user.email} />
    </SignInAgain>
  );
}
