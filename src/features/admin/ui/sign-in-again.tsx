import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Modal } from '#platform/ui/modal.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { onAdminSignedOut, readAdmin } from './admin-calls.ts';
import { DoorForm } from './door-form.tsx';
import './dialog.css';
import './sign-in-again.css';

/**
 * Where the server no longer takes these credentials: asks for the password over the page, which stays as it is with all that was typed.
 * A page that never showed anything has nothing to keep but the way to it: then it is the door, and back.
 */
export function SignInAgain() {
  const t = useAdminTexts();
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
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
        setSaid('');
        if (shown.current === pathname) setAsking(true);
        else void navigate('/secret', { replace: true, state: { back: `${pathname}${search}` } });
      }),
    [navigate, pathname, search],
  );
  const goOn = () => {
    email.current = readAdmin()?.email ?? '';
    setAsking(false);
    setSaid(t('again.back'));
    // What failed meanwhile is asked for again; what is shown stays as it is.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  };
  // Entered again in another tab: what it keeps is this one's too.
  useEffect(() => {
    if (!asking) return;
    const heard = () => readAdmin() && goOn();
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  });
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {asking && (
        <Modal className="dialog-box admin-dialog" labelledBy={id} onClose={() => setAsking(false)}>
          <h2 id={id}>{t('again.title')}</h2>
          <p>{t('again.text')}</p>
          <DoorForm entered={goOn} className="admin-again" knownEmail={email.current} />
          <button type="button" className="button button--quiet button--block" onClick={() => setAsking(false)}>
            {t('again.later')}
          </button>
        </Modal>
      )}
    </>
  );
}
