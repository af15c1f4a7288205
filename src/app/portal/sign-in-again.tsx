import { useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, LogIn } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { SessionBody, SignedInUser } from '#features/accounts/contract.ts';
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx';
import { forgetEndedSession, readSession } from '#platform/browser/session.ts';
import { onSignedOut } from '#platform/browser/hear-signed-out.ts';
import { Modal } from '#platform/ui/modal.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { createRouter } from './routes.tsx';
import { PERSONAL } from './session-watch.ts';
import { homeOf, remember } from './signed-in.ts';
import { keepWayBack } from './way-back.ts';
import '#platform/ui/form-parts.css';
import './sign-in-again.css';

type Props = { readonly router: ReturnType<typeof createRouter> };
type Shown = { readonly user: SignedInUser; readonly as: 'dialog' | 'bar' | 'back' };

const SAID_MS = 8000;

/** Where the server no longer knows who works here: asks for the password over the page, which stays as it is, with all that was typed. */
export function SignInAgain({ router }: Props) {
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
  useEffect(() => {
    if (shown?.as !== 'back') return;
    const timer = setTimeout(setShown, SAID_MS, null);
    return () => clearTimeout(timer);
  }, [shown]);

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
  const as = (how: Shown['as']) => setShown({ user, as: how });
  if (shown.as === 'dialog') return <Ask user={user} signedIn={signedIn} later={() => as('bar')} />;
  return <Bar isBack={shown.as === 'back'} ask={() => as('dialog')} />;
}

type AskProps = { readonly user: SignedInUser; readonly signedIn: (session: SessionBody) => void; readonly later: () => void };

function Ask({ user, signedIn, later }: AskProps) {
  const t = usePortalTexts();
  const id = useId();
  return (
    <Modal className="ask-dialog sign-in-again" labelledBy={id} onClose={later}>
      <h2 id={id}>{t('again.title')}</h2>
      <p>{t('again.text')}</p>
      <SignInForm signedIn={signedIn} knownEmail={user.email} />
      <footer>
        <a href="/login" target="_blank" rel="noreferrer">
          {t('again.other')}
          <ExternalLink className="icon" aria-hidden />
        </a>
        <button type="button" className="button button--quiet" onClick={later}>
          {t('again.later')}
        </button>
      </footer>
    </Modal>
  );
}

/** At the foot of the page, in nobody's way. */
function Bar({ isBack, ask }: { readonly isBack: boolean; readonly ask: () => void }) {
  const t = usePortalTexts();
  const Icon = isBack ? Check : LogIn;
  return (
    <div className="signed-out-bar" role="status">
      <Icon className="icon" aria-hidden />
      <span>{t(isBack ? 'again.back' : 'again.bar')}</span>
      {!isBack && (
        <button type="button" className="button button--small" onClick={ask}>
          {t('again.title')}
        </button>
      )}
    </div>
  );
}
