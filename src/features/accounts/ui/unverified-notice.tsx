import { MailQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { sendVerificationEmail } from '../address-contract.ts';
import type { SignedInUser } from '../contract.ts';
import { problemsOf } from './form-problems.ts';
import './unverified-notice.css';

type Props = {
  readonly user: SignedInUser;
  /** Asks anew whether the address is confirmed. */
  readonly lookAgain: () => void;
  /** One line, as long as there is room for. */
  readonly brief?: boolean;
};

/** What waits for an address to be confirmed, why, and the link once more. Goes away with the confirmation. */
export function UnverifiedNotice({ user, lookAgain, brief = false }: Props) {
  const t = useAccountTexts();
  const { busy, said, send } = useLinkAgain(lookAgain);
  useOnReturn(lookAgain);
  if (user.emailVerified) return null;
  const unlisted = user.venues.some(({ listed, role }) => !listed && role === 'owner');
  return (
    <section className={`notice unverified ${brief ? 'unverified--brief' : ''}`} aria-label={t('unverified.title')}>
      <MailQuestion className="icon" aria-hidden />
      <div>
        <b>{t('unverified.title')}</b>
        <p>
          {t(unlisted ? 'unverified.venue' : user.accountType === 'Store' ? 'unverified.store' : 'unverified.guest', { email: user.email })}
        </p>
      </div>
      <button type="button" className="button button--small" aria-disabled={busy || undefined} onClick={() => void send()}>
        {t('unverified.again')}
      </button>
      <p role="status">{said}</p>
    </section>
  );
}

function useLinkAgain(lookAgain: () => void) {
  const t = useAccountTexts();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      const { sent, mailed } = await call<typeof sendVerificationEmail>('POST', '/api/auth/send-verification-email');
      if (sent) setSaid(t(mailed ? 'unverified.sent' : 'unverified.not_mailed'));
      else lookAgain();
    } catch (error) {
      setSaid(problemsOf(error, t).form ?? t('error.other'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, said, send };
}

/** Whoever comes back from the mail sees at once what it changed. */
function useOnReturn(lookAgain: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && lookAgain();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lookAgain]);
}
