import { stageOf } from '#domain/running-order.ts';
import { onServerClock } from '#platform/browser/server-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { ordersKey } from './cart-storage.ts';
import { readKnown, weighed } from './known-orders.ts';

type Props = {
  readonly venueId: number;
  /** When the allergy was said, epoch ms of this phone. */
  readonly saidAt: number;
  readonly onCall: () => void;
};

/** An allergy goes with the next order. What was ordered before it was said is cooked without it: then somebody has to be told now. */
export function AlreadySent({ venueId, saidAt, onCall }: Props) {
  const t = useMenuTexts();
  const orders = readKnown(localStorage.getItem(ordersKey(venueId)))
    .map(weighed)
    .filter((order) => stageOf(order) !== 'stopped' && order.placedAt < onServerClock(saidAt));
  if (orders.length === 0) return null;
  const numbers = orders.map(({ number }) => `#${number}`).join(', ');
  return (
    <div className="notice notice--wine already-sent" role="alert">
      <Icon name="circle-alert" />
      <span>{t('passport.sent', { count: orders.length, numbers })}</span>
      <button type="button" className="notice__action" onClick={onCall}>
        {t('passport.sent_call')}
      </button>
    </div>
  );
}
