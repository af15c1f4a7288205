import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { keepSaidLate, sentBefore } from './said-late.ts';

type Props = {
  readonly venueId: number;
  /** When the allergy was said, epoch ms of this phone. */
  readonly saidAt: number;
  readonly onCall: () => void;
};

/** An allergy goes with the next order. What was ordered before it was said is cooked without it: somebody has to be told, and this stays until they are. */
export function AlreadySent({ venueId, saidAt, onCall }: Props) {
  const t = useMenuTexts();
  /** What was said at that moment was told to the staff; what is said after it was not. */
  const [told, setTold] = useState<number | null>(null);
  const orders = told === saidAt ? [] : sentBefore(venueId, saidAt);
  const isSent = orders.length > 0;
  useEffect(() => {
    if (isSent) keepSaidLate(saidAt);
    dispatchEvent(new Event('parea:avoids'));
  }, [isSent, saidAt]);
  if (!isSent) return null;
  const tell = (): void => {
    keepSaidLate(null);
    setTold(saidAt);
  };
  return (
    <div className="notice notice--wine already-sent" role="alert">
      <Icon name="circle-alert" />
      <span>{t('passport.sent', { count: orders.length, numbers: orders.map((number) => `#${number}`).join(', ') })}</span>
      <button type="button" className="notice__action" onClick={onCall}>
        {t('passport.sent_call')}
      </button>
      <button type="button" className="notice__action" onClick={tell}>
        {t('passport.sent_told')}
      </button>
    </div>
  );
}
