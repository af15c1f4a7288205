import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { fromAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { SavedOrder } from '../contract.ts';

type CheckoutTexts = Texts<CheckoutKey>;
type Props = { readonly order: SavedOrder };

/** Whose receipt it is: on paper only, where no page stands around it. */
export function ReceiptHead({ order: { storeTitle, company, timestamp, buyersName } }: Props) {
  return (
    <div className="print-only receipt-head">
      <b>{storeTitle}</b>
      {company !== storeTitle && company !== '' && <span>{company}</span>}
      <p>{venueTime(timestamp)}</p>
      <p>{buyersName}</p>
    </div>
  );
}

/** "21-11-2026_12:56:51", by the venue's clock, as people write it. */
const venueTime = (timestamp: string): string => timestamp.replace(/^(\d\d)-(\d\d)-(\d{4})_(\d\d:\d\d).*$/, '$1/$2/$3 $4');

/** Whether it is paid, or how and how much is to be paid; said again when that changes. */
export function OrderMoney({ order }: Props) {
  const t = useCheckoutTexts();
  const { paymentStatus } = order;
  return (
    <p className="ticket__money" role="status" data-state={paymentStatus}>
      <Icon name={paymentStatus === 'paid' ? 'check' : 'banknote'} />
      <span>{moneyWords(order, t)}</span>
    </p>
  );
}

/** A payment that came online for an order that was stopped goes back by itself, a moment later. */
export function moneyWords(
  { paymentStatus, paymentMethod, orderStatus, orderAmount, refunded, currency, ofSeveral }: SavedOrder,
  t: CheckoutTexts,
): string {
  const text = (amount: number): string => moneyText(fromAmount(amount), currency, t.language);
  const amount = text(orderAmount);
  switch (paymentStatus) {
    case 'paid':
      if (isStopped(orderStatus) && !takenByHand(paymentMethod)) return t('confirmation.going_back', { amount });
      return t(takenByHand(paymentMethod) ? 'confirmation.paid' : 'confirmation.paid_online', { amount });
    case 'part_refunded':
      return t('confirmation.part_refunded', { amount, refunded: text(refunded) });
    case 'refunded':
      return t('confirmation.refunded', { amount: text(refunded) });
    case 'failed':
      return t('confirmation.not_paid');
    default:
      if (orderAmount === 0 || isStopped(orderStatus)) return t('confirmation.nothing_to_pay');
      if (ofSeveral) return t('confirmation.on_bill', { amount });
      if (paymentMethod === PAYMENT.atTheEnd) return t('confirmation.to_pay_end', { amount });
      return t(paymentMethod === PAYMENT.cash ? 'confirmation.to_pay_cash' : 'confirmation.to_pay_card', { amount });
  }
}

/** What this paper is not. */
export function ReceiptFoot() {
  const t = useCheckoutTexts();
  return <p className="print-only">{t('confirmation.receipt_note')}</p>;
}
