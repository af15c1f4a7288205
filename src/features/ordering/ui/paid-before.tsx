import { fromAmount } from '#domain/money.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { orderAddress } from './known-orders.ts';
import { usePriceText } from './price.tsx';
import type { Before } from './make-room.ts';

type Props = { readonly before: Before; /** These dishes are ordered as well. */ readonly onAnyway: () => void };

/** What was to make room for another order has been paid, or nobody knows: nothing else was ordered until its guest says so. */
export function PaidBefore({ before: { kind, order }, onAnyway }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const said = { number: order.number, amount: price(fromAmount(order.orderAmount)) };
  return (
    <div className="notice notice--wait" role="alert">
      <Icon name="circle-alert" />
      <span>{t(kind === 'paid' ? 'checkout.paid_before' : 'checkout.unsure_before', said)}</span>
      {kind === 'paid' && (
        <>
          <button type="button" className="notice__action" onClick={() => location.assign(orderAddress(order))}>
            {t('checkout.paid_before_show', said)}
          </button>
          <button type="button" className="notice__action" onClick={onAnyway}>
            {t('checkout.paid_before_anyway')}
          </button>
        </>
      )}
    </div>
  );
}
