import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInAgain, type AskedAs } from '#platform/ui/sign-in-again.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { onAdminSignedOut, readAdmin } from './admin-calls.ts';
import { DoorForm } from './door-form.tsx';

/**
 * Notices that the server no longer takes these credentials, and asks for the password over the page. A page that never showed anything has nothing
 * to keep but the way to it: then it is the door, and back.
 */
export function SignedOut() {
  const t = useAdminTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState<AskedAs | null>(null);
  const email = useRef(readAdmin()?.email ?? '');
  const shown = useRef<string | null>(null);

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.state.status === 'success' && query.isActive()) shown.current = pathname;
      }),
    [client, pathname],
  );
  useEffect(
    () =>
      onAdminSignedOut(() => {
        if (shown.current === pathname) setAsked('dialog');
        else void navigate('/secret', { replace: true, state: { back: `${pathname}${search}` } });
      }),
    [navigate, pathname, search],
  );
  const goOn = () => {
    email.current = readAdmin()?.email ?? '';
    setAsked('back');
    // What failed meanwhile is asked for again; what is shown stays as it is.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  };
  // Entered again in another tab: what it keeps is this one's too.
  useEffect(() => {
    if (asked === null || asked === 'back') return;
    const heard = () => readAdmin() && goOn();
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  });
  if (asked === null) return null;
  return (
    <SignInAgain as={asked} ask={setAsked} done={() => setAsked(null)} say={t}>
      <DoorForm entered={goOn} className="form" knownEmail={email.current} />
    </SignInAgain>
  );
}
