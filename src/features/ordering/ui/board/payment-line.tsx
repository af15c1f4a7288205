import { PAYMENT } from '#domain/methods.ts';
import { fromAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { isPartPaid, leftToPay } from './money-words.ts';
import './payment-line.css';

/** What whoever carries the order out has to collect. */
export function PaymentLine({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  return (
    <p className="order-ticket__payment leader">
      <span>{t(paymentKey(order))}</span>
      <b>
        <Money
          cents={isPartPaid(order) ? leftToPay(order) : fromAmount(order.orderAmount)}
          currency={order.currency}
          language={t.language}
        />
      </b>
    </p>
  );
}

/** How an order stands with its money. */
export function paymentKey(order: SavedOrder) {
  const { paymentStatus, paymentMethod, orderStatus, orderAmount } = order;
  if (paymentStatus === 'paid') return 'ticket.paid';
  if (paymentStatus === 'part_refunded') return 'ticket.part_refunded';
  if (paymentStatus === 'refunded') return 'ticket.refunded';
  if (isStopped(orderStatus) || orderAmount === 0) return 'ticket.pay_none';
  if (isPartPaid(order)) return 'ticket.pay_rest';
  if (paymentMethod === PAYMENT.cash) return 'ticket.pay_cash';
  if (paymentMethod === PAYMENT.atTheEnd) return 'ticket.pay_end';
  return paymentMethod === PAYMENT.cardAtTable ? 'ticket.pay_card' : 'ticket.pay_open';
}
