import { useEffect, useState } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

/** Over everything while an order is on its way, honest about what is not known. */
export function PlacingOverlay({ unsure }: { readonly unsure: boolean }) {
  const t = useCheckoutTexts();
  const online = useOnline();
  return (
    <div className="overlay-loading" role="status">
      <div className="loading">
        <Mark />
        <p>{t(unsure ? 'checkout.checking' : 'checkout.sending')}</p>
        {unsure && <p className="overlay-loading__why">{t(online ? 'checkout.checking_why' : 'checkout.waiting')}</p>}
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
