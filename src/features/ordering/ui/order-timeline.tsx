import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { SavedOrder } from '../contract.ts';

type Step = { readonly icon: IconName; readonly name: CheckoutKey };

/** Three steps, whatever the order's status is called in the kitchen; `now` is 3 once it has been brought or collected. */
export function stepsOf({ orderStatus, deliveryMethod }: Pick<SavedOrder, 'orderStatus' | 'deliveryMethod'>): {
  steps: Step[];
  now: number;
} {
  const collection = deliveryMethod === DELIVERY.collection;
  const over = orderStatus >= ORDER_STATUS.served;
  const last: CheckoutKey = collection
    ? over
      ? 'confirmation.step_collected'
      : 'confirmation.step_ready'
    : over
      ? 'confirmation.step_served'
      : 'confirmation.step_on_its_way';
  return {
    steps: [
      { icon: 'check', name: orderStatus === ORDER_STATUS.accepted ? 'confirmation.step_accepted' : 'confirmation.step_received' },
      { icon: 'cooking-pot', name: 'confirmation.step_preparing' },
      { icon: collection ? 'shopping-bag' : 'utensils', name: last },
    ],
    now: over ? 3 : Math.max(0, orderStatus - ORDER_STATUS.accepted),
  };
}

/** How it stands, in a sentence. */
export function nowOf({ orderStatus, deliveryMethod }: Pick<SavedOrder, 'orderStatus' | 'deliveryMethod'>): CheckoutKey {
  const collection = deliveryMethod === DELIVERY.collection;
  if (orderStatus >= ORDER_STATUS.served) return collection ? 'confirmation.now_collected' : 'confirmation.now_served';
  if (orderStatus === ORDER_STATUS.ready) return collection ? 'confirmation.step_ready' : 'confirmation.now_ready';
  if (orderStatus === ORDER_STATUS.preparing) return 'confirmation.now_preparing';
  return orderStatus === ORDER_STATUS.accepted ? 'confirmation.now_accepted' : 'confirmation.now_received';
}

export function OrderTimeline({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const { steps, now } = stepsOf(order);
  const current = steps[Math.min(now, steps.length - 1)];
  return (
    <>
      <ol className="timeline" aria-label={t('confirmation.status')}>
        {steps.map(({ icon, name }, index) => (
          <li
            key={icon}
            data-done={index < now ? '' : undefined}
            data-now={index === now ? '' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="timeline__dot">
              <Icon name={index < now ? 'check' : icon} />
            </span>
            <b>{t(name)}</b>
            {index === 0 && <time dateTime={order.placedAt}>{wallClock(order.placedAt, order.timeZone, t.language)}</time>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {current && t('confirmation.live', { step: t(current.name) })}
      </p>
    </>
  );
}
