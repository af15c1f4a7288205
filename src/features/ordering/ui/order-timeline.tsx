import { useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { SavedOrder } from '../contract.ts';

/** `at`: when it was reached, as far as anybody knows; null: not yet. */
type Step = { readonly icon: IconName; readonly name: CheckoutKey; readonly at: string | null };
type Stood = Pick<SavedOrder, 'orderStatus' | 'deliveryMethod' | 'placedAt' | 'statusAt' | 'preparingAt' | 'readyAt' | 'servedAt'>;

/** Three steps, whatever the order's status is called in the kitchen; `now` is 3 once it has been brought or collected. */
export function stepsOf(order: Stood): { steps: Step[]; now: number } {
  const { orderStatus, deliveryMethod, placedAt, statusAt, preparingAt, readyAt, servedAt } = order;
  const collection = deliveryMethod === DELIVERY.collection;
  const over = orderStatus >= ORDER_STATUS.served;
  const last: CheckoutKey = collection
    ? over
      ? 'confirmation.step_collected'
      : 'confirmation.step_ready'
    : over
      ? 'confirmation.step_served'
      : 'confirmation.step_to_table';
  const accepted = orderStatus === ORDER_STATUS.accepted;
  return {
    steps: [
      {
        icon: 'check',
        name: accepted ? 'confirmation.step_accepted' : 'confirmation.step_received',
        at: accepted ? statusAt : placedAt,
      },
      { icon: 'cooking-pot', name: 'confirmation.step_preparing', at: preparingAt },
      { icon: collection ? 'shopping-bag' : 'utensils', name: last, at: over ? servedAt : readyAt },
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
  // Where it stands when the page comes is read with the page; what changes is spoken.
  const [first, move] = useState<number | null>(now);
  if (first !== null && now !== first) move(null);
  return (
    <>
      <ol className="timeline" aria-label={t('confirmation.status')}>
        {steps.map(({ icon, name, at }, index) => (
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
            {at && <time dateTime={at}>{wallClock(at, order.timeZone, t.language)}</time>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {first === null && t('confirmation.live', { step: t(nowOf(order)) })}
      </p>
    </>
  );
}
