import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { keepSaidLate, namedOrders, sentBefore, settleSaidLate } from './said-late.ts';
import { useTellKitchens } from './tell-kitchens.ts';

type Props = {
  readonly venueId: number;
  /** When the allergy was said, epoch ms of this phone. */
  readonly saidAt: number;
  readonly onCall: () => void;
};

/**
 * An allergy goes with the next order. What was ordered before it was said is cooked without it: the kitchen is told by one touch, or somebody is,
 * and this stays until they are.
 */
export function AlreadySent({ venueId, saidAt, onCall }: Props) {
  const t = useMenuTexts();
  /** What was said at that moment was told; what is said after it was not. `numbers`: to those kitchens, by this phone. */
  const [told, setTold] = useState<{ readonly at: number; readonly numbers: readonly number[] } | null>(null);
  const orders = told?.at === saidAt ? [] : sentBefore(venueId, saidAt);
  const isSent = orders.length > 0;
  useEffect(() => {
    if (isSent) keepSaidLate(saidAt);
    dispatchEvent(new Event('parea:avoids'));
  }, [isSent, saidAt]);
  const settle = (at: number, numbers: readonly number[]): void => {
    settleSaidLate(at);
    setTold({ at, numbers });
  };
  const { tell, isBusy, untold } = useTellKitchens(venueId, settle);
  if (told?.at === saidAt && told.numbers.length > 0)
    return (
      <p className="notice already-sent" role="status">
        <Icon name="check" />
        <span>{t('passport.sent_known', namedOrders(told.numbers))}</span>
      </p>
    );
  if (!isSent) return null;
  return (
    <div className="notice notice--wine already-sent" role="alert">
      <Icon name="circle-alert" />
      <span>{untold.length > 0 ? t('passport.sent_failed', namedOrders(untold)) : t('passport.sent', namedOrders(orders))}</span>
      <button type="button" className="notice__action" aria-disabled={isBusy || undefined} onClick={() => tell(saidAt)}>
        {t('passport.sent_tell')}
      </button>
      <button type="button" className="notice__action" onClick={onCall}>
        {t('passport.sent_call')}
      </button>
      <button type="button" className="notice__action" onClick={() => settle(saidAt, [])}>
        {t('passport.sent_told')}
      </button>
    </div>
  );
}
