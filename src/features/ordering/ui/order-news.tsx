import { ESCALATION } from '#domain/escalation.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';

/** What the venue told since: the kitchen's own time, and that it was reminded of an order that nobody had taken. */
export function OrderNews({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const cooking = order.orderStatus < ORDER_STATUS.ready;
  const reminded = order.orderStatus === ORDER_STATUS.placed && order.escalation >= ESCALATION.owners;
  const news = [
    ...(reminded ? [t('confirmation.reminded')] : []),
    ...(cooking && order.readyBy !== null
      ? [t('confirmation.ready_by', { time: wallClock(order.readyBy, order.timeZone, t.language) })]
      : []),
  ];
  return (
    <div role="status">
      {news.map((text) => (
        <p key={text} className="ticket__news">
          <Icon name="info" />
          {text}
        </p>
      ))}
    </div>
  );
}
