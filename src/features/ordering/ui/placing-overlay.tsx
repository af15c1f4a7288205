import { useEffect, useState } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = {
  /** Whether an answer is missing. */
  readonly unsure: boolean;
  /** Whether it has not left this phone at all. */
  readonly unsent: boolean;
  readonly onStop: () => void;
};

/** Over everything while an order is on its way, honest about what is not known. */
export function PlacingOverlay({ unsure, unsent, onStop }: Props) {
  const t = useCheckoutTexts();
  const online = useOnline();
  const words = unsent ? 'checkout.not_sent' : unsure ? 'checkout.checking' : 'checkout.sending';
  const why = unsent ? 'checkout.not_sent_why' : unsure ? (online ? 'checkout.checking_why' : 'checkout.queued') : null;
  return (
    <div className="overlay-loading">
      <div className="loading">
        <Mark />
        <div role="status">
          <p>{t(words)}</p>
          {why && <p className="overlay-loading__why">{t(why)}</p>}
        </div>
        {unsent && (
          <button type="button" className="button" onClick={onStop}>
            {t('checkout.not_sent_stop')}
          </button>
        )}
      </div>
    </div>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const changed = (): void => setOnline(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return online;
}
